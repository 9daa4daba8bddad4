"""PHYRE's RAND, MEM, MEM-O and oracle on all folds at once, from a simulation cache: the paper's sweeps in seconds.

    phyplay cache build --tier ball --actions 1000 --out ball.cache
    PYTHONPATH=build/release/python python3 engine/python/examples/memory_sweeps.py ball.cache ball_cross_template \
        --actions 10 100 1000 --weights 0.5 1 10 100

`phyplay eval --agent mem ...` plays the same attempts and logs each of them; this only looks up how they end, and gives
the same AUCCESS. Rows are agents, columns the ten folds, their mean and sample deviation, and p of the one-sided Wilcoxon
signed-rank test of being better than RAND. An agent with R actions needs a cache with the first R.
"""

import argparse
from itertools import product

import numpy as np

import phyplay

MAX_ATTEMPTS = phyplay.MAX_ATTEMPTS  # valid ones, at a task


def attempts(statuses: np.ndarray, order: np.ndarray) -> np.ndarray:
    """The actions that are tried at a task: the first valid ones in this order."""
    return order[statuses[order] != 0][:MAX_ATTEMPTS]


def solved_at(statuses: np.ndarray, order: np.ndarray) -> int:
    """Number of the first solving attempt, 0 where none solves."""
    solving = np.flatnonzero(statuses[attempts(statuses, order)] == 1)
    return int(solving[0]) + 1 if len(solving) else 0


def scores(train: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """p / (p + q + 1) of every action, and p + q + 1: solved and failed training tasks (a row each)."""
    solved = (train == 1).sum(axis=0)
    tries = solved + (train == -1).sum(axis=0) + 1.0
    return solved / tries, tries


def best_first(score: np.ndarray) -> np.ndarray:
    return np.argsort(-score, kind="stable")


def rand(_train: np.ndarray, test: np.ndarray) -> list[int]:
    return [solved_at(row, np.arange(len(row))) for row in test]


def mem(train: np.ndarray, test: np.ndarray, weight: float = 0.0) -> list[int]:
    """MEM; with a weight MEM-O, which learns from its attempts at earlier test tasks."""
    score, tries = scores(train)
    result = []
    for row in test:
        order = best_first(score)
        result.append(solved_at(row, order))
        tried = attempts(row, order)
        score[tried] = (score[tried] * tries[tried] + weight * (row[tried] == 1)) / (tries[tried] + weight)
        tries[tried] += weight
    return result


def optimal(_train: np.ndarray, test: np.ndarray) -> list[int]:
    return [int((row == 1).any()) for row in test]


def play(agent, cache: phyplay.SimulationCache, setup: str, fold: int, actions: int) -> list[int]:
    """solved_at of all test tasks of a fold. Within templates, agents learn for each template by itself."""
    parts = phyplay.fold(setup, fold)
    learning = parts.train + parts.dev
    groups = sorted({task.split(":")[0] for task in parts.test}) if "within" in setup else [""]
    result = {}
    for group in groups:
        train, test = ([task for task in tasks if task.startswith(group)] for tasks in (learning, parts.test))
        table = [np.array([cache.statuses(task, actions) for task in tasks]) for tasks in (train, test)]
        result.update(zip(test, agent(*table)))
    return [result[task] for task in parts.test]


def wilcoxon_p(better: np.ndarray, worse: np.ndarray) -> float:
    """One-sided, exact: the share of all patterns of signs whose negative ranks sum to no more than those seen."""
    differences = (better - worse)[better != worse]
    size = np.abs(differences)
    ranks = np.array([(size < x).sum() + ((size == x).sum() + 1) / 2 for x in size])
    negative = ranks[differences < 0].sum()
    sums = [np.dot(signs, ranks) for signs in product((0, 1), repeat=len(ranks))]
    return float(np.mean(np.array(sums) <= negative))


def main() -> None:
    parser = argparse.ArgumentParser(description="PHYRE's memorising agents on all folds")
    parser.add_argument("cache")
    parser.add_argument("setup")
    parser.add_argument("--actions", type=int, nargs="+", default=[1000], help="how many actions are ranked")
    parser.add_argument("--weights", type=float, nargs="+", default=[10.0], help="of an attempt, for MEM-O")
    options = parser.parse_args()

    cache = phyplay.SimulationCache.open(options.cache)
    folds = range(phyplay.fold_count(options.setup))
    agents = [("rand", cache.action_count, rand)]
    for actions in options.actions:
        agents.append((f"optimal:actions={actions}", actions, optimal))
        agents.append((f"mem:actions={actions}", actions, mem))
        for weight in options.weights:
            agents.append((f"mem_o:actions={actions},weight={weight:g}", actions,
                           lambda train, test, weight=weight: mem(train, test, weight)))
    reference = None
    for name, actions, agent in agents:
        auccess = np.array([phyplay.auccess(play(agent, cache, options.setup, fold, actions)) for fold in folds])
        reference = auccess if reference is None else reference
        p = f"{wilcoxon_p(auccess, reference):.4f}" if agent is not rand else ""
        print(f"{name:30}", *(f"{x:.4f}" for x in auccess), f"{auccess.mean():8.4f} +- {auccess.std(ddof=1):.4f}  {p}",
              flush=True)


if __name__ == "__main__":
    main()
