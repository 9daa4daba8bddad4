"""A play stepped by hand is the play of the program, bit for bit, and says in a sentence what cannot be."""

import json
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest

import numpy as np

import phyplay
import support

BALL, TWO_BALLS, LEVEL = "00012:008", "00100:004", "6.4:017"


def first_valid_action(task, tier):
    actions = phyplay.cached_actions(tier, 300)
    return actions[np.flatnonzero(phyplay.check_actions(task, actions) == 0)[0]].astype(float).tolist()


def shot_by_shot(play, shots):
    """Plays shots with nothing but moves and steps; a tap is a number of steps after its launch."""
    for dx, dy, tap_steps in shots:
        while not play.waits and play.outcome is None:
            play.step()
        if play.outcome is not None:
            break
        play.apply("launch", (dx, dy))
        if tap_steps is not None:
            play.step(tap_steps)
            if play.check("tap") is None:
                play.apply("tap")
    while not play.is_over and not play.waits:
        play.step()


class Bits(unittest.TestCase):
    def agrees(self, play, answer):
        outcome = play.outcome
        status, steps, state_hash = ("not_solved", play.steps_taken, play.state_hash) if outcome is None else (
            outcome.status, outcome.steps, outcome.state_hash)
        self.assertEqual((status, steps, phyplay.hash_text(state_hash)),
                         (answer["status"], answer["steps"], answer["hash"]))
        for name, value in play.measures.items():
            self.assertEqual(answer.get(name, value), value)

    def test_are_those_of_the_program_with_balls(self):
        for task, tier in ((BALL, "ball"), ("00000:002", "ball"), (TWO_BALLS, "two_balls")):
            request = {"action": first_valid_action(task, tier)}
            [answer] = support.program_answers([{"task": task, **request}])
            play = phyplay.Play(task)
            [cue] = play.read_request(request)
            self.assertEqual((cue.kind, cue.after_steps, len(cue.numbers)), ("place", 0, 6 * (len(tier) // 4)))
            self.assertTrue(play.waits)
            play.apply(cue.kind, cue.numbers)
            while play.outcome is None:
                play.step(7)
            with self.subTest(task):
                self.agrees(play, answer)
                play.restart()
                self.assertEqual(play.steps_taken, 0)
                self.assertEqual(phyplay.hash_text(play.finish(request).state_hash), answer["hash"])

    def test_are_those_of_the_program_with_several_birds_and_taps(self):
        drags = [phyplay.drag_of_angle(angle) for angle in (50.0, 20.0, 35.0, 10.0)]
        for task, taps in ((LEVEL, (None,)), ("15.1:003", (45, 50)), ("2.1:007", (None, None, None)),
                           ("15.8:012", (40, 40, 40))):
            request = {"shots": [{"dx": dx, "dy": dy, **({} if tap is None else {"tap_s": tap / 50.0})}
                                 for (dx, dy), tap in zip(drags, taps)]}
            [answer] = support.program_answers([{"task": task, **request}])
            play = phyplay.Play(task)
            shot_by_shot(play, [(*drag, tap) for drag, tap in zip(drags, taps)])
            with self.subTest(task):
                self.agrees(play, answer)
                self.assertEqual(set(play.measures), {"pigs_left", "score"})
                moves, state_hash = play.moves, play.state_hash
                play.restart()
                play.finish(request)
                self.assertEqual((play.moves, play.state_hash), (moves, state_hash))
        self.assertIn("tap", [move.kind for move in play.moves])

    def test_do_not_depend_on_how_steps_are_taken_or_looked_at(self):
        states = set()
        for size in (1, 3, 50, 150):
            play = phyplay.Play("15.2:001")
            play.apply("launch", phyplay.drag_of_angle(30.0))
            for _ in range(150 // size):
                play.step(size)
                play.poses(), play.take_events(), play.measures
            states.add((play.steps_taken, play.state_hash))
        self.assertEqual(len(states), 1)

    def test_attempts_are_verified_by_the_program(self):
        lines = []
        for task, request in ((BALL, {"action": first_valid_action(BALL, "ball")}),
                              ("15.8:012", {"shots": [{"dx": -1, "dy": -0.5, "tap_s": 0.8}]})):
            play = phyplay.Play(task)
            play.finish(request)
            play.step(100)  # what comes after the end of an attempt is no part of it
            lines.append(play.attempt(actor_id="me", attempt_no=3))
        self.assertEqual((lines[0]["task_id"], lines[0]["actor_type"], lines[0]["attempt_no"]), (BALL, "agent", 3))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "attempts.jsonl"
            path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
            answer = subprocess.run([os.environ["PHYPLAY_PROGRAM"], "replay", path], text=True, check=True,
                                    stdout=subprocess.PIPE, timeout=300).stdout
        self.assertIn("2 verified", answer)

    def test_threads_may_step_plays_side_by_side(self):
        expected = phyplay.Play(LEVEL).finish({"shots": [{"dx": -1, "dy": -0.2}]})
        outcomes = []
        threads = [threading.Thread(target=lambda: outcomes.append(
            phyplay.Play(LEVEL).finish({"shots": [{"dx": -1, "dy": -0.2}]}))) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(outcomes, [expected] * 3)


class Looking(unittest.TestCase):
    def test_poses_have_a_row_per_body_and_nan_for_what_is_gone(self):
        play = phyplay.Play("15.2:001")
        poses = play.poses()
        self.assertEqual((poses.dtype, poses.shape), (np.float32, (len(play.body_words), 3)))
        self.assertFalse(np.isnan(poses).any())
        self.assertEqual(play.body_words[0], "ground")
        play.finish({"shots": [{"dx": -1, "dy": -0.5, "tap_s": 0.8}]})
        after = play.poses()
        self.assertGreater(len(after), len(poses))  # a blue bird has become three
        self.assertTrue(np.isnan(after).all(axis=1).any())
        self.assertEqual(len(after), len(play.body_words))

    def test_a_trajectory_is_what_is_seen_on_the_way(self):
        for task, request in ((BALL, {"action": first_valid_action(BALL, "ball")}),
                              ("15.2:001", {"shots": [{"dx": -1, "dy": -0.5, "tap_s": 0.8}]})):
            play = phyplay.Play(task)
            kept = play.trajectory(request, every=25)
            self.assertEqual(kept.steps.tolist(), list(range(0, play.steps_taken + 1, 25)))
            self.assertEqual(kept.poses.shape[:2], (len(kept.steps), len(play.poses())))
            again = phyplay.Play(task)
            outcome = again.finish(request)
            self.assertEqual((play.outcome or outcome, play.state_hash), (outcome, again.state_hash))
            again.restart()
            [cue, *_] = again.read_request(request)
            again.apply(cue.kind, cue.numbers)
            again.step(25)  # before the tap
            seen = again.poses()
            self.assertTrue(np.array_equal(kept.poses[1][:len(seen)], seen, equal_nan=True))

    def test_events_are_told_once_and_in_order(self):
        play = phyplay.Play(LEVEL)
        play.finish({"shots": [{"dx": -1, "dy": -0.2}]})
        events = play.take_events()
        self.assertEqual((events[0].word, events[0].step), ("launched", 0))
        self.assertEqual([event.step for event in events], sorted(event.step for event in events))
        self.assertIn("hit", [event.word for event in events])
        self.assertEqual(play.take_events(), [])

    def test_facts_are_those_of_the_suites(self):
        self.assertEqual(phyplay.suite_names(), ["phyre", "phyq"])
        phyre, phyq = (phyplay.facts(name) for name in phyplay.suite_names())
        self.assertEqual((phyre.title, phyre.tiers, phyre.step_hz), ("PHYRE", ["ball", "two_balls"], 60))
        [place] = phyre.moves
        self.assertEqual([field.name for field in place.fields][:3], ["x", "y", "radius"])
        self.assertEqual((place.fields[0].unit, place.fields[0].high, place.most_repeats), ("px", 256.0, 2))
        self.assertEqual(phyre.goal_hold_steps, 180)
        self.assertEqual([kind.name for kind in phyq.moves], ["launch", "tap"])
        self.assertEqual([info.name for info in phyq.measures], ["pigs_left", "score"])
        self.assertEqual((phyq.group_word, len(phyq.groups), phyq.groups[0].number), ("scenario", 15, 1))
        self.assertEqual(phyplay.Play(LEVEL).facts, phyq)


class BadInput(unittest.TestCase):
    def test_is_refused_in_a_sentence_and_changes_nothing(self):
        play = phyplay.Play(LEVEL)
        state = play.state_hash
        unsaid = phyplay.Play(BALL)
        for call, words in (
            (lambda: phyplay.Play("nope"), "there is no task 'nope'"),
            (lambda: phyplay.Play(3), "a task's id is a text, not 3"),
            (lambda: phyplay.facts("cup"), "there is no suite 'cup', only 'phyre' and 'phyq'"),
            (lambda: phyplay.facts(3), "a suite's name is a text, not 3"),
            (lambda: play.apply("jump"), r"Phy-Q has no move 'jump', only launch\(dx, dy\) and tap\(\)"),
            (lambda: play.apply("tap"), r"tap\(\) cannot be made at step 0: no_tap"),
            (lambda: play.apply("launch", [1.0]), r"launch\(dx, dy\) cannot be made at step 0: wrong_numbers"),
            (lambda: play.apply("launch", [float("nan"), 0.0]), "wrong_numbers"),
            (lambda: play.apply("launch", [float("inf"), 0.0]), "wrong_numbers"),
            (lambda: play.apply("launch", 3), "numbers is a list of numbers, not 3"),
            (lambda: play.apply("launch", ["a", 0.0]), "each of numbers is a number, not 'a'"),
            (lambda: play.apply(3), "kind is a text, not 3"),
            (lambda: play.step(-1), "n is a whole number, 0 to 1000000, not -1"),
            (lambda: play.step(1.5), "n is a whole number"),
            (lambda: play.step(2**40), "n is a whole number"),
            (lambda: play.finish({"action": [1, 2, 3]}), "the request has no 'shots'"),
            (lambda: play.finish({"shots": [{"dx": 1}]}), "shot 1 has no 'dy'"),
            (lambda: play.finish({"shots": [{"dx": float("nan"), "dy": 0}]}), "this is not JSON"),
            (lambda: play.finish({"shots": object()}), "a request is a dictionary"),
            (lambda: play.finish([1]), "a request is a dictionary"),
            (lambda: play.trajectory(every=0), "every is a whole number, 1 or more"),
            (lambda: play.attempt(actor_id="me"), "has none"),
            (lambda: play.attempt(actor_id=3), "actor_id is a text, not 3"),
            (lambda: play.attempt(actor_id="me", attempt_no=0), "attempt_no is a whole number, 1 or more"),
            (lambda: unsaid.attempt(actor_id="me"), "takes 1 balls, the attempt placed 0"),
            (lambda: unsaid.apply("place", [1.0] * 5), "wrong_numbers"),
            (lambda: unsaid.finish({"action": [0.5, 0.8, 2.0]}), r"place\(x, y, radius.* at step 0: out_of_range"),
        ):
            with self.subTest(words), self.assertRaisesRegex(ValueError, words) as caught:
                call()
            self.assertNotIn("\n", str(caught.exception))
            self.assertLess(len(str(caught.exception)), 160)
        self.assertEqual((play.steps_taken, play.state_hash, play.moves), (0, state, []))

    def test_says_what_a_refusal_is_about(self):
        play = phyplay.Play(BALL)
        actions = phyplay.cached_actions("ball", 300)
        wrong = actions[np.flatnonzero(phyplay.check_actions(BALL, actions) == phyplay.Fault.OVERLAPS_BODY)[0]]
        [cue] = play.read_request({"action": wrong})
        refusal = play.check(cue.kind, cue.numbers)
        self.assertEqual((refusal.fault, refusal.about[0]), ("overlaps_body", 0))
        self.assertIn(f"body {refusal.about[1]}", phyplay.explain_fault(BALL, wrong))

    def test_a_play_that_is_over_stays_as_it_is(self):
        play = phyplay.Play(LEVEL)
        play.finish({"shots": [{"dx": -1, "dy": 0}]})
        play.step(1_000_000)
        self.assertTrue(play.is_over)
        steps, outcome = play.steps_taken, play.outcome
        play.step(1_000_000)
        self.assertEqual((play.steps_taken, play.outcome, play.waits), (steps, outcome, False))
        self.assertIsNotNone(play.check("launch", [-1.0, 0.0]))

    def test_a_play_that_another_thread_steps_is_refused(self):
        refused = False
        for _ in range(50):  # the other thread may be done before this one looks
            play = phyplay.Play("2.1:007")  # waits for ever
            thread = threading.Thread(target=lambda: play.step(1_000_000))
            thread.start()
            while thread.is_alive() and not refused:
                try:
                    play.state_hash
                except ValueError as error:
                    self.assertIn("another thread is stepping this play", str(error))
                    refused = True
            thread.join()
            self.assertEqual(play.steps_taken, 1_000_000)
            if refused:
                break
        self.assertTrue(refused)


if __name__ == "__main__":
    unittest.main()
