import hashlib
import json
import unittest

import numpy as np

import support
from phyplay.compat import phyre

STATUS = {"solved": phyre.SimulationStatus.SOLVED, "not_solved": phyre.SimulationStatus.NOT_SOLVED,
          "invalid": phyre.SimulationStatus.INVALID_INPUT}


class Setups(unittest.TestCase):
    def test_folds_have_the_published_checksums(self):
        def md5(ids):
            return hashlib.md5(" ".join(sorted(ids)).encode()).hexdigest()
        train, dev, test = phyre.get_fold("two_balls_within_template", 3)
        self.assertEqual(md5(train), "83d47c0045f9977808e336af5b4119bc")
        self.assertEqual(md5(dev), "9cf8bff53a413bb896933afe8ad14d41")
        self.assertEqual(md5(test), "a660758db480dcda2e5c3c2ed09f4358")
        _, dev, test = phyre.get_fold("ball_cross_template", 0)
        self.assertEqual({task[:5] for task in test}, {"00003", "00004", "00014", "00015", "00019"})
        self.assertEqual({task[:5] for task in dev}, {"00000", "00008", "00011", "00018"})

    def test_names(self):
        self.assertEqual(set(phyre.MAIN_EVAL_SETUPS), set(phyre.list_eval_setups()))
        for setup in phyre.MAIN_EVAL_SETUPS:
            self.assertIn(phyre.eval_setup_to_action_tier(setup), phyre.ACTION_TIERS)
        self.assertEqual((phyre.SCENE_WIDTH, phyre.SCENE_HEIGHT, phyre.MAX_TEST_ATTEMPTS), (256, 256, 100))
        for bad in (lambda: phyre.get_fold("ball", 0), lambda: phyre.get_fold("ball_cross_template", 10),
                    lambda: phyre.eval_setup_to_action_tier("phyq_local"),
                    lambda: phyre.initialize_simulator(["00000:002"], "ramp"),
                    lambda: phyre.initialize_simulator(["00100:000"], "ball"),
                    lambda: phyre.initialize_simulator(["nothing"], "ball")):
            with self.assertRaises(ValueError):
                bad()


