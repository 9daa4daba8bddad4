import unittest

import numpy as np

import phyplay
from phyplay import envs

SOLUTION = np.array([0.9064756101951746, 0.5226102172967794, 0.5966347049004597])
FAILURE = np.array([0.1, 0.9, 0.1])
INVALID = np.array([0.0, 0.0, 1.0])


def same(one, other):
    return all(np.array_equal(one[key], other[key]) for key in one)


class Contract:
    """What every environment promises. Subclasses say which."""

    env_id = ""
    options: dict = {}
    task = ""

    def make(self, **options):
        return phyplay.make(self.env_id, **{**self.options, **options})

    def test_observations_and_actions_fit_their_spaces(self):
        env = self.make()
        env.action_space.seed(1)
        observation, info = env.reset(seed=1)
        for _ in range(6):
            self.assertTrue(env.observation_space.contains(observation))
            self.assertEqual(tuple(info), envs.INFO_KEYS)
            action = env.action_space.sample()
            self.assertTrue(env.action_space.contains(action))
            observation, reward, terminated, truncated, info = env.step(action)
            self.assertIs(type(reward), float)
            self.assertIs(type(terminated), bool)
            self.assertIs(type(truncated), bool)
            if terminated or truncated:
                observation, info = env.reset()

    def test_info_holds_plain_values_and_no_solution(self):
        _, info = self.make().reset(seed=1)
        for key, value in info.items():
            self.assertIn(type(value), (str, int, bool), key)
        self.assertEqual(info["engine_version"], phyplay.engine_id)
        self.assertEqual((info["attempt"], info["sim_steps"], info["goal_step"]), (0, 0, -1))

    def test_a_seed_decides_everything(self):
        def play(seed):
            env = self.make()
            env.action_space.seed(4)
            env.reset(seed=seed)
            log = []
            for _ in range(8):
                _, _, terminated, truncated, info = env.step(env.action_space.sample())
                log.append((info["task_id"], info["state_hash"]))
                if terminated or truncated:
                    env.reset()
            return log
        self.assertEqual(play(3), play(3))
        self.assertNotEqual(play(3), play(5))

    def test_reset_with_a_seed_shows_the_same(self):
        env = self.make()
        first, _ = env.reset(seed=12)
        env.reset()
        again, _ = env.reset(seed=12)
        self.assertTrue(same(first, again))

    def test_options_pick_the_task(self):
        env = self.make()
        _, info = env.reset(options={"task_id": self.task})
        self.assertEqual(info["task_id"], self.task)
        self.assertEqual(info["template_id"], self.task.split(":")[0])
        for options in ({"task_id": "nothing"}, {"task_id": 3}, {"task": self.task}):
            with self.assertRaises(ValueError):
                env.reset(options=options)

    def test_a_bad_action_is_one_sentence_and_changes_nothing(self):
        env = self.make()
        env.reset(options={"task_id": self.task})
        for action in (None, "x", [0.1], np.zeros((1, 3)), [0.1, float("nan"), 0.2], {"x": 1}, [0.1, [0.2], 0.3]):
            with self.assertRaises(ValueError) as caught:
                env.step(action)
            self.assertNotIn("\n", str(caught.exception))
            self.assertTrue(str(caught.exception).startswith("an action "), str(caught.exception))
        _, _, _, _, info = env.step(self.good_action())
        self.assertEqual(info["attempt"], 1)

    def good_action(self):
        raise NotImplementedError

    def test_step_needs_reset(self):
        env = self.make()
        with self.assertRaises(envs.ResetNeeded):
            env.step(self.good_action())
        env.reset(seed=1)
        env.close()
        env.close()
        for call in (env.reset, lambda: env.step(self.good_action())):
            with self.assertRaises(envs.ResetNeeded):
                call()

    def test_renders_pictures(self):
        env = self.make(render_mode="rgb_array")
        with self.assertRaises(envs.ResetNeeded):
            env.render()
        env.reset(seed=1)
        picture = env.render()
        self.assertEqual((picture.ndim, picture.shape[2], picture.dtype), (3, 3, np.uint8))
        self.assertIsNone(self.make().render())
        with self.assertRaises(ValueError):
            self.make(render_mode="human")

    def test_tasks_come_from_where_they_are_said_to(self):
        env = self.make(tasks=[self.task])
        self.assertEqual({env.reset()[1]["task_id"] for _ in range(4)}, {self.task})
        for options in ({"tasks": []}, {"tasks": ["nothing"]}, {"setup": "nothing"}, {"attempts": 0},
                        {"max_steps": 0}, {"actions": np.zeros((4, 2))}):
            with self.subTest(options), self.assertRaises(ValueError):
                self.make(**options)
        with self.assertRaises(ValueError):
            phyplay.make("PhyPlay/Other-v0")


