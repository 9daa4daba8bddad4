#!/usr/bin/env python3
"""Flips bits of a study's data file, one at a time: `verify` names every one that changes content and leaves the file
readable; no command crashes, hangs, or refuses with anything but one sentence.

usage: flip_bits.py PHYPLAY [--bits 60] [--people 3] [--seed K] [--jobs 2]
"""
import collections
import random
import sqlite3
import tempfile
import threading
from pathlib import Path

from damage import Program, arguments, copy_of, finish, in_parallel, make_study

# Each flipped file is given to one of these, too.
OTHERS = (["status"], ["export"], ["report"], ["seal"], ["erase"])


def content_of(data):
    """Everything that can be read of a data file, by its tables and by its indexes: a damaged index leads elsewhere than
    its table. Raises sqlite3.Error where it cannot be read."""
    connection = sqlite3.connect(":memory:")
    # A file in memory has no log beside it, which is what these two bytes ask for.
    connection.deserialize(data[:18] + b"\1\1" + data[20:] if data[18:20] == b"\2\2" else data)
    connection.text_factory = bytes
    content = {pragma: connection.execute(f"PRAGMA {pragma}").fetchall()
               for pragma in ("user_version", "application_id", "encoding")}
    schema = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2").fetchall()
    content["schema"] = schema
    for kind, name, table, sql in schema:
        name, table = name.decode(), table.decode()
        if kind == b"table":
            has_rows = b"WITHOUT ROWID" not in (sql or b"")
            content[name] = connection.execute(
                f"SELECT {'rowid, ' if has_rows else ''}* FROM \"{name}\" NOT INDEXED").fetchall()
        elif kind == b"index":
            columns = [column.decode() for _, _, column in connection.execute(f"PRAGMA index_info('{name}')")]
            where = sql.decode().partition(" WHERE ")[2] if sql else ""
            content["index " + name] = connection.execute(
                f"SELECT {', '.join(columns)} FROM \"{table}\" INDEXED BY \"{name}\" "
                f"{'WHERE ' + where if where else ''}").fetchall()
    return content


def kind_of(data, original):
    try:
        content = content_of(data)
    except (sqlite3.Error, UnicodeDecodeError):
        return "unreadable", ""
    for name, rows in original.items():
        if content.get(name) != rows:
            return "changed", name
    return ("unchanged", "") if content.keys() == original.keys() else ("changed", "schema")


def main():
    chosen = arguments(__doc__, bits=(60, "how many bits"), people=(3, "who take part in the study"))
    program = Program(chosen.program)
    with tempfile.TemporaryDirectory() as temporary:
        folder = make_study(program, Path(temporary) / "study", chosen.people)
        program.must("study", "verify", "--data", folder)
        data = (folder / "study.db").read_bytes()
        original = content_of(data)
        assert kind_of(data, original) == ("unchanged", "")
        code = original["participant"][0][1].decode()
        workplaces = threading.local()
        faults = []
        counts = collections.Counter()

        def flip(bit):
            if not hasattr(workplaces, "folder"):
                workplaces.folder = Path(temporary) / f"work{threading.get_ident()}"
            flipped = bytearray(data)
            flipped[bit // 8] ^= 1 << (bit % 8)
            kind, where = kind_of(bytes(flipped), original)
            copy_of(folder, workplaces.folder)
            (workplaces.folder / "study.db").write_bytes(flipped)
            said = program.run("study", "verify", "--data", workplaces.folder, "--json")
            other = OTHERS[bit % len(OTHERS)]
            words = ["study", *other, *([code] if other == ["erase"] else []), "--data", workplaces.folder]
            also = program.run(*words)
            return bit, kind, where, said, other[0], also

        bits = random.Random(chosen.seed).sample(range(8 * len(data)), chosen.bits)
        print(f"{len(bits)} of the {8 * len(data)} bits of a study of {chosen.people} people", flush=True)
        for bit, kind, where, said, other, also in in_parallel(chosen.jobs, flip, bits):
            answer = {0: "verify says it holds", 1: "verify names it", 2: "refused in a sentence"}.get(said.code, "?")
            counts[kind, answer] += 1
            if kind != "unchanged" and said.code == 0:
                faults.append(f"bit {bit}: {kind} {where}, and verify says that the data hold")
            if said.code == 1 and '"finding"' not in said.output:
                faults.append(f"bit {bit}: verify finds something and does not say what")
            for name, ended in (("verify", said), (other, also)):
                if ended.fault():
                    faults.append(f"bit {bit} ({kind} {where}): {name} {ended.fault()}")
        print(f"{sum(counts.values())} flipped")
        for (kind, answer), count in sorted(counts.items()):
            print(f"{kind:10} {answer:22} {count}")
        finish(faults)


if __name__ == "__main__":
    main()
