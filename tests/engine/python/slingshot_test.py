import json
import unittest

import numpy as np

import phyplay
import support
from phyplay import Shot


def random_plans(tasks, seed):
    rng = np.random.default_rng(seed)
    plans = []
    for task in tasks:
        plan = []
        for _ in phyplay.suite("phyq")[task].birds:
            angle, power = rng.uniform(-20.0, 80.0), rng.uniform(0.6, 1.0)
            tap = float(rng.uniform(0.2, 2.0)) if rng.random() < 0.5 else None
            after = float(rng.uniform(0.0, 4.0)) if rng.random() < 0.3 else None
            plan.append(Shot(*phyplay.drag_of_angle(angle, power), tap, after))
        plans.append(plan)
    return plans


TASKS = ["1.4:001", "2.5:007", "6.4:017", "14.1:003", "15.3:050", "15.8:012", "6.4:017"]


class SimulateShots(unittest.TestCase):
    def test_gives_the_same_bits_as_the_program(self):
        plans = random_plans(TASKS, 5)
        outcomes = phyplay.simulate_shots(TASKS, plans)
        requests = [{"task": task, "shots": [{key: value for key, value in shot._asdict().items() if value is not None}
                                            for shot in plan]} for task, plan in zip(TASKS, plans)]
        for i, answer in enumerate(support.program_answers(requests)):
            self.assertEqual(answer["status"] == "solved", bool(outcomes.solved[i]))
            self.assertEqual(answer["hash"], phyplay.hash_text(outcomes.hash[i]))
            self.assertEqual((answer["steps"], answer["pigs_left"], answer["score"]),
                             (outcomes.steps[i], outcomes.pigs_left[i], outcomes.score[i]))

    def test_threads_and_trajectories_change_nothing(self):
        plans = random_plans(TASKS, 6)
        one = phyplay.simulate_shots(TASKS, plans, threads=1)
        other = phyplay.simulate_shots(TASKS, plans, threads=3, trajectory_every=25)
        self.assertTrue(np.array_equal(one.hash, other.hash))
        self.assertEqual(one.shots, other.shots)
        for trajectory in other.trajectories:
            self.assertEqual(trajectory.poses.shape, (len(trajectory.steps), len(trajectory.bodies), 3))
            self.assertTrue(np.all(trajectory.steps % 25 == 0))
            self.assertIn("slingshot", trajectory.bodies)

    def test_shots_come_as_tuples_dictionaries_or_an_array(self):
        dx, dy = phyplay.drag_of_angle(30.0)
        expected = phyplay.simulate_shots("6.4:017", [Shot(dx, dy)]).hash[0]
        for shots in ([(dx, dy)], [{"dx": dx, "dy": dy}], np.array([[[dx, dy, np.nan, np.nan]]])):
            self.assertEqual(phyplay.simulate_shots("6.4:017", shots).hash[0], expected)

    def test_says_in_a_sentence_what_is_wrong(self):
        for bad, words in (
            (lambda: phyplay.simulate_shots("6.4:999", [(-1, 0)]), "no task '6.4:999'"),
            (lambda: phyplay.simulate_shots("6.4:017", [(-1, 0, -3.0)]), "tap_s must be 0 to 1000"),
            (lambda: phyplay.simulate_shots("6.4:017", [(-1, float("inf"))]), "dy of a shot must be a finite"),
            (lambda: phyplay.simulate_shots("6.4:017", [{"dx": 1, "dz": 1}]), "a shot is dx, dy"),
            (lambda: phyplay.simulate_shots("6.4:017", [1.0, 2.0]), "a shot is dx, dy"),
            (lambda: phyplay.simulate_shots(["6.4:017"] * 2, [[(-1, 0)]]), "2 tasks, but shots for 1"),
            (lambda: phyplay.simulate_shots("6.4:017", np.zeros((1, 2, 3))), "dx, dy, tap_s, after_s"),
            (lambda: phyplay.simulate_shots("6.4:017", np.full((1, 1, 4), np.inf)), "of a shot are finite numbers"),
            (lambda: phyplay.simulate_shots("6.4:017", np.array([[[-1.0, np.nan, 0.0, 0.0]]])), "row 0, shot 1 has no 'dy'"),
            (lambda: phyplay.simulate_shots("00000:002", [(-1, 0)], suite=phyplay.suite()), "not played with shots"),
            (lambda: phyplay.SlingshotGame("00000:002"), "no task '00000:002'"),
        ):
            with self.subTest(words), self.assertRaisesRegex(ValueError, words):
                bad()


class Game(unittest.TestCase):
    def test_shot_by_shot_gives_the_bits_of_all_shots_at_once(self):
        for task, plan in zip(TASKS, random_plans(TASKS, 7)):
            plan = [shot._replace(after_s=None) for shot in plan]
            game = phyplay.SlingshotGame(task)
            for shot in plan:
                if not game.is_decided:
                    game.shoot(shot.dx, shot.dy, shot.tap_s)
            whole = phyplay.simulate_shots(task, plan)
            self.assertTrue(game.is_decided)
            self.assertEqual((game.hash, game.steps, game.score, game.pigs_left),
                             (whole.hash[0], whole.steps[0], whole.score[0], whole.pigs_left[0]))
            self.assertEqual(game.shots, whole.shots[0])

    def test_shows_the_level_between_shots(self):
        game = phyplay.SlingshotGame("15.8:012")
        before = game.picture()
        self.assertEqual((before.shape, before.dtype), ((480, 640, 3), np.uint8))
        self.assertEqual(game.tensor().shape, (12, 120, 160))
        self.assertEqual(game.tensor()[11].sum(), 0)
        self.assertGreaterEqual(game.tensor(with_platforms=True)[11].sum(), 0)
        state = game.symbolic_state()
        self.assertEqual(state[0]["type"], "FeatureCollection")
        noisy = game.symbolic_state(noise_seed=3)
        self.assertEqual(noisy, game.symbolic_state(noise_seed=3))
        self.assertNotEqual(json.dumps(noisy), json.dumps(state))
        game.shoot(*phyplay.drag_of_angle(40.0))
        self.assertFalse(np.array_equal(before, game.picture()))
        game.restart()
        self.assertTrue(np.array_equal(before, game.picture()))

    def test_a_decided_game_takes_no_shot(self):
        game = phyplay.SlingshotGame("6.4:017")
        game.shoot(-1.0, 0.0)
        self.assertTrue(game.is_decided)
        with self.assertRaisesRegex(ValueError, "restart it"):
            game.shoot(-1.0, 0.0)


if __name__ == "__main__":
    unittest.main()
