"""What somebody does to study data who knows how the record is hashed, and lets the program itself cover it up: erase
somebody, begin a session. Each of these was found to work once.

A forgery is a name and a function of the program and the folder. It returns None where `verify` has to name it, or why the
triggers of the file refused it where they are in place. It raises Wrong where the program did what it must not.
"""
import hashlib
import sqlite3
import struct

from damage import PROTOCOL, codes_of, opened, remove_participant

# Of these tables a forger writes entries: the columns of the key, and those that may change later.
KEYS = {"participant": ["participant_id"], "tally": ["study_id", "name"], "erasure_log": ["erasure_id"],
        "questionnaire_response": ["participant_id", "instrument", "item_id"]}
LATER = {"participant": ["status", "exclusion_reason"], "tally": ["n"]}


class Wrong(Exception):
    """The program did what it must not."""


# ------------------------------------------------------------------------------------------- how the record is hashed

def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def written(value):
    if isinstance(value, int):
        return f"i{value}"
    if isinstance(value, float):
        return f"r{struct.pack('>d', value).hex()}"
    return f"t{len(value.encode())}:{value}"


def content_of(connection, table, key, part):
    """Values that an entry stands for, their hash, and the owner's tag."""
    where = " AND ".join(f"{column} = ?" for column in KEYS[table])
    select = connection.execute(f"SELECT * FROM {table} WHERE {where}", key.split("/"))
    row = dict(zip([column for column, *_ in select.description], select.fetchone()))
    values = "".join(f"{column}={written(value)};" for column, value in row.items()
                     if value is not None and (column in LATER.get(table, [])) == (part == "state"))
    salt = ""
    if "participant_id" in row:
        (salt,) = connection.execute("SELECT salt FROM participant WHERE participant_id = ?",
                                     (row["participant_id"],)).fetchone()
    hashed = sha256("".join(f"{len(text.encode())}:{text}" for text in (salt, table, key, part, values)))
    return values, hashed, sha256("tag|" + salt)[:32] if salt else ""


def close_links(connection):
    """Computes what entries without hashes lack, as the program does for its own."""
    (head,) = connection.execute("SELECT sha256 FROM link WHERE sha256 IS NOT NULL ORDER BY link_id DESC").fetchone()
    for number, table, key, part in connection.execute(
            "SELECT link_id, row_of, key, part FROM link WHERE sha256 IS NULL ORDER BY link_id").fetchall():
        values, content, tag = content_of(connection, table, key, part)
        head = sha256(f"{head}|{tag}|{content}")
        connection.execute("UPDATE link SET tag = ?, state = ?, content_sha256 = ?, sha256 = ? WHERE link_id = ?",
                           (tag or None, values if part == "state" else None, content, head, number))


def misunderstanding(database):
    """How the program hashes differently, in which case a forgery would be named for being a bad one; empty: not at all."""
    with opened(database) as connection:
        before = ""
        for number, tag, content, stored in connection.execute(
                "SELECT link_id, coalesce(tag, ''), content_sha256, sha256 FROM link ORDER BY link_id").fetchall():
            before = sha256(f"{before}|{tag}|{content}")
            if before != stored:
                return f"entry {number} is chained in another way"
        for table in KEYS:
            rows = connection.execute("SELECT key, part, coalesce(tag, ''), content_sha256 FROM link WHERE row_of = ? "
                                      "AND link_id IN (SELECT max(link_id) FROM link GROUP BY row_of, key, part)",
                                      (table,)).fetchall()
            for key, part, tag, stored in rows:
                if content_of(connection, table, key, part)[1:] != (stored, tag):
                    return f"{table} {key} ({part}) is hashed in another way"
            if not rows:
                return f"there is no {table}"
    return ""


# ------------------------------------------------------------------------------------------------------- the forgeries

def session(program, folder):
    program.must("study", "dry-run", PROTOCOL, "--data", folder, "--n", 1, "--seed", 8, "--refusals", 0, "--dropouts", 0)


def by_hand(folder, change):
    """With all triggers in place. Returns why they refused it, or None."""
    try:
        with opened(folder / "study.db", "rw") as connection:
            connection.execute("BEGIN")
            change(connection)
            connection.execute("COMMIT")
    except sqlite3.IntegrityError as error:
        return str(error)
    return None


