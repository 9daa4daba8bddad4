import argparse
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

    from phyplay.baselines import phyq_command, phyq_inputs, replay_store
    from phyplay.baselines.phyq_command import SIZES
    from phyplay.baselines.phyq_networks import DuelingDqn, RelationalDqn
    from phyplay.baselines.phyq_training import PhyqSchedule, PhyqTrainer, SHIPPED_SCHEDULE, with_priorities
    from phyplay.baselines.prioritised_store import PrioritisedStore
    from phyplay.baselines.replay_store import ReplayStore, Transition

    torch.set_num_threads(1)


def setUpModule():
    if not baselines.has_torch():
        raise unittest.SkipTest("PyTorch is missing (Debian's python3-torch): the baselines are not tested")


def count(module):
    return sum(weight.numel() for weight in module.parameters())


class Inputs(unittest.TestCase):
    def test_actions_go_round_from_straight_down_to_straight_up(self):
        random = np.random.RandomState(1)
        for action, (dx, dy) in ((0, (0, 1)), (90, (-1, 0)), (135, (-0.5 ** 0.5, -0.5 ** 0.5))):
            shot = phyq_inputs.shot_of(action, "red", random)
            self.assertAlmostEqual(shot.dx, dx)
            self.assertAlmostEqual(shot.dy, dy)
            self.assertIsNone(shot.tap_s)
        taps = {phyq_inputs.shot_of(90, "white", random).tap_s for _ in range(400)}
        self.assertEqual((min(taps), max(taps), len(taps)), (0.050, 0.069, 20))
        self.assertIsNone(phyq_inputs.shot_of(90, "black", random).tap_s)

    def test_images_are_turned_cut_and_made_smaller(self):
        picture = np.zeros((480, 640, 3), dtype=np.uint8)
        picture[:, :, 0] = 200                                   # red everywhere
        picture[30:33, 140 + 60:140 + 63, 2] = 90                # a blue spot of 3 x 3
        state = phyq_inputs.image_state(picture)
        self.assertEqual((state.shape, state.dtype), ((3, 120, 160), np.uint8))
        self.assertTrue((state[2] == 200).all() and (state[1] == 0).all())
        self.assertEqual(np.unravel_index(state[0].argmax(), (120, 160)), (20, 10))
        self.assertEqual(state[0, 20, 10], 54)                   # 90 x 7/9 x 7/9: its rim goes to the neighbours
        self.assertEqual(int(state[0].astype(int).sum()), 90)

    def test_symbolic_states_survive_packing(self):
        states = phyq_inputs.observe([phyplay.SlingshotGame("1.4:001")], "symbolic")
        self.assertEqual(states.shape, (1, 12, 120, 160))
        packed = phyq_inputs.packed(states, "symbolic")
        self.assertEqual(packed.shape, (1, 12 * 120 * 160 // 8))
        np.testing.assert_array_equal(phyq_inputs.unpacked(packed, "symbolic"), states)


class Networks(unittest.TestCase):
    def test_symbolic_ddqn_has_the_published_layers(self):
        network = DuelingDqn("symbolic")
        # Convolutions 12 to 1, 120 x 160 to 512, 512 to 256, each with its layer norm.
        self.assertEqual(count(network.encoder), (12 + 1) + 2 * 19_200 + (19_200 * 512 + 512) + 2 * 512
                         + (512 * 256 + 256) + 2 * 256)
        self.assertEqual(count(network.value), 256 * 128 + 128 + 2 * 128 + 128 + 1)
        self.assertEqual(count(network.advantage), 256 * 128 + 128 + 2 * 128 + 128 * 180 + 180)

    def test_image_ddqn_has_the_published_layers(self):
        network = DuelingDqn("image")
        # ResNet-18 has 11,689,512 numbers, 513,000 of them in its last layer.
        self.assertEqual(count(network.encoder), 11_689_512 - 513_000 + 512 * 128 + 128)
        self.assertEqual(count(network.value) + count(network.advantage), 2 * (128 * 128 + 128) + 129 + 128 * 180 + 180)

    def test_values_are_v_plus_a_minus_its_mean_over_actions_and_batch(self):
        network = DuelingDqn("symbolic", SIZES["small"]).eval()
        states = torch.randint(0, 2, (3, 12, 120, 160), dtype=torch.uint8)
        with torch.no_grad():
            code = network.encoder(torch.nn.functional.max_pool2d(states.float(), 4))
            advantage = network.advantage(code)
            torch.testing.assert_close(network(states), network.value(code) + advantage - advantage.mean())

    def test_relational_dqn_has_the_published_layers(self):
        for form, channels in (("symbolic", 12), ("image", 3)):
            network = RelationalDqn(form)
            self.assertEqual(tuple(network.trunk.conv1.weight.shape), (64, channels, 7, 7))
            self.assertEqual(tuple(network.places.shape), (1, 20, 2))
            np.testing.assert_allclose(network.places[0, 6], [1 / 5, 1 / 4])  # node 6: column 1 of row 1
            rest = count(network) - count(network.trunk)
            self.assertEqual(rest, 3 * (514 * 256 + 256) + 3 * 2 * 4 * 20 * 64 + 2 * (64 * 20 + 20) + (20 * 20 + 20)
                             + (256 * 64 + 64) + (64 * 180 + 180))
        with torch.no_grad():
            values = network.eval()(torch.zeros(1, 3, 120, 160, dtype=torch.uint8))
        self.assertEqual(tuple(values.shape), (1, 180))
        self.assertGreater(float(values.min()), -1.0)  # ELU


class Schedule(unittest.TestCase):
    def test_is_the_published_one(self):
        paper = PhyqSchedule()
        steps = paper.steps(80)
        self.assertEqual(steps, 16)
        self.assertEqual(paper.epsilon(0, steps), 0.95)
        self.assertAlmostEqual(paper.epsilon(1, steps), 0.95 - 0.99 / 15)
        self.assertAlmostEqual(paper.epsilon(13, steps), 0.95 - 13 * 0.99 / 15)
        self.assertEqual(paper.epsilon(14, steps), 0.05)
        self.assertEqual((paper.epochs_of(0), paper.epochs_of(15), paper.batch, paper.optimiser), (10, 10, 32, "adam"))
        self.assertEqual([SHIPPED_SCHEDULE.epochs_of(step) for step in (0, 1, 31, 40)], [32, 31, 1, 1])
        self.assertEqual((SHIPPED_SCHEDULE.optimiser, SHIPPED_SCHEDULE.later_attempts), ("adamw", 1))

    def test_wrong_settings_are_one_sentence(self):
        for settings, sentence in (({"replay": "sorted"}, "replay: there is no 'sorted' (balanced, prioritised)"),
                                   ({"optimiser": "sgd"}, "optimiser: there is no 'sgd' (adam, adamw)"),
                                   ({"priority_offset": 0.0}, "priority_offset: must be more than 0"),
                                   ({"gradient_limit": float("nan")}, "gradient_limit: must be more than 0"),
                                   ({"capacity": 0}, "capacity: must be more than 0"),
                                   ({"batch": -1}, "batch: must be more than 0")):
            with self.assertRaises(ValueError) as caught:
                PhyqSchedule(**settings)
            self.assertEqual(str(caught.exception), sentence)

    def test_the_first_step_plays_every_level_later_ones_some(self):
        network = DuelingDqn("symbolic", SIZES["small"])
        trainer = PhyqTrainer(network, "symbolic", PhyqSchedule(), ["1.4:001", "1.4:002"])
        self.assertEqual(trainer._plays(), ["1.4:001"] * 10 + ["1.4:002"] * 10)
        trainer.step = 1
        plays = trainer._plays()
        self.assertEqual(len(plays), 100)
        self.assertTrue(all(len(set(plays[begin:begin + 10])) == 1 for begin in range(0, 100, 10)))


class Store(unittest.TestCase):
    def test_won_and_lost_are_drawn_equally_often(self):
        store = ReplayStore(50)
        state = np.zeros(4, dtype=np.uint8)
        store.add([Transition(state, i, float(i >= 55), None) for i in range(60)])  # the first ten are forgotten
        self.assertEqual(len(store), 50)
        places = store.draw(4000, np.random.RandomState(1))
        batch = store.batch(places)
        self.assertAlmostEqual(float(batch.rewards.mean()), 0.5, delta=0.03)
        self.assertEqual(set(batch.actions[batch.rewards > 0]), {55, 56, 57, 58, 59})
        self.assertEqual(batch.goes_on.sum(), 0.0)
        only_lost = ReplayStore(5)
        only_lost.add([Transition(state, i, 0.0, state) for i in range(5)])
        np.testing.assert_allclose(only_lost.weights(), 0.2)

    def test_transitions_survive_a_file(self):
        states = [np.full(3, i, dtype=np.uint8) for i in range(4)]
        written = [Transition(states[0], 7, 0.0, states[1]), Transition(states[1], 8, 1.0, None),
                   Transition(states[2], 9, 0.0, states[3])]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "plays.npz"
            replay_store.save_transitions(path, written)
            for one, other in zip(replay_store.load_transitions(path), written):
                self.assertEqual((one.action, one.reward, one.next_state is None), (other.action, other.reward,
                                                                                    other.next_state is None))
                np.testing.assert_array_equal(one.state, other.state)
            np.testing.assert_array_equal(replay_store.load_transitions(path)[2].next_state, states[3])
            path.write_bytes(b"PK")
            with self.assertRaisesRegex(ValueError, "cannot be read"):
                replay_store.load_transitions(path)


class PrioritisedStores(unittest.TestCase):
    STATE = np.zeros(1, dtype=np.uint8)

    def store(self, priorities, capacity=50):
        store = PrioritisedStore(capacity, 0.1)
        store.add([Transition(self.STATE, i, 0.0, None) for i in range(len(priorities))])
        store.learned(np.arange(len(priorities)), np.array(priorities) - 0.1)
        return store

    def test_transitions_are_drawn_as_often_as_their_priority_says(self):
        priorities = [0.1, 0.2, 0.3, 0.4, 3.0]
        drawn = np.bincount(self.store(priorities).draw(40_000, np.random.RandomState(1)), minlength=5) / 40_000
        for share, priority in zip(drawn, priorities):
            expected = priority / 4.0
            self.assertAlmostEqual(share, expected, delta=4 * (expected * (1 - expected) / 40_000) ** 0.5)

    def test_the_priority_is_the_size_of_the_error_and_the_offset(self):
        store = self.store([1.0, 1.0, 1.0])
        store.learned(np.array([2, 0]), np.array([-0.5, 0.0], dtype=np.float32))
        np.testing.assert_allclose(store.state()["priorities"], [0.1, 1.0, 0.6])

    def test_new_transitions_have_the_greatest_priority_and_forgotten_ones_take_theirs_along(self):
        store = PrioritisedStore(4, 0.1)
        store.add([Transition(self.STATE, i, 0.0, None) for i in range(3)])
        np.testing.assert_array_equal(store.state()["priorities"], [1.0, 1.0, 1.0])
        store.learned(np.array([0, 1, 2]), np.array([0.2, 0.5, 0.3]))
        store.add([Transition(self.STATE, i, 0.0, None) for i in (3, 4)])
        np.testing.assert_allclose(store.state()["priorities"], [0.6, 0.4, 0.6, 0.6])
        np.testing.assert_array_equal(store.batch(np.arange(4)).actions, [1, 2, 3, 4])
        store.add([Transition(self.STATE, i, 0.0, None) for i in range(9)])  # more than it holds
        np.testing.assert_allclose(store.state()["priorities"], 0.6)
        self.assertEqual(len(store), 4)

    def test_what_is_drawn_often_counts_less(self):
        store = self.store([1.0, 3.0])  # drawn with chances 1/4 and 3/4: weights (4/2)^e and (4/6)^e
        for exponent in (1.0, 0.95, 0.05):
            np.testing.assert_allclose(store.importance(np.array([0, 1, 1]), exponent),
                                       [1.0, 3.0 ** -exponent, 3.0 ** -exponent], rtol=1e-6)
        np.testing.assert_array_equal(store.importance(np.array([1, 1]), 0.95), 1.0)  # the greatest of its batch
        np.testing.assert_array_equal(store.importance(np.array([0, 1]), 0.0), 1.0)

    def test_a_batch_is_drawn_after_those_before_it_were_learned_from(self):
        store = self.store([1.0] * 5)
        batches = store.epoch(2, np.random.RandomState(1))
        next(batches)
        store.learned(np.array([4]), np.array([1e15]))
        self.assertEqual([batch.tolist() for batch in batches], [[4, 4], [4]])

    def test_priorities_of_other_transitions_are_refused(self):
        with self.assertRaisesRegex(ValueError, "^there are 2 transitions, and priorities of 3$"):
            self.store([1.0, 1.0]).set_state(self.store([1.0, 1.0, 1.0]).state())


class PrioritisedUpdates(unittest.TestCase):
    """Of a network that is a table: what it says about state s is its row s."""

    def trainer(self, schedule, values):
        class Table(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.rows = torch.nn.Parameter(torch.tensor(values)[:, None].repeat(1, phyq_inputs.ACTIONS))
                self.factor = 1.0

            def forward(self, states):
                return self.factor * self.rows[states[:, 0].long()]

        trainer = PhyqTrainer(Table(), "image", schedule, ["1.4:001"])
        states = np.arange(len(values), dtype=np.uint8)[:, None]
        trainer.store.add([Transition(states[0], 3, 1.0, None), Transition(states[1], 5, 0.0, states[2])])
        return trainer, lambda places: trainer._update(trainer.network, np.array(places))

    def test_errors_become_priorities_and_weights_the_loss(self):
        trainer, update = self.trainer(with_priorities(PhyqSchedule()), [0.4, -0.2, 0.5])
        errors = np.array([1.0 - 0.4, 0.99 * 0.5 + 0.2])
        self.assertAlmostEqual(update([0, 1]), (errors ** 2 / 2).mean(), places=6)  # new ones count alike
        np.testing.assert_allclose(trainer.store.state()["priorities"], errors + 0.1, rtol=1e-6)

        trainer.store.learned(np.array([0, 1]), np.array([0.9, 2.9]))  # priorities 1 and 3
        with torch.no_grad():
            trainer.network.rows.copy_(torch.tensor([0.4, -0.2, 0.5])[:, None].expand(3, phyq_inputs.ACTIONS))
        weights = np.array([1.0, (1 / 3) ** 0.95])  # epsilon of the first step
        self.assertAlmostEqual(update([0, 1]), (weights * errors ** 2 / 2).mean(), places=6)

    def test_gradients_are_cut_at_a_half_with_priorities_and_at_one_without(self):
        for schedule, limit in ((with_priorities(PhyqSchedule()), 0.5), (PhyqSchedule(), 1.0)):
            for factor, gradient in ((3.0, limit), (0.25, 0.25)):  # by the factor, were it not cut
                trainer, update = self.trainer(schedule, [-5.0, 0.0, 0.0])
                trainer.network.factor = factor
                update([0, 0, 0, 0])
                self.assertEqual(float(trainer.network.rows.grad.abs().max()), gradient)
            self.assertEqual(trainer.run["schedule"]["gradient_limit"], limit)


class Training(unittest.TestCase):
    LEVELS = [f"3.4:{number:03d}" for number in range(1, 21)]

    def trainer(self, network, form="symbolic", levels=(), **changes):
        torch.manual_seed(1)
        schedule = PhyqSchedule(**{"epochs": 2, **changes})
        return PhyqTrainer(network("symbolic" if form == "symbolic" else "image", SIZES["small"]), form, schedule,
                           levels or self.LEVELS)

    def test_learns_and_beats_chance_on_levels_it_has_not_seen(self):
        trainer = self.trainer(DuelingDqn, epochs=10, later_attempts=5, learning_rate=1e-3)
        said = [trainer.make_step() for _ in range(trainer.steps)]
        self.assertEqual(len(said), 4)
        self.assertTrue(trainer.is_done)
        self.assertLess(said[-1]["loss"], said[0]["loss"])
        unseen = [f"3.4:{number:03d}" for number in range(81, 101)]
        chance = trainer.play(unseen * 5, 1.0)[1].mean()
        self.assertGreater(trainer.play(unseen, 0.0)[1].mean(), chance + 0.1)

    def test_all_networks_learn_from_both_inputs(self):
        for network, form in ((DuelingDqn, "image"), (RelationalDqn, "symbolic"), (RelationalDqn, "image")):
            trainer = self.trainer(network, form, self.LEVELS[:1], first_attempts=3, epochs=1)
            before = [weight.clone() for weight in trainer.network.parameters()]
            self.assertGreaterEqual(trainer.make_step()["loss"], 0.0)
            self.assertFalse(all(torch.equal(old, new) for old, new in zip(before, trainer.network.parameters())))

    def test_a_resumed_run_has_the_same_weights(self):
        levels = self.LEVELS[:10]
        for replay, other_replay in (("balanced", "prioritised"), ("prioritised", "balanced")):
            quick = {"first_attempts": 2, "later_attempts": 1, "collectors": 3, "epochs": 1, "replay": replay}
            straight = self.trainer(DuelingDqn, levels=levels, **quick)
            for _ in range(2):
                straight.make_step()
            with tempfile.TemporaryDirectory() as name, self.subTest(replay):
                folder = pathlib.Path(name)
                begun = self.trainer(DuelingDqn, levels=levels, **quick)
                begun.make_step()
                begun.save(folder)
                resumed = self.trainer(DuelingDqn, levels=levels, **quick)
                resumed.resume(folder)
                resumed.make_step()
                self.assertTrue(resumed.is_done)
                for one, other in zip(straight.network.parameters(), resumed.network.parameters()):
                    self.assertTrue(torch.equal(one, other))
                for name, values in straight.store.state().items():
                    np.testing.assert_array_equal(values, resumed.store.state()[name])
                with self.assertRaisesRegex(ValueError, "of another run"):
                    self.trainer(DuelingDqn, levels=levels[1:], **quick).resume(folder)
                with self.assertRaisesRegex(ValueError, "of another run: schedule"):
                    self.trainer(DuelingDqn, levels=levels, **{**quick, "replay": other_replay}).resume(folder)


class Command(unittest.TestCase):
    def made(self, network, *words):
        parser = argparse.ArgumentParser()
        phyq_command.add_options(parser)
        parser.set_defaults(network=network, agent="test")
        return phyq_command.make_trainer(parser.parse_args([*words, "--out", "run"])).schedule

    def test_prioritised_replay_is_an_option_of_ddqn_and_of_both_schedules(self):
        for name, schedule in phyq_command.SCHEDULES.items():
            self.assertEqual(self.made(DuelingDqn, "--schedule", name), schedule)
            made = self.made(DuelingDqn, "--schedule", name, "--replay", "prioritised")
            self.assertEqual(made, with_priorities(schedule))
            self.assertEqual((made.replay, made.priority_offset, made.gradient_limit), ("prioritised", 0.1, 0.5))
        with self.assertRaisesRegex(ValueError, "^--replay: only the published D-DDQN has a variant with priorities$"):
            self.made(RelationalDqn, "--replay", "prioritised")

    def test_trains_tests_and_resumes(self):
        with tempfile.TemporaryDirectory() as folder:
            words = [sys.executable, "-m", "phyplay.baselines", "--torch-threads", "1", "phyq-ddqn", "--fold", "3",
                     "--levels", "5", "--epochs", "1", "--out", f"{folder}/run"]
            first = subprocess.run(words, text=True, stdout=subprocess.PIPE, check=True, timeout=300)
            self.assertIn("phyq-ddqn", first.stdout)
            self.assertIn("won", (pathlib.Path(folder) / "run" / "curve.svg").read_text())
            again = subprocess.run([*words, "--resume"], text=True, stdout=subprocess.PIPE, check=True, timeout=300)
            self.assertEqual(again.stdout, first.stdout)


if __name__ == "__main__":
    unittest.main()
