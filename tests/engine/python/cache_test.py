import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

import phyplay
from phyplay.compat import phyre


class Cache(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name) / "some.cache"
        subprocess.run([os.environ["PHYPLAY_PROGRAM"], "cache", "build", "--template", "00000", "--shard", "1/20",
                        "--actions", "41", "--out", cls.path], stdout=subprocess.DEVNULL, check=True, timeout=300)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_it_holds_what_simulations_give(self):
        cache = phyplay.SimulationCache.open(self.path)
        self.assertEqual((cache.tier, cache.action_count, len(cache)), ("ball", 41, 5))
        self.assertEqual(cache.engine_id, phyplay.engine_id)
        self.assertEqual(cache.task_ids[:2], ("00000:001", "00000:021"))
        actions = phyplay.cached_actions("ball", 41)
        for task in cache.task_ids:
            statuses = cache.statuses(task)
            self.assertEqual(statuses.dtype, np.int8)
            self.assertTrue(np.array_equal(statuses, phyplay.simulate(task, actions).status))
            self.assertTrue(np.array_equal(cache.statuses(task, 6), statuses[:6]))
        self.assertEqual(len(cache.statuses(task, 0)), 0)

    def test_it_can_be_made_in_python(self):
        own = self.path.with_name("own.cache")
        tasks = list(phyplay.SimulationCache.open(self.path).task_ids)
        shown = []
        cache = phyplay.SimulationCache.build(own, tasks[::-1], 41, shown=shown.append)
        self.assertEqual(own.read_bytes(), self.path.read_bytes())
        self.assertEqual((cache.action_count, shown[-1]), (41, 5 * 41))
        for bad in (lambda: cache.build(own, tasks, 40), lambda: cache.build(own, [], 41),
                    lambda: cache.build(f"{own}2", ["00000:001", "00100:001"], 41),
                    lambda: cache.build(f"{own}2", tasks, 100_001)):
            with self.assertRaises(ValueError):
                bad()

    def test_what_is_missing_or_wrong_is_said(self):
        cache = phyplay.SimulationCache.open(self.path)
        self.assertNotIn("00000:002", cache)
        damaged = pathlib.Path(self.folder.name) / "damaged.cache"
        data = bytearray(self.path.read_bytes())
        data[-20] ^= 1
        damaged.write_bytes(data)
        for what, bad in (("no task '00000:002'", lambda: cache.statuses("00000:002")),
                          ("first 41 actions", lambda: cache.statuses("00000:001", 42)),
                          ("0 or more, not -1", lambda: cache.statuses("00000:001", -1)),
                          ("0 or more, not 1.5", lambda: cache.statuses("00000:001", 1.5)),
                          ("damaged", lambda: phyplay.SimulationCache.open(damaged)),
                          ("no simulation cache", lambda: phyplay.SimulationCache.open(__file__)),
                          ("no such file", lambda: phyplay.SimulationCache.open("nothing.cache")),
                          ("of tier ball", lambda: phyre.SimulationCache("two_balls", path=self.path))):
            with self.assertRaisesRegex(ValueError, what):
                bad()

    def test_a_file_that_is_cut_while_it_is_in_use_is_an_error(self):
        own = pathlib.Path(self.folder.name) / "cut.cache"
        own.write_bytes(self.path.read_bytes())
        cache = phyplay.SimulationCache.open(own)
        os.truncate(own, own.stat().st_size - 1)
        self.assertEqual(len(cache.statuses(cache.task_ids[0])), 41)
        with self.assertRaisesRegex(RuntimeError, "became shorter"):
            cache.statuses(cache.task_ids[-1])

    def test_phyres_interface_reads_it_and_simulates_the_rest(self):
        read = phyre.get_default_100k_cache("ball", path=self.path)
        simulated = phyre.get_default_100k_cache("ball")
        for task in ("00000:001", "00000:002"):
            for count in (41, 44):
                self.assertTrue(np.array_equal(read.load_simulation_states(task, count),
                                               simulated.load_simulation_states(task, count)))


if __name__ == "__main__":
    unittest.main()
