import unittest

import numpy as np

import phyplay
import support

STATUS = {"solved": 1, "not_solved": -1, "invalid": 0}


class Simulate(unittest.TestCase):
    def test_gives_the_same_bits_as_the_program(self):
        sample = support.labels(60)
        tasks = [line["task"] for line in sample]
        actions = np.array([line["action"] for line in sample])
        outcomes = phyplay.simulate(tasks, actions)
        for i, answer in enumerate(support.program_answers(sample)):
            self.assertEqual(STATUS[answer["status"]], outcomes.status[i])
            self.assertEqual(answer["steps"], outcomes.steps[i])
            self.assertEqual(answer["hash"], phyplay.hash_text(outcomes.hash[i]))

    def test_gives_the_statuses_that_phyre_recorded(self):
        for digits, balls in (("000", 1), ("001", 2)):
            sample = support.labels(60, digits)
            actions = np.array([line["action"] for line in sample])
            self.assertEqual(actions.shape[1], 3 * balls)
            outcomes = phyplay.simulate([line["task"] for line in sample], actions)
            self.assertEqual([STATUS[line["status"]] for line in sample], outcomes.status.tolist())

    def test_threads_change_nothing(self):
        tasks = phyplay.suite("phyre").ids(tier="two_balls")[::50]
        actions = phyplay.cached_actions("two_balls", len(tasks))
        one = phyplay.simulate(tasks, actions, threads=1)
        for threads in (2, 5):
            other = phyplay.simulate(tasks, actions, threads=threads)
            self.assertTrue(np.array_equal(one.hash, other.hash))
            self.assertTrue(np.array_equal(one.steps, other.steps))
        self.assertTrue(one.hash.any())

    def test_one_task_or_one_action_stands_for_all_rows(self):
        actions = phyplay.cached_actions("ball", 5)
        of_one_task = phyplay.simulate("00000:002", actions)
        of_five = phyplay.simulate(["00000:002"] * 5, actions)
        self.assertTrue(np.array_equal(of_one_task.hash, of_five.hash))
        repeated = phyplay.simulate(["00000:002"] * 5, actions[2])
        self.assertEqual(set(repeated.hash.tolist()), {of_five.hash[2]})
        numbers = phyplay.suite("phyre").numbers(["00000:002"] * 5)
        self.assertTrue(np.array_equal(phyplay.simulate(numbers, actions).hash, of_five.hash))

    def test_precision_is_that_of_the_array(self):
        # PHYRE maps cached actions to pixels in float32; somewhere a rim moves by a pixel.
        actions = phyplay.cached_actions("two_balls", 20_000)
        f32 = phyplay.check_actions("00100:000", actions)
        f64 = phyplay.check_actions("00100:000", actions.astype(np.float64))
        self.assertEqual(len(f32), len(f64))
        self.assertLess((f32 != f64).sum(), 10)

    def test_an_action_that_is_not_allowed_is_an_outcome(self):
        outcomes = phyplay.simulate("00000:002", [[2.0, 0.5, 0.5], [0.0, 0.0, 1.0]])
        self.assertEqual(outcomes.status.tolist(), [0, 0])
        self.assertEqual(outcomes.steps.tolist(), [0, 0])
        self.assertEqual(outcomes.hash.tolist(), [0, 0])

    def test_says_in_a_sentence_what_is_wrong(self):
        actions = phyplay.cached_actions("ball", 2)
        for bad, words in (
            (lambda: phyplay.simulate("00000:999", actions), "no task '00000:999'"),
            (lambda: phyplay.simulate("6.4:017", actions), "no task '6.4:017'"),
            (lambda: phyplay.simulate("6.4:017", actions, suite=phyplay.suite()), "is one of Phy-Q, not of PHYRE"),
            (lambda: phyplay.simulate(["00000:002"] * 3, actions), "3 tasks, but 2 actions"),
            (lambda: phyplay.simulate("00100:000", actions), "6 numbers"),
            (lambda: phyplay.simulate("00000:002", [0.1, 0.2]), "3 numbers"),
            (lambda: phyplay.simulate("00000:002", [0.1, float("nan"), 0.2]), "not finite"),
            (lambda: phyplay.simulate("00000:002", "ball"), "list of numbers"),
            (lambda: phyplay.simulate("00000:002", [[0.1, 0.2, 0.3], [0.1]]), "list of numbers"),
            (lambda: phyplay.simulate([7.5], actions), "by its id"),
            (lambda: phyplay.simulate(np.array([5000]), actions), "task number 5000"),
            (lambda: phyplay.record("00000:002", actions, every=0), "1 or more"),
            (lambda: phyplay.images("00000:002", [[0.0, 0.0, 1.0]]), "invalid"),
            (lambda: phyplay.cached_actions("slingshot", 3), "no tier 'slingshot'"),
            (lambda: phyplay.suite("tools"), "no suite 'tools'"),
        ):
            with self.subTest(words), self.assertRaisesRegex(ValueError, words) as caught:
                bad()
            self.assertNotIn("\n", str(caught.exception))

    def test_stability_tells_lucky_solutions_from_others(self):
        actions = phyplay.cached_actions("ball", 400)
        plain = phyplay.simulate("00000:002", actions)
        told = phyplay.simulate("00000:002", actions, stability=True)
        self.assertTrue(np.array_equal(plain.solved, told.solved))
        self.assertEqual(set(told.status[told.solved].tolist()), {2, 3})
        self.assertTrue(np.array_equal(plain.hash, told.hash))


