import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import phyplay
from phyplay import baselines

if baselines.has_torch():
    import torch

    from phyplay.baselines import phyre_evaluation, phyre_training, resnet, status_table
    from phyplay.baselines.checkpoint import LogFile
    from phyplay.baselines.phyre_dqn import PHYRE_CONFIGS, PhyreDqn, PhyreDqnConfig, learning_rate
    from phyplay.baselines.sampling import BalancedSampler

    torch.set_num_threads(1)

TEMPLATES = ("00000", "00002")
ACTIONS = 200


def tasks_of(ids, per_template):
    return [task for template in TEMPLATES for task in [id for id in ids if id.startswith(template)][:per_template]]


def table_of(tasks):
    actions = phyplay.cached_actions("ball", ACTIONS)
    return status_table.StatusTable(tasks, np.stack([phyplay.simulate(task, actions).status for task in tasks]))


def setUpModule():
    if not baselines.has_torch():
        raise unittest.SkipTest("PyTorch is missing (Debian's python3-torch): the baselines are not tested")
    global TRAINING, TESTED
    fold = phyplay.fold("ball_within_template", 0)
    TRAINING = table_of(tasks_of(fold.train, 20))
    TESTED = table_of(tasks_of(fold.test, 10))


def weights_of(network):
    return {name: value.clone() for name, value in network.state_dict().items()}


class Network(unittest.TestCase):
    def test_has_the_published_layers(self):
        network = PhyreDqn(PHYRE_CONFIGS["full"], 3)
        self.assertEqual(tuple(network.trunk.conv1.weight.shape), (64, 7, 7, 7))
        self.assertEqual((network.trunk.conv1.stride, network.trunk.conv1.padding), ((2, 2), (3, 3)))
        self.assertIsNone(network.trunk.conv1.bias)
        self.assertEqual(network.encoder.hidden.out_features, 256)
        self.assertEqual(network.encoder.output.out_features, 256 + 256)
        self.assertEqual(tuple(network.value.weight.shape), (1, 512))
        # ResNet-18 has 11,689,512 numbers: less 513,000 of its last layer, more 4 x 64 x 49 for four more channels,
        # 3 x 256 + 256 + 256 x 512 + 512 for the action, 513 for the value.
        count = sum(weight.numel() for weight in network.parameters())
        self.assertEqual(count, 11_689_512 - 513_000 + 12_544 + 132_608 + 513)
        self.assertEqual(PhyreDqn(PHYRE_CONFIGS["full"], 6).encoder.hidden.in_features, 6)
        with torch.no_grad():
            features = network.see(torch.zeros(1, 256, 256, dtype=torch.uint8))
            self.assertEqual(tuple(features.shape), (1, 256, 16, 16))
            self.assertEqual(tuple(network.judge(features, torch.rand(2, 3)).shape), (2,))

    def test_meets_the_action_before_the_last_stage(self):
        network = PhyreDqn(PHYRE_CONFIGS["tiny"], 3).eval()
        with torch.no_grad():
            network.encoder.output.weight.zero_()
            network.encoder.output.bias[:32] = 2.0   # gains
            network.encoder.output.bias[32:] = 0.25  # biases
            features = torch.rand(1, 32, 2, 2)
            expected = network.value(network.trunk.layer4(2.0 * features + 0.25).amax(dim=(2, 3)))[:, 0]
            torch.testing.assert_close(network.judge(features, torch.rand(1, 3)), expected)

    def test_scores_are_those_of_single_pairs(self):
        network = PhyreDqn(PHYRE_CONFIGS["tiny"], 3).eval()
        codes, actions = phyplay.images("00000:001"), phyplay.cached_actions("ball", 5)
        with torch.no_grad():
            one_by_one = [float(network(torch.from_numpy(codes), torch.from_numpy(actions[i:i + 1])))
                          for i in range(5)]
        np.testing.assert_allclose(network.scores(codes[0], actions, at_once=2), one_by_one, rtol=1e-4, atol=1e-5)

    def test_learning_rate_is_half_a_cosine(self):
        full = PHYRE_CONFIGS["full"]
        self.assertEqual((full.batch, full.updates, full.sampler_seed, full.actions), (64, 100_000, 42, 100_000))
        self.assertLess(learning_rate(full, 1), 3e-4)
        self.assertAlmostEqual(learning_rate(full, 1), 3e-4, places=10)
        self.assertAlmostEqual(learning_rate(full, 25_000), 3e-4 * (2 + 2 ** 0.5) / 4, places=12)
        self.assertAlmostEqual(learning_rate(full, 50_000), 1.5e-4, places=12)
        self.assertEqual(learning_rate(full, 100_000), 0.0)

    def test_bad_configurations_are_refused(self):
        for bad in ({"batch": 7}, {"updates": 0}, {"image_stride": 3}):
            with self.assertRaises(ValueError):
                PhyreDqnConfig(**bad)

    def test_imagenet_weights_come_from_a_file(self):
        torch.manual_seed(1)
        other = resnet.ResNet18(3)
        network = resnet.ResNet18(12)
        first = network.conv1.weight.clone()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "weights.pt")
            torch.save({**other.state_dict(), "fc.weight": torch.zeros(1000, 512)}, path)
            resnet.load_imagenet_weights(network, path)
            torch.save({"conv1.weight": torch.zeros(1)}, path)
            with self.assertRaisesRegex(ValueError, "no weights of ResNet-18"):
                resnet.load_imagenet_weights(network, path)
        self.assertTrue(torch.equal(network.conv1.weight, first))
        self.assertTrue(torch.equal(network.layer4[1].conv2.weight, other.layer4[1].conv2.weight))


