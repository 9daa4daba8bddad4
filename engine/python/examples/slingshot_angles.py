"""Plays Phy-Q's test tasks of one template with one shot at every angle, and tells which angle passes most of them.

    PYTHONPATH=build/release/python python3 engine/python/examples/slingshot_angles.py 1.4
"""

import sys

import numpy as np

import phyplay


def main() -> None:
    template = sys.argv[1] if len(sys.argv) > 1 else "1.4"
    tasks = [f"{template}:{number:03d}" for number in range(81, 101)]
    angles = np.arange(-20.0, 80.0, 2.0)

    # All plays in one call: a level is brought to rest once, and all cores are busy.
    plans = [[phyplay.Shot(*phyplay.drag_of_angle(angle))] for _ in tasks for angle in angles]
    outcomes = phyplay.simulate_shots([task for task in tasks for _ in angles], plans)
    passed = outcomes.solved.reshape(len(tasks), len(angles))

    rates = phyplay.pass_rates({task: rate for task, rate in zip(tasks, passed.mean(axis=1))})
    best = int(passed.sum(axis=0).argmax())
    print(f"template {template}: a random one of these angles passes {100 * rates['templates'][template]:.1f} % of the "
          f"plays, {angles[best]:.0f} degrees pass {passed[:, best].sum()} of {len(tasks)} tasks, "
          f"{passed.any(axis=1).sum()} tasks can be passed by one of them")


if __name__ == "__main__":
    main()
