"""What the scripts of this folder share: a small study to damage, running the program, and what it may answer.

The program may say three things of damaged data: that they hold (exit code 0), what speaks against them (1), or in one
sentence why it does not read them (2). Anything else is a finding of the script: a crash, silence, a limit passed.
"""
import argparse
import concurrent.futures
import math
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

# When a command that waits for ever is ended: a busy machine takes its time.
PATIENCE_S = 400.0

PROTOCOL = Path(__file__).resolve().parents[1] / "data" / "small_study.toml"


class Ended:
    """How a run of the program ended. `code` is negative for a signal, None where it was ended for taking too long."""

    most_seconds = math.inf  # what one may compute, where --most-seconds says it
    longest_s = 0.0  # what any of them computed

    def __init__(self, code, output, complaint, cpu_s):
        self.code, self.output, self.complaint, self.cpu_s = code, output, complaint, cpu_s
        Ended.longest_s = max(Ended.longest_s, cpu_s)

    def sentences(self):
        return [line for line in self.complaint.splitlines() if line.strip()]

    def fault(self):
        """What is wrong with how it ended, whatever it said of the data; empty where nothing is."""
        if self.code is None:
            return f"came to no end within {PATIENCE_S:.0f} s"
        if self.code not in (0, 1, 2):
            return f"ended with {self.code}: {self.complaint[-300:]!r}"
        if self.cpu_s > Ended.most_seconds:
            return f"computed for {self.cpu_s:.1f} s"
        if self.code == 2 and (len(self.sentences()) != 1 or self.output):
            return f"is refused with something other than one sentence: {self.output[-200:]!r} {self.complaint!r}"
        if self.code != 2 and self.complaint:
            return f"complains of what it did: {self.complaint!r}"
        return ""


class Program:
    def __init__(self, path):
        self.path = str(Path(path).resolve())

    def start(self, *words, as_user=None, **more):
        """Started and not waited for; its output goes to where `more` says, otherwise nowhere."""
        command = [self.path, *map(str, words)]
        if as_user is not None:
            command = ["setpriv", f"--reuid={as_user}", f"--regid={as_user}", "--clear-groups", "--", *command]
        more.setdefault("stdout", subprocess.DEVNULL)
        more.setdefault("stderr", subprocess.DEVNULL)
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, **more)

    def run(self, *words, as_user=None, **more):
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as complaint:
            process = self.start(*words, as_user=as_user, stdout=output, stderr=complaint, **more)
            overdue = threading.Event()

            def end_it():
                overdue.set()
                os.kill(process.pid, signal.SIGKILL)

            timer = threading.Timer(PATIENCE_S, end_it)
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
            # A script that was stopped meanwhile wakes up too late to end anything.
            is_ended = overdue.is_set() and os.WIFSIGNALED(status)
            code = None if is_ended else os.waitstatus_to_exitcode(status)
            process.returncode = -9 if code is None else code  # it was waited for here
            texts = []
            for file in (output, complaint):
                file.seek(0)
                texts.append(file.read().decode("utf-8", "replace"))
            return Ended(code, *texts, usage.ru_utime + usage.ru_stime)

    def must(self, *words):
        """Its output. Ends the script where it does not succeed."""
        ended = self.run(*words)
        if ended.code != 0:
            sys.exit(f"phyplay {' '.join(map(str, words))}: {ended.code}: {ended.output[-500:]}{ended.complaint[-500:]}")
        return ended.output


