import os
import subprocess
import sys
import unittest

import numpy as np

import phyplay

PLAY = """
{before}
import phyplay
tasks = phyplay.suite("phyre").ids(tier="ball")[::25]
print(phyplay.engine_id, hash(phyplay.simulate(tasks, phyplay.cached_actions("ball", len(tasks))).hash.tobytes()))
print(hash(phyplay.simulate_shots("6.4:017", [phyplay.drag_of_angle(30.0)]).hash.tobytes()))
"""


def played(before="", **environment):
    """What another interpreter prints that does something before it imports phyplay."""
    return subprocess.run([sys.executable, "-c", PLAY.format(before=before)], text=True, stdout=subprocess.PIPE,
                          check=True, env={**os.environ, "PYTHONHASHSEED": "0", **environment}).stdout


class Binding(unittest.TestCase):
    """Our functions are in force, whoever came first (engine/physics/late_binding.h)."""

    def test_a_box2d_that_was_loaded_before_changes_nothing(self):
        alone = played()
        self.assertTrue(alone.startswith("box2d-2.4.1+phyre-order"))
        self.assertEqual(alone, played("import ctypes; ctypes.CDLL('libbox2d.so.2')"))
        self.assertEqual(alone, played("import ctypes; ctypes.CDLL('libbox2d.so.2', ctypes.RTLD_GLOBAL)"))
        self.assertEqual(alone, played(LD_PRELOAD="libbox2d.so.2"))
        self.assertEqual(alone, played(LD_BIND_NOW="1"))

    def test_pythons_own_sine_is_left_alone(self):
        # numpy's float32 sine comes from the C library or numpy itself; it must not have moved by a bit.
        program = "import numpy as np; x = np.linspace(-9, 9, 10001, dtype=np.float32); print(hash(np.sin(x).tobytes()))"
        before = subprocess.run([sys.executable, "-c", program], text=True, stdout=subprocess.PIPE, check=True,
                                env={**os.environ, "PYTHONHASHSEED": "0"}).stdout
        after = subprocess.run([sys.executable, "-c", "import phyplay; " + program], text=True, stdout=subprocess.PIPE,
                               check=True, env={**os.environ, "PYTHONHASHSEED": "0"}).stdout
        self.assertEqual(before, after)

    def test_threads_of_python_may_simulate_at_the_same_time(self):
        from concurrent.futures import ThreadPoolExecutor
        tasks = phyplay.suite("phyre").ids(tier="ball")[::50]
        actions = phyplay.cached_actions("ball", len(tasks))
        expected = phyplay.simulate(tasks, actions, threads=1).hash
        with ThreadPoolExecutor(3) as pool:
            for outcomes in pool.map(lambda _: phyplay.simulate(tasks, actions, threads=2), range(4)):
                self.assertTrue(np.array_equal(expected, outcomes.hash))


if __name__ == "__main__":
    unittest.main()
