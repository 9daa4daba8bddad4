import unittest

import numpy as np

import phyplay
from phyplay.envs import AutoresetMode, INFO_KEYS, ResetNeeded


def ended_episodes(infos, log):
    """Adds (environment, task, hash) of the episodes that ended in this step."""
    if "final_info" in infos:
        for i in np.flatnonzero(infos["_final_info"]):
            final = infos["final_info"]
            log.setdefault(int(i), []).append((final["task_id"][i], int(final["state_hash"][i])))


def play(env_id, num_envs, steps, seed, actions_of, **options):
    """Episodes that ended, per environment. actions_of(i) draws the actions of environment i."""
    env = phyplay.make_vec(env_id, num_envs, **options)
    env.reset(seed=seed)
    log = {}
    draws = [actions_of(i) for i in range(num_envs)]
    for _ in range(steps):
        ended_episodes(env.step(np.stack([draw() for draw in draws]))[4], log)
    env.close()
    return log


def phyre_actions(first):
    def of(i):
        rng = np.random.default_rng(1000 + first + i)
        return lambda: rng.random(3).astype(np.float32)
    return of


def phyq_actions(first):
    def of(i):
        rng = np.random.default_rng(2000 + first + i)
        return lambda: np.array([rng.uniform(0, 70), 1.0, rng.uniform(0, 2)], dtype=np.float32)
    return of


class Determinism(unittest.TestCase):
    def test_phyre_depends_neither_on_the_number_of_environments_nor_on_threads(self):
        options = {"attempts": 2, "image": False}
        many = play("PhyPlay/Phyre-v0", 32, 14, 50, phyre_actions(0), threads=1, **options)
        self.assertEqual(len(many), 32)
        for threads in (2, 4):
            self.assertEqual(many, play("PhyPlay/Phyre-v0", 32, 14, 50, phyre_actions(0), threads=threads, **options))
        for i in (0, 13, 31):
            alone = play("PhyPlay/Phyre-v0", 1, 14, 50 + i, phyre_actions(i), **options)
            self.assertEqual(many[i], alone[0])

    def test_phyq_depends_neither_on_the_number_of_environments_nor_on_threads(self):
        options = {"tensor": False}
        many = play("PhyPlay/PhyQ-v0", 32, 2, 70, phyq_actions(0), threads=1, **options)
        self.assertGreater(len(many), 16)
        self.assertEqual(many, play("PhyPlay/PhyQ-v0", 32, 2, 70, phyq_actions(0), threads=3, **options))
        for i in list(many)[:3]:
            alone = play("PhyPlay/PhyQ-v0", 1, 2, 70 + i, phyq_actions(i), **options)
            self.assertEqual(many[i], alone[0])

    def test_a_vector_is_single_environments(self):
        vector = phyplay.make_vec("PhyPlay/Phyre-v0", 3, attempts=1)
        seen, _ = vector.reset(seed=[7, 8, 21])
        actions = np.random.default_rng(1).random((3, 3)).astype(np.float32)
        _, rewards, terminations, truncations, infos = vector.step(actions)
        for i, seed in enumerate((7, 8, 21)):
            env = phyplay.make("PhyPlay/Phyre-v0", attempts=1)
            first, _ = env.reset(seed=seed)
            self.assertTrue(all(np.array_equal(first[key], seen[key][i]) for key in first))
            _, reward, terminated, truncated, info = env.step(actions[i])
            self.assertEqual((reward, terminated, truncated), (rewards[i], terminations[i], truncations[i]))
            told = infos["final_info"] if terminated else infos
            for key, value in info.items():
                self.assertEqual(told[key][i], value)


