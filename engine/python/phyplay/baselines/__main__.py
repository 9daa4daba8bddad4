"""The command line of the baselines: `python3 -m phyplay.baselines --help`."""

from __future__ import annotations

import argparse
import sys

from . import has_torch


def main() -> int:
    if not has_torch():
        print("phyplay.baselines: PyTorch is missing; install Debian's python3-torch", file=sys.stderr)
        return 2
    import torch

    from . import phyq_command, phyre_command
    parser = argparse.ArgumentParser(prog="python3 -m phyplay.baselines",
                                     description="Trains and tests the learning baselines of PHYRE and Phy-Q.")
    parser.add_argument("--torch-threads", type=int, default=0, metavar="N", help="of the network; 0: as PyTorch likes")
    commands = parser.add_subparsers(required=True, metavar="AGENT")
    phyre = commands.add_parser("phyre-dqn", help="PHYRE's DQN and DQN-O")
    phyre_command.add_options(phyre)
    phyre.set_defaults(run=phyre_command.run)
    for name, network, words in phyq_command.AGENTS:
        phyq = commands.add_parser(name, help=words)
        phyq_command.add_options(phyq)
        phyq.set_defaults(run=phyq_command.run, network=network, agent=name)
    options = parser.parse_args()
    if options.torch_threads > 0:
        torch.set_num_threads(options.torch_threads)
    try:
        options.run(options)
    except (ValueError, OSError) as problem:
        print(f"phyplay.baselines: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nphyplay.baselines: interrupted; the same words with --resume go on from the last checkpoint",
              file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