class Record(unittest.TestCase):
    def test_keeps_the_states_of_the_attempt_that_simulate_plays(self):
        action = [0.9064756101951746, 0.5226102172967794, 0.5966347049004597]
        outcome = phyplay.simulate("00000:002", action)
        recording, = phyplay.record("00000:002", action, every=100, images=True, objects=True)
        self.assertEqual(recording.status, 1)
        self.assertEqual(recording.total_steps, 653)
        self.assertEqual(recording.hash, outcome.hash[0])
        self.assertEqual(recording.steps.tolist(), [0, 100, 200, 300, 400, 500, 600])
        bodies = len(phyplay.suite("phyre")["00000:002"].bodies)
        self.assertEqual(recording.poses.shape, (7, bodies + 1, 3))
        self.assertEqual(recording.objects.shape, (7, bodies + 1 - 4, 14))
        self.assertTrue(np.array_equal(recording.images[0], phyplay.images("00000:002", action)[0]))
        self.assertFalse(np.array_equal(recording.images[0], recording.images[1]))
        self.assertTrue(np.allclose(recording.objects[0], phyplay.objects("00000:002", action).rows[0], atol=1e-6))

    def test_trajectory_is_that_of_the_program(self):
        request = {"task": "00000:002", "action": [0.1, 0.9, 0.1]}
        recording, = phyplay.record(request["task"], request["action"], every=1)
        outcome = phyplay.simulate(request["task"], request["action"])
        self.assertEqual(recording.hash, outcome.hash[0])
        self.assertEqual(recording.steps[-1], 1000 if not outcome.solved[0] else outcome.steps[0] + 1)

    def test_none_stands_for_invalid_attempts(self):
        recordings = phyplay.record("00000:002", [[2.0, 0.5, 0.5], [0.1, 0.9, 0.1]])
        self.assertIsNone(recordings[0])
        self.assertIsNotNone(recordings[1])


class Actions(unittest.TestCase):
    def test_cached_actions_are_the_benchmarks(self):
        import hashlib
        for tier, md5 in (("ball", "60f344dcebacdac6ae47dab8549e9aef"),
                          ("two_balls", "6f0a407c780c3477796799b2d1697d64")):
            actions = phyplay.cached_actions(tier)
            self.assertEqual(actions.shape, (100_000, 3 if tier == "ball" else 6))
            self.assertEqual(hashlib.md5(actions.astype("<f4").tobytes()).hexdigest(), md5)

    def test_faults_are_told_apart(self):
        cases = [([0.5, 0.5, 0.1], None), ([1.5, 0.5, 0.1], phyplay.Fault.OUT_OF_RANGE),
                 ([0.0, 0.5, 0.5], phyplay.Fault.OUTSIDE_SCENE)]
        for action, fault in cases[1:]:
            self.assertEqual(phyplay.action_fault("00000:002", action), fault)
            self.assertIsInstance(phyplay.explain_fault("00000:002", action), str)
        self.assertEqual(phyplay.action_fault("00100:000", [0.5, 0.5, 0.1, 0.5, 0.5, 0.1]),
                         phyplay.Fault.BALLS_TOO_CLOSE)
        actions = phyplay.cached_actions("ball", 300)
        faults = phyplay.check_actions("00000:002", actions)
        overlapping = actions[faults == phyplay.Fault.OVERLAPS_BODY]
        self.assertIn("overlaps the", phyplay.explain_fault("00000:002", overlapping[0]))
        self.assertIsNone(phyplay.explain_fault("00000:002", actions[faults == phyplay.Fault.NONE][0]))
        self.assertTrue(np.array_equal(faults == 0, phyplay.simulate("00000:002", actions).status != 0))


