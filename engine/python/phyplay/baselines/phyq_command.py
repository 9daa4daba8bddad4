"""`python3 -m phyplay.baselines phyq-ddqn` and `phyq-relational`: from a fold to a trained, tested agent."""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path
from typing import Any

import torch

from .. import evaluation
from . import curve
from .checkpoint import LogFile, write_atomically
from .phyq_networks import DuelingDqn, PhyqSizes, RelationalDqn
from .phyq_training import PhyqSchedule, PhyqTrainer, REPLAYS, SHIPPED_SCHEDULE, with_priorities
from .progress import Progress
from .resnet import load_imagenet_weights

#: Name on the command line, network, what it is.
AGENTS = (("phyq-ddqn", DuelingDqn, "Phy-Q's D-DDQN"), ("phyq-relational", RelationalDqn, "Phy-Q's relational DQN"))

#: "full" is published; "small" looks at 30 x 40 cells with narrow layers.
SIZES = {"full": PhyqSizes(), "small": PhyqSizes(stride=4, features=64, code=64, hidden=64, widths=(16, 32, 64, 128))}
SCHEDULES = {"paper": PhyqSchedule(), "shipped": SHIPPED_SCHEDULE}
RANDOM_PLAYS = 10  #: of each test level, to compare with


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--setup", choices=[name for name in evaluation.SETUPS if name.startswith("phyq")],
                        default="phyq_local")
    parser.add_argument("--fold", type=int, default=0, help="a template (phyq_local) or a scenario (phyq_broad)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of this run")
    parser.add_argument("--input", choices=("symbolic", "image"), default="symbolic")
    parser.add_argument("--config", choices=sorted(SIZES), default="small")
    parser.add_argument("--schedule", choices=sorted(SCHEDULES), default="paper",
                        help="that of the paper, or of the published program")
    parser.add_argument("--replay", choices=REPLAYS, default="balanced",
                        help="D-DDQN: learn from won transitions as often as from others, or by priority")
    parser.add_argument("--levels", type=int, metavar="N", help="learn from the first so many training levels only")
    parser.add_argument("--epochs", type=int, metavar="N", help="over the store in every step")
    parser.add_argument("--imagenet-weights", metavar="FILE",
                        help="relational: ResNet-18's weights to begin with; without, it learns from scratch")
    parser.add_argument("--seed", type=int, default=PhyqSchedule.seed)
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in DIR")
    parser.add_argument("--threads", type=int, default=0, help="of plays; 0: one per core")
    parser.add_argument("--device", default="cpu", help="of the network, such as cpu or cuda")


def make_trainer(options: argparse.Namespace) -> PhyqTrainer:
    levels = evaluation.fold(options.setup, options.fold).train[:options.levels]
    if not levels:
        raise ValueError("--levels: there is at least one level to learn from")
    changes: dict[str, Any] = {"seed": options.seed}
    if options.epochs is not None:
        if options.epochs < 1:
            raise ValueError("--epochs: there is at least one")
        changes["epochs"] = options.epochs
    schedule = dataclasses.replace(SCHEDULES[options.schedule], **changes)
    if options.replay == "prioritised":
        if options.network is not DuelingDqn:
            raise ValueError("--replay: only the published D-DDQN has a variant with priorities")
        schedule = with_priorities(schedule)
    torch.manual_seed(schedule.seed)
    sizes = SIZES[options.config]
    network = options.network(options.input, sizes)
    if options.imagenet_weights is not None:
        if not isinstance(network, RelationalDqn):
            raise ValueError("--imagenet-weights: the published D-DDQN learns from scratch")
        load_imagenet_weights(network.trunk, options.imagenet_weights)
    description = {"agent": options.agent, "sizes": dataclasses.asdict(sizes), "weights": options.imagenet_weights}
    return PhyqTrainer(network, options.input, schedule, levels, description=description, device=options.device,
                       threads=options.threads)


def train(trainer: PhyqTrainer, options: argparse.Namespace) -> None:
    """To its end, from the last step that was saved."""
    if (options.out / "checkpoint.pt").exists():
        if not options.resume:
            raise ValueError(f"{options.out}: there is a run in this folder; go on with --resume, or choose another")
        trainer.resume(options.out)
    options.out.mkdir(parents=True, exist_ok=True)
    log = LogFile(options.out / "train_log.jsonl", "step", trainer.step)
    while not trainer.is_done:
        said: dict[str, Any] = {}
        with Progress("batches", 1) as progress:
            def shown(batch: int, batches: int) -> None:
                progress.total = batches
                progress.show(batch, f"step {trainer.step + 1} of {trainer.steps}")
            said = trainer.make_step(shown)
        log.add(**said)
        trainer.save(options.out)
        words = {name: words for name, _, words in AGENTS}[options.agent]
        title = f"{words}, {options.input}, {options.setup}, fold {options.fold}"
        write_atomically(options.out / "curve.svg", curve.phyq_svg(title, LogFile.read(log.path)).encode())


def run(options: argparse.Namespace) -> None:
    trainer = make_trainer(options)
    train(trainer, options)
    test = evaluation.fold(options.setup, options.fold).test
    result: dict[str, Any] = {"setup": options.setup, "fold": options.fold, "input": options.input, "run": trainer.run,
                              "test_tasks": len(test), "agents": {}}
    print(f"{len(test)} test tasks  pass rate")
    for name, plays, epsilon in (("random", RANDOM_PLAYS, 1.0), (options.agent, 1, 0.0)):
        is_won = trainer.play([task for task in test for _ in range(plays)], epsilon)[1].reshape(len(test), plays)
        rates = evaluation.pass_rates(dict(zip(test, is_won.mean(axis=1).tolist())))
        result["agents"][name] = {"pass_rate": float(is_won.mean()), "plays_per_task": plays,
                                  "templates": rates["templates"]}
        print(f"{name:15} {is_won.mean():.4f}")
    write_atomically(options.out / "result.json", (json.dumps(result, indent=2) + "\n").encode())
