import unittest

import phyplay
from phyplay import envs

if envs.HAS_GYMNASIUM:
    import gymnasium
    from gymnasium.utils.env_checker import check_env


@unittest.skipUnless(envs.HAS_GYMNASIUM, "Gymnasium is not installed")
class Gymnasium(unittest.TestCase):
    def test_the_checker_has_no_complaint(self):
        for env_id in envs.ENVIRONMENTS:
            check_env(gymnasium.make(env_id, render_mode="rgb_array").unwrapped)

    def test_vectors_are_the_native_ones(self):
        for env_id, (_, vector) in envs.ENVIRONMENTS.items():
            env = gymnasium.make_vec(env_id, num_envs=3, vectorization_mode="vector_entry_point")
            self.assertIsInstance(env.unwrapped, vector)
            env.reset(seed=1)
            env.step(env.action_space.sample())
            env.close()

    def test_classes_are_gymnasiums(self):
        self.assertIsInstance(phyplay.make("PhyPlay/Phyre-v0"), gymnasium.Env)
        self.assertIsInstance(phyplay.make_vec("PhyPlay/Phyre-v0", 2), gymnasium.vector.VectorEnv)


if __name__ == "__main__":
    unittest.main()
