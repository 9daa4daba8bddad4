"""A small learning agent in a vector environment: which of 500 fixed actions work in a PHYRE template?

    PYTHONPATH=build/release/python python3 engine/python/examples/learn_a_template.py 00001

It knows nothing of pictures. It keeps a score per action, chooses by that score with some chance, and is compared with
choosing at random. Works with and without Gymnasium.
"""

import sys

import numpy as np

import phyplay
from phyplay.envs import grids


def share_solved(env, choose, learn, steps: int) -> float:
    solved = ended = 0
    env.reset(seed=1)
    for _ in range(steps):
        actions = choose()
        _, rewards, terminations, truncations, infos = env.step(actions)
        over = terminations | truncations
        learn(actions, rewards, over)  # invalid actions are no attempts and teach nothing
        solved += int(rewards.sum())
        ended += int(over.sum())
    return solved / max(1, ended)


def main() -> None:
    template = sys.argv[1] if len(sys.argv) > 1 else "00001"
    num_envs, actions = 64, 500
    env = phyplay.make_vec("PhyPlay/Phyre-v0", num_envs, tasks=phyplay.suite("phyre").ids(template=template),
                           attempts=1, image=False, actions=grids.phyre_cached("ball", actions))
    rng = np.random.default_rng(0)
    tries, successes = np.ones(actions), np.full(actions, 0.05)

    def choose_at_random():
        return rng.integers(actions, size=num_envs)

    def choose_by_score():  # Thompson sampling
        return np.array([rng.beta(successes, tries).argmax() for _ in range(num_envs)])

    def learn(chosen, rewards, over):
        np.add.at(tries, chosen[over], 1.0)
        np.add.at(successes, chosen[over], rewards[over])
        np.add.at(tries, chosen[~over], 20.0)  # not allowed here, so probably nowhere

    at_random = share_solved(env, choose_at_random, lambda *_: None, 20)
    share_solved(env, choose_by_score, learn, 60)
    learnt = share_solved(env, choose_by_score, learn, 20)
    print(f"template {template}: at random {100 * at_random:.1f} % of the attempts solve their task, "
          f"after learning {100 * learnt:.1f} %")


if __name__ == "__main__":
    main()
