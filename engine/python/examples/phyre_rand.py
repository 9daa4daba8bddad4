"""PHYRE's random agent, written for PHYRE's own Python interface. Only the import is PhyPlay's.

    PYTHONPATH=build/release/python python3 engine/python/examples/phyre_rand.py ball_cross_template 0

Prints AUCCESS and success percentages of one fold; Table 2 of the PHYRE paper has them. About a minute.
"""

import sys

import numpy as np

import phyplay.compat.phyre as phyre  # with PHYRE itself: import phyre


def evaluate_rand(eval_setup: str, fold: int) -> phyre.Evaluator:
    tier = phyre.eval_setup_to_action_tier(eval_setup)
    _, _, test_tasks = phyre.get_fold(eval_setup, fold)
    simulator = phyre.initialize_simulator(test_tasks, tier)
    # PHYRE's baselines walk through actions that were drawn with seed 42 and kept in float32.
    actions = simulator.build_discrete_action_space(max_actions=10_000, seed=42).astype(np.float32)
    evaluator = phyre.Evaluator(test_tasks)
    for task_index in range(len(test_tasks)):
        for action in actions:
            if evaluator.get_attempts_for_task(task_index) >= phyre.MAX_TEST_ATTEMPTS:
                break
            simulation = simulator.simulate_action(task_index, action, need_images=False)
            evaluator.maybe_log_attempt(task_index, simulation.status)
    return evaluator


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("usage: phyre_rand.py EVAL_SETUP FOLD")
    eval_setup, fold = sys.argv[1], int(sys.argv[2])
    evaluator = evaluate_rand(eval_setup, fold)
    solved_by = evaluator.compute_all_metrics()["independent_solved_by"]
    print(f"{eval_setup} fold {fold}: AUCCESS {evaluator.get_auccess():.4f}, "
          f"solved within 10 attempts {100 * solved_by[10]:.1f} %, within 100 {100 * solved_by[100]:.1f} %")


if __name__ == "__main__":
    main()
