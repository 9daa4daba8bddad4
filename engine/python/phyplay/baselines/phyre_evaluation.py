"""Testing agents that rank PHYRE's cached actions: orders of actions at test tasks, and what comes of them.

An order is a list of numbers of cached actions, best first. An agent tries them until it has had 100 valid attempts,
also after a solution; invalid ones cost nothing.
"""

from __future__ import annotations

from typing import Callable, Mapping, Sequence

import numpy as np

from .. import observation
from ..actions import cached_actions
from ..evaluation import MAX_ATTEMPTS
from ..simulation import simulate
from .phyre_dqn import PhyreDqn
from .phyre_training import OnlineLearner
from .status_table import StatusTable

#: Statuses of actions, by their numbers in the cache, at a task: simulated or looked up.
Played = Callable[[str, np.ndarray], np.ndarray]
Shown = Callable[[int], None]  #: hears how many tasks are done
Orders = Mapping[str, np.ndarray]
UNKNOWN = 9  #: no status


def ranked(scores: np.ndarray) -> np.ndarray:
    """Numbers of actions, highest score first; of equal ones the smaller number."""
    return np.argsort(-scores, kind="stable")


def random_orders(task_ids: Sequence[str], actions: int) -> dict[str, np.ndarray]:
    """RAND's order, the same at all tasks: that of the cache."""
    return {task: np.arange(actions) for task in task_ids}


def mem_orders(training: StatusTable, task_ids: Sequence[str], *, by_template: bool) -> dict[str, np.ndarray]:
    """MEM's order: by p / (p + q + 1), p training tasks solved and q failed. Within templates each has its own."""
    def order(tasks: Sequence[str]) -> np.ndarray:
        statuses = training.of(tasks).statuses
        solved, failed = (statuses == 1).sum(axis=0), (statuses == -1).sum(axis=0)
        return ranked(solved / (solved + failed + 1))

    if not by_template:
        everywhere = order(training.task_ids)
        return {task: everywhere for task in task_ids}
    templates = {template_of(task) for task in task_ids}
    orders = {template: order([task for task in training.task_ids if template_of(task) == template])
              for template in templates}
    return {task: orders[template_of(task)] for task in task_ids}


def template_of(task_id: str) -> str:
    return task_id.partition(":")[0]


def dqn_orders(network: PhyreDqn, tier: str, task_ids: Sequence[str], actions: int,
               shown: Shown = lambda done: None) -> dict[str, np.ndarray]:
    """DQN's orders of the first so many cached actions."""
    cached = cached_actions(tier, actions)
    orders = {}
    for done, task in enumerate(task_ids):
        orders[task] = ranked(network.scores(observation.images(task)[0], cached))
        shown(done + 1)
    return orders


def dqn_online_orders(network: PhyreDqn, tier: str, task_ids: Sequence[str], actions: int, played: Played,
                      updates: int, learning_rate: float, shown: Shown = lambda done: None) -> dict[str, np.ndarray]:
    """DQN-O's orders. The network learns from each task's attempts before it meets the next, and stays changed."""
    cached = cached_actions(tier, actions)
    learner = OnlineLearner(network, updates, learning_rate)
    orders = {}
    for done, task in enumerate(task_ids):
        codes = observation.images(task)[0]
        orders[task] = ranked(network.scores(codes, cached))
        tried, statuses = attempts(task, orders[task], played)
        learner.learn(codes, cached[tried], statuses > 0)
        shown(done + 1)
    return orders


def attempts(task: str, order: np.ndarray, played: Played) -> tuple[np.ndarray, np.ndarray]:
    """The valid attempts at a task, 100 at most: numbers of actions, and their statuses."""
    tried: list[np.ndarray] = []
    statuses: list[np.ndarray] = []
    left = MAX_ATTEMPTS
    for begin in range(0, len(order), MAX_ATTEMPTS):
        numbers = order[begin:begin + MAX_ATTEMPTS]
        outcome = played(task, numbers)
        valid = np.flatnonzero(outcome != 0)[:left]
        tried.append(numbers[valid])
        statuses.append(outcome[valid])
        left -= len(valid)
        if left == 0:
            break
    return np.concatenate(tried), np.concatenate(statuses)


def look_up(table: StatusTable) -> Played:
    """Statuses from a table."""
    rows = {task: table.statuses[i] for i, task in enumerate(table.task_ids)}
    return lambda task, numbers: rows[task][numbers]


def simulate_once(tier: str, actions: int, threads: int = 0) -> Played:
    """Statuses by simulation of what was not asked for before."""
    cached = cached_actions(tier, actions)
    known: dict[str, np.ndarray] = {}

    def play(task: str, numbers: np.ndarray) -> np.ndarray:
        row = known.setdefault(task, np.full(actions, UNKNOWN, dtype=np.int8))
        missing = numbers[row[numbers] == UNKNOWN]
        if len(missing):
            row[missing] = simulate(task, cached[missing], threads=threads).status
        return row[numbers]

    return play


def solved_at(orders: Orders, played: Played) -> np.ndarray:
    """For auccess(): how many valid attempts each task took, 0 where none of them solved it."""
    firsts = []
    for task, order in orders.items():
        solved = attempts(task, order, played)[1] > 0
        firsts.append(int(solved.argmax()) + 1 if solved.any() else 0)
    return np.array(firsts, dtype=np.int32)
