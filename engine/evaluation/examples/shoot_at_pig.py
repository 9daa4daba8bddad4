#!/usr/bin/env python3
"""A Phy-Q agent: aims at a random pig of the symbolic state, flat or high, with a bird that flies 10 units per second.

    phyplay eval --setup phyq_local --fold 0 --out DIR --agent "exec:python3 shoot_at_pig.py"
"""

import math
import random

from phyplay_agent import answer, messages

SPEED_SQUARED = 100.0  # units per second, at full stretch
GRAVITY = 9.81 * 0.48  # of the first flight, units per second squared
PIXELS_PER_UNIT = 18.2857142857142857  # 640 pixels show 35 units


def pigs(state):
    for feature in state[0]["features"]:
        if "pig" in feature["properties"]["label"]:
            corners = feature["geometry"]["coordinates"][0]
            yield (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))


def drags_to(dx, dy):
    """The drags whose free flight passes dx to the right and dy above the sling: flat and high."""
    under = SPEED_SQUARED**2 - GRAVITY * (GRAVITY * dx * dx + 2 * dy * SPEED_SQUARED)
    if dx <= 0 or under < 0:
        return [(-math.cos(0.8), -math.sin(0.8))]
    angles = [math.atan2(SPEED_SQUARED + sign * math.sqrt(under), GRAVITY * dx) for sign in (-1, 1)]
    return [(-math.cos(angle), -math.sin(angle)) for angle in angles]


def main():
    seed, generator, origin = 0, None, (0, 0)
    for message in messages():
        if message["type"] == "hello":
            seed = message["seed"]
            answer(message, "hello", name=f"shoot_at_pig:{seed}", observe=["state"])
            continue
        if message["type"] == "task":
            generator = random.Random(f"{seed}/{message['task']}/{message['attempt_no']}")
            origin = message["sling_origin_px"]
        if "request" not in message:
            continue
        targets = sorted(pigs(message["state"]))
        if not targets:
            answer(message, "give_up")
            continue
        x, y = generator.choice(targets)
        drags = drags_to((x - origin[0]) / PIXELS_PER_UNIT, (origin[1] - y) / PIXELS_PER_UNIT)
        dx, dy = generator.choice(drags)
        answer(message, "act", shot={"dx": dx, "dy": dy})


if __name__ == "__main__":
    main()
