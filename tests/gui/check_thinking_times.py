"""Recomputes every thinking time of a study's data file from its raw events, and compares: not a microsecond may differ.

An attempt's thinking time is its commit minus its ready; ready is the mark "shown" (first attempt) or "ready" among the
raw events, commit the mark "commit", first_input the first press, key, wheel or undo from ready on.

usage: check_thinking_times.py STUDY.DB
"""
import sqlite3
import sys

PRESSES = ("down", "key", "wheel", "undo")

database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
database.row_factory = sqlite3.Row
wrong = 0
attempts = database.execute(
    "SELECT trial_id, attempt_no, t_ready_us, t_first_input_us, t_commit_us, thinking_time_us"
    " FROM attempt_log ORDER BY trial_id, attempt_no").fetchall()
for row in attempts:
    events = database.execute(
        "SELECT t_us, kind FROM input_event WHERE trial_id = ? AND attempt_no = ? ORDER BY seq",
        (row["trial_id"], row["attempt_no"])).fetchall()
    ready = [e["t_us"] for e in events if e["kind"] in ("shown", "ready")]
    commit = [e["t_us"] for e in events if e["kind"] == "commit"]
    presses = [e["t_us"] for e in events if e["kind"] in PRESSES and ready and e["t_us"] >= ready[0]]
    where = f"trial {row['trial_id']} attempt {row['attempt_no']}"
    if len(ready) != 1 or len(commit) != 1:
        print(f"{where}: {len(ready)} ready and {len(commit)} commit marks")
        wrong += 1
        continue
    if commit[0] - ready[0] != row["thinking_time_us"]:
        print(f"{where}: {commit[0] - ready[0]} us from raw events, {row['thinking_time_us']} us stored")
        wrong += 1
    if (presses[0] if presses else None) != row["t_first_input_us"]:
        print(f"{where}: first input {presses[:1]} in raw events, {row['t_first_input_us']} stored")
        wrong += 1
times = sorted(row["thinking_time_us"] for row in attempts)
middle = times[len(times) // 2] / 1e6 if times else 0.0
print(f"{len(attempts)} attempts, median thinking time {middle:.3f} s, {wrong} differ from the raw events")
sys.exit(1 if wrong or not attempts else 0)
