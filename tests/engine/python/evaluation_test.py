import json
import math
import os
import pathlib
import subprocess
import unittest

import phyplay
from phyplay.compat import phyre


class Folds(unittest.TestCase):
    def test_are_those_of_the_program(self):
        for setup, number in (("two_balls_cross_template", 7), ("ball_within_template", 0), ("phyq_broad", 3)):
            answer = subprocess.run([os.environ["PHYPLAY_PROGRAM"], "folds", "--setup", setup, "--fold", str(number),
                                     "--json"], text=True, stdout=subprocess.PIPE, check=True, timeout=300)
            expected = json.loads(answer.stdout)
            self.assertEqual(phyplay.fold(setup, number)._asdict(), expected)

    def test_say_what_there_is(self):
        self.assertEqual([phyplay.fold_count(setup) for setup in phyplay.SETUPS], [10, 10, 10, 10, 75, 15])
        for bad in (lambda: phyplay.fold("ball", 0), lambda: phyplay.fold("ball_cross_template", 10),
                    lambda: phyplay.fold("phyq_local", -1)):
            with self.assertRaises(ValueError):
                bad()


class Measures(unittest.TestCase):
    def test_auccess_weighs_early_solutions_most(self):
        self.assertEqual(phyplay.auccess([1, 1]), 1.0)
        self.assertEqual(phyplay.auccess([0, 0]), 0.0)
        self.assertAlmostEqual(phyplay.auccess([7]), 1.0 - math.log(7) / math.log(101), places=12)
        self.assertEqual(phyplay.success_percentage([1, 7, 0, 100], 10), 50.0)
        for bad in (lambda: phyplay.auccess([1], 101), lambda: phyplay.auccess([-1]), lambda: phyplay.auccess([[1]])):
            with self.assertRaises(ValueError):
                bad()

    def test_evaluator_counts_valid_attempts(self):
        evaluator = phyplay.Evaluator(["a", "b", "c"], max_attempts=3)
        for task, status in (("a", -1), ("a", 0), ("a", 1), ("b", -1), (1, -1), ("a", -1)):
            evaluator.log(task, status)
        self.assertEqual(evaluator.solved_at.tolist(), [2, 0, 0])
        self.assertEqual((evaluator.attempts_at("a"), evaluator.attempts_at("b")), (3, 2))
        self.assertEqual((evaluator.total_attempts, evaluator.total_solved), (5, 1))
        self.assertEqual((evaluator.solved_within(1), evaluator.solved_within(2)), (0, 1))
        for bad in (lambda: evaluator.log("a", 1), lambda: evaluator.log("d", 1), lambda: evaluator.log(3, 1),
                    lambda: evaluator.log("b", 7), lambda: phyplay.Evaluator(["a", "a"])):
            with self.assertRaises(ValueError):
                bad()

    def test_pass_rates_are_means_of_means(self):
        rates = phyplay.pass_rates({"1.4:081": 1.0, "1.4:082": 0.0, "1.5:081": 1.0, "12.4:081": 0.2})
        self.assertEqual(rates["templates"], {"1.4": 0.5, "1.5": 1.0, "12.4": 0.2})
        self.assertEqual(rates["scenarios"], {1: 0.75, 12: 0.2})
        self.assertAlmostEqual(rates["mean_over_scenarios"], 0.475)
        for bad in ({}, {"1.4:081": 1.5}, {"00001:001": 0.5}):
            with self.assertRaises(ValueError):
                phyplay.pass_rates(bad)

    def test_phyq_score_is_the_published_one(self):
        pig_shooter = [0.8729, 0.8883, 0.0083, 0.0, 0.0105, 0.0, 0.0, 0.0, 0.0, 0.0146, 0.02, 0.0739, 0.0312, 0.0,
                       0.0031]
        self.assertAlmostEqual(phyplay.phyq_score(pig_shooter), -1.60, places=2)
        self.assertAlmostEqual(phyplay.phyq_z_score(pig_shooter), -7.4838, places=3)
        self.assertAlmostEqual(phyplay.mean_pass_rate(pig_shooter), 0.1282, places=4)
        with self.assertRaises(ValueError):
            phyplay.phyq_score([0.5] * 14)


class RandomAgent(unittest.TestCase):
    """RAND on a twentieth of a fold: the published interface, the batch interface and the program agree."""

    def test_three_ways_agree(self):
        setup, number = "ball_within_template", 4
        tasks = phyplay.fold(setup, number).test[::50]
        simulator = phyre.initialize_simulator(tasks, "ball")
        actions = simulator.build_discrete_action_space(max_actions=400, seed=42).astype("float32")
        referee = phyre.Evaluator(tasks)
        batch = phyplay.Evaluator(tasks)
        for i, task in enumerate(tasks):
            for action in actions:
                if referee.get_attempts_for_task(i) >= 100:
                    break
                referee.maybe_log_attempt(i, simulator.simulate_action(i, action, need_images=False).status)
            for status in phyplay.simulate(task, actions).status:
                if batch.attempts_at(task) < 100:
                    batch.log(task, status)
        self.assertEqual(referee.get_auccess(), batch.auccess())
        import tempfile
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([os.environ["PHYPLAY_PROGRAM"], "eval", "--setup", setup, "--fold", str(number), "--agent",
                            "random", "--shard", "0/50", "--out", folder], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, check=True, timeout=300)
            with open(os.path.join(folder, "summary.json"), encoding="utf-8") as file:
                summary = json.load(file)
            own = os.path.join(folder, "own")
            phyplay.write_evaluation(own, setup, number, "random", {task: actions for task in tasks})
            written, expected = (pathlib.Path(path, "attempts.jsonl").read_bytes() for path in (own, folder))
            self.assertEqual(written, expected)
            for bad in (lambda: phyplay.write_evaluation(own, setup, number, "random", {}),  # is there already
                        lambda: phyplay.write_evaluation(own + "2", setup, number, "a", {"00000:001": actions}),
                        lambda: phyplay.write_evaluation(own + "2", setup, number, "a", {tasks[0]: [[0.5, 0.5]]}),
                        lambda: phyplay.write_evaluation(own + "2", setup, number, "", {}),
                        lambda: phyplay.write_evaluation(own + "2", setup, number, "a" * 65, {}),
                        lambda: phyplay.write_evaluation(own + "2", setup, number, "a\nb", {}),
                        lambda: phyplay.write_evaluation(own + "2", "phyq_local", 0, "a", {})):
                with self.assertRaises(ValueError):
                    bad()
            self.assertFalse(os.path.exists(own + "2"))
        self.assertEqual(summary["tasks"], len(tasks))
        self.assertAlmostEqual(summary["auccess"], referee.get_auccess(), places=12)


if __name__ == "__main__":
    unittest.main()
