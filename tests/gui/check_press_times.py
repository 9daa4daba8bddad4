"""Compares the stored times of first actions and commits with the true ones of inject_presses.py.

usage: check_press_times.py STUDY.DB TIMES START_US      START_US: of the session, on the monotonic clock

A machine that is busy with other things delays the presses themselves, so only a median that no such delay explains
(a wrong clock, a stamp of the wrong event) is an error. With PHYPLAY_QUIET_MACHINE=1 the 99th percentile of the first
action must stay below 5 ms.
"""
import os
import sqlite3
import sys

MEDIAN_LIMIT_MS = 20.0
LIMIT_MS = 5.0

database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
start_us = int(sys.argv[3])
stored = {row[0]: row[1:] for row in database.execute(
    "SELECT attempt_no, t_first_input_us, t_commit_us, first_input_clock, commit_clock FROM attempt")}
true = {}
for line in open(sys.argv[2], encoding="utf-8"):
    attempt, first_us, commit_us = map(int, line.split())
    true[attempt] = (first_us - start_us, commit_us - start_us)
missing = [attempt for attempt in true if attempt not in stored or stored[attempt][0] is None]
if missing:
    sys.exit(f"attempts without a stored press: {missing}")


def report(name, column):
    errors = sorted((stored[a][column] - true[a][column]) / 1000 for a in true)
    size = sorted(abs(error) for error in errors)
    p99 = size[round(0.99 * (len(size) - 1))]
    clocks = sorted({stored[a][column + 2] for a in true})
    print(f"{name}: {len(errors)} presses, error median {errors[len(errors) // 2]:+.2f} ms, absolute: "
          f"median {size[len(size) // 2]:.2f} ms, p99 {p99:.2f} ms, worst {size[-1]:.2f} ms; clock {', '.join(clocks)}")
    return size[len(size) // 2], p99


median, p99 = report("first action", 0)
report("commit", 1)
thinking = sorted(abs((stored[a][1] - stored[a][0]) - (true[a][1] - true[a][0])) / 1000 for a in true)
print(f"adjustment time (commit - first action): absolute error median {thinking[len(thinking) // 2]:.2f} ms, "
      f"p99 {thinking[round(0.99 * (len(thinking) - 1))]:.2f} ms")
if median >= MEDIAN_LIMIT_MS:
    sys.exit(f"first action: the median is {median:.2f} ms, not below {MEDIAN_LIMIT_MS} ms")
if os.environ.get("PHYPLAY_QUIET_MACHINE") and p99 >= LIMIT_MS:
    sys.exit(f"first action: the 99th percentile is {p99:.2f} ms, not below {LIMIT_MS} ms")