class Phyre(Contract, unittest.TestCase):
    env_id = "PhyPlay/Phyre-v0"
    task = "00000:002"

    def good_action(self):
        return FAILURE

    def test_rewards(self):
        """The table of README.md: 1 for a solution, 0 otherwise; an invalid action is no attempt."""
        env = self.make()
        before, _ = env.reset(options={"task_id": self.task})
        after, reward, terminated, truncated, info = env.step(INVALID)
        self.assertEqual((reward, terminated, truncated), (0.0, False, False))
        self.assertTrue(info["invalid"])
        self.assertTrue(same(before, after))
        self.assertEqual((info["attempt"], info["attempts_left"], info["status_code"]), (0, 100, 0))

        _, reward, terminated, truncated, info = env.step(FAILURE)
        self.assertEqual((reward, terminated, truncated), (0.0, False, False))
        self.assertEqual((info["attempt"], info["status_code"], info["sim_steps"], info["invalid"], info["goal_step"]),
                         (1, -1, 1000, False, -1))

        _, reward, terminated, truncated, info = env.step(SOLUTION)
        self.assertEqual((reward, terminated, truncated), (1.0, True, False))
        self.assertEqual((info["attempt"], info["attempts_left"], info["status_code"], info["goal_step"]),
                         (2, 98, 1, 653))
        self.assertTrue(info["solved"])
        self.assertEqual(info["state_hash"], int(phyplay.simulate(self.task, SOLUTION).hash[0]))
        with self.assertRaises(envs.ResetNeeded):
            env.step(SOLUTION)

    def test_terminates_when_attempts_are_used_up(self):
        env = self.make(attempts=2)
        env.reset(options={"task_id": self.task})
        self.assertEqual(env.step(FAILURE)[2:4], (False, False))
        self.assertEqual(env.step(FAILURE)[2:4], (True, False))

    def test_truncates_when_steps_are_used_up(self):
        env = self.make(attempts=2, max_steps=3)
        env.reset(options={"task_id": self.task})
        self.assertEqual([env.step(INVALID)[2:4] for _ in range(3)], [(False, False), (False, False), (False, True)])
        with self.assertRaises(envs.ResetNeeded):
            env.step(FAILURE)

    def test_two_balls(self):
        env = self.make(tier="two_balls", image=False)
        observation, info = env.reset(seed=2)
        self.assertEqual(env.action_space.shape, (6,))
        self.assertEqual(set(observation), {"objects", "mask"})
        self.assertTrue(info["task_id"].startswith("001"))
        with self.assertRaises(ValueError):
            env.reset(options={"task_id": "00000:002"})
        with self.assertRaises(ValueError):
            self.make(tier="slingshot")

    def test_folds(self):
        train, dev, test = phyplay.fold("ball_cross_template", 2)
        for split, ids in (("train", train), ("dev", dev), ("test", test), ("train+dev", train + dev)):
            env = self.make(setup="ball_cross_template", fold=2, split=split, image=False)
            drawn = {env.reset(seed=seed)[1]["task_id"] for seed in range(20)}
            self.assertLessEqual(drawn, set(ids))
        for options in ({"setup": "phyq_local"}, {"setup": "ball_cross_template", "split": "all of it"},
                        {"setup": "ball_cross_template", "tasks": [self.task]}):
            with self.assertRaises(ValueError):
                self.make(**options)

    def test_actions_from_a_list(self):
        actions = envs.grids.phyre_cached("ball", 50)
        env = self.make(actions=actions)
        self.assertEqual(env.action_space.n, 50)
        env.reset(options={"task_id": self.task})
        expected = phyplay.simulate(self.task, actions)
        self.assertEqual(env.step(7)[4]["state_hash"], int(expected.hash[7]))
        for action in (50, -1, 0.5, [1, 2, 3]):
            with self.assertRaises(ValueError):
                env.step(action)
        env = self.make(actions=envs.grids.phyre_bins("ball", 4, 5, 2))
        self.assertEqual(env.action_space.nvec.tolist(), [4, 5, 2])
        env.reset(options={"task_id": self.task})
        info = env.step([0, 4, 0])[4]
        expected = phyplay.simulate(self.task, np.array([0.125, 0.9, 0.25], dtype=np.float32))
        self.assertEqual(info["state_hash"], int(expected.hash[0]))
        for action in ([4, 0, 0], [0, 0], 3):
            with self.assertRaises(ValueError):
                env.step(action)

    def test_all_objects_fit_the_observation_space(self):
        for tier in ("ball", "two_balls"):
            env = self.make(tier=tier, image=False)
            space = env.observation_space["objects"]
            rows, mask = phyplay.objects(phyplay.suite("phyre").ids(tier=tier))
            self.assertEqual(rows.shape[1:], space.shape)
            self.assertTrue((rows >= space.low).all() and (rows <= space.high).all())
            self.assertTrue(mask.any(axis=0).all())


