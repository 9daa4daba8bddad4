#!/usr/bin/env python3
"""A full disk, a read-only folder, a lock that somebody removed, a second program, a reader that stays, a clock that goes
backwards, links in the way: each command of a study does its work or says in one sentence why not, and nothing is lost.

usage: hostile_surroundings.py PHYPLAY [--commands 2] [--seed K]

--commands: so many of the seven commands, drawn for each surrounding.

What this machine cannot do (mount, become another user, compile) is left out, with a line that says so.
"""
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from damage import PROTOCOL, Program, arguments, codes_of, copy_of, finish, holders_of, make_study, opened, rows_of

NOBODY = 65534
COMMANDS = ("session", "export", "report", "seal", "verify", "status", "erase")
FREE_KIB = (0, 40, 300)


class Study:
    """A study, and what must be in it whatever happens."""

    def __init__(self, program, temporary, most_commands, rng):
        self.program, self.most_commands, self.rng = program, most_commands, rng
        self.folder = make_study(program, temporary / "study", people=5)
        codes = codes_of(self.folder / "study.db")
        self.victim, self.others = codes[1], codes[:1] + codes[2:]
        with opened(self.folder / "study.db") as connection:
            self.rows = rows_of(connection, self.others)
        program.must("study", "export", "--data", self.folder)
        program.must("study", "report", "--data", self.folder)

    def commands(self):
        return self.rng.sample(COMMANDS, min(self.most_commands, len(COMMANDS)))

    def words(self, command, folder):
        if command == "session":
            return ["study", "dry-run", PROTOCOL, "--data", folder, "--n", 1, "--refusals", 0, "--dropouts", 0]
        return ["study", command, *([self.victim] if command == "erase" else []), "--data", folder]

    def faults_after(self, folder):
        """What is lost, with the surroundings as they should be again."""
        faults = []
        verified = self.program.run("study", "verify", "--data", folder)
        if verified.code != 0:
            faults.append(f"verify: {verified.output[:300]}{verified.complaint}")
        with opened(folder / "study.db") as connection:
            if rows_of(connection, self.others) != self.rows:
                faults.append("other people's rows are not what they were")
        if self.program.run(*self.words("session", folder)).code != 0:
            faults.append("no session begins")
        again = self.program.run(*self.words("erase", folder))
        if again.code not in (0, 2):
            faults.append(f"erasing ended with {again.code}: {again.output}{again.complaint}")
        faults += [f"{path} holds what was to be erased" for path in holders_of(folder, [self.victim.encode()])]
        with opened(folder / "study.db") as connection:
            logged = connection.execute("SELECT count(*) FROM erasure_log").fetchone()[0]
        receipts = len(list((folder / "receipts").glob("*.json")))
        return faults + ([f"{logged} erasures and {receipts} receipts"] if logged != receipts else [])


class Report:
    """Prints a line for each command in each surrounding, and gathers what is wrong."""

    def __init__(self):
        self.faults = []

    def of(self, place, command, ended, expected):
        said = (ended.sentences() or ended.output.splitlines() or [""])[-1]
        print(f"{place:16} {command:8} {ended.code} {said[:150]}", flush=True)
        if ended.fault():
            self.faults.append(f"{place}: {command} {ended.fault()}")
        elif ended.code not in expected:
            self.faults.append(f"{place}: {command} ended with {ended.code}: {ended.output[-200:]}{ended.complaint}")

    def lost(self, place, faults):
        self.faults += [f"{place}: {fault}" for fault in faults]

    def left_out(self, place, why):
        print(f"{place:16} left out: {why}", flush=True)