def forgeries(codes, with_triggers_away):
    leaving, other, last = codes[0], codes[1], codes[-1]

    def tag_of(code):
        return f"(SELECT tag FROM link WHERE row_of = 'participant' AND part = 'made' AND key = '{code}')"

    events = f"row_of = 'input_event' AND tag = {tag_of(other)}"
    marked = "UPDATE link SET row_of = 'erased', key = '', part = 'made', state = NULL"
    given_away = f"{marked}, tag = {tag_of(leaving)}"
    enrolled = "(SELECT max(link_id) FROM link WHERE row_of = 'tally' AND key LIKE '%/enrolled')"
    answer = f"row_of = 'questionnaire_response' AND key = '{other}/background/fingers'"

    def without_events(mark):
        def change(connection):
            connection.execute(f"{mark} WHERE {events}")
            connection.execute("DELETE FROM input_event WHERE session_id IN (SELECT session_id FROM session "
                               "WHERE participant_id = ?)", (other,))
        return change

    def another_answer(mark):
        def change(connection):
            connection.execute(f"INSERT INTO link (row_of, key, part) SELECT row_of, key, part FROM link WHERE {answer}")
            connection.execute(f"{mark} WHERE sha256 IS NOT NULL AND {answer}")
            connection.execute("UPDATE questionnaire_response SET value_num = 10 - value_num "
                               "WHERE item_id = 'fingers' AND participant_id = ?", (other,))
            close_links(connection)
        return change

    def without_the_last(connection):
        connection.execute(f"{given_away} WHERE tag = {tag_of(last)}")
        connection.execute(f"{given_away} WHERE link_id = {enrolled}")
        remove_participant(connection, last)
        connection.execute("UPDATE tally SET n = n - 1 WHERE name = 'enrolled'")

    def invented_erasure(connection):
        connection.execute(f"INSERT INTO erasure_log SELECT '{'f' * 32}', study_id, t_day, status_before, row_counts, "
                           f"app_version, {tag_of(other)}, (SELECT count(*) FROM link WHERE {events}), 0 "
                           "FROM erasure_log LIMIT 1")
        connection.execute(f"INSERT INTO link (row_of, key, part) VALUES ('erasure_log', '{'f' * 32}', 'made')")
        without_events(marked)(connection)
        close_links(connection)

    def then_erase(change, edit):
        def forgery(program, folder):
            refused = edit(folder, change)
            ended = program.run("study", "erase", leaving, "--data", folder)
            if ended.fault():
                raise Wrong(f"erase {ended.fault()}")
            return refused
        return forgery

    def away(folder, change):
        with_triggers_away(folder / "study.db", change)

    def set_state(status, reason):
        return lambda connection: connection.execute(
            "UPDATE participant SET status = ?, exclusion_reason = ? WHERE participant_id = ?", (status, reason, other))

    def must_stay(program, folder):
        session(program, folder)
        if other not in codes_of(folder / "study.db"):
            raise Wrong("somebody was erased who never asked to be")

    def wish_invented(program, folder):
        refused = by_hand(folder, set_state("stopped", "erasure_asked"))
        must_stay(program, folder)
        return refused

    def wish_after_adoption(program, folder):
        refused = by_hand(folder, set_state("stopped", "not erasure_asked"))
        must_stay(program, folder)
        refused = refused or by_hand(folder, set_state("stopped", "erasure_asked"))
        must_stay(program, folder)
        return refused

    def wish_given_to(edit):
        """`leaving` is set to wish, and the entry of that made to be another's."""
        def forgery(program, folder):
            refused = by_hand(folder, lambda connection: connection.execute(
                "UPDATE participant SET status = 'stopped', exclusion_reason = 'erasure_asked' WHERE participant_id = ?",
                (leaving,)))
            refused = refused or edit(folder, lambda connection: connection.execute(
                "UPDATE link SET key = ? WHERE sha256 IS NULL", (other,)))
            must_stay(program, folder)
            return refused
        return forgery

    def wish_taken_back(edit, hide=lambda _: None, is_known=True):
        def forgery(program, folder):
            def wish(connection):
                set_state("stopped", "erasure_asked")(connection)
                close_links(connection)

            def take_back(connection):
                set_state("complete", None)(connection)
                hide(connection)

            # As the program writes it: that alone is no contradiction.
            if by_hand(folder, wish) or program.run("study", "verify", "--data", folder).code != 0:
                raise Wrong("a wish that the program wrote does not hold")
            refused = edit(folder, take_back)
            if not refused and program.run("study", "verify", "--data", folder).code != 1:
                raise Wrong("verify does not say that a wish was taken back")
            session(program, folder)
            if is_known and other in codes_of(folder / "study.db"):
                raise Wrong("somebody asked to be erased and was not")
            return refused
        return forgery

    def without_the_wish(connection):
        connection.execute("DELETE FROM link WHERE row_of = 'participant' AND key = ? AND state LIKE '%erasure_asked%'",
                           (other,))

    def another_state(connection):
        connection.execute("INSERT INTO link (row_of, key, part) VALUES ('participant', ?, 'state')", (other,))
        close_links(connection)

    return [
        ("another's events marked as erased, then an erasure, triggers in place",
         then_erase(without_events(marked), by_hand)),
        ("another's events given to who is then erased, triggers in place",
         then_erase(without_events(given_away), by_hand)),
        ("another's events marked as erased, then an erasure", then_erase(without_events(marked), away)),
        ("another's events given to who is then erased", then_erase(without_events(given_away), away)),
        ("another's answer changed, chained anew and the old entry marked as erased, then an erasure",
         then_erase(another_answer(marked), away)),
        ("another's answer changed, chained anew and the old entry given to who is then erased",
         then_erase(another_answer(given_away), away)),
        ("the last one removed and given to who is then erased, and one less counted",
         then_erase(without_the_last, away)),
        ("an erasure of another's events invented and chained, then one in fact", then_erase(invented_erasure, away)),
        ("a wish to be erased invented", wish_invented),
        ("a wish to be erased made of a reason that was adopted", wish_after_adoption),
        ("a wish to be erased given to another, triggers in place", wish_given_to(by_hand)),
        ("a wish to be erased given to another", wish_given_to(away)),
        ("a wish to be erased taken back, triggers in place", wish_taken_back(by_hand)),
        ("a wish to be erased taken back, and its entry removed",
         wish_taken_back(away, without_the_wish, is_known=False)),
        ("a wish to be erased taken back, and that chained", wish_taken_back(away, another_state)),
    ]