class PhyQ(Contract, unittest.TestCase):
    env_id = "PhyPlay/PhyQ-v0"
    task = "6.4:017"

    def good_action(self):
        return np.array([30.0, 1.0, 0.0])

    def test_a_step_is_a_shot(self):
        task = next(task for task in phyplay.suite("phyq").ids(template="2.4") if task.endswith(":001"))
        birds = phyplay.suite("phyq")[task].birds
        env = self.make()
        observation, _ = env.reset(options={"task_id": task})
        self.assertEqual(observation["birds_left"].tolist(), [len(birds)])
        shots = []
        for i in range(len(birds)):
            angle = 30.0 + i
            shots.append(phyplay.Shot(*phyplay.drag_of_angle(angle)))
            observation, reward, terminated, truncated, info = env.step([angle, 1.0, 0.0])
            if terminated:
                break
        self.assertTrue(terminated)
        self.assertEqual(info["attempt"], 1)
        whole = phyplay.simulate_shots(task, shots)
        self.assertEqual(info["state_hash"], int(whole.hash[0]))
        self.assertEqual(reward, float(whole.solved[0]))
        self.assertEqual(info["status_code"], whole.status[0])

    def test_an_action_out_of_range_is_invalid_and_no_shot(self):
        env = self.make()
        before, _ = env.reset(options={"task_id": self.task})
        after, reward, terminated, truncated, info = env.step([120.0, 1.0, 0.0])
        self.assertEqual((reward, terminated, truncated, info["invalid"], info["attempt"]), (0.0, False, False, True, 0))
        self.assertTrue(same(before, after))

    def test_several_attempts_are_several_plays(self):
        env = self.make(attempts=3)
        first, _ = env.reset(options={"task_id": self.task})
        ended = []
        for attempt in range(1, 4):
            observation, reward, terminated, _, info = env.step([-60.0, 0.5, 0.0])
            self.assertEqual((info["attempt"], info["attempts_left"], info["status_code"]), (attempt, 3 - attempt, -1))
            ended.append(terminated)
            self.assertEqual(same(first, observation), not terminated)
        self.assertEqual(ended, [False, False, True])

    def test_observations_are_those_of_a_game(self):
        env = self.make(image=True)
        observation, _ = env.reset(options={"task_id": self.task})
        game = phyplay.SlingshotGame(self.task)
        self.assertTrue(np.array_equal(observation["image"], game.picture()))
        self.assertTrue(np.array_equal(observation["tensor"], game.tensor()))
        self.assertEqual(env.symbolic_state(), game.symbolic_state())
        self.assertEqual(set(self.make(tensor=False).observation_space.keys()), {"bird", "birds_left"})

    def test_published_angles(self):
        env = self.make(actions=envs.grids.phyq_angles())
        self.assertEqual(env.action_space.n, 180)
        env.reset(options={"task_id": self.task})
        info = env.step(120)[4]
        expected = phyplay.simulate_shots(self.task, [phyplay.drag_of_angle(30.0)])
        self.assertEqual(info["state_hash"], int(expected.hash[0]))

    def test_layouts_are_not_drawn(self):
        env = self.make(tensor=False)
        self.assertFalse(any(env.reset(seed=seed)[1]["task_id"].endswith(":000") for seed in range(300)))


class WithoutGymnasium(unittest.TestCase):
    @unittest.skipIf(envs.HAS_GYMNASIUM, "Gymnasium is installed")
    def test_spaces_know_what_they_contain(self):
        spaces = envs.spaces
        box = spaces.Box(0.0, 1.0, (3,), np.float32)
        self.assertIn(box.sample(), box)
        self.assertNotIn(np.array([0.5, 1.5, 0.5], dtype=np.float32), box)
        self.assertNotIn(np.zeros(4, dtype=np.float32), box)
        self.assertEqual(box, spaces.Box(0.0, 1.0, (3,), np.float32))
        self.assertNotEqual(box, spaces.Box(0.0, 2.0, (3,), np.float32))
        for space in (spaces.Discrete(5), spaces.MultiDiscrete([2, 3]), spaces.MultiBinary(4),
                      spaces.Box(0, 6, (2, 2), np.uint8), spaces.Dict({"a": spaces.Discrete(2), "b": box})):
            space.seed(3)
            first = space.sample()
            self.assertIn(first, space)
            space.seed(3)
            self.assertEqual(str(first), str(space.sample()))
            self.assertIn(spaces.batch_space(space, 4).sample(), spaces.batch_space(space, 4))
            self.assertNotIn("x", space)
        self.assertNotIn(5, spaces.Discrete(5))


if __name__ == "__main__":
    unittest.main()