def full_disk(study, temporary, report):
    mounted = temporary / "disk"
    mounted.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", mounted], stderr=subprocess.DEVNULL).returncode:
        return report.left_out("full disk", "nothing can be mounted here")
    try:
        for command in study.commands():
            for free_kib in FREE_KIB:
                folder = copy_of(study.folder, mounted / "study")
                with (mounted / "filler").open("wb") as filler:
                    room = os.statvfs(mounted).f_bavail * os.statvfs(mounted).f_frsize
                    filler.write(b"x" * max(0, room - (free_kib << 10)))
                ended = study.program.run(*study.words(command, folder))
                # A session is not begun; to read needs no room. The rest may find enough.
                expected = (2,) if command == "session" else (0,) if command in ("verify", "status") else (0, 2)
                report.of(f"{free_kib} KiB free", command, ended, (0, 2) if free_kib == 0 else expected)
                (mounted / "filler").unlink()
                report.lost(f"{free_kib} KiB free, {command}", study.faults_after(folder))
                shutil.rmtree(folder)
    finally:
        subprocess.run(["umount", mounted], check=True)


def read_only_folder(study, temporary, report):
    reachable = subprocess.run(["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--",
                                study.program.path, "signature"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if os.geteuid() != 0 or reachable.returncode != 0:
        return report.left_out("read-only", "only root can run the program as somebody else, and that one must reach it")
    place = temporary / "read_only"
    place.mkdir()
    os.chmod(temporary, 0o755)
    for command in (*study.commands(), "export elsewhere"):
        folder = copy_of(study.folder, place / "study")
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
            os.chmod(path, 0o500 if path.is_dir() else 0o400)
        elsewhere = place / "elsewhere"
        elsewhere.mkdir()
        os.chown(elsewhere, NOBODY, NOBODY)
        is_elsewhere = command == "export elsewhere"
        words = [*study.words(command.split()[0], folder), *(["--out", elsewhere / "shared"] if is_elsewhere else [])]
        ended = study.program.run(*words, as_user=NOBODY)
        report.of("read-only", command, ended, (0,) if command in ("verify", "status") or is_elsewhere else (2,))
        if is_elsewhere and "does not mention" not in ended.output:
            report.faults.append("read-only: an export that the audit log does not mention does not say so")
        shutil.rmtree(elsewhere)
        for path in [folder, *folder.rglob("*")]:
            os.chmod(path, 0o700 if path.is_dir() else 0o600)
            os.chown(path, 0, 0)
        report.lost(f"read-only, {command}", study.faults_after(folder))


def attempts_in(folder):
    with opened(folder / "study.db") as connection:
        return connection.execute("SELECT count(*) FROM attempt").fetchone()[0]


def second_program(study, temporary, report, is_lock_removed):
    """While a session runs: who writes is refused, who reads is served, and the audit log knows of it."""
    place = "removed lock" if is_lock_removed else "second program"
    folder = copy_of(study.folder, temporary / place.replace(" ", "_"))
    before = attempts_in(folder)
    words = study.words("session", folder)
    words[words.index("--n") + 1] = 100_000
    session = study.program.start(*words)
    try:
        while attempts_in(folder) == before:
            assert session.poll() is None
            time.sleep(0.01)
        if is_lock_removed:
            (folder / "study.db-lock").unlink()
        for command in COMMANDS:
            ended = study.program.run(*study.words(command, folder))
            report.of(place, command, ended, (2,) if command in ("session", "seal", "erase") else (0,))
            if "does not mention" in ended.output:
                report.faults.append(f"{place}: {command} is not in the audit log")
        so_far = attempts_in(folder)
        patience = time.monotonic() + 30
        while attempts_in(folder) == so_far and time.monotonic() < patience:
            time.sleep(0.01)
        if session.poll() is not None or attempts_in(folder) == so_far:
            report.faults.append(f"{place}: the session does not go on")
    finally:
        os.kill(session.pid, signal.SIGKILL)
        session.wait()
    with opened(folder / "study.db", "rw") as connection:
        audited = [what for (what,) in connection.execute("SELECT what FROM audit_log")]
    # One of each was made before.
    if (audited.count("export"), audited.count("report")) != (2, 2):
        report.faults.append(f"{place}: the audit log has {audited}")
    report.lost(place, study.faults_after(folder))


def reader_open(study, temporary, report):
    for command in study.commands():
        folder = copy_of(study.folder, temporary / "reader")
        with opened(folder / "study.db") as connection:
            connection.execute("BEGIN")
            connection.execute("SELECT count(*) FROM attempt").fetchone()
            ended = study.program.run(*study.words(command, folder))
            report.of("reader open", command, ended, (1,) if command == "erase" else (0,))
        report.lost(f"reader open, {command}", study.faults_after(folder))


BACKWARDS = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
static long calls;
int clock_gettime(clockid_t clock, struct timespec* now) {
    int (*real)(clockid_t, struct timespec*) = dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(clock, now);
    if (clock == CLOCK_REALTIME) now->tv_sec -= 86400 * 400 + 3600 * __sync_fetch_and_add(&calls, 1);
    return code;
}
time_t time(time_t* out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
"""


def clock_set_back(study, temporary, report):
    source, library = temporary / "backwards.c", temporary / "backwards.so"
    source.write_text(BACKWARDS)
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"]).returncode:
        return report.left_out("clock set back", "there is no compiler for what sets it back")
    folder = copy_of(study.folder, temporary / "backwards")
    # The wall clock is a year behind the data, and an hour more behind with each look at it.
    environment = {**os.environ, "LD_PRELOAD": str(library)}
    for command in ("session", *COMMANDS):
        ended = study.program.run(*study.words(command, folder), env=environment)
        report.of("clock set back", command, ended, (0,))
    with opened(folder / "study.db") as connection:
        days = [day for (day,) in connection.execute("SELECT started_utc FROM session ORDER BY session_id")]
    if not days[-1] < days[0]:
        report.faults.append("clock set back: it was not")
    report.lost("clock set back", study.faults_after(folder))


def links_in_the_way(study, temporary, report):
    """Where the program writes lies a link to something of somebody else's."""
    for name in ("study.db-lock", "study.db-wal", "study.db-shm", "exports", "reports", "receipts", "bundle.jsonl"):
        for command in study.commands():
            folder = copy_of(study.folder, temporary / "linked")
            theirs = temporary / "theirs"
            shutil.rmtree(theirs, ignore_errors=True)
            theirs.mkdir()
            way, target = folder / name, theirs / name
            if way.is_dir():
                shutil.rmtree(way)
                target.mkdir()
                (target / "diary").write_text(f"about {study.victim}")
            elif name == "bundle.jsonl":
                shutil.copy(way, target)
                way.unlink()
            else:
                way.unlink(missing_ok=True)
                target.write_text("theirs")
            kept = {path: path.read_bytes() for path in theirs.rglob("*") if path.is_file()}
            way.symlink_to(target)
            ended = study.program.run(*study.words(command, folder))
            report.of(f"{name} -> ..."[:16], command, ended, (0, 1, 2))
            for path, content in kept.items():
                if not path.exists() or path.read_bytes() != content:
                    report.faults.append(f"{name} is a link: {command} changed or removed what it leads to")
            way.unlink(missing_ok=True)
            if name == "bundle.jsonl":
                shutil.copy(study.folder / name, way)
            if name == "receipts":
                continue  # the earlier receipt went with the folder
            report.lost(f"{name} is a link, {command}", study.faults_after(folder))


def main():
    chosen = arguments(__doc__, commands=(2, "how many of the commands in each surrounding"))
    report = Report()
    with tempfile.TemporaryDirectory() as temporary:
        temporary = Path(temporary)
        study = Study(Program(chosen.program), temporary, chosen.commands, random.Random(chosen.seed))
        full_disk(study, temporary, report)
        read_only_folder(study, temporary, report)
        second_program(study, temporary, report, is_lock_removed=False)
        second_program(study, temporary, report, is_lock_removed=True)
        reader_open(study, temporary, report)
        clock_set_back(study, temporary, report)
        links_in_the_way(study, temporary, report)
    finish(report.faults)


if __name__ == "__main__":
    main()