class Simulator(unittest.TestCase):
    def test_statuses_are_those_that_phyre_recorded(self):
        for digits, tier in (("000", "ball"), ("001", "two_balls")):
            sample = support.labels(40, digits)
            simulator = phyre.initialize_simulator([line["task"] for line in sample], tier)
            self.assertEqual(simulator.action_space_dim, len(sample[0]["action"]))
            for i, line in enumerate(sample):
                simulation = simulator.simulate_action(i, line["action"], need_images=False)
                self.assertIs(simulation.status, STATUS[line["status"]])
                self.assertIsNone(simulation.images)

    def test_observations_are_those_that_phyre_recorded(self):
        with open(support.DATA / "observations_sample.json", encoding="utf-8") as file:
            sample = json.load(file)
        for digits, tier in (("000", "ball"), ("001", "two_balls")):
            tasks = [task for task in sample if task.startswith(digits)]
            simulator = phyre.initialize_simulator(tasks, tier)
            for i, task in enumerate(simulator.task_ids):
                self.assertEqual(hashlib.md5(simulator.initial_scenes[i].tobytes()).hexdigest(),
                                 sample[task]["raster_md5"])
                told = simulator.initial_featurized_objects[i]
                self.assertEqual(told.features.shape, (1, len(sample[task]["features"]), 14))
                self.assertLess(np.abs(told.features[0] - np.array(sample[task]["features"])).max(), 1e-5)
            self.assertEqual(simulator.goals.tolist(), [[4, 6, 4]] * len(tasks))

    def test_frames_and_objects_of_a_solution(self):
        simulator = phyre.initialize_simulator(["00000:002"], "ball")
        action = [0.9064756101951746, 0.5226102172967794, 0.5966347049004597]
        simulation = simulator.simulate_action(0, action, need_featurized_objects=True)
        self.assertEqual(simulation.status, phyre.SimulationStatus.SOLVED)
        self.assertEqual(len(simulation.images), 653 // 60 + 1)
        told = simulation.featurized_objects
        self.assertEqual(len(told.features), len(simulation.images))
        self.assertEqual((told.num_user_inputs, told.num_objects - told.num_scene_objects), (1, 1))
        self.assertEqual((told.shapes[-1], told.colors[-1]), ("BALL", "RED"))
        status, images = simulator.simulate_single(0, action, stride=200)
        self.assertEqual((status, len(images)), (phyre.SimulationStatus.SOLVED, 4))
        stable = simulator.simulate_action(0, action, stable=True).status
        self.assertIn(stable, (phyre.SimulationStatus.STABLY_SOLVED, phyre.SimulationStatus.UNSTABLY_SOLVED))
        self.assertTrue(stable.is_solved())

    def test_invalid_input_gives_no_images(self):
        simulator = phyre.initialize_simulator(["00000:002"], "ball")
        self.assertEqual(simulator.simulate_action(0, [0.0, 0.0, 1.0]),
                         phyre.Simulation(phyre.SimulationStatus.INVALID_INPUT, None, None))
        for bad in (lambda: simulator.simulate_action(1, [0.1, 0.1, 0.1]), lambda: simulator.simulate_action(0, [0.1])):
            with self.assertRaises(ValueError):
                bad()

    def test_frames_last_seventeen_seconds_at_most(self):
        simulator = phyre.initialize_simulator(["00000:002"], "ball")
        simulation = simulator.simulate_action(0, [0.1, 0.9, 0.1])
        self.assertEqual(simulation.status, phyre.SimulationStatus.NOT_SOLVED)
        self.assertEqual(simulation.images.shape, (17, 256, 256))

    def test_samples_are_those_of_numpys_legacy_generator(self):
        for tier in phyre.ACTION_TIERS:
            task = "00000:002" if tier == "ball" else "00100:000"
            simulator = phyre.initialize_simulator([task], tier)
            listed = simulator.build_discrete_action_space(max_actions=30, seed=42)
            rng = np.random.RandomState(42)
            drawn = np.array([simulator.sample(rng=rng) for _ in range(30)])
            self.assertTrue(np.array_equal(listed, drawn))
            cache = phyre.get_default_100k_cache(tier)
            self.assertTrue(np.array_equal(cache.action_array[:30], listed.astype(np.float32)))
            self.assertEqual(simulator.sample(valid_only=False, rng=rng).shape, (simulator.action_space_dim,))
            self.assertEqual(simulator.sample(rng=np.random.default_rng(1)).shape, (simulator.action_space_dim,))
            self.assertEqual(simulator.sample().shape, (simulator.action_space_dim,))

    def test_cache_holds_what_simulations_give(self):
        simulator = phyre.initialize_simulator(["00000:002"], "ball")
        cache = phyre.get_default_100k_cache("ball")
        states = cache.load_simulation_states("00000:002", max_actions=50)
        self.assertEqual(states.dtype, np.int8)
        for action, state in zip(cache.action_array, states):
            self.assertEqual(simulator.simulate_action(0, action, need_images=False).status, state)


class Evaluation(unittest.TestCase):
    def test_metrics(self):
        evaluator = phyre.Evaluator(["00000:002", "00001:037"])
        self.assertFalse(evaluator.maybe_log_attempt(0, phyre.SimulationStatus.INVALID_INPUT))
        self.assertTrue(evaluator.maybe_log_attempt(0, phyre.SimulationStatus.NOT_SOLVED))
        self.assertTrue(evaluator.maybe_log_attempt(0, phyre.SimulationStatus.STABLY_SOLVED))
        self.assertEqual((evaluator.get_attempts_for_task(0), evaluator.get_attempts_for_task(1)), (2, 0))
        weights = phyre.compute_auccess_weights()
        self.assertAlmostEqual(evaluator.get_auccess(), 0.5 * sum(weights[1:]) / sum(weights))
        metrics = evaluator.compute_all_metrics()
        self.assertEqual(metrics["independent_solved_by"][:3], [0.0, 0.0, 0.5])
        self.assertEqual(len(metrics["independent_solved_by"]), 101)
        self.assertEqual(metrics["independent_solved_by_aucs"][100], evaluator.get_auccess())
        self.assertEqual(metrics["global_solved_by"][100], 0.5)
        self.assertEqual((metrics["total_attempts"], metrics["total_solved"]), (1.0, 0.5))

    def test_the_101st_attempt_is_refused(self):
        evaluator = phyre.Evaluator(["00000:002"])
        for _ in range(100):
            evaluator.maybe_log_attempt(0, phyre.SimulationStatus.NOT_SOLVED)
        with self.assertRaises(ValueError):
            evaluator.maybe_log_attempt(0, phyre.SimulationStatus.SOLVED)

    def test_pictures_are_right_way_up(self):
        simulator = phyre.initialize_simulator(["00000:002", "00001:037"], "ball")
        picture = phyre.observations_to_uint8_rgb(simulator.initial_scenes)
        self.assertEqual((picture.shape, picture.dtype), ((2, 256, 256, 3), np.uint8))
        code = simulator.initial_scenes[1, 3, 7]
        self.assertEqual(picture[1, 252, 7].tolist(), phyre.COLOR_TABLE[code].tolist())
        self.assertLessEqual(phyre.observations_to_float_rgb(simulator.initial_scenes[0]).max(), 1.0)


if __name__ == "__main__":
    unittest.main()