class Suites(unittest.TestCase):
    def test_tasks_are_those_of_the_benchmarks(self):
        self.assertEqual(len(phyplay.suite("phyre")), 5000)
        self.assertEqual(len(phyplay.suite("phyq")), 7575)
        self.assertEqual(len(phyplay.suite()), 12_575)
        self.assertEqual(len(phyplay.suite("phyre").ids(tier="ball")), 2500)
        self.assertEqual(len(phyplay.suite("phyq").ids(template="6.4")), 101)
        self.assertIn("00012:008", phyplay.suite("phyre"))
        self.assertNotIn("6.4:017", phyplay.suite("phyre"))
        with self.assertRaisesRegex(ValueError, "no template"):
            phyplay.suite("phyq").ids(template="99.1")

    def test_scenes_come_as_arrays(self):
        task = phyplay.suite("phyre")["00001:037"]
        self.assertEqual((task.tier, task.balls, task.goal), ("ball", 1, (8, 4)))
        self.assertEqual(task.bodies["type"][:4].tolist(), ["wall"] * 4)
        self.assertEqual(task.bodies.shape, (9,))
        self.assertEqual(task.shapes[0][0].shape, (4, 2))
        self.assertEqual(len(task.sha256), 64)
        level = phyplay.suite("phyq")["6.4:017"]
        self.assertEqual(level.birds, ["red"])
        self.assertEqual(level.objects["kind"].tolist().count("pig"), 1)
        self.assertIsNone(level.goal)

    def test_a_folder_of_templates_is_a_suite(self):
        import pathlib
        folder = pathlib.Path(__file__).resolve().parents[3] / "levels" / "phyre" / "templates"
        import shutil
        import tempfile
        with tempfile.TemporaryDirectory() as own:
            shutil.copy(folder / "00001.lua", pathlib.Path(own) / "00001.lua")
            suite = phyplay.Suite.from_levels(own)
            self.assertGreater(len(suite), 0)
            self.assertEqual(suite.templates[0].id, "00001")
            outcomes = phyplay.simulate(suite.ids()[:3], [0.5, 0.9, 0.1], suite=suite)
            self.assertEqual(len(outcomes), 3)
            with self.assertRaises(ValueError):
                suite.merged(phyplay.suite("phyre"))  # the same ids
        with self.assertRaises(ValueError):
            phyplay.Suite.from_levels("/nowhere")
        with self.assertRaises(ValueError):
            phyplay.Suite.from_pack(__file__)


class Observations(unittest.TestCase):
    def test_images_and_objects_are_those_of_phyre(self):
        import hashlib
        import json
        with open(support.DATA / "observations_sample.json", encoding="utf-8") as file:
            sample = json.load(file)
        tasks = list(sample)
        images = phyplay.images(tasks)
        self.assertEqual(images.shape, (len(tasks), 256, 256))
        rows, mask = phyplay.objects(tasks)
        for i, task in enumerate(tasks):
            self.assertEqual(hashlib.md5(images[i].tobytes()).hexdigest(), sample[task]["raster_md5"])
            features = np.array(sample[task]["features"])
            self.assertEqual(mask[i].sum(), len(features))
            self.assertLess(np.abs(rows[i][mask[i]] - features).max(), 1e-5)
            self.assertFalse(rows[i][~mask[i]].any())

    def test_threads_change_nothing(self):
        tasks = phyplay.suite("phyre").ids(tier="ball")[::100]
        self.assertTrue(np.array_equal(phyplay.images(tasks, threads=1), phyplay.images(tasks, threads=3)))


if __name__ == "__main__":
    unittest.main()