class Sampler(unittest.TestCase):
    def test_draws_as_choice_over_the_lists_of_pairs(self):
        sampler = BalancedSampler(TRAINING, 64, 42)
        generator = np.random.RandomState(42)
        lists = {status: np.argwhere(TRAINING.statuses == status) for status in (1, -1)}
        for _ in range(3):
            batch = sampler.draw()
            expected = np.concatenate([generator.choice(len(lists[status]), 32) for status in (1, -1)])
            pairs = np.concatenate([lists[1][expected[:32]], lists[-1][expected[32:]]])
            np.testing.assert_array_equal(np.stack([batch.tasks, batch.actions], axis=1), pairs)
            self.assertEqual(batch.solved.tolist(), [1.0] * 32 + [0.0] * 32)
            self.assertEqual(set(TRAINING.statuses[batch.tasks, batch.actions][:32]), {1})
        self.assertEqual((sampler.pairs(1), sampler.pairs(-1)), (len(lists[1]), len(lists[-1])))

    def test_a_table_without_solutions_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no action solves"):
            BalancedSampler(status_table.StatusTable(["a"], np.full((1, 4), -1)), 8, 42)


class Training(unittest.TestCase):
    def trainer(self, **changes):
        config = PhyreDqnConfig(**{**PHYRE_CONFIGS["tiny"].as_dict(), **changes})
        return phyre_training.PhyreTrainer(config, TRAINING, "ball", seed=3)

    def test_learns_and_beats_rand_on_tasks_it_has_not_seen(self):
        trainer = self.trainer(updates=200)
        losses = [trainer.step() for _ in range(200)]
        self.assertLess(np.mean(losses[-30:]), 0.85 * np.mean(losses[:30]))

        played = phyre_evaluation.look_up(TESTED)
        def auccess(orders):
            return phyplay.auccess(phyre_evaluation.solved_at(orders, played))
        rand = auccess(phyre_evaluation.random_orders(TESTED.task_ids, ACTIONS))
        dqn_orders = phyre_evaluation.dqn_orders(trainer.network, "ball", TESTED.task_ids, ACTIONS)
        self.assertGreater(auccess(dqn_orders), rand + 0.08)  # with seeds 3, 4, 5 it was 0.16 to 0.22 more

        before = weights_of(trainer.network)
        for updates, is_same in ((0, True), (5, False)):
            network = copy.deepcopy(trainer.network)
            orders = phyre_evaluation.dqn_online_orders(network, "ball", TESTED.task_ids, ACTIONS, played, updates,
                                                        1e-4)
            first, *others = TESTED.task_ids
            np.testing.assert_array_equal(orders[first], dqn_orders[first])
            self.assertEqual(all(np.array_equal(orders[task], dqn_orders[task]) for task in others), is_same)
            self.assertEqual(all(torch.equal(value, before[name]) for name, value in network.state_dict().items()),
                             is_same)

    def test_a_resumed_run_has_the_same_weights(self):
        straight = self.trainer(updates=8)
        for _ in range(8):
            straight.step()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "checkpoint.pt"
            begun = self.trainer(updates=8)
            for _ in range(3):
                begun.step()
            begun.save(path)
            resumed = self.trainer(updates=8)
            resumed.resume(path)
            self.assertEqual(resumed.update, 3)
            for _ in range(5):
                resumed.step()
            expected = weights_of(straight.network)
            for name, value in resumed.network.state_dict().items():
                self.assertTrue(torch.equal(value, expected[name]), name)
            with self.assertRaisesRegex(ValueError, "of another run: config"):
                self.trainer(updates=9).resume(path)
            path.write_bytes(path.read_bytes()[:1000])
            with self.assertRaisesRegex(ValueError, "no checkpoint"):
                resumed.resume(path)

    def test_a_log_forgets_what_came_after_the_checkpoint(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "log.jsonl"
            log = LogFile(path, "update", 0)
            for update in (50, 100, 150):
                log.add(update=update, loss=0.5)
            path.write_text(path.read_text() + '{"upd')
            LogFile(path, "update", 100)
            self.assertEqual([line["update"] for line in LogFile.read(path)], [50, 100])


class Orders(unittest.TestCase):
    def test_mem_ranks_by_training_tasks_solved(self):
        statuses = np.array([[-1, 1, 0, 1], [-1, 1, 1, -1], [0, -1, 1, -1]])
        table = status_table.StatusTable(["1:0", "1:1", "2:0"], statuses)
        everywhere = phyre_evaluation.mem_orders(table, ["1:2"], by_template=False)
        self.assertEqual(everywhere["1:2"].tolist(), [2, 1, 3, 0])  # 2/3, 2/4, 1/4, 0
        own = phyre_evaluation.mem_orders(table, ["1:2", "2:1"], by_template=True)
        self.assertEqual((own["1:2"].tolist(), own["2:1"].tolist()), ([1, 2, 3, 0], [2, 0, 1, 3]))

    def test_invalid_actions_are_no_attempts(self):
        table = status_table.StatusTable(["a", "b"], np.array([[0, -1, 0, 1], [-1, -1, 0, -1]]))
        orders = phyre_evaluation.random_orders(["a", "b"], 4)
        self.assertEqual(phyre_evaluation.solved_at(orders, phyre_evaluation.look_up(table)).tolist(), [2, 0])

    def test_simulation_and_table_agree(self):
        play = phyre_evaluation.simulate_once("ball", ACTIONS)
        task = TESTED.task_ids[0]
        for numbers in (np.array([5, 3]), np.array([3, 8, 5, 1])):
            np.testing.assert_array_equal(play(task, numbers), phyre_evaluation.look_up(TESTED)(task, numbers))


class Command(unittest.TestCase):
    def run_baseline(self, *words):
        command = [sys.executable, "-m", "phyplay.baselines", "--torch-threads", "1", "phyre-dqn"]
        return subprocess.run([*command, "--setup", "ball_within_template", *words], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=300)

    def test_writes_a_run_that_the_program_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            program, cache = os.environ["PHYPLAY_PROGRAM"], f"{folder}/00000.cache"
            subprocess.run([program, "cache", "build", "--template", "00000", "--actions", "40", "--out", cache],
                           stdout=subprocess.DEVNULL, check=True, timeout=300)
            out = pathlib.Path(folder) / "run"
            words = ["--templates", "00000", "--config", "tiny", "--actions", "40", "--updates", "60", "--cache", cache,
                     "--out", str(out)]
            first = self.run_baseline(*words)
            self.assertEqual(first.returncode, 0, first.stderr)
            result = json.loads((out / "result.json").read_text())
            self.assertEqual((result["training_tasks"], result["test_tasks"]), (80, 20))
            self.assertEqual(result["agents"]["dqn"], result["agents"]["dqn_o"])  # no updates within templates
            self.assertEqual([line["update"] for line in LogFile.read(out / "train_log.jsonl")], [50, 60])
            self.assertIn("AUCCESS", (out / "curve.svg").read_text())

            summary = json.loads((out / "dqn" / "summary.json").read_text())
            self.assertAlmostEqual(summary["templates"]["00000"]["auccess"], result["agents"]["dqn"]["auccess"])
            compared = subprocess.run([program, "compare", "--json", str(out / "dqn"), str(out / "dqn_o")], text=True,
                                      stdout=subprocess.PIPE, check=True, timeout=300)
            self.assertAlmostEqual(json.loads(compared.stdout.splitlines()[0])["mean"], summary["auccess"])

            again = self.run_baseline(*words)
            self.assertEqual(again.returncode, 2)
            self.assertIn("go on with --resume", again.stderr)
            (out / "result.json").unlink()
            resumed = self.run_baseline(*words, "--resume")
            self.assertEqual((resumed.returncode, resumed.stdout), (0, first.stdout), resumed.stderr)

    def test_bad_words_are_refused_in_a_sentence(self):
        with tempfile.TemporaryDirectory() as folder:
            for words, sentence in ((["--templates", "00100"], "there is no template '00100' of tier ball"),
                                    (["--checkpoint-every", "70"], "70 is no multiple of 50"),
                                    (["--fold", "11"], "has folds 0 to 9, not 11")):
                answer = self.run_baseline("--out", f"{folder}/run", *words)
                self.assertEqual(answer.returncode, 2)
                self.assertIn(sentence, answer.stderr)


if __name__ == "__main__":
    unittest.main()
