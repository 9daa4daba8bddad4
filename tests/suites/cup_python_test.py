"""The third suite in Python: its tasks are listed, played step by step and written down, and no shared code knows it.

usage: cup_python_test.py PROGRAM, with PYTHONPATH at the package whose list of suites has one word more
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import phyplay

PROGRAM = sys.argv.pop()


def program(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], text=True, stdout=subprocess.PIPE, check=True, timeout=300,
                          **options).stdout


class Cup(unittest.TestCase):
    def test_is_listed_beside_the_others(self):
        self.assertEqual(phyplay.suite_names(), ["phyre", "phyq", "cup"])
        self.assertEqual(phyplay.suite("cup").ids(tier="clicks"), ["shelf:001", "shelf:002", "slope:001", "slope:002"])
        self.assertEqual(len(phyplay.suite()), sum(len(phyplay.suite(name)) for name in phyplay.suite_names()))
        task = phyplay.suite()["shelf:001"]
        self.assertEqual((task.suite, task.tier, task.balls), ("cup", "clicks", 0))
        self.assertEqual(task.scene["blocks"][0]["can_go"], 1)
        facts = phyplay.facts("cup")
        self.assertEqual((facts.title, facts.step_hz, facts.goal_hold_steps), ("Cup", 50, 50))
        self.assertEqual([(kind.name, [field.name for field in kind.fields]) for kind in facts.moves],
                         [("remove", ["block"])])
        self.assertEqual([info.name for info in facts.measures], ["blocks_left"])

    def test_has_a_setup_for_agents(self):
        self.assertEqual(phyplay.SETUPS[-1], "cup_cross_template")
        self.assertEqual(phyplay.fold_count("cup_cross_template"), 2)
        self.assertEqual(phyplay.tier_of("cup_cross_template"), "clicks")
        fold = phyplay.fold("cup_cross_template", 0)
        self.assertEqual(fold, (["shelf:001", "shelf:002"], [], ["slope:001", "slope:002"]))
        with self.assertRaisesRegex(ValueError, "has folds 0 to 1, not 2"):
            phyplay.fold("cup_cross_template", 2)
        with self.assertRaisesRegex(ValueError, "cup_cross_template"):
            phyplay.published_random_auccess("cup_cross_template", 0)

    def test_is_played_by_hand_as_by_the_program(self):
        moves = [{"step": 0, "kind": "remove", "numbers": [2]}, {"step": 30, "kind": "remove", "numbers": [1]}]
        answer = json.loads(program("simulate", "--json", input=json.dumps({"task": "slope:002", "moves": moves})))
        play = phyplay.Play("slope:002")
        self.assertTrue(play.waits)
        for move in moves:
            play.step(move["step"] - play.steps_taken)
            play.apply(move["kind"], move["numbers"])
        self.assertTrue(np.isnan(play.poses()).any())  # a block is gone
        while not play.is_over:
            play.step()
        self.assertTrue(play.outcome.solved)
        self.assertEqual((play.outcome.steps, phyplay.hash_text(play.outcome.state_hash), play.measures["blocks_left"]),
                         (answer["steps"], answer["hash"], answer["blocks_left"]))
        self.assertEqual([move._asdict() for move in play.moves], moves)
        self.assertEqual([event.word for event in play.take_events()][0], "removed")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "attempts.jsonl"
            path.write_text(json.dumps(play.attempt(actor_id="me")) + "\n", encoding="utf-8")
            self.assertIn("1 verified", program("replay", path))

        outcome = play.outcome
        play.restart()
        self.assertEqual(play.finish({"moves": moves}), outcome)

    def test_says_what_cannot_be(self):
        play = phyplay.Play("shelf:001")
        self.assertEqual(play.check("remove", [7]).fault, "no_block")
        for call, words in (
            (lambda: play.apply("remove", [7]), r"remove\(block\) cannot be made at step 0: no_block"),
            (lambda: play.apply("remove", [0.5]), "wrong_numbers"),
            (lambda: play.apply("place", [1, 2, 3]), r"Cup has no move 'place', only remove\(block\)"),
            (lambda: play.finish({"moves": [{"step": 0}]}), "move 1 of the attempt needs 'kind', a text"),
            (lambda: phyplay.suite("bowl"), "there is no suite 'bowl', only 'phyre' and 'phyq' and 'cup'"),
            (lambda: phyplay.simulate("shelf:001", [0.1, 0.9, 0.1], suite=phyplay.suite()),
             "task shelf:001 is one of Cup, not of PHYRE"),
            (lambda: phyplay.SlingshotGame("shelf:001", suite=phyplay.suite()), "task shelf:001 is not played with shots"),
        ):
            with self.subTest(words), self.assertRaisesRegex(ValueError, words):
                call()
        self.assertEqual((play.steps_taken, play.moves), (0, []))


if __name__ == "__main__":
    unittest.main()
