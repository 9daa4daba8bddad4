#!/usr/bin/env python3
"""each_source.py BUILD_FOLDER JOBS [CHANGED...]: has the compiler read every source of a configured build by itself, or
where files are named, those and the sources of headers among them.

The builds compile eight sources as one, which hides what a source forgot to include. Here each is compiled alone, but
only up to the point where no error can follow (-fsyntax-only): a fifth of the time, and nothing is written.
"""

import json
import pathlib
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def check(command):
    words = shlex.split(command["command"])
    output = words.index("-o")
    del words[output : output + 2]
    done = subprocess.run(
        words + ["-fsyntax-only"], cwd=command["directory"], capture_output=True, text=True
    )
    if done.returncode != 0 or done.stderr:
        print(f"{command['file']}:\n{done.stderr}", flush=True)
    return done.returncode == 0


def main():
    folder, jobs = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    commands = json.loads((folder / "compile_commands.json").read_text())
    once = {command["file"]: command for command in commands}  # some are compiled into two programs
    if len(sys.argv) > 3:
        changed = {str(pathlib.Path(name).absolute().with_suffix("")) for name in sys.argv[3:]}
        once = {file: command for file, command in once.items() if file.removesuffix(".cpp") in changed}
    with ThreadPoolExecutor(jobs) as pool:
        good = list(pool.map(check, once.values()))
    print(f"{sum(good)} of {len(good)} sources stand by themselves")
    sys.exit(0 if commands and all(good) else 1)


main()
