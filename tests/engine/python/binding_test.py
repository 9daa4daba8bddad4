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
                          check=True, timeout=300, env={**os.environ, "PYTHONHASHSEED": "0", **environment}).stdout


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
                                timeout=300, env={**os.environ, "PYTHONHASHSEED": "0"}).stdout
        after = subprocess.run([sys.executable, "-c", "import phyplay; " + program], text=True, stdout=subprocess.PIPE,
                               check=True, timeout=300, env={**os.environ, "PYTHONHASHSEED": "0"}).stdout
        self.assertEqual(before, after)

    def test_threads_of_python_may_simulate_at_the_same_time(self):
        from concurrent.futures import ThreadPoolExecutor
        tasks = phyplay.suite("phyre").ids(tier="ball")[::50]
        actions = phyplay.cached_actions("ball", len(tasks))
        expected = phyplay.simulate(tasks, actions, threads=1).hash
        with ThreadPoolExecutor(3) as pool:
            for outcomes in pool.map(lambda _: phyplay.simulate(tasks, actions, threads=2), range(4)):
                self.assertTrue(np.array_equal(expected, outcomes.hash))


class Stub(unittest.TestCase):
    def test_names_are_those_of_the_compiled_module(self):
        import ast
        import pathlib
        from phyplay import _phyplay
        stub = ast.parse((pathlib.Path(phyplay.__file__).parent / "_phyplay.pyi").read_text(encoding="utf-8"))
        told = {}
        for node in stub.body:
            if isinstance(node, ast.AnnAssign):
                told[node.target.id] = None
            elif isinstance(node, ast.FunctionDef):
                told[node.name] = [argument.arg for argument in node.args.args]
            elif isinstance(node, ast.ClassDef):
                told[node.name] = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
        self.assertEqual(set(told), {name for name in dir(_phyplay) if not name.startswith("__")})
        for name, members in told.items():
            if isinstance(members, set):
                found = {member for member in vars(getattr(_phyplay, name)) if not member.startswith("_")}
                self.assertEqual({member for member in members if not member.startswith("_")}, found, name)
            elif members is not None:  # the signature that pybind11 writes into the docstring
                first_line = getattr(_phyplay, name).__doc__.splitlines()[0]
                self.assertEqual(first_line.count(": ") , len(members), first_line)


if __name__ == "__main__":
    unittest.main()
