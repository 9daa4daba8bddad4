#!/usr/bin/env python3
"""PHYRE's random baseline as a program of its own.

Tries the benchmark's fixed list of random actions in its order, exactly as `--agent random` does, so that both leave the
same attempts, byte for byte:

    phyplay eval --setup ball_cross_template --fold 0 --out DIR --agent "exec:python3 random_agent.py"
"""

import math
import random
import struct

from phyplay_agent import answer, messages

CACHE_SEED = 42
CACHE_SIZE = 100_000


def legacy_generator(seed):
    """The generator that NumPy calls RandomState(seed): Python's own one, seeded the old way."""
    state = [seed]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + i) & 0xFFFFFFFF)
    generator = random.Random()
    generator.setstate((3, tuple(state) + (624,), None))
    return generator


def is_valid(action):
    """The checks that do not look at the scene: inside it, and two balls a pixel apart."""
    balls = [(action[i] * 255, action[i + 1] * 255, action[i + 2] * 30 + 2) for i in range(0, len(action), 3)]
    for x, y, radius in balls:
        if not (radius <= x <= 256 - radius and radius <= y <= 256 - radius):
            return False
    if len(balls) < 2:
        return True
    (x1, y1, r1), (x2, y2, r2) = balls
    return math.sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) >= r1 + r2 + 1


def actions(numbers):
    """The fixed list, kept in single precision; drawn as far as it is needed."""
    generator = legacy_generator(CACHE_SEED)
    drawn = 0
    while drawn < CACHE_SIZE:
        action = [generator.random() for _ in range(numbers)]
        if is_valid(action):
            drawn += 1
            yield list(struct.unpack(f"{numbers}f", struct.pack(f"{numbers}f", *action)))


def main():
    numbers = 3
    drawn, source = [], None
    tried = 0
    for message in messages():
        if message["type"] == "hello":
            numbers = 3 if message["tier"] == "ball" else 6
            source = actions(numbers)
            answer(message, "hello", name="random")
            continue
        if message["type"] == "task":
            tried = 0
        if "request" not in message:
            continue
        if tried == len(drawn):
            drawn.append(next(source, None))
        action = drawn[tried]
        tried += 1
        if action is None:
            answer(message, "give_up")
        else:
            answer(message, "act", action=action, precision="f32")


if __name__ == "__main__":
    main()
