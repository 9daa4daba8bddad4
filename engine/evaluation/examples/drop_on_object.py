#!/usr/bin/env python3
"""A PHYRE agent that looks at the scene: it drops balls above the things that can move.

Shows how observations are asked for and used. The seed and the task alone decide what it tries.

    phyplay eval --setup ball_cross_template --fold 0 --out DIR --agent "exec:python3 drop_on_object.py"
"""

import random

from phyplay_agent import answer, messages


def try_somewhere(generator, bodies, balls):
    numbers = []
    for _ in range(balls):
        body = generator.choice(bodies)
        radius = generator.random()
        x = (body["x"] + generator.gauss(0, 10)) / 255
        y = (body["y"] + generator.uniform(10, 120)) / 255
        numbers += [min(max(x, 0), 1), min(max(y, 0), 1), radius]
    return numbers


def main():
    seed, balls, generator, bodies = 0, 1, None, []
    for message in messages():
        if message["type"] == "hello":
            seed = message["seed"]
            balls = 1 if message["tier"] == "ball" else 2
            answer(message, "hello", name=f"drop_on_object:{seed}", observe=["scene"])
            continue
        if message["type"] == "task":
            generator = random.Random(f"{seed}/{message['task']}")
            bodies = [body for body in message["scene"]["bodies"] if body["dynamic"]]
        if "request" in message:
            if message.get("status") == "solved":
                answer(message, "give_up")  # what comes after a solution counts for nothing
            else:
                answer(message, "act", action=try_somewhere(generator, bodies, balls))


if __name__ == "__main__":
    main()
