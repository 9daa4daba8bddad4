"""PHYRE's MEM agent, written for PHYRE's own Python interface. Only the import is PhyPlay's.

    PYTHONPATH=build/release/python python3 engine/python/examples/phyre_mem.py ball_cross_template 0 --actions 1000

MEM tries each of its actions at all training tasks, ranks them by how often they solved one, and goes through the
ranking at every test task: solved / (solved + failed + 1), invalid tries left out, ties in the order of the actions.
The paper's figures take the first 1,000 actions of seed 42 (2,000,000 simulations: half an hour on one core); fewer
actions, or only every n-th training task, give a quicker and weaker agent.

Cross-template setups: in the others the paper ranks the actions of each template by itself.
"""

import argparse

import numpy as np

import phyplay.compat.phyre as phyre  # with PHYRE itself: import phyre


def rank_actions(actions: np.ndarray, tasks: tuple, tier: str) -> np.ndarray:
    """Numbers of the actions, best first."""
    simulator = phyre.initialize_simulator(tasks, tier)
    solved = np.zeros(len(actions))
    failed = np.zeros(len(actions))
    for task_index in range(len(tasks)):
        for number, action in enumerate(actions):
            status = simulator.simulate_action(task_index, action, need_images=False).status
            solved[number] += status.is_solved()
            failed[number] += status.is_not_solved()
    return np.argsort(-solved / (solved + failed + 1), kind="stable")


def evaluate(ranking: np.ndarray, actions: np.ndarray, tasks: tuple, tier: str) -> phyre.Evaluator:
    simulator = phyre.initialize_simulator(tasks, tier)
    evaluator = phyre.Evaluator(tasks)
    for task_index in range(len(tasks)):
        for number in ranking:
            if evaluator.get_attempts_for_task(task_index) >= phyre.MAX_TEST_ATTEMPTS:
                break
            simulation = simulator.simulate_action(task_index, actions[number], need_images=False)
            evaluator.maybe_log_attempt(task_index, simulation.status)
    return evaluator


def main() -> None:
    parser = argparse.ArgumentParser(description="PHYRE's MEM agent on one fold")
    parser.add_argument("eval_setup")
    parser.add_argument("fold", type=int)
    parser.add_argument("--actions", type=int, default=1000, help="how many actions are ranked")
    parser.add_argument("--every", type=int, default=1, help="learn from every n-th training task only")
    options = parser.parse_args()

    tier = phyre.eval_setup_to_action_tier(options.eval_setup)
    train_tasks, dev_tasks, test_tasks = phyre.get_fold(options.eval_setup, options.fold)
    learning_tasks = tuple(sorted(train_tasks + dev_tasks))[::options.every]
    simulator = phyre.initialize_simulator(test_tasks, tier)
    actions = simulator.build_discrete_action_space(max_actions=options.actions, seed=42).astype(np.float32)

    ranking = rank_actions(actions, learning_tasks, tier)
    evaluator = evaluate(ranking, actions, test_tasks, tier)
    solved_by = evaluator.compute_all_metrics()["independent_solved_by"]
    print(f"{options.eval_setup} fold {options.fold}, {options.actions} actions ranked on {len(learning_tasks)} tasks: "
          f"AUCCESS {evaluator.get_auccess():.4f}, solved within 10 attempts {100 * solved_by[10]:.1f} %")


if __name__ == "__main__":
    main()
