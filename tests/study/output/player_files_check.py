"""Published data in, published numbers out.

Constructs 19 player files whose pass rates have the mean and standard deviation that the published Phy-Q study has in
each scenario, imports them, and compares the report's numbers with those computed here from the files alone, and the
Phy-Q scores of the published agents with the published ones. Usage: player_files_check.py PHYPLAY LEVELS FOLDER
"""

import ast
import csv
import json
import math
import random
import subprocess
import sys
from pathlib import Path

PLAYERS = 19
NEVER = 100
# Phy-Q scores that the journal's definition gives for the published rates (Phy-Q evaluation sheet, section 6).
PUBLISHED_SCORES = {
    "bambirds": 13.59, "eagles_wing": 12.11, "datalab": 6.71, "pig_shooter": -1.60, "d_ddqn_symbolic": 6.42,
    "d_ddqn_image": 8.76, "relational_symbolic": 8.40, "relational_image": 6.05, "random": 0.00,
}


def rate(attempt):
    return (6 - attempt) / 5 if attempt <= 5 else 0.0


def outcomes_with(mean, sd, tasks, rng):
    """Per player the attempts at `tasks` tasks, so that mean and SD of the players' rates are these."""
    parts = 5 * tasks  # a player's rate is a whole number of 1/parts
    total = round(mean * parts * PLAYERS)
    squares = round((sd * sd + mean * mean) * parts * parts * PLAYERS)
    sums = [total // PLAYERS + (1 if i < total % PLAYERS else 0) for i in range(PLAYERS)]
    while sum(s * s for s in sums) != squares:
        i, k = rng.sample(range(PLAYERS), 2)
        if sums[i] >= parts or sums[k] <= 0:
            continue
        gain = 2 * (sums[i] - sums[k]) + 2
        missing = squares - sum(s * s for s in sums)
        if abs(missing - gain) <= abs(missing) or rng.random() < 0.05:
            sums[i] += 1
            sums[k] -= 1
    players = []
    for left in sums:
        points = []
        for task in range(tasks):
            most = min(5, left)
            least = max(0, left - 5 * (tasks - task - 1))
            points.append(rng.randint(least, most))
            left -= points[-1]
        players.append([6 - p if p > 0 else NEVER for p in points])
    return players


def make_files(folder, human):
    rng = random.Random(5)
    rows = [[] for _ in range(PLAYERS)]
    level = 1
    for scenario in human:
        number = scenario["scenario"]
        tasks = 4 if number == 15 else 2
        for player, attempts in enumerate(outcomes_with(scenario["human_mean"], scenario["human_sd"], tasks, rng)):
            for task, solved_at in enumerate(attempts):
                made = min(solved_at, 5)
                times = {k + 1: round(rng.lognormvariate(2.2, 0.6), 3) for k in range(made)}
                rows[player].append((level + task, solved_at, times, number))
        level += tasks
    folder.mkdir(parents=True)
    for player, played in enumerate(rows):
        with open(folder / f"{player + 1:03}.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["levelIndex", "attempts", "time_breakdown", "total_time", "average_rate", "scenario"])
            for index, attempts, times, number in played:
                writer.writerow([index, attempts, times, sum(times.values()), rate(attempts), number])


def mean(values):
    return sum(values) / len(values)


def sd(values):
    centre = mean(values)
    return math.sqrt(mean([(v - centre) ** 2 for v in values]))


def measures_of(folder):
    """From the files alone: per scenario the mean and SD over players of each measure."""
    tables = {}
    for path in sorted(folder.glob("*.csv")):
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                times = list(ast.literal_eval(row["time_breakdown"]).values())
                attempts = int(row["attempts"])
                value = {"pass_rate": rate(attempts), "within_five": float(attempts <= 5),
                         "attempts": float(min(attempts, 5)), "thinking_time_s": sum(times[:5])}
                tables.setdefault(int(row["scenario"]), {}).setdefault(path.stem, []).append(value)
    result = {}
    for scenario, players in tables.items():
        for key in ("pass_rate", "within_five", "attempts", "thinking_time_s"):
            values = [mean([value[key] for value in player]) for player in players.values()]
            result[scenario, key] = (mean(values), sd(values))
    return result


def phyq_scores(measured, published):
    z = {}
    for agent in (a for a in published["broad"][0] if a not in ("scenario", "human")):
        rates = {row["scenario"]: row[agent] for row in published["broad"]}
        z[agent] = mean([(rates[m] - measured[m, "pass_rate"][0]) / measured[m, "pass_rate"][1] for m in range(3, 16)])
    return {agent: 100 + value * 100 / abs(z["random"]) for agent, value in z.items()}


def main():
    phyplay, levels, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    human = json.loads((levels / "human_study.json").read_text())["scenarios"]
    published = json.loads((levels / "published_rates.json").read_text())
    make_files(folder / "players", human)
    measured = measures_of(folder / "players")
    scores = phyq_scores(measured, published)

    subprocess.run([phyplay, "study", "import", folder / "players", "--data", folder / "data"], check=True, timeout=300)
    output = subprocess.run([phyplay, "--json", "study", "report", "--data", folder / "data"], check=True, timeout=300,
                            capture_output=True, text=True).stdout
    lines = [json.loads(line) for line in output.splitlines()]
    groups = {line["group"]: line for line in lines if "group" in line}
    agents = {line["agent"].removesuffix(" (published)"): line for line in lines if "agent" in line}

    for scenario in human:
        number = scenario["scenario"]
        line = groups[str(number)]
        assert line["people"] == PLAYERS
        for key in ("pass_rate", "within_five", "attempts", "thinking_time_s"):
            wanted = measured[number, key]
            assert math.isclose(line[key], wanted[0], abs_tol=1e-9), (number, key, line[key], wanted)
            assert math.isclose(line[key + "_sd"], wanted[1], abs_tol=1e-9), (number, key, line, wanted)
            low, high = line[key + "_interval"]
            assert low <= line[key] <= high
        assert abs(line["pass_rate"] - scenario["human_mean"]) < 1e-6
        assert abs(line["pass_rate_sd"] - scenario["human_sd"]) < 1e-6
        print(f"scenario {number}: pass rate {line['pass_rate']:.4f} (SD {line['pass_rate_sd']:.4f}), within five "
              f"{line['within_five']:.4f}, attempts {line['attempts']:.2f}, thinking {line['thinking_time_s']:.2f} s")
    for agent, wanted in PUBLISHED_SCORES.items():
        got = agents[agent]["phyq_score"]
        assert abs(got - scores[agent]) < 1e-6, (agent, got, scores[agent])
        assert abs(got - wanted) < 0.006, (agent, got, wanted)
        print(f"{agent}: Phy-Q score {got:.2f}, published {wanted:.2f}")


main()
