"""Looks for solutions of one PHYRE task, and shows the first stable one as text.

    PYTHONPATH=build/release/python python3 engine/python/examples/solve_a_task.py 00012:008
"""

import sys

import numpy as np

import phyplay

LETTERS = np.array(list(".ogbp#x"))  # nothing, placed ball, green, blue, purple, gray, black


def main() -> None:
    task = sys.argv[1] if len(sys.argv) > 1 else "00012:008"
    try:
        actions = phyplay.cached_actions(phyplay.suite("phyre")[task].tier, 2000)
    except ValueError as problem:
        sys.exit(str(problem))
    outcomes = phyplay.simulate(task, actions, stability=True)
    print(f"{task}: of {len(actions)} random actions {outcomes.invalid.sum()} are not allowed, "
          f"{outcomes.solved.sum()} solve it, {(outcomes.status == 3).sum()} of them also half a pixel aside")
    if not (outcomes.status == 3).any():
        return

    first = int(np.flatnonzero(outcomes.status == 3)[0])
    recording, = phyplay.record(task, actions[first], every=60, images=True)
    print(f"action {actions[first].round(3).tolist()}, solved after {recording.total_steps / 60:.1f} s, "
          f"state {phyplay.hash_text(recording.hash)}; its start and its last whole second:")
    for image in (recording.images[0], recording.images[-1]):
        picture = image[::-1][4::8, 2::4]  # row 0 of an image is the bottom
        print("\n".join("".join(LETTERS[row]) for row in picture), end="\n\n")


if __name__ == "__main__":
    main()
