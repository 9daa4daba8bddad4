#!/usr/bin/env python3
"""Edits a study's data by hand, with all triggers out of the way and put back afterwards: `verify` names each edit. What
rewrites everything consistently is not named, and is where there is a seal from before.

Each is verified without and with a seal from before, and is named where the record has a finding or the file is refused as
altered. Among them are edits that the program itself is to cover up (forgeries.py).

usage: edit_by_hand.py PHYPLAY [--columns 20] [--people 4] [--seed K] [--jobs 2]

--columns: so many of the edits that change one column of one row; 0 for each column of each table. The others are made
always.
"""
import collections
import hashlib
import json
import random
import sqlite3
import tempfile
import threading
from pathlib import Path

from damage import (PROTOCOL, Program, arguments, codes_of, copy_of, finish, in_parallel, make_study, opened,
                    remove_participant)
from forgeries import Wrong, forgeries, misunderstanding

# What is said of a file that is not even opened: its schema, ids and names were altered; it has no row of a study.
REFUSALS = ("the file was altered: ", "holds no study")


def nothing(_):
    """The edit that must not be named."""


def change_with_triggers_away(database, change):
    with opened(database, "rw") as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("PRAGMA foreign_keys = OFF")
        triggers = connection.execute("SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        connection.execute("BEGIN")
        for name, _, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        before = connection.total_changes
        change(connection)
        if change is not nothing and connection.total_changes == before:
            raise sqlite3.Error("it changes nothing")
        left = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        for _, table, sql in triggers:
            if table in left and ("INTO link" not in sql or "link" in left):
                connection.execute(sql)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def by_itself(change):
    """With nothing done by the program after it."""
    return lambda _, folder: change_with_triggers_away(folder / "study.db", change)


def what_names(ended):
    """The first contradiction of the record, or the refusal of a file that was altered; otherwise nothing."""
    if ended.code == 2:
        return ended.complaint.strip() if any(words in ended.complaint for words in REFUSALS) else ""
    findings = map(json.loads, ended.output.splitlines() if ended.code == 1 else [])
    return next((f"{one['place']}: {one['message']}" for one in findings if one.get("finding") == "record"), "")


# ------------------------------------------------------------------------------------------- edits of one column

def tables_of(database):
    """Name, columns with their types, and key of each table."""
    with opened(database) as connection:
        names = [name for (name,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
        tables = {}
        for name in names:
            columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
            tables[name] = ([(column[1], column[2]) for column in columns],
                            [column[1] for column in sorted(columns, key=lambda column: column[5]) if column[5]])
        return tables


def another(value, kind, rng):
    if value is None:
        return "x" if kind == "TEXT" else 1
    if kind == "TEXT":
        place = rng.randrange(len(value) + 1)
        return rng.choice([value + " ", value[:place] + rng.choice("abcXYZ019") + value[place + 1:] + "",
                           value.swapcase() if value.swapcase() != value else value + "x"])
    return value + rng.choice([-1, 1]) * rng.randrange(1, 100) + rng.choice([0, 10_000_000])


def edit_of_column(table, column, kind, key, seed):
    def change(connection):
        rng = random.Random(seed)
        names = ", ".join([column, *key])
        rows = connection.execute(f"SELECT {names} FROM {table}").fetchall()
        value, *of_key = rng.choice(rows)
        for _ in range(100):
            new = another(value, kind, rng)
            if new == value:
                continue
            try:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE "
                                   + " AND ".join(f"{name} IS ?" for name in key), [new, *of_key])
                return
            except sqlite3.IntegrityError:
                pass  # another row has that value
    return change


def column_edits(database, seed):
    edits = []
    tables = tables_of(database)
    with opened(database) as connection:
        for table, (columns, key) in tables.items():
            if not connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
                continue
            for column, kind in columns:
                edits.append((f"{table}.{column} of one row", edit_of_column(table, column, kind, key, seed)))
    return edits


# --------------------------------------------------------------------------------------------------- whole rows

def row_edits(database, seed):
    """One row removed from each table, and one put into each."""
    edits = []
    for table, (columns, key) in tables_of(database).items():
        if table in ("setting", "event_kind"):
            continue  # settings of the program; words of the schema, below

        def remove(connection, table=table, key=key):
            rows = connection.execute(f"SELECT {', '.join(key)} FROM {table}").fetchall()
            connection.execute(f"DELETE FROM {table} WHERE " + " AND ".join(f"{name} IS ?" for name in key),
                               random.Random(seed).choice(rows))

        def put_in(connection, table=table, columns=columns, key=key):
            row = connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()
            values = [1 if kind in ("INTEGER", "REAL") else "x" for _, kind in columns] if row is None else list(row)
            of_its_own = {key[-1]}  # of each set of columns that no two rows share, one must differ
            for _, index, is_unique, *_ in connection.execute(f"PRAGMA index_list({table})").fetchall():
                if is_unique:
                    of_its_own.add(connection.execute(f"PRAGMA index_info({index})").fetchall()[-1][2])
            for i, (name, kind) in enumerate(columns):
                if name in of_its_own:
                    values[i] = 987654 if kind == "INTEGER" else "put_in"
            connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)

        with opened(database) as connection:
            if connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
                edits.append((f"{table}: one row removed", remove))
        edits.append((f"{table}: one row put in", put_in))
    return edits


# ------------------------------------------------------------------------------------------------- what means more

def number_links_anew(connection):
    """Closes the gaps that removed links left, as if there had never been more."""
    ids = [number for (number,) in connection.execute("SELECT link_id FROM link ORDER BY link_id")]
    for expected, number in enumerate(ids, 1):
        connection.execute("UPDATE link SET link_id = ? WHERE link_id = ?", (expected, number))
    connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'link'", (len(ids),))


def statements(*lines):
    def change(connection):
        for line in lines:
            connection.execute(line)
    return change


def special_edits(codes):
    first, second = codes[0], codes[1]
    last_link = "(SELECT max(link_id) FROM link)"
    of_first = f"tag = (SELECT tag FROM link WHERE row_of = 'participant' AND part = 'made' AND key = '{first}')"

    def without_a_trace(connection):
        remove_participant(connection, first)
        connection.execute(f"DELETE FROM link WHERE {of_first}")
        number_links_anew(connection)

    def as_erased(connection):
        remove_participant(connection, first)
        connection.execute(f"UPDATE link SET row_of = 'erased', key = '', part = 'made', state = NULL WHERE {of_first}")

    def newest_rows(connection):
        """The end of the record with all that it speaks of, as if the last page had never been left."""
        connection.execute("DELETE FROM audit_log WHERE audit_id = (SELECT max(audit_id) FROM audit_log)")
        connection.execute("DELETE FROM link WHERE row_of = 'audit_log' AND link_id = "
                           "(SELECT max(link_id) FROM link WHERE row_of = 'audit_log')")
        number_links_anew(connection)

    return [
        ("a participant removed", lambda connection: remove_participant(connection, first)),
        ("a participant removed, and all links of it", without_a_trace),
        ("a participant removed, and made look erased", as_erased),
        ("two participants' answers exchanged", statements(
            "UPDATE questionnaire_response SET participant_id = 'x' WHERE participant_id = '%s'" % first,
            "UPDATE questionnaire_response SET participant_id = '%s' WHERE participant_id = '%s'" % (first, second),
            "UPDATE questionnaire_response SET participant_id = '%s' WHERE participant_id = 'x'" % second)),
        ("two participants exchanged", statements(
            "UPDATE session SET participant_id = 'x' WHERE participant_id = '%s'" % first,
            "UPDATE session SET participant_id = '%s' WHERE participant_id = '%s'" % (first, second),
            "UPDATE session SET participant_id = '%s' WHERE participant_id = 'x'" % second)),
        ("a participant under another code", statements(*[
            f"UPDATE {table} SET participant_id = 'A7APN7M' WHERE participant_id = '{first}'" for table in
            ("participant", "session", "consent_event", "planned_trial", "questionnaire_response")])),
        ("conditions of all exchanged", statements(
            "UPDATE participant SET condition_id = CASE condition_id WHEN 'plain' THEN 'paths' ELSE 'plain' END")),
        ("complete though stopped", statements(
            "UPDATE participant SET status = 'stopped' WHERE participant_id = '%s'" % first,
            "UPDATE session SET end_reason = 'participant_stop' WHERE participant_id = '%s'" % first)),
        ("the audit log emptied", statements("DELETE FROM audit_log")),
        ("the audit log emptied, and its links", statements(
            "DELETE FROM audit_log", "DELETE FROM link WHERE row_of = 'audit_log'")),
        ("the newest row of the audit log removed, and its link", newest_rows),
        ("the log of erasures emptied, and its links", statements(
            "DELETE FROM erasure_log", "DELETE FROM link WHERE row_of = 'erasure_log'")),
        ("an erasure of fewer rows", statements("UPDATE erasure_log SET row_counts = '{}'")),
        ("pilot data called live", statements("UPDATE study SET mode = 'live'")),
        ("bots called people", statements("UPDATE participant SET actor_type = 'human'")),
        ("another wording of the consent, with its hash", lambda connection: connection.execute(
            "UPDATE consent_text SET body = 'Nothing is recorded.', sha256 = ?", (hashlib.sha256(
                b"Nothing is recorded.").hexdigest(),))),
        ("consent withdrawn taken back", statements("UPDATE consent_event SET items = '{\"take_part\": false}'")),
        ("consent on another day", statements("UPDATE consent_event SET t_day = '2001-01-01'")),
        ("all thinking a second shorter, in rows and events", statements(
            "UPDATE attempt SET t_ready_us = t_ready_us + 1000",
            "UPDATE input_event SET t_us = t_us + 1000 WHERE kind IN ('ready', 'shown')")),
        ("an answer left out", statements("UPDATE questionnaire_response SET value_num = NULL, value_text = NULL")),
        ("answers a little larger", statements("UPDATE questionnaire_response SET value_num = value_num + 1e-9")),
        ("an attempt removed with all that is of it", statements(
            *[f"DELETE FROM {table} WHERE attempt_id = (SELECT max(attempt_id) FROM attempt)"
              for table in ("attempt_move", "attempt")])),
        ("an unsolved attempt called solved", statements(
            "UPDATE attempt SET status = 'solved' WHERE status = 'not_solved'")),
        ("all presses removed", statements("DELETE FROM input_event WHERE kind = 'down'")),
        ("all events removed, and their links", statements(
            "DELETE FROM input_event", "DELETE FROM link WHERE row_of = 'input_event'")),
        ("two events in the other order", statements(
            "UPDATE input_event SET seq = -1 WHERE session_id = (SELECT min(session_id) FROM session) AND seq = 5",
            "UPDATE input_event SET seq = 5 WHERE session_id = (SELECT min(session_id) FROM session) AND seq = 6",
            "UPDATE input_event SET seq = 6 WHERE session_id = (SELECT min(session_id) FROM session) AND seq = -1")),
        ("fewer refusals counted", statements("UPDATE tally SET n = n + 1 WHERE name = 'enrolled'")),
        ("a tally invented", statements("INSERT INTO tally SELECT study_id, 'invited', 99 FROM study")),
        ("an audit row invented, chained by its own rule", invent_audit_row),
        ("a participant invented", statements(
            "INSERT INTO participant SELECT 'A7APN7M', study_id, actor_type, status, condition_id, 99, "
            "exclusion_reason, audit_token, salt FROM participant WHERE participant_id = '%s'" % first)),
        ("another salt", statements("UPDATE participant SET salt = '00' WHERE participant_id = '%s'" % first)),
        ("the newest link removed", statements(f"DELETE FROM link WHERE link_id = {last_link}")),
        ("the newest link removed, and the count of them", statements(
            f"DELETE FROM link WHERE link_id = {last_link}",
            f"UPDATE sqlite_sequence SET seq = {last_link} WHERE name = 'link'")),
        ("two links exchanged", statements(
            "UPDATE link SET link_id = -1 WHERE link_id = 20", "UPDATE link SET link_id = 20 WHERE link_id = 21",
            "UPDATE link SET link_id = 21 WHERE link_id = -1")),
        ("a link given to somebody else", statements(
            "UPDATE link SET tag = (SELECT tag FROM link WHERE row_of = 'participant' AND key = '%s') "
            "WHERE link_id = (SELECT max(link_id) FROM link WHERE %s)" % (second, of_first))),
        ("all links without hashes", statements("UPDATE link SET content_sha256 = NULL, sha256 = NULL")),
        ("all links removed", statements("DELETE FROM link")),
        ("a word of the schema changed", statements("UPDATE event_kind SET meaning = 'nothing' WHERE kind = 'stop_asked'")),
        ("a bird's launch a hair stronger", change_move),
        ("another task in its place", statements(
            "UPDATE trial SET task_id = '00012:009' WHERE task_id = '00012:008'",
            "UPDATE planned_trial SET task_id = '00012:009' WHERE task_id = '00012:008'")),
        ("another engine", statements("UPDATE session SET engine_id = engine_id || '0'")),
    ]


def invent_audit_row(connection):
    (before,) = connection.execute("SELECT sha256 FROM audit_log ORDER BY audit_id DESC LIMIT 1").fetchone()
    row = ("2026-01-01T00:00:00Z", "researcher", "export", "x", "", "")
    chained = hashlib.sha256("\x1f".join([before, *row]).encode()).hexdigest()
    connection.execute("INSERT INTO audit_log (t_utc, who, what, object, before_sha256, after_sha256, sha256) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, chained))


def change_move(connection):
    attempt, number, numbers = connection.execute(
        "SELECT attempt_id, move_no, content FROM attempt_move ORDER BY attempt_id DESC LIMIT 1").fetchone()
    changed = json.loads(numbers)
    changed[0] *= 1 + 1e-15
    connection.execute("UPDATE attempt_move SET content = ? WHERE attempt_id = ? AND move_no = ?",
                       (json.dumps(changed), attempt, number))


# ---------------------------------------------------------------------------------- everything rewritten, and seals

def back_to_schema_4(connection):
    """As a program wrote it that kept no record: the next one links what it finds."""
    connection.execute("UPDATE participant SET salt = NULL")
    connection.execute("DROP TABLE link")
    connection.execute("ALTER TABLE participant DROP COLUMN salt")
    for column in ("tag", "links", "faults"):
        connection.execute(f"ALTER TABLE erasure_log DROP COLUMN {column}")
    connection.execute("PRAGMA user_version = 4")


def seal_of(program, folder):
    return json.loads(program.must("study", "seal", "--data", folder, "--json"))["seal"]


def rewritings(program, folder, older, temporary):
    """Name and folder of data in which everything fits together, and not what was sealed."""
    def with_other_answers(connection):
        connection.execute("UPDATE questionnaire_response SET value_num = 10 - value_num WHERE value_num IS NOT NULL")
        back_to_schema_4(connection)

    answers = copy_of(folder, temporary / "other_answers")
    change_with_triggers_away(answers / "study.db", with_other_answers)
    program.must("study", "seal", "--data", answers)  # opened for writing: all hashes are computed by the program itself

    kept = copy_of(folder, temporary / "schema_4")
    change_with_triggers_away(kept / "study.db", back_to_schema_4)

    anew = make_study(program, temporary / "anew" / "study", 4, seed=99)
    return [("answers changed and all hashes computed anew", answers), ("as of an older schema", kept),
            ("made anew by the program, with other people", anew), ("an older copy put back", older)]


def must_hold(program, folder, temporary, seal):
    """What speaks against data that were changed lawfully."""
    faults = []
    untouched = copy_of(folder, temporary / "untouched")
    change_with_triggers_away(untouched / "study.db", nothing)
    later = copy_of(folder, temporary / "later")
    program.must("study", "dry-run", PROTOCOL, "--data", later, "--n", 1, "--seed", 5)
    program.must("study", "export", "--data", later)
    program.must("study", "erase", codes_of(later / "study.db")[1], "--data", later)
    for name, place in (("triggers dropped and put back", untouched), ("a session, an export and an erasure later", later)):
        for with_seal in ([], ["--seal", seal]):
            ended = program.run("study", "verify", "--data", place, *with_seal)
            print(f"{'holds' if ended.code == 0 else 'FOUND'}  {name}{', with a seal' if with_seal else ''}")
            if ended.code != 0 or ended.fault():
                faults.append(f"{name}: {ended.code} {ended.output[-300:]} {ended.complaint}")
    return faults


def main():
    chosen = arguments(__doc__, columns=(20, "how many of the edits of one column; 0: all"),
                       people=(4, "who take part in the study"))
    program = Program(chosen.program)
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        temporary = Path(temporary)
        folder = make_study(program, temporary / "study", chosen.people)
        older = copy_of(folder, temporary / "older")
        program.must("study", "dry-run", PROTOCOL, "--data", folder, "--n", 1, "--seed", 3,
                     "--refusals", 0, "--dropouts", 0)
        seal = seal_of(program, folder)
        faults += must_hold(program, folder, temporary, seal)
        workplaces = threading.local()

        def verified(edit):
            name, forgery = edit
            if not hasattr(workplaces, "folder"):
                workplaces.folder = temporary / f"work{threading.get_ident()}"
            work = copy_of(folder, workplaces.folder)
            try:
                refused = forgery(program, work)
            except (sqlite3.Error, Wrong) as error:
                return name, error, []
            return name, refused, [program.run("study", "verify", "--data", work, "--json", *with_seal)
                                   for with_seal in ([], ["--seal", seal])]

        database = folder / "study.db"
        columns = column_edits(database, chosen.seed)
        if chosen.columns:
            columns = random.Random(chosen.seed).sample(columns, min(chosen.columns, len(columns)))
        codes = codes_of(database)
        edits = [(name, by_itself(change)) for name, change in
                 [*special_edits(codes), *row_edits(database, chosen.seed), *columns]]
        edits += forgeries(codes, change_with_triggers_away)
        faults += [f"forgeries: {difference}" for difference in [misunderstanding(database)] if difference]
        outcomes = collections.Counter()
        for name, refused, answers in in_parallel(chosen.jobs, verified, edits):
            if isinstance(refused, Exception):
                outcome, said = "WRONG", f"{'the edit could not be made: ' * isinstance(refused, sqlite3.Error)}{refused}"
                faults.append(f"{name}: {said}")
            elif refused:
                outcome, said = "refused", refused
            else:
                found = [what_names(ended) for ended in answers]
                outcome, said = "named" if all(found) else "MISSED", "; ".join(dict.fromkeys(found))
                if not all(found):
                    faults.append(f"{name}: verify says {[ended.output[-200:] + ended.complaint for ended in answers]}")
            faults += [f"{name}: verify {ended.fault()}" for ended in answers if ended.fault()]
            outcomes[outcome] += 1
            print(f"{outcome:7} {name}: {said[:100]}")
        print(f"{len(edits)} edits, each without and with a seal: {dict(outcomes)}")

        for name, place in rewritings(program, folder, older, temporary):
            alone = program.run("study", "verify", "--data", place)
            sealed = program.run("study", "verify", "--data", place, "--seal", seal)
            print(f"{'not named' if alone.code == 0 else 'named'} without a seal, "
                  f"{'named' if sealed.code == 1 else 'MISSED'} with one: {name}")
            faults += [f"{name}: the seal does not find it" for _ in range(sealed.code != 1)]
            faults += [f"{name}: {ended.fault()}" for ended in (alone, sealed) if ended.fault()]
    finish(faults)


if __name__ == "__main__":
    main()
