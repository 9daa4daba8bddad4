"""How fast phyplay.simulate() is beside the program: attempts per second of both, by turns, on the same attempts.

    PYTHONPATH=build/release/python python3 tests/bench/python_speed.py build/release/bin/phyplay

`phyplay bench` chooses its valid attempts first and measures simulate() alone; Python's time includes checking the
actions and the arrays. Each round runs both; the ratio of a round is what counts, since machines drift.
"""

import argparse
import json
import statistics
import subprocess
import time

import numpy as np

import phyplay


def bench_attempts(tier: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The attempts that `phyplay bench` plays."""
    suite = phyplay.suite("phyre")
    numbers = suite.numbers(suite.ids(tier=tier))
    actions = phyplay.cached_actions(tier)
    chosen = [(numbers[i * 607 % len(numbers)], actions[i % len(actions)]) for i in range(6 * count)]
    tasks = np.array([task for task, _ in chosen], dtype=np.int32)
    rows = np.array([row for _, row in chosen])
    valid = np.flatnonzero(phyplay.check_actions(tasks, rows) == 0)[:count]
    return tasks[valid], np.ascontiguousarray(rows[valid])


def main() -> None:
    parser = argparse.ArgumentParser(description="phyplay.simulate() beside phyplay bench")
    parser.add_argument("program")
    parser.add_argument("--attempts", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()

    prepared = {tier: bench_attempts(tier, options.attempts) for tier in ("ball", "two_balls")}
    rates: dict = {}
    for _ in range(options.rounds):
        answer = subprocess.run([options.program, "bench", "--json", "--attempts", str(options.attempts)], text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
        for line in map(json.loads, answer.stdout.splitlines()):
            if line["measure"] != "attempts":
                continue
            tasks, rows = prepared[line["tier"]]
            begin = time.perf_counter()
            outcomes = phyplay.simulate(tasks, rows, threads=line["threads"])
            seconds = time.perf_counter() - begin
            assert not outcomes.invalid.any()
            rates.setdefault((line["tier"], line["threads"]), []).append(
                (line["per_second"], len(outcomes) / seconds))
    for (tier, threads), pairs in rates.items():
        ratio = statistics.median(ours / theirs for theirs, ours in pairs)
        best = [max(pair[i] for pair in pairs) for i in (0, 1)]
        print(f"{tier:9}  {threads} thread{'s' if threads > 1 else ' '}  program {best[0]:6.0f} attempts/s, "
              f"Python {best[1]:6.0f}; median ratio of {len(pairs)} rounds {ratio:.2f}, of the best {best[1] / best[0]:.2f}")


if __name__ == "__main__":
    main()
