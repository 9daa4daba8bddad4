"""`python3 -m phyplay.baselines phyre-dqn`: from a fold to a trained, tested DQN with its curve."""

from __future__ import annotations

import argparse
import copy
import dataclasses
import functools
import json
import shutil
from pathlib import Path
from typing import Any, Sequence

import numpy as np

from .. import evaluation
from ..actions import cached_actions
from ..cache import SimulationCache
from ..suite import suite as shipped_suite
from . import curve, phyre_evaluation
from .checkpoint import LogFile, write_atomically
from .phyre_dqn import PHYRE_CONFIGS, PUBLISHED_RANKED_ACTIONS, PhyreDqnConfig, published_online_updates
from .phyre_evaluation import Orders, Played
from .phyre_training import PhyreTrainer
from .progress import Progress
from .status_table import StatusTable

LOG_EVERY = 50  #: updates


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--setup", required=True, choices=[name for name in evaluation.SETUPS if name.startswith(("ball", "two_balls"))])
    parser.add_argument("--fold", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of this run")
    parser.add_argument("--config", choices=sorted(PHYRE_CONFIGS), default="small")
    parser.add_argument("--templates", metavar="A,B,...", help="learn from and test on tasks of these templates only")
    parser.add_argument("--tune", action="store_true",
                        help="learn from training tasks only and test on development tasks")
    parser.add_argument("--cache", type=Path, metavar="FILE",
                        help="recorded results, from `phyplay cache build`; without, they are simulated first")
    parser.add_argument("--actions", type=int, metavar="N", help="cached actions to learn from")
    parser.add_argument("--rank", type=int, metavar="R", help="cached actions to choose from at test tasks")
    parser.add_argument("--updates", type=int, metavar="N")
    parser.add_argument("--online-updates", type=int, metavar="N", help="DQN-O: updates after each test task")
    parser.add_argument("--seed", type=int, default=0, help="of the initial weights")
    parser.add_argument("--checkpoint-every", type=int, default=500, metavar="N", help="updates, a multiple of 50")
    parser.add_argument("--evaluate-every", type=int, metavar="N", help="updates between two points of the curve")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in DIR")
    parser.add_argument("--threads", type=int, default=0, help="of simulations; 0: one per core")
    parser.add_argument("--device", default="cpu", help="of the network, such as cpu or cuda")


def config_of(options: argparse.Namespace) -> PhyreDqnConfig:
    changes = {name: getattr(options, name) for name in ("actions", "updates") if getattr(options, name) is not None}
    return dataclasses.replace(PHYRE_CONFIGS[options.config], **changes)


class PhyreRun:
    """One run: its tasks, its data, its folder."""

    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.config = config_of(options)
        self.tier = evaluation.tier_of(options.setup)
        self.is_within = "within" in options.setup
        full_rank = PUBLISHED_RANKED_ACTIONS[options.setup]
        self.rank = options.rank or (full_rank if options.config == "full" else min(self.config.actions, full_rank))
        self.online_updates = options.online_updates
        if self.online_updates is None:
            self.online_updates = published_online_updates(options.setup)
        fold = evaluation.fold(options.setup, options.fold)
        chosen = self._chosen_templates()
        self.training_tasks = [task for task in (fold.train if options.tune else fold.train + fold.dev)
                               if phyre_evaluation.template_of(task) in chosen]
        self.test_tasks = [task for task in (fold.dev if options.tune else fold.test)
                           if phyre_evaluation.template_of(task) in chosen]
        if not self.training_tasks or not self.test_tasks:
            raise ValueError(f"--templates: fold {options.fold} of {options.setup} has no tasks of these templates to "
                             f"{'test on' if self.training_tasks else 'learn from'}")
        if options.checkpoint_every < 1 or options.checkpoint_every % LOG_EVERY:
            raise ValueError(f"--checkpoint-every: {options.checkpoint_every} is no multiple of {LOG_EVERY}")
        self.evaluate_every = options.evaluate_every or max(LOG_EVERY, self.config.updates // 10)
        self.checkpoint = options.out / "checkpoint.pt"
        self.log_file = options.out / "train_log.jsonl"
        if self.checkpoint.exists() and not options.resume:
            raise ValueError(f"{options.out}: there is a run in this folder; go on with --resume, or choose another")
        options.out.mkdir(parents=True, exist_ok=True)

    def _chosen_templates(self) -> set[str]:
        known = {info.id for info in shipped_suite("phyre").templates if info.tier == self.tier}
        if self.options.templates is None:
            return known
        chosen = set(self.options.templates.split(","))
        if chosen - known:
            raise ValueError(f"--templates: there is no template '{min(chosen - known)}' of tier {self.tier}")
        return chosen

    def training_table(self) -> StatusTable:
        """From the cache that was named, or from one that is made first."""
        actions = self.config.actions
        if self.options.cache is not None:
            return StatusTable.from_cache(self._opened, self.tier, self.training_tasks, actions)
        with Progress("actions simulated", actions * len(self.training_tasks)) as progress:
            cache = SimulationCache.build(self.options.out / "training.cache", self.training_tasks, actions,
                                          threads=self.options.threads, shown=progress.show)
        return StatusTable.from_cache(cache, self.tier, self.training_tasks, actions)

    def played(self) -> Played:
        if self.options.cache is None:
            return phyre_evaluation.simulate_once(self.tier, self.rank, self.options.threads)
        return phyre_evaluation.look_up(
            StatusTable.from_cache(self._opened, self.tier, self.test_tasks, self.rank))

    @functools.cached_property
    def _opened(self) -> SimulationCache:
        return SimulationCache.open(self.options.cache)

    def train(self, trainer: PhyreTrainer, played: Played) -> None:
        """To the last update, from the checkpoint where there is one."""
        if self.checkpoint.exists():
            trainer.resume(self.checkpoint)
        log = LogFile(self.log_file, "update", trainer.update)
        losses: list[float] = []
        with Progress("updates", self.config.updates, trainer.update) as progress:
            while trainer.update < self.config.updates:
                losses.append(trainer.step())
                is_last = trainer.update == self.config.updates
                if trainer.update % LOG_EVERY == 0 or is_last:
                    line: dict[str, Any] = {"update": trainer.update, "loss": float(np.mean(losses))}
                    if trainer.update % self.evaluate_every == 0 or is_last:
                        line["auccess"] = self.auccess(self.dqn(trainer), played)
                    log.add(**line)
                    losses = []
                if trainer.update % self.options.checkpoint_every == 0 or is_last:
                    trainer.save(self.checkpoint)
                    self.draw()
                progress.show(trainer.update, f"loss {np.mean(losses):.3f}" if losses else "")

    def draw(self, levels: Sequence[tuple[str, float]] = ()) -> None:
        """The curve so far, with the AUCCESS of other agents where it is known."""
        title = f"DQN, {self.options.setup}, fold {self.options.fold}"
        drawing = curve.phyre_svg(title, LogFile.read(self.log_file), levels)
        write_atomically(self.options.out / "curve.svg", drawing.encode())

    def dqn(self, trainer: PhyreTrainer) -> dict[str, np.ndarray]:
        return phyre_evaluation.dqn_orders(trainer.network, self.tier, self.test_tasks, self.rank)

    def dqn_online(self, trainer: PhyreTrainer, played: Played) -> dict[str, np.ndarray]:
        network = copy.deepcopy(trainer.network)  # what it learns from test tasks is no part of DQN
        return phyre_evaluation.dqn_online_orders(network, self.tier, self.test_tasks, self.rank, played,
                                                  self.online_updates, self.config.online_learning_rate)

    @staticmethod
    def auccess(orders: Orders, played: Played) -> float:
        return evaluation.auccess(phyre_evaluation.solved_at(orders, played))

    def write_folder(self, agent: str, orders: Orders) -> None:
        """What `phyplay eval` would write, in DIR/AGENT; an older one is replaced."""
        unfinished, folder = self.options.out / f"{agent}.tmp", self.options.out / agent
        shutil.rmtree(unfinished, ignore_errors=True)
        cached = cached_actions(self.tier, self.rank)
        with Progress(f"test tasks played by {agent}", len(self.test_tasks)) as progress:
            evaluation.write_evaluation(unfinished, self.options.setup, self.options.fold, agent,
                                        {task: cached[order] for task, order in orders.items()},
                                        seed=self.options.seed, threads=self.options.threads, shown=progress.show)
        shutil.rmtree(folder, ignore_errors=True)
        unfinished.rename(folder)


def run(options: argparse.Namespace) -> None:
    this = PhyreRun(options)
    table = this.training_table()
    trainer = PhyreTrainer(this.config, table, this.tier, seed=options.seed, device=options.device)
    played = this.played()
    this.train(trainer, played)
    agents = {"random": phyre_evaluation.random_orders(this.test_tasks, this.rank),
              "mem": phyre_evaluation.mem_orders(table, this.test_tasks, by_template=this.is_within),
              "dqn": this.dqn(trainer), "dqn_o": this.dqn_online(trainer, played)}
    result: dict[str, Any] = {"setup": options.setup, "fold": options.fold, "config": this.config.as_dict(),
                              "ranked_actions": this.rank, "training_tasks": len(this.training_tasks),
                              "test_tasks": len(this.test_tasks), "agents": {}}
    print(f"{len(this.test_tasks)} test tasks  AUCCESS  solved within 1, 10, 100 attempts")
    for name, orders in agents.items():
        solved_at = phyre_evaluation.solved_at(orders, played)
        within = {str(k): evaluation.success_percentage(solved_at, k) for k in (1, 10, 100)}
        result["agents"][name] = {"auccess": evaluation.auccess(solved_at), "success_percentage": within}
        print(f"{name:14}  {evaluation.auccess(solved_at):.4f}  "
              + " ".join(f"{percent:5.1f} %" for percent in within.values()))
    names = {"dqn_o": "DQN-O", "mem": "MEM", "random": "RAND"}
    if this.online_updates == 0:
        del names["dqn_o"]  # it is DQN
    this.draw([(name, result["agents"][agent]["auccess"]) for agent, name in names.items()])
    if not options.tune:  # folders of evaluations are of test tasks
        for name in ("dqn", "dqn_o"):
            this.write_folder(name, agents[name])
    write_atomically(options.out / "result.json", (json.dumps(result, indent=2) + "\n").encode())