def make_study(program, folder, people=3, seed=1):
    """A study in `folder` in which some people took part, some left, one was erased and one is excluded."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    program.must("study", "dry-run", PROTOCOL, "--data", folder, "--n", people + 1, "--seed", seed, "--dropouts", 0,
                 "--refusals", 0.3)
    codes = codes_of(folder / "study.db")
    while len(codes) <= people:  # those who refused are counted, and leave no row
        seed += 1
        program.must("study", "dry-run", PROTOCOL, "--data", folder, "--n", 1, "--seed", seed, "--dropouts", 0,
                     "--refusals", 0)
        codes = codes_of(folder / "study.db")
    program.must("study", "erase", codes[0], "--data", folder)
    return folder


def codes_of(database):
    with opened(database) as connection:
        return [code for (code,) in connection.execute("SELECT participant_id FROM participant "
                                                       "WHERE enrolment_no IS NOT NULL ORDER BY enrolment_no")]


OF_TRIALS = ("trial_id IN (SELECT trial_id FROM trial JOIN block USING (block_id) JOIN session USING (session_id) "
             "WHERE participant_id = :code)")
OF_SESSIONS = "session_id IN (SELECT session_id FROM session WHERE participant_id = :code)"
ITS_OWN = "participant_id = :code"
# Where the rows of a participant are, children first.
OWNED = [("attempt_move", f"attempt_id IN (SELECT attempt_id FROM attempt WHERE {OF_TRIALS})"), ("attempt", OF_TRIALS),
         ("refused_move", OF_TRIALS), ("trial", OF_TRIALS), ("input_event", OF_SESSIONS), ("block", OF_SESSIONS),
         ("page_visit", OF_SESSIONS), ("questionnaire_response", ITS_OWN), ("consent_event", ITS_OWN),
         ("planned_trial", ITS_OWN), ("session", ITS_OWN), ("participant", ITS_OWN)]


def rows_of(connection, codes):
    """Everything that the data file has of these people."""
    return [connection.execute(f"SELECT * FROM {table} WHERE {where}", {"code": code}).fetchall()
            for code in codes for table, where in OWNED]


def remove_participant(connection, code):
    for table, where in OWNED:
        connection.execute(f"DELETE FROM {table} WHERE {where}", {"code": code})


class opened:
    """A connection that is closed at the end, unlike Python's own."""

    def __init__(self, database, how="ro"):
        self.connection = sqlite3.connect(f"file:{database}?mode={how}", uri=True, isolation_level=None)

    def __enter__(self):
        return self.connection

    def __exit__(self, *_):
        self.connection.close()


def files_below(folder):
    return sorted(path for path in Path(folder).rglob("*") if path.is_file() and not path.is_symlink())


def holders_of(folder, sequences):
    """Files below the folder with one of the byte sequences in them or in their name."""
    found = []
    for path in files_below(folder):
        content = path.read_bytes() + str(path.relative_to(folder)).encode()
        found += [path for sequence in sequences if sequence in content][:1]
    return found


def arguments(description, programs=(), **counts):
    """Command line of a script: the programs, how much is done, and the seed, which is printed."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("program", *programs):
        parser.add_argument(name)
    for name, (count, meaning) in counts.items():
        parser.add_argument(f"--{name}", type=int, default=count, help=f"{meaning} ({count})")
    parser.add_argument("--seed", type=int, default=None, help="of everything that is drawn; otherwise by chance")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (2)")
    parser.add_argument("--most-seconds", type=float, default=math.inf,
                        help="what one command may compute; otherwise the longest is only printed")
    chosen = parser.parse_args()
    Ended.most_seconds = chosen.most_seconds
    if chosen.seed is None:
        chosen.seed = random.SystemRandom().randrange(1 << 32)
    print(f"seed {chosen.seed}", flush=True)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where a shell started it in the background
    return chosen


def in_parallel(jobs, work, items):
    """Results in the order of the items, as they come. Interrupted (Ctrl-C), it ends with those that there are."""
    items = list(items)
    pool = concurrent.futures.ThreadPoolExecutor(jobs)
    try:
        for done, result in enumerate(pool.map(work, items), 1):
            yield result
            if done % 100 == 0:
                print(f"... {done} of {len(items)}", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    finally:
        pool.shutdown(cancel_futures=True)


def copy_of(folder, target):
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder, target, symlinks=True)
    return target


def finish(faults):
    """Prints what was found and ends the script with what it came to."""
    for fault in faults[:40]:
        print(f"FAULT {fault}")
    print(f"longest computing of a command: {Ended.longest_s:.2f} s")
    print(f"{len(faults)} fault(s)")
    sys.exit(1 if faults else 0)
