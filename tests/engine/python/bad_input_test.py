"""What is wrong is said in one sentence, in Python's words, wherever it goes in; what is right beside it goes in."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import warnings

import numpy as np

import phyplay

TASK, LEVEL, SETUP = "00012:008", "6.4:017", "ball_cross_template"
ACTIONS = np.array([[0.1, 0.9, 0.1]])
RATES = [0.5] * 15
EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "engine" / "python" / "examples"


def game():
    return phyplay.SlingshotGame(LEVEL)


#: A function, an argument that it takes, arguments that it does not, and words of the sentence about these.
CASES = (
    (lambda x: phyplay.suite("phyre")[x], TASK, (3, None, 1.5), "a task's id is a text, not "),
    (lambda x: phyplay.suite("phyre").ids(tier=x), "ball", (3,), "tier is a text, not 3"),
    (lambda x: phyplay.suite("phyre").ids(template=x), "00012", (3,), "template is a text, not 3"),
    (lambda x: phyplay.suite("phyre").numbers(x), [TASK], (3, None), "tasks are a list of ids"),
    (lambda x: phyplay.suite("phyre").numbers(x), np.array([7], dtype=np.int64),
     (np.array([2**32]), np.array([-1]), np.array([2**63], dtype=np.uint64)), "there is no task number"),
    (lambda x: phyplay.suite("phyre").merged(x), phyplay.suite("phyq"), (3, None), "a suite is a phyplay.Suite"),
    (phyplay.suite, "phyre", (3, ["phyre"]), "there is no suite"),
    (lambda x: phyplay.cached_actions("ball", x), np.int8(3), (2.5, 2.0, "3", -1), "count is a whole number, 0 to"),
    (lambda x: phyplay.random_actions("ball", 1, x), 2**32 - 1, (-1, 1.5, 2**32), "seed is a whole number, 0 to"),
    (lambda x: phyplay.simulate(x, ACTIONS), TASK, (12, None), "tasks are a list of ids"),
    (lambda x: phyplay.simulate(TASK, x), [0.1, 0.9, 0.1],
     (ACTIONS.astype(complex), [0.1 + 1j, 0.9, 0.1], ["0.1", "0.9", "0.1"], [object()] * 3), "is a list of numbers"),
    (lambda x: phyplay.simulate(TASK, ACTIONS, threads=x), 2, (-1, 1.5, "2", None, 2**40),
     "threads is a whole number, 0 to 4096, not"),
    (lambda x: phyplay.simulate(TASK, ACTIONS, stability=x), True, ("yes",), "stability is True or False, not 'yes'"),
    (lambda x: phyplay.simulate(TASK, ACTIONS, suite=x), None, (3,), "a suite is a phyplay.Suite, not 3"),
    (lambda x: phyplay.check_actions(TASK, ACTIONS, threads=x), 1, (-2,), "threads is a whole number"),
    (lambda x: phyplay.record(TASK, ACTIONS, every=x), 500, (0, 1.5), "every is a whole number, 1 or more"),
    (lambda x: phyplay.record(TASK, ACTIONS, first=x), 1, (-1, "x"), "first is a whole number, 0 or more"),
    (lambda x: phyplay.images(TASK, threads=x), 1, (-3,), "threads is a whole number"),
    (lambda x: phyplay.objects(TASK, at_least=x), 9, (-1, 1.5), "at_least is a whole number"),
    (lambda x: phyplay.fold(SETUP, x), 0, (0.5, "0", 2**40), "number is a whole number"),
    (lambda x: phyplay.fold(x, 0), SETUP, (3,), "setup is a text, not 3"),
    (phyplay.fold_count, SETUP, (None,), "setup is a text, not None"),
    (phyplay.auccess, [1, 0], ([1, None], [1.5], [float("nan")], [2**40], ["1"], [1 + 0j]), "a whole number per task"),
    (phyplay.auccess, np.array([1.0, 7.0]), (np.array([1.0, 7.5]), np.array([np.inf])), "a whole number per task"),
    (lambda x: phyplay.auccess([1], x), 10, (2.5, "10"), "k is a whole number, not"),
    (lambda x: phyplay.success_percentage(x, 10), [1], ([1.5],), "a whole number per task"),
    (phyplay.phyq_score, RATES, (3,), "scenario_rates is a list of numbers, not 3"),
    (phyplay.phyq_score, np.array(RATES), ([None] * 15, ["0.5"] * 15, [0.5 + 0j] * 15),
     "each of scenario_rates is a number, not"),
    (phyplay.pass_rates, {"6.4:081": 0.5}, ({"6.4:081": "0.5"},), "'0.5', not 0 to 1"),
    (phyplay.pass_rates, {"6.4:081": np.float32(0.5)}, ({3: 0.5},), "named by its id"),
    (phyplay.pass_rates, {"6.4:081": 1}, ([0.2],), "a dictionary"),
    (phyplay.Evaluator, ["a"], (3,), "task_ids is a list"),
    (lambda x: phyplay.Evaluator(["a"], max_attempts=x), 5, (0, 1.5), "max_attempts is a whole number, 1 or more"),
    (lambda x: phyplay.Evaluator(["a"]).log(x, 1), 0, (0.5, None), "place in the list is a whole number"),
    (lambda x: phyplay.Evaluator(["a"]).log("a", x), np.int8(1), (1.5, "1"), "status is a whole number"),
    (lambda x: phyplay.simulate_shots(LEVEL, x), [(-1, -0.5)], (3, None), "shots are a list|a shot is"),
    (lambda x: phyplay.simulate_shots([LEVEL], x), [[(-1, -0.5)]], (3, [3]), "shots are a list"),
    (lambda x: phyplay.simulate_shots(LEVEL, x), np.full((1, 1, 4), 0.5), (np.zeros((1, 1, 4), complex),),
     "shots are real numbers"),
    (lambda x: phyplay.simulate_shots(LEVEL, [(-1, -0.5)], trajectory_every=x), 0, (-1, 1.5),
     "trajectory_every is a whole number, 0 or more"),
    (lambda x: game().symbolic_state(noise_seed=x), None, (1.5, -1, "x"), "noise_seed is a whole number"),
    (lambda x: game().symbolic_state(noise_seed=1, noise_radius_px=x), 1, ("x", 1j), "noise_radius_px is a number"),
    (lambda x: game().flight_time_to_ground(x, -0.5), -1, ("x", None), "dx is a number, not"),
    (phyplay.SlingshotGame, LEVEL, (3,), "tasks are a list of ids"),
    (phyplay.hash_text, np.uint64(2**63), (1.5, "x", -1), "a state hash is a whole number"),
    (lambda x: phyplay.make_vec("PhyPlay/Phyre-v0", 1, threads=x), 1, (-1, 0.5), "threads is a whole number"),
    (lambda x: phyplay.make("PhyPlay/Phyre-v0", attempts=x), 1, (0, 1.5, "1"), "attempts is a whole number, 1 or more"),
    (lambda x: phyplay.make("PhyPlay/Phyre-v0", max_steps=x), 1, (0, 1.5), "max_steps is a whole number, 1 or more"),
)

#: The same, where what is right would take long or leave files.
REFUSED = (
    (lambda new: phyplay.SimulationCache.open(3), "PathLike"),
    (lambda new: phyplay.SimulationCache.build(new, [TASK], 1.5), "actions is a whole number, 1 to 100000"),
    (lambda new: phyplay.SimulationCache.build(new, [TASK], 1, shown=3), "shown is a function"),
    (lambda new: phyplay.write_evaluation(new, SETUP, 0, "me", [1]), "a dictionary"),
    (lambda new: phyplay.write_evaluation(new, SETUP, 0, "me", {3: ACTIONS}), "named by its id"),
    (lambda new: phyplay.write_evaluation(new, SETUP, 0, 3, {}), "agent is a text"),
    (lambda new: phyplay.write_evaluation(new, SETUP, 0, "me", {}, seed=-1), "seed is a whole number"),
    (lambda new: phyplay.write_evaluation(new, SETUP, 0, "me", {}, threads=-1), "threads is a whole number"),
    (lambda new: phyplay.write_evaluation(3, SETUP, 0, "me", {}), "PathLike"),
)


class BadInput(unittest.TestCase):
    def refuse(self, words, call):
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a warning instead of a refusal would be silent in a long log
            with self.assertRaisesRegex((ValueError, TypeError), words) as caught:
                call()
        for alien in ("\n", "incompatible", "pybind", "arg0"):
            self.assertNotIn(alien, str(caught.exception))
        self.assertLess(len(str(caught.exception)), 160)

    def test_is_refused_in_one_sentence_and_what_is_right_beside_it_is_not(self):
        for call, right, wrongs, words in CASES:
            with self.subTest(words, right=right):
                call(right)
            for wrong in wrongs:
                with self.subTest(words, wrong=wrong):
                    self.refuse(words, lambda: call(wrong))

    def test_is_refused_before_anything_is_written(self):
        for call, words in REFUSED:
            with self.subTest(words), tempfile.TemporaryDirectory() as folder:
                self.refuse(words, lambda: call(os.path.join(folder, "new")))
                self.assertEqual(os.listdir(folder), [])

    def test_ends_an_example_without_a_traceback(self):
        answer = subprocess.run([sys.executable, EXAMPLES / "solve_a_task.py", "nope"], text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=300)
        self.assertEqual((answer.returncode, answer.stdout, answer.stderr), (1, "", "there is no task 'nope'\n"))


if __name__ == "__main__":
    unittest.main()
