#include "study/store/record.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "study/output/verification.h"
#include "study/session/erasure.h"
#include "study/store/recorded_tables.h"
#include "tests/study/store/record_test_support.h"
#include "tests/support/shipped_suite.h"
#include "tests/support/test_folder.h"

namespace phyplay {
namespace {

using namespace test;

std::string fault_after(const std::string& change, const std::string& seal = {}) {
    const PlayedStudy study = played_by_three();
    study.tamper(change);
    return fault_of(study, seal);
}

/// A record of what is there now, in place of the one that was kept. Of a study from which nobody was erased.
void write_record_anew(const PlayedStudy& study) {
    study.tamper(
        "CREATE TEMP TABLE kept AS SELECT row_of, key, part FROM link GROUP BY row_of, key, part ORDER BY "
        "min(link_id); "
        "DELETE FROM link; INSERT INTO link (link_id, row_of, key, part) SELECT rowid, row_of, key, part FROM kept; "
        "UPDATE sqlite_sequence SET seq = (SELECT max(link_id) FROM link) WHERE name = 'link'");
    close_record(study);
}

TEST_CASE("record: the highest numbers that were ever given are not less than what is there, and of tables") {
    CHECK(contains(fault_after("UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'link'"), "numbers of link"));
    CHECK(contains(fault_after("UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'attempt'"),
                   "numbers of attempt"));
    CHECK(contains(fault_after("UPDATE sqlite_sequence SET name = 'attemqt' WHERE name = 'attempt'"),
                   "numbers of attempt"));
    CHECK(contains(fault_after("DELETE FROM sqlite_sequence WHERE name = 'trial'"), "numbers of trial"));
    CHECK(contains(fault_after("INSERT INTO sqlite_sequence VALUES ('link', 1)"), "numbers of link"));
    CHECK(contains(fault_after("INSERT INTO sqlite_sequence VALUES (NULL, 1)"), "no table of that name"));
    CHECK(contains(fault_after("UPDATE sqlite_sequence SET seq = CAST(seq AS REAL) WHERE name = 'attempt'"),
                   "is no number"));
    CHECK(fault_after("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'attempt'").empty());
}

TEST_CASE("record: what a study writes holds, and every row has its entry") {
    const Store store = played_by_three().open();
    const RecordCheck record = store.check_record();
    CHECK(record.faults.empty());
    CHECK(record.is_closed);
    CHECK(record.head.size() == 64);
    CHECK(record.links > 200);
    CHECK(record.erased_links == 0);
    CHECK_FALSE(record.sealed_links);
}

/// With rows in every table of the schema: somebody was erased, and some rows are of old programs and of the window.
const PlayedStudy& full() {
    static const PlayedStudy study = [] {
        const PlayedStudy made(4);
        const std::string code = made.codes()[1];
        Store store = made.open();
        REQUIRE(erase_participant(store, made.folder(), code, erasure_options()));
        store.save_timing(SessionId{1}, {.what = "clock_step", .n = 9, .mean_us = 1.5, .sd_us = 0.5, .missed = 2});
        store.log_refusal(TrialId{1}, {.at = {5, ClockSource::poll},
                                       .move = {.step = 0, .kind = "place", .numbers = {0.5, 0.5, 0.5}},
                                       .refusal = {.fault = "overlap", .about = {0, 5}}});
        store.set_status(made.codes()[0], ParticipantStatus::excluded, "asleep");
        made.tamper(
            "INSERT INTO launch VALUES (1, 1, -0.5, 0.25, 0, 7, 'poll', 3, 9, 'poll', '0123456789abcdef'); "
            "INSERT INTO invalid_placement VALUES (1, 1, 5, 'poll', '[0.5]', 'overlap', 0, 2); "
            "INSERT INTO link (row_of, key, part) VALUES ('launch', '1/1', 'made'), ('invalid_placement', '1', "
            "'made')");
        close_record(made);
        return made;
    }();
    return study;
}

/// All tables that the record is about, and its own.
std::vector<std::string> tables_of_record() {
    return rows_of(
        full(),
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'setting'");
}

/// Which row: the first or the last by its key.
std::string row_at(const std::string& table, const std::string& direction) {
    const std::string of_key = " FROM pragma_table_info('" + table + "') WHERE pk > 0";
    const std::string list = rows_of(full(), "SELECT group_concat(name)" + of_key)[0];
    const std::string order = rows_of(full(), "SELECT group_concat(name || ' " + direction + "')" + of_key)[0];
    return " WHERE (" + list + ") = (SELECT " + list + " FROM " + table + " ORDER BY " + order + " LIMIT 1)";
}

/// A study open past every trigger, check and key.
struct OpenToAll {
    PlayedStudy study = full();
    sqlite::Database database{study.folder().database(), sqlite::Access::read_write};

    OpenToAll() {
        const std::string name = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
        for (const std::string& trigger : rows_of(study, name)) database.execute(("DROP TRIGGER " + trigger).c_str());
        database.execute("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF");
        REQUIRE(record::check(database, {}).faults.empty());
    }
};

void check_that_change_is_named(const std::string& change) {
    CAPTURE(change);
    static const OpenToAll open;
    {
        const sqlite::Transaction taken_back(open.database);
        open.database.execute(change.c_str());
        if (!record::check(open.database, {}).faults.empty()) return;
    }
    // Some are not even opened.
    const PlayedStudy study = full();
    study.tamper("PRAGMA foreign_keys = OFF; " + change);
    CHECK_FALSE(fault_of(study).empty());
}

TEST_CASE(
    "recorded tables: every table of the schema is one, or a known exception, and its rows have owners in both "
    "ways") {
    std::vector<std::string> known = {"link", "event_kind"};
    for (const RecordedTable& of : recorded_tables()) known.emplace_back(of.table);
    std::ranges::sort(known);
    std::vector<std::string> tables = tables_of_record();
    std::ranges::sort(tables);
    CHECK(tables == known);
    for (const RecordedTable& of : recorded_tables()) {
        if (of.owner.rows_of.empty()) continue;
        CAPTURE(of.table);
        const std::string table(of.table);
        for (const std::string& code : full().codes()) {
            std::string rows_of_code(of.owner.rows_of);
            rows_of_code.replace(rows_of_code.find('?'), 1, "'" + code + "'");
            const std::string by_row = "SELECT count(*) FROM " + table + " AS of_row WHERE " +
                                       std::string(of.owner.of_row) + " = '" + code + "'";
            CHECK(rows_of(full(), by_row) ==
                  rows_of(full(), "SELECT count(*) FROM " + table + " WHERE " + rows_of_code));
        }
    }
}

TEST_CASE("record: a study with rows in every table holds") {
    CHECK(fault_of(full()).empty());
    for (const std::string& table : tables_of_record()) {
        CAPTURE(table);
        CHECK(rows_of(full(), "SELECT count(*) FROM " + table)[0] != "0");
    }
    CHECK(tables_of_record().size() > 20);
}

TEST_CASE("record: a change of any column of any table is named") {
    int changed = 0;
    for (const std::string& table : tables_of_record()) {
        const std::string columns = " FROM pragma_table_info('" + table + "')";
        for (const std::string& column : rows_of(full(), "SELECT name" + columns)) {
            const std::string of_column = columns + " WHERE name = '" + column + "'";
            const bool is_text = rows_of(full(), "SELECT type" + of_column)[0] == "TEXT";
            const std::string set = "UPDATE " + table + " SET " + column + " = ";
            // Away from the next row, which may have the key that comes next.
            check_that_change_is_named(
                set + (is_text ? "coalesce(" + column + ", '') || 'x'" : "coalesce(" + column + ", 0) + 1") +
                row_at(table, "DESC"));
            check_that_change_is_named(
                set + (is_text ? "'x' || coalesce(" + column + ", '')" : "coalesce(" + column + ", 0) - 1") +
                row_at(table, "ASC"));
            changed += 2;
            const bool may_be_missing = rows_of(full(), "SELECT pk + \"notnull\"" + of_column)[0] == "0";
            const std::string value = "SELECT " + column + " IS NULL FROM " + table + row_at(table, "DESC");
            if (!may_be_missing || rows_of(full(), value)[0] != "0") continue;
            check_that_change_is_named(set + "NULL" + row_at(table, "DESC"));
            ++changed;
        }
    }
    CHECK(changed > 350);
}

TEST_CASE("record: rows that were removed or put in are named") {
    for (const std::string& table : tables_of_record()) {
        for (const std::string& which : {std::string(), row_at(table, "ASC"), row_at(table, "DESC")}) {
            check_that_change_is_named("DELETE FROM " + table + which);
        }
    }
    CHECK(contains(fault_after("INSERT INTO page_visit (session_id, page, t_shown_us) VALUES (1, 'page/9', 5)"),
                   "it was put in past PhyPlay"));
    CHECK(contains(
        fault_after("INSERT INTO input_event SELECT session_id, seq + 100000, t_us, clock, kind, x, y, code, "
                    "trial_id, attempt_no FROM input_event LIMIT 1"),
        "put in past PhyPlay"));
    CHECK(contains(fault_after("DELETE FROM input_event WHERE seq = 3 AND session_id = 1"), "of session 1"));
    CHECK(contains(fault_after("UPDATE trial SET t_end_us = NULL, end_reason = NULL WHERE trial_id = 2"),
                   "trial 2: it is not what was written"));
}

TEST_CASE("record: entries of events that say what they like are all named, and no event is held against two") {
    // Two thousand that each stand for all events of a session.
    const std::string many =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
        "INSERT INTO link (row_of, key, part, content_sha256, sha256) SELECT 'input_event', ";
    const std::string hashes = ", 'made', printf('%064d', i), printf('%064d', i) FROM n";
    const auto told = [&](const std::string& key, std::string_view message) {
        const PlayedStudy study = played_by_three();
        study.tamper(many + key + hashes);
        const RecordCheck record = Store::open_read_only(study.folder().database())->check_record();
        return std::ranges::count_if(record.faults,
                                     [&](const auto& fault) { return contains(fault.second, message); });
    };
    const std::string no_range = "printf('1/%0*d/99999', i + 1, 0)";
    CHECK(told(no_range, "it was removed") == 2000);
    CHECK(told(no_range, "they are not what was written") == 0);
    const std::string same_events = "printf('1/1/%d', 99999 + i)";
    CHECK(told(same_events, "their entry in the record has some of another's") >= 2000);
    CHECK(told(same_events, "they are not what was written") == 0);
    CHECK(contains(fault_after("UPDATE link SET key = '1/1/x' WHERE row_of = 'input_event' AND key LIKE '1/1/%'"),
                   "events"));
}

TEST_CASE("record: whole participants and a trimmed chain are named") {
    const std::string code = played_by_three().codes()[1];
    const PlayedStudy study = played_by_three();
    {
        // As erasing does it, and without a trace in the logs.
        Store store = study.open();
        store.erase({.participant_id = code,
                     .erasure_id = "0123456789abcdef0123456789abcdef",
                     .t_day = "2026-11-22",
                     .app_version = "0.1.0",
                     .asked_by = "researcher",
                     .asked_at = "2026-11-22"});
    }
    CHECK(fault_of(study).empty());
    study.tamper(
        "DELETE FROM erasure_log; DELETE FROM audit_log; DELETE FROM link WHERE row_of IN ('erasure_log', "
        "'audit_log')");
    CHECK(contains(fault_of(study), "the end of the record is missing"));
    study.tamper("UPDATE sqlite_sequence SET seq = (SELECT max(link_id) FROM link) WHERE name = 'link'");
    CHECK(contains(fault_of(study), "the log of erasures does not know whom"));

    CHECK(contains(fault_after("DELETE FROM link WHERE link_id = 7"), "entry 7: it is missing"));
    CHECK(contains(fault_after("UPDATE link SET sha256 = replace(sha256, 'a', 'b') WHERE link_id = 9"), "entry 9"));
    CHECK(contains(fault_after("UPDATE link SET content_sha256 = NULL, sha256 = NULL"), "written past PhyPlay"));
    const PlayedStudy hidden = played_by_three();
    hidden.tamper("UPDATE link SET row_of = 'erased', key = '', part = 'made', state = NULL WHERE " + links_of(code));
    CHECK(contains(faults_of(hidden), "participant " + code + ": it was put in past PhyPlay"));
    CHECK(contains(faults_of(hidden),
                   "entries of the record are marked as of somebody who was erased, and the log of erasures does not "
                   "know whom"));
}

TEST_CASE("record: triggers that are there make an entry without hashes for what others write") {
    const PlayedStudy study = played_by_three();
    {
        const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
        database.execute("INSERT INTO page_visit (session_id, page, t_shown_us) VALUES (1, 'page/9', 5)");
    }
    CHECK(contains(fault_of(study), "it was written past PhyPlay"));
    { const Store store = study.open(); }
    CHECK(contains(fault_of(study), "it was written past PhyPlay"));
}

TEST_CASE("record: what others write while PhyPlay has the file open does not become part of the record either") {
    const PlayedStudy study = played_by_three();
    Store store = study.open();
    {
        const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
        database.execute("INSERT INTO page_visit (session_id, page, t_shown_us) VALUES (1, 'page/9', 5)");
    }
    store.count("refused");
    CHECK(contains(fault_of(study), "it was written past PhyPlay"));
}

TEST_CASE("record: what is verified is of one moment, whatever a session writes meanwhile") {
    const PlayedStudy study = played_by_three();
    Store session = study.open();
    const Result<Store> reader = Store::open_read_only(study.folder().database());
    REQUIRE(reader);
    {
        const Store::Moment now(*reader);
        session.count("refused");
        CHECK(reader->counted("refused") == 0);
    }
    CHECK(reader->counted("refused") == 1);

    std::atomic<bool> is_over = false;
    std::thread writing([&] {
        while (!is_over) session.count("refused");
    });
    for (int i = 0; i < 5; ++i) {
        const Result<StudyVerification> verified =
            verify_study(*reader, study.folder(), test::both_suites(), testing::shipped_suites(), 1);
        CHECK((verified && verified->holds()));
    }
    is_over = true;
    writing.join();
}

TEST_CASE("record: who is excluded is the researcher's word, and becomes part of the record") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    {
        const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
        database.execute(
            ("UPDATE participant SET status = 'excluded', exclusion_reason = 'asleep' WHERE participant_id = '" +
             code + "'")
                .c_str());
    }
    CHECK(fault_of(study).empty());
    { const Store store = study.open(); }
    CHECK(fault_of(study).empty());
    study.tamper("UPDATE participant SET exclusion_reason = 'late' WHERE participant_id = '" + code + "'");
    CHECK(contains(fault_of(study), "participant " + code + ": it is not what was written"));
    study.tamper("UPDATE participant SET exclusion_reason = 'asleep' WHERE participant_id = '" + code + "'");

    Store store = study.open();
    REQUIRE(erase_participant(store, study.folder(), code, erasure_options()));
    CHECK(store.check_record().faults.empty());
    CHECK(search_traces(study.path(), {{code}}).found.empty());
}

TEST_CASE("record: many entries of one participant's state are read once when the file is opened") {
    const PlayedStudy study = played_by_three();
    // Each with each would be ten thousand million.
    study.tamper(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) "
        "INSERT INTO link (row_of, key, part) SELECT 'participant', '" +
        study.codes()[0] + "', 'state' FROM n");
    const std::int64_t entries = study.open().check_record().links;
    CHECK(std::to_string(entries) == rows_of(study, "SELECT count(*) FROM link")[0]);
    CHECK(fault_of(study).empty());
}

TEST_CASE("record: a seal holds while a study goes on and people are erased, and finds what was written anew") {
    const PlayedStudy study = played_by_three();
    const std::string seal = seal_of(study);
    const std::string code = study.codes()[2];
    {
        Store store = study.open();
        const RecordCheck sealed = store.check_record(seal);
        CHECK(sealed.sealed_links == sealed.links);
        store.set_status(study.codes()[0], ParticipantStatus::excluded, "asleep");
        REQUIRE(erase_participant(store, study.folder(), code, erasure_options()));
        const RecordCheck later = store.check_record(seal);
        CHECK(later.faults.empty());
        CHECK(later.erased_links > 50);
        CHECK(*later.sealed_links < later.links);
    }
    CHECK(contains(fault_of(study, std::string(64, '0')), "does not lead to this seal"));
}

TEST_CASE("record: who changes a value and writes the whole record anew is found by the seal alone") {
    const PlayedStudy study = played_by_three();
    const std::string seal = seal_of(study);
    study.tamper("UPDATE attempt SET t_ready_us = t_ready_us + 1 WHERE attempt_id = 1");
    write_record_anew(study);
    CHECK(fault_of(study).empty());
    CHECK(contains(fault_of(study, seal), "does not lead to this seal"));
}

TEST_CASE("record: no entry hides behind the earlier states of something else") {
    const std::string code = played_by_three().codes()[1];
    const std::string tally = "row_of = 'tally', key = (SELECT study_id FROM study) || '/enrolled', part = 'state'";
    const std::string sessions =
        "session_id IN (SELECT session_id FROM session WHERE participant_id = '" + code + "')";
    const std::string trials =
        "trial_id IN (SELECT trial_id FROM trial JOIN block USING (block_id) WHERE " + sessions + ")";
    const std::string attempts = "attempt_id IN (SELECT attempt_id FROM attempt WHERE " + trials + ")";
    SUBCASE("all that there was of a participant") {
        const PlayedStudy study = played_by_three();
        study.tamper("PRAGMA foreign_keys = OFF; UPDATE link SET " + tally + " WHERE " + links_of(code) +
                     "; DELETE FROM attempt_move WHERE " + attempts + "; DELETE FROM attempt WHERE " + trials +
                     "; "
                     "DELETE FROM refused_move WHERE " +
                     trials + "; DELETE FROM trial WHERE " + trials +
                     "; "
                     "DELETE FROM input_event WHERE " +
                     sessions + "; DELETE FROM page_visit WHERE " + sessions +
                     "; "
                     "DELETE FROM block WHERE " +
                     sessions +
                     "; DELETE FROM questionnaire_response WHERE participant_id "
                     "= '" +
                     code + "'; DELETE FROM planned_trial WHERE participant_id = '" + code +
                     "'; "
                     "DELETE FROM consent_event WHERE participant_id = '" +
                     code +
                     "'; "
                     "DELETE FROM session WHERE participant_id = '" +
                     code +
                     "'; "
                     "DELETE FROM participant WHERE participant_id = '" +
                     code + "'");
        CHECK(contains(faults_of(study), "enrolled: it is not what was written"));
    }
    SUBCASE("an answer, and a new one is written") {
        for (const std::string& behind : {tally, "row_of = 'participant', key = '" + code + "', part = 'state'"}) {
            const PlayedStudy study = played_by_three();
            const std::string answer = "row_of = 'questionnaire_response' AND key LIKE '" + code + "/background/%'";
            REQUIRE(rows_of(study, "SELECT count(*) FROM link WHERE " + answer)[0] != "0");
            study.tamper("INSERT INTO link (row_of, key, part) SELECT row_of, key, part FROM link WHERE " + answer +
                         "; UPDATE link SET " + behind + " WHERE sha256 IS NOT NULL AND " + answer +
                         "; UPDATE questionnaire_response SET value_num = 99");
            close_record(study);
            CHECK(contains(fault_of(study), "it is not what was written"));
        }
    }
    SUBCASE("what was left of somebody who was erased makes room for others") {
        const PlayedStudy study = played_by_three();
        {
            Store store = study.open();
            REQUIRE(erase_participant(store, study.folder(), code, erasure_options()));
        }
        REQUIRE(fault_of(study).empty());
        study.tamper("UPDATE link SET " + tally +
                     " WHERE row_of = 'erased'; UPDATE link SET row_of = 'erased', key = '' "
                     "WHERE row_of = 'page_visit'; DELETE FROM page_visit");
        CHECK(contains(faults_of(study), "enrolled: it is not what was written"));
    }
}

TEST_CASE("record: a salt is 32 hexadecimal digits and nothing that reads like the rest of what is hashed") {
    const PlayedStudy study = played_by_three();
    const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
    for (const char* salt : {"'00'", "'0123456789abcdef0123456789abcde|'", "'0123456789ABCDEF0123456789ABCDEF'"}) {
        CHECK_THROWS_AS(database.execute((std::string("UPDATE participant SET salt = ") + salt).c_str()), StoreError);
    }
}

TEST_CASE("record: a count that goes back, or is not that of the people, is named although it was written anew") {
    const PlayedStudy study = played_by_three();
    study.tamper(
        "UPDATE tally SET n = 2 WHERE name = 'enrolled'; INSERT INTO link (row_of, key, part) "
        "SELECT 'tally', study_id || '/enrolled', 'state' FROM study");
    close_record(study);
    CHECK(contains(fault_of(study), "it counts what happens and went back"));
    study.tamper("UPDATE tally SET n = 7 WHERE name = 'enrolled'");
    write_record_anew(study);
    CHECK(contains(fault_of(study), "participants: 7 were enrolled, 3 are there and 0 were erased"));
}

TEST_CASE("record: a file of an older program has none to be read, and one from its next session on") {
    const testing::TestFolder home;
    const std::filesystem::path file = home / "study.db";
    std::filesystem::copy_file(std::string(PHYPLAY_OLD_DATA) + "/study/study.db", file);
    {
        const Result<Store> store = Store::open_read_only(file);
        REQUIRE(store);
        const RecordCheck none = store->check_record();
        CHECK_FALSE(none.is_closed);
        CHECK(none.faults.empty());
        CHECK(store->check_record(std::string(64, '0')).faults.size() == 1);
    }
    const Store store = test::open_store(file);
    const RecordCheck record = store.check_record();
    CHECK(record.is_closed);
    CHECK(record.faults.empty());
    CHECK(record.links > 200);
}

TEST_CASE("record: who only reads adds to the audit log while a session writes, and both are part of the record") {
    const PlayedStudy study = played_by_three();
    const AuditEntry entry{.t_utc = "2026-11-22T08:00:00Z",
                           .who = "researcher",
                           .what = "export",
                           .object = "export-1",
                           .before_sha256 = {},
                           .after_sha256 = {}};
    {
        Store session = study.open();
        const SessionId id = session.resume(study.codes()[0], SessionStart{.started_utc = "2026-11-22T08:00:00Z"});
        CHECK_FALSE(Store::open(study.folder().database()));
        for (int i = 0; i < 5; ++i) {
            REQUIRE(Store::audit_beside(study.folder().database(), entry));
            session.log_event(id, {.at = {i, ClockSource::poll}, .kind = EventKind::key, .code = "Space"});
            session.flush();
        }
        session.end_session(id, {.end_reason = SessionEndReason::participant_stop, .t_end_us = 9});
    }
    CHECK(fault_of(study).empty());
    CHECK(study.open().audit_fault().empty());
    CHECK(rows_of(study, "SELECT count(*) FROM audit_log WHERE what = 'export'")[0] == "5");
    CHECK(rows_of(study, "SELECT count(*) FROM input_event WHERE kind = 'key' AND t_us < 5")[0] == "5");

    // Where it cannot be written it is an Error, and no entry.
    study.tamper("CREATE TABLE foreign_table (x)");
    CHECK_FALSE(Store::audit_beside(study.folder().database(), entry));
    CHECK_FALSE(Store::audit_beside(study.path() / "none.db", entry));
}

TEST_CASE("record: an entry of another part is named, also of somebody who was erased") {
    const PlayedStudy study = played_by_three();
    {
        Store store = study.open();
        REQUIRE(erase_participant(store, study.folder(), study.codes()[0], erasure_options()));
    }
    CHECK(fault_of(study).empty());
    for (const char* where : {"row_of = 'erased'", "row_of = 'input_event'", "row_of = 'attempt'"}) {
        for (const char* part : {"mafe", "ended"}) {
            const PlayedStudy changed = study;
            changed.tamper(std::string("UPDATE link SET part = '") + part +
                           "' WHERE link_id = (SELECT max(link_id) " + "FROM link WHERE part = 'made' AND " + where +
                           ")");
            CAPTURE(where);
            CAPTURE(part);
            CHECK_FALSE(fault_of(changed).empty());
        }
    }
}

}  // namespace
}  // namespace phyplay