class Interface(unittest.TestCase):
    def test_rows_fit_the_spaces(self):
        for env_id, options in (("PhyPlay/Phyre-v0", {}), ("PhyPlay/PhyQ-v0", {"image": True})):
            env = phyplay.make_vec(env_id, 3, **options)
            env.action_space.seed(1)
            seen, infos = env.reset(seed=1)
            self.assertTrue(env.observation_space.contains(seen), env_id)
            seen, rewards, terminations, truncations, infos = env.step(env.action_space.sample())
            self.assertTrue(env.observation_space.contains(seen), env_id)
            for array, kind in ((rewards, "f"), (terminations, "b"), (truncations, "b")):
                self.assertEqual((array.shape, array.dtype.kind), ((3,), kind))
            for key in INFO_KEYS:
                self.assertEqual(infos[key].shape, (3,))
                self.assertEqual(infos[f"_{key}"].tolist(), [True] * 3)

    def test_the_autoreset_mode_is_published(self):
        self.assertEqual(phyplay.make_vec("PhyPlay/Phyre-v0", 1).metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
        for mode in AutoresetMode:
            for word in (mode, mode.value, mode.name):
                env = phyplay.make_vec("PhyPlay/Phyre-v0", 1, autoreset_mode=word)
                self.assertEqual(env.metadata["autoreset_mode"], mode)
        with self.assertRaises(ValueError):
            phyplay.make_vec("PhyPlay/Phyre-v0", 1, autoreset_mode="sometimes")

    def test_same_step(self):
        env = phyplay.make_vec("PhyPlay/Phyre-v0", 4, attempts=1, image=False)
        env.reset(seed=1, options={"task_id": "00000:002"})
        solution = [0.9064756101951746, 0.5226102172967794, 0.5966347049004597]
        seen, rewards, terminations, _, infos = env.step([solution, [0.1, 0.9, 0.1], [0.0, 0.0, 1.0], solution])
        self.assertEqual(rewards.tolist(), [1.0, 0.0, 0.0, 1.0])
        self.assertEqual(terminations.tolist(), [True, True, False, True])
        self.assertEqual(infos["_final_obs"].tolist(), [True, True, False, True])
        self.assertIsNone(infos["final_obs"][2])
        self.assertEqual(infos["final_info"]["solved"].tolist(), [True, False, False, True])
        self.assertEqual(infos["final_info"]["task_id"][0], "00000:002")
        self.assertEqual(infos["task_id"][2], "00000:002")
        self.assertEqual(infos["attempt"].tolist(), [0, 0, 0, 0])
        task = infos["task_id"][0]
        expected = phyplay.objects(task)
        self.assertTrue(np.array_equal(seen["objects"][0][:expected.mask.sum()], expected.rows[0]))

    def test_next_step(self):
        env = phyplay.make_vec("PhyPlay/Phyre-v0", 2, attempts=1, image=False, autoreset_mode="NEXT_STEP")
        env.reset(seed=1, options={"task_id": "00000:002"})
        solution = [0.9064756101951746, 0.5226102172967794, 0.5966347049004597]
        _, rewards, terminations, _, infos = env.step([solution, [0.0, 0.0, 1.0]])
        self.assertEqual((rewards.tolist(), terminations.tolist()), ([1.0, 0.0], [True, False]))
        self.assertNotIn("final_obs", infos)
        self.assertTrue(infos["solved"][0])
        _, rewards, terminations, truncations, infos = env.step([solution, solution])
        self.assertEqual((rewards.tolist(), terminations.tolist()), ([0.0, 1.0], [False, True]))
        self.assertEqual((infos["attempt"][0], infos["sim_steps"][0]), (0, 0))

    def test_disabled(self):
        env = phyplay.make_vec("PhyPlay/Phyre-v0", 2, attempts=1, image=False, autoreset_mode="DISABLED")
        env.reset(seed=1, options={"task_id": "00000:002"})
        invalid = [0.0, 0.0, 1.0]
        env.step([[0.1, 0.9, 0.1], invalid])
        with self.assertRaises(ResetNeeded):
            env.step([invalid, invalid])
        _, infos = env.reset(options={"reset_mask": np.array([True, False]), "task_id": ["00001:037", "00000:002"]})
        self.assertEqual(infos["task_id"].tolist(), ["00001:037", "00000:002"])
        env.step([invalid, invalid])
        for mask in ([True], np.array([1, 0]), np.array([False, False])):
            with self.assertRaises(ValueError):
                env.reset(options={"reset_mask": mask})

    def test_says_in_a_sentence_what_is_wrong(self):
        env = phyplay.make_vec("PhyPlay/Phyre-v0", 2, image=False)
        with self.assertRaises(ResetNeeded):
            env.step(np.zeros((2, 3)))
        env.reset(seed=1)
        for actions in (np.zeros((3, 3)), np.zeros((2, 4)), 0.5, [[0.1, 0.2, 0.3], [0.1]], "xy",
                        np.full((2, 3), np.nan)):
            with self.assertRaises(ValueError):
                env.step(actions)
        for bad in (lambda: env.reset(seed=[1]), lambda: env.reset(seed=-1), lambda: env.reset(options={"task_id": []}),
                    lambda: phyplay.make_vec("PhyPlay/Phyre-v0", 0)):
            with self.assertRaises(ValueError):
                bad()
        env.close()
        with self.assertRaises(ResetNeeded):
            env.reset()

    def test_choices_from_a_list(self):
        env = phyplay.make_vec("PhyPlay/Phyre-v0", 2, image=False, actions=phyplay.cached_actions("ball", 10))
        env.reset(seed=1)
        env.action_space.seed(1)
        self.assertEqual(env.step(env.action_space.sample())[1].shape, (2,))
        with self.assertRaises(ValueError):
            env.step([3, 10])


if __name__ == "__main__":
    unittest.main()
