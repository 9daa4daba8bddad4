"""The sweeps of PHYRE's memorising agents, on tables small enough to be worked out by hand."""

import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "engine/python/examples"))

import memory_sweeps  # noqa: E402


class MemorySweepsTest(unittest.TestCase):
    # Actions 0 to 3 at three training tasks: solved 0, 2, 1, 1 times of 3, 3, 2, 1 valid tries.
    train = np.array([[-1, 1, 1, 0], [-1, 1, -1, 0], [-1, -1, 0, 1]], dtype=np.int8)

    def test_scores_are_p_over_p_and_q_and_one(self):
        score, tries = memory_sweeps.scores(self.train)
        self.assertEqual(tries.tolist(), [4, 4, 3, 2])
        self.assertEqual(score.tolist(), [0, 2 / 4, 1 / 3, 1 / 2])
        self.assertEqual(memory_sweeps.best_first(score).tolist(), [1, 3, 2, 0])

    def test_invalid_tries_cost_nothing(self):
        row = np.array([1, 0, -1, 0], dtype=np.int8)
        self.assertEqual(memory_sweeps.mem(self.train, [row]), [2])
        self.assertEqual(memory_sweeps.rand(self.train, [row]), [1])
        self.assertEqual(memory_sweeps.mem(self.train, [np.array([0, -1, -1, 0])]), [0])

    def test_a_weight_carries_attempts_over_to_the_next_task(self):
        tasks = [np.array([1, -1, -1, -1], dtype=np.int8)] * 2
        self.assertEqual(memory_sweeps.mem(self.train, tasks), [4, 4])
        self.assertEqual(memory_sweeps.mem(self.train, tasks, weight=100.0), [4, 1])

    def test_an_attempt_over_the_limit_does_not_count(self):
        row = np.full(150, -1, dtype=np.int8)
        row[[99, 120]] = 1, 1
        self.assertEqual(memory_sweeps.solved_at(row, np.arange(150)), 100)
        row[99] = -1
        self.assertEqual(memory_sweeps.solved_at(row, np.arange(150)), 0)

    def test_wilcoxon_is_exact(self):
        worse = np.zeros(10)
        better = np.arange(1.0, 11.0)
        self.assertEqual(memory_sweeps.wilcoxon_p(better, worse), 1 / 1024)
        better[4] *= -1  # rank 5 the other way: ten patterns have a sum of at most 5
        self.assertEqual(memory_sweeps.wilcoxon_p(better, worse), 10 / 1024)


if __name__ == "__main__":
    unittest.main()
