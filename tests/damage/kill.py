#!/usr/bin/env python3
"""Kills the program at random moments: of erasing, of sessions, of exports and reports, of beginning a study. Afterwards
nothing that was acknowledged is lost, nothing that was to be erased is left in any byte, every erasure has its receipt,
no file has its final name before it is whole, and no left-over stays once the program has run again.

usage: kill.py PHYPLAY SESSION_PLAYER [--erasures 20] [--sessions 20] [--exports 10] [--beginnings 10] [--seed K]

SESSION_PLAYER plays sessions as the window does, through the same calls, and says what was acknowledged (tests/study).
"""
import collections
import json
import os
import random
import signal
import tempfile
import threading
import time
from pathlib import Path

from damage import (PROTOCOL, Program, arguments, codes_of, copy_of, files_below, finish, holders_of, in_parallel,
                    make_study, opened, remove_participant, rows_of)


def left_overs(folder):
    """Names that nobody gave: of files that were never finished."""
    return [str(path.relative_to(folder)) for path in Path(folder).rglob("*")
            if path.name.startswith(".") or ".part-" in path.name or path.name.endswith(".tmp")]


def kill(process, delay_s):
    """True where that ended it."""
    time.sleep(max(0.0, delay_s))
    os.kill(process.pid, signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def wait_for(process, has_begun):
    """Seconds until something is seen to happen; as soon as the process is over, too."""
    begin = time.monotonic()
    while process.poll() is None and not has_begun():
        time.sleep(0.0002)
    return time.monotonic() - begin


def measure(start, has_begun, times=5):
    """How long a command takes until something happens, and from there to its end: the longest of some runs."""
    longest = [0.0, 0.0]
    for _ in range(times):
        process = start()
        longest[0] = max(longest[0], wait_for(process, has_begun))
        begin = time.monotonic()
        assert process.wait() == 0
        longest[1] = max(longest[1], time.monotonic() - begin)
    return longest


def receipt_faults(folder):
    """An erasure without receipt, a receipt without erasure, or one that cannot be read."""
    with opened(folder / "study.db") as connection:
        logged = {erasure for (erasure,) in connection.execute("SELECT erasure_id FROM erasure_log")}
        due = connection.execute("SELECT count(*) FROM setting WHERE key LIKE 'store.%' "
                                 "AND key <> 'store.write_check'").fetchone()[0]
    found = set()
    for path in files_below(folder / "receipts"):
        receipt = json.loads(path.read_text())
        if receipt.get("was_in_data"):
            found.add(receipt["erasure_id"])
    faults = [f"{len(logged - found)} erasure(s) without receipt"] if logged - found else []
    if found - logged:
        faults.append(f"{len(found - logged)} receipt(s) without erasure")
    return faults + ([f"{due} thing(s) left to be done"] if due else [])


# -------------------------------------------------------------------------------------------------------- erasing

class Victim:
    """A participant to erase, and by what one would know them."""

    def __init__(self, folder):
        codes = codes_of(folder / "study.db")
        self.code, self.others = codes[1], codes[:1] + codes[2:]
        with opened(folder / "study.db") as connection:
            self.of_others = rows_of(connection, self.others)
            moves = {code: {content for (content,) in connection.execute(
                "SELECT content FROM attempt_log JOIN attempt_move USING (attempt_id) WHERE actor_id = ?", (code,))}
                for code in codes}
            (salt,) = connection.execute("SELECT salt FROM participant WHERE participant_id = ?", (self.code,)).fetchone()
        own = moves[self.code] - set().union(*(moves[code] for code in self.others))
        self.sequences = [text.encode() for text in [self.code, salt, *own]]
        assert len(self.sequences) > 5


def state_of(folder, victim, look):
    """How far an erasure had come when it was killed. Looks at a copy: a look would go on with it."""
    copy_of(folder, look)
    with opened(look / "study.db", "rw") as connection:
        has_rows = connection.execute("SELECT count(*) FROM participant WHERE participant_id = ?",
                                      (victim.code,)).fetchone()[0]
        settings = {key.partition("/")[0] for (key,) in connection.execute("SELECT key FROM setting")}
    if has_rows:
        return "1 rows there, exports there" if any((folder / "exports").iterdir()) else "2 rows there, exports gone"
    if "store.erasure_unfinished" in settings:
        return "3 rows gone, bytes not yet"
    if "store.receipt_due" in settings:
        return "5 receipt there, not noted" if len(files_below(folder / "receipts")) > 1 else "4 bytes gone, no receipt"
    return "6 all done"


def kill_erasures(program, temporary, count, rng, jobs):
    folder = make_study(program, temporary / "erase" / "study", people=12)
    victim = Victim(folder)
    program.must("study", "export", "--data", folder, "--with-database", "--with-free-text")
    program.must("study", "export", "--data", folder, "--participant", victim.code)
    program.must("study", "report", "--data", folder)
    exports = len(list((folder / "exports").iterdir()))

    def has_begun(place):
        return lambda: len(os.listdir(place / "exports")) < exports

    trial = temporary / "erase" / "trial"

    def start_trial():
        return program.start("study", "erase", victim.code, "--data", copy_of(folder, trial))

    to_begin, to_end = measure(start_trial, has_begun(trial))
    print(f"erasing: {to_begin * 1e3:.0f} ms until the first change, {to_end * 1e3:.0f} ms from there", flush=True)
    workplaces = threading.local()
    plans = [(number, rng.random(), rng.random()) for number in range(count)]

    def one(plan):
        number, early, moment = plan
        if not hasattr(workplaces, "folder"):
            workplaces.folder = temporary / "erase" / f"work{threading.get_ident()}"
            workplaces.look = temporary / "erase" / f"look{threading.get_ident()}"
        work = copy_of(folder, workplaces.folder)
        process = program.start("study", "erase", victim.code, "--data", work)
        if early < 0.1:
            killed = kill(process, moment * to_begin)
        else:
            wait_for(process, has_begun(work))
            killed = kill(process, moment * to_end)
        state = state_of(work, victim, workplaces.look)
        faults = []
        if number % 2 == 0:
            again = program.run("study", "erase", victim.code, "--data", work)
            if again.code != (2 if state.startswith("6") else 0):
                faults.append(f"erasing again ended with {again.code}: {again.output}{again.complaint}")
        else:
            # A session instead: it finishes what was begun. What was not begun stays, and is erased after it.
            program.must("study", "dry-run", PROTOCOL, "--data", work, "--n", 1, "--seed",
                         number, "--refusals", 0, "--dropouts", 0)
            faults += [f"after a session: {fault}" for fault in receipt_faults(work)]
            if victim.code in codes_of(work / "study.db"):
                if state[0] > "2":
                    faults.append("a session brought the rows back")
                program.must("study", "erase", victim.code, "--data", work)
            else:
                # Nobody knows the code any more; exports that hold it went before the rows.
                again = program.run("study", "erase", victim.code, "--data", work)
                if again.code != 2 or len(again.sentences()) != 1:
                    faults.append(f"erasing once more ended with {again.code}: {again.output}{again.complaint}")
        faults += [f"{path.relative_to(work)} holds what was to be erased"
                   for path in holders_of(work, victim.sequences)]
        faults += receipt_faults(work)
        faults += [f"left-over {name}" for name in left_overs(work)]
        verified = program.run("study", "verify", "--data", work)
        if verified.code != 0:
            faults.append(f"verify: {verified.output[:300]}{verified.complaint}")
        with opened(work / "study.db") as connection:
            if rows_of(connection, victim.others) != victim.of_others:
                faults.append("other people's rows are not what they were")
        return (state if killed else "7 over before the kill"), faults

    return tally("erasures", in_parallel(jobs, one, plans))


# ------------------------------------------------------------------------------------------------------- sessions

def take(said, known):
    """What a player acknowledged, by lines that were said whole."""
    for line in said.decode().split("\n")[:-1]:
        what, number, *code = line.split()
        known[what].add((int(number), *code))


def lost(folder, known):
    """What was acknowledged and is not there. Nobody is excused but who asked to be erased, and is in the log of that."""
    with opened(folder / "study.db") as connection:
        people = {code for (code,) in connection.execute("SELECT participant_id FROM participant")}
        attempts = dict(connection.execute("SELECT attempt_id, status FROM attempt").fetchall())
        erased = connection.execute("SELECT count(*) FROM erasure_log").fetchone()[0]
    leaving = {code for _, code in known["leaves"]}
    gone = {code for said in known.values() for _, *codes in said for code in codes} - people
    faults = [f"{code} is gone and never asked to be" for code in sorted(gone - leaving)]
    if len(gone) != erased:
        faults.append(f"{len(gone)} people are gone, and the log of erasures has {erased}")
    for attempt, code in sorted(known["attempt"]):
        if code in people and attempt not in attempts:
            faults.append(f"attempt {attempt} of {code} is lost")
    for attempt, code in sorted(known["result"]):
        if code in people and not attempts.get(attempt):
            faults.append(f"the result of attempt {attempt} of {code} is lost")
    return faults


def faults_of_looking(folder, known, look):
    """Takes a participant out of a copy by hand. lost() has to see that, also of one who asked to be erased."""
    copy_of(folder, look)
    with opened(look / "study.db", "rw") as connection:
        (code,) = connection.execute("SELECT participant_id FROM participant").fetchone()
        remove_participant(connection, code)
    seen = []
    for what in ("step", "leaves"):
        known = known | {what: known[what] | {(0, code)}}
        seen.append("; ".join(lost(look, known)))
        print(f"a participant removed by hand from a copy: {seen[-1] or 'not seen'}")
    return [] if all(seen) else ["a participant removed by hand from a copy is not missed"]


def kill_sessions(program, player, temporary, count, rng):
    place = temporary / "sessions"
    place.mkdir()
    protocol = place / "birds.toml"
    # The player knows the slingshot alone.
    begin, _, rest = PROTOCOL.read_text().partition('[[block]]\nid = "balls"')
    protocol.write_text(begin + rest[rest.index("[[block]]"):])
    folder = place / "study"
    known = collections.defaultdict(set)
    outcomes = []
    for number in range(count):
        read, write = os.pipe()
        process = player.start(folder, protocol, number, stdout=write)
        os.close(write)
        said = os.read(read, 4096) if number % 5 else b""  # every fifth may die while it opens the folder
        killed = kill(process, rng.random() * 0.25)
        while more := os.read(read, 1 << 16):
            said += more
        os.close(read)
        take(said, known)
        faults = [] if killed else [f"the player ended with {process.returncode}"]
        if (folder / "study.db").exists():
            faults += lost(folder, known)
        if number % 25 == 24 or number + 1 == count:
            program.must("study", "dry-run", protocol, "--data", folder, "--n", 1, "--seed", number, "--dropouts", 0)
            verified = program.run("study", "verify", "--data", folder)
            if verified.code != 0:
                faults.append(f"verify: {verified.output[:300]}{verified.complaint}")
            faults += receipt_faults(folder)
            faults += [f"left-over {name}" for name in left_overs(folder)]
            gone = {code for _, code in known["leaves"]} - set(codes_of(folder / "study.db"))
            faults += [f"{path.relative_to(folder)} holds what was to be erased"
                       for path in holders_of(folder, [code.encode() for code in gone])]
        outcomes.append(("1 while it opened" if not said else "2 in a session", faults))
    with opened(folder / "study.db") as connection:
        erased = connection.execute("SELECT count(*) FROM erasure_log").fetchone()[0]
        print(f"sessions: {len(known['attempt'])} attempts and {len(known['result'])} results acknowledged, "
              f"{connection.execute('SELECT count(*) FROM attempt').fetchone()[0]} attempts there, "
              f"{erased} people erased")
    return tally("sessions", outcomes) + faults_of_looking(folder, known, place / "look")


# ----------------------------------------------------------------------------------------------- exports, reports

def content_below(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in files_below(folder)}


def kill_exports(program, temporary, count, rng, jobs):
    folder = make_study(program, temporary / "export" / "study", people=6)
    whole = temporary / "export" / "whole"
    program.must("study", "export", "--data", copy_of(folder, whole))
    program.must("study", "report", "--data", whole)
    expected = {"export": content_below(whole / "exports" / "export-1"),
                "report": (whole / "reports" / "report-1.html").read_bytes()}
    trial = temporary / "export" / "trial"
    longest = {}
    for what in ("export", "report"):
        _, longest[what] = measure(lambda what=what: program.start("study", what, "--data", copy_of(folder, trial)),
                                   lambda: True)
        print(f"{what}: {longest[what] * 1e3:.0f} ms")
    workplaces = threading.local()
    plans = [(number, rng.random()) for number in range(count)]

    def one(plan):
        number, moment = plan
        if not hasattr(workplaces, "folder"):
            workplaces.folder = temporary / "export" / f"work{threading.get_ident()}"
        work = copy_of(folder, workplaces.folder)
        what = ("export", "report")[number % 2]
        process = program.start("study", what, "--data", work)
        # Nothing is written in the first third: the program starts and reads.
        killed = kill(process, (0.33 + 0.7 * moment) * longest[what])
        faults = []
        final = work / ("exports/export-1" if what == "export" else "reports/report-1.html")
        state = "1 nothing under the final name"
        if final.exists():
            state = "2 there and whole"
            found = content_below(final) if what == "export" else final.read_bytes()
            if found != expected[what]:
                faults.append(f"{final.name} is there and not whole")
            with opened(work / "study.db", "rw") as connection:
                if not connection.execute("SELECT count(*) FROM audit_log WHERE what = ? AND object = ?",
                                          (what, final.name)).fetchone()[0]:
                    faults.append(f"{final.name} is there, and the audit log does not know of it")
        elif left_overs(work):
            state = "3 begun out of sight"
        program.must("study", what, "--data", work)
        faults += [f"left-over {name}" for name in left_overs(work)]
        verified = program.run("study", "verify", "--data", work)
        if verified.code != 0:
            faults.append(f"verify: {verified.output[:300]}{verified.complaint}")
        return f"{what}: {state if killed else '4 over before the kill'}", faults

    return tally("exports and reports", in_parallel(jobs, one, plans))


# ---------------------------------------------------------------------------------------------- beginning a study

def kill_beginnings(program, temporary, count, rng, jobs):
    place = temporary / "begin"
    place.mkdir()
    words = ["study", "dry-run", PROTOCOL, "--n", 1, "--refusals", 0, "--dropouts", 0, "--data"]
    numbers = iter(range(1 << 30))
    _, longest = measure(lambda: program.start(*words, place / f"trial{next(numbers)}"), lambda: True)
    plans = [(number, rng.random()) for number in range(count)]

    def one(plan):
        number, moment = plan
        folder = place / f"work{number}"
        process = program.start(*words, folder)
        wait_for(process, folder.exists)
        killed = kill(process, moment * moment * longest / 2)  # most of them while the folder is set up
        state = ("1 no data file" if not (folder / "study.db").exists() else
                 "2 no passport" if not (folder / "passport.html").exists() else
                 "3 no frozen protocol" if not (folder / "bundle.jsonl").exists() else "4 set up")
        program.must(*words, folder)
        faults = [f"left-over {name}" for name in left_overs(folder)]
        faults += [f"there is no {name}" for name in ("bundle.jsonl", "passport.html") if not (folder / name).exists()]
        verified = program.run("study", "verify", "--data", folder)
        if verified.code != 0:
            faults.append(f"verify: {verified.output[:300]}{verified.complaint}")
        return (state if killed else "5 over before the kill"), faults

    return tally("beginnings", in_parallel(jobs, one, plans))


def tally(what, outcomes):
    outcomes = list(outcomes)
    counts = collections.Counter(state for state, _ in outcomes)
    print(f"{what}: {len(outcomes)} kills")
    for state, count in sorted(counts.items()):
        print(f"    {state:32} {count}", flush=True)
    return [f"{what} ({state}): {fault}" for state, faults in outcomes for fault in faults]


def main():
    chosen = arguments(__doc__, erasures=(20, "kills of erasing"), sessions=(20, "kills of sessions"),
                       exports=(10, "kills of exports and reports"), beginnings=(10, "kills of new studies"),
                       programs=["session_player"])
    program, player = Program(chosen.program), Program(chosen.session_player)
    rng = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory() as temporary:
        temporary = Path(temporary)
        faults = []
        if chosen.erasures:
            faults += kill_erasures(program, temporary, chosen.erasures, rng, chosen.jobs)
        if chosen.sessions:
            faults += kill_sessions(program, player, temporary, chosen.sessions, rng)
        if chosen.exports:
            faults += kill_exports(program, temporary, chosen.exports, rng, chosen.jobs)
        if chosen.beginnings:
            faults += kill_beginnings(program, temporary, chosen.beginnings, rng, chosen.jobs)
    finish(faults)


if __name__ == "__main__":
    main()
