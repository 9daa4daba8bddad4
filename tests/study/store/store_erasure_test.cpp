// study/store/store_erasure.cpp: who is erased, and what becomes of the record.
#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "study/session/erasure.h"
#include "study/session/study_folder.h"
#include "tests/study/store/record_test_support.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

using namespace test;

TEST_CASE("erasure: a wish to be erased that nobody told the program is named, and nobody is erased for it") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    {
        const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
        database.execute(
            "UPDATE participant SET status = 'stopped', exclusion_reason = 'erasure_asked' "
            "WHERE enrolment_no = 0");
    }
    const auto reopened = [&] {
        return reopen_study_folder(study.path(), test::both_suites(), testing::shipped_suites(),
                                   {.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-22"});
    };
    const std::string named = "participant " + code + ": it was written past PhyPlay";
    CHECK(fault_of(study) == named);
    REQUIRE(reopened());
    CHECK(study.codes().front() == code);
    CHECK(fault_of(study) == named);
    // With its entry removed, too.
    study.tamper(
        "DELETE FROM link WHERE sha256 IS NULL; UPDATE sqlite_sequence SET seq = (SELECT max(link_id) FROM link) "
        "WHERE name = 'link'");
    REQUIRE(reopened());
    CHECK(study.codes().front() == code);
    CHECK(fault_of(study) == "participant " + code + ": it is not what was written");
}

TEST_CASE("erasure: a wish to be erased that was taken back, and chained as the program would, is named") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    study.open().set_status(code, ParticipantStatus::stopped, kErasureAsked);
    const std::string seal = seal_of(study);
    CHECK(fault_of(study, seal).empty());
    study.tamper("UPDATE participant SET status = 'complete', exclusion_reason = NULL WHERE participant_id = '" +
                 code + "'");
    study.tamper("INSERT INTO link (row_of, key, part) VALUES ('participant', '" + code + "', 'state')");
    close_record(study);
    CHECK(contains(fault_of(study), "wish to be erased was taken back"));
    CHECK(contains(fault_of(study, seal), "wish to be erased was taken back"));
    CHECK(study.open().erasures_asked() == std::vector{code});
}

TEST_CASE("erasure: no state that was adopted, and no entry of another, is a wish to be erased") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    const std::string other = study.codes()[1];
    const auto by_hand = [&](const std::string& sql) {
        const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
        database.execute(sql.c_str());
    };
    by_hand(
        "UPDATE participant SET status = 'stopped', exclusion_reason = 'not erasure_asked' WHERE participant_id = '" +
        code + "'");
    CHECK(study.open().erasures_asked().empty());
    by_hand("UPDATE participant SET exclusion_reason = 'erasure_asked' WHERE participant_id = '" + code + "'");
    const std::string give_away = "UPDATE link SET key = '" + other + "' WHERE sha256 IS NULL";
    CHECK_THROWS_AS(by_hand(give_away), StoreError);
    study.tamper(give_away);
    CHECK(study.open().erasures_asked().empty());
    CHECK_FALSE(fault_of(study).empty());
    // The entry of somebody who asked, under another code.
    study.open().set_status(other, ParticipantStatus::stopped, kErasureAsked);
    CHECK(study.open().erasures_asked() == std::vector{other});
    study.tamper("UPDATE link SET key = '" + code + "' WHERE state LIKE '%t13:erasure_asked%'");
    CHECK(study.open().erasures_asked().empty());
}

TEST_CASE(
    "erasure: who said to the program that they want to be erased is erased, whatever was done to that by hand") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    study.open().set_status(code, ParticipantStatus::stopped, kErasureAsked);
    CHECK(fault_of(study).empty());
    {
        const sqlite::Database database(study.folder().database(), sqlite::Access::read_write);
        database.execute(
            ("UPDATE participant SET status = 'complete', exclusion_reason = NULL WHERE participant_id = '" + code +
             "'")
                .c_str());
    }
    CHECK(fault_of(study) == "participant " + code + ": it was written past PhyPlay");
    CHECK(study.open().erasures_asked() == std::vector{code});
    CHECK(fault_of(study) == "participant " + code + ": it was written past PhyPlay");
    REQUIRE(reopen_study_folder(study.path(), test::both_suites(), testing::shipped_suites(),
                                {.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-22"}));
    CHECK(study.codes().size() == 2);
    CHECK(search_traces(study.path(), {{code}}).found.empty());
}

/// Changes a bit of the participant's code in an index, of which opening knows nothing.
void damage_index(const PlayedStudy& study, const std::string& code) {
    const std::size_t root = std::stoul(
        rows_of(study, "SELECT rootpage FROM sqlite_schema WHERE name = 'consent_event_by_participant'")[0]);
    const std::size_t page_size = std::stoul(rows_of(study, "PRAGMA page_size")[0]);
    std::fstream file(study.folder().database(), std::ios::in | std::ios::out | std::ios::binary);
    std::string page(page_size, '\0');
    const auto begin = static_cast<std::streamoff>((root - 1) * page_size);
    file.seekg(begin).read(page.data(), static_cast<std::streamsize>(page.size()));
    const std::size_t at = page.find(code);
    REQUIRE(at != std::string::npos);
    file.seekp(begin + static_cast<std::streamoff>(at)).put(static_cast<char>(page[at] ^ 1));
}

TEST_CASE("erasure: an index that leads elsewhere is named, and built anew before somebody is erased by it") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    damage_index(study, code);
    CHECK(contains(fault_of(study), "data file: the file is damaged (row 1 missing from index"));
    Store store = study.open();
    REQUIRE(erase_participant(store, study.folder(), code, erasure_options()));
    CHECK(store.check_record().faults.empty());
    CHECK(search_traces(study.path(), {{code}}, &store).found.empty());
    CHECK(study.codes().size() == 2);
}

TEST_CASE("erasure: who is erased takes nothing of anybody else along, and hides nothing") {
    const PlayedStudy study = played_by_three();
    const std::string leaving = study.codes()[0];
    const std::string other = study.codes()[1];
    const std::string seal = seal_of(study);
    const auto erase = [&] {
        Store store = study.open();
        REQUIRE(erase_participant(store, study.folder(), leaving, erasure_options()));
    };
    const std::string mark = "UPDATE link SET row_of = 'erased', key = '', part = 'made', state = NULL";
    const std::string no_events =
        "; DELETE FROM input_event WHERE session_id IN (SELECT session_id FROM session WHERE "
        "participant_id = '" +
        other + "')";
    SUBCASE("events of another, marked as erased") {
        study.tamper(mark + " WHERE row_of = 'input_event' AND " + links_of(other) + no_events);
        erase();
        CHECK(contains(faults_of(study), "the log of erasures does not know whom"));
    }
    SUBCASE("events of another, given away") {
        study.tamper(mark + ", tag = (SELECT tag FROM link WHERE row_of = 'participant' AND key = '" + leaving +
                     "') WHERE row_of = 'input_event' AND " + links_of(other) + no_events);
        erase();
        CHECK(contains(fault_of(study), "it does not follow from the entry before it"));
    }
    SUBCASE("an answer of another, changed and written a second time") {
        const std::string answer = "row_of = 'questionnaire_response' AND key LIKE '" + other + "/background/%'";
        study.tamper("INSERT INTO link (row_of, key, part) SELECT row_of, key, part FROM link WHERE " + answer +
                     "; " + mark + " WHERE sha256 IS NOT NULL AND " + answer +
                     "; UPDATE questionnaire_response SET value_num = 99 WHERE participant_id = '" + other + "'");
        close_record(study);
        erase();
        CHECK(contains(faults_of(study), "the log of erasures does not know whom"));
    }
    SUBCASE("what is nobody's: an earlier number of people") {
        study.tamper(mark +
                     " WHERE row_of = 'tally' AND link_id = (SELECT max(link_id) FROM link WHERE row_of = "
                     "'tally' AND key LIKE '%/enrolled')");
        erase();
        CHECK(contains(faults_of(study), "the log of erasures does not know whom"));
    }
    SUBCASE("an erasure of another, invented and chained, of some of what there was") {
        study.tamper(
            "INSERT INTO erasure_log SELECT 'f', study_id, '2026-11-22', 'active', '{}', '0', (SELECT tag "
            "FROM link WHERE row_of = 'participant' AND key = '" +
            other +
            "'), (SELECT count(*) FROM link "
            "WHERE row_of = 'input_event' AND " +
            links_of(other) +
            "), 0 FROM study; INSERT INTO link "
            "(row_of, key, part) VALUES ('erasure_log', 'f', 'made'); " +
            mark + " WHERE row_of = 'input_event' AND " + links_of(other) + no_events);
        close_record(study);
        CHECK(contains(faults_of(study), "participant " + other + ": by the log of erasures it was erased"));
    }
    SUBCASE("what spoke against the one who leaves") {
        study.tamper("UPDATE consent_event SET t_day = '2001-01-01' WHERE participant_id = '" + leaving + "'");
        erase();
        CHECK(fault_of(study) ==
              "erasure 0123456789abcdef0123456789abcdef: the record did not hold when it was made: "
              "what spoke against it then, 1 contradiction(s), it may have hidden");
    }
    SUBCASE("nothing") {
        erase();
        CHECK(fault_of(study, seal).empty());
        study.tamper("UPDATE erasure_log SET links = links + 1");
        CHECK(contains(faults_of(study), "entries of the record, "));
    }
    CHECK_FALSE(fault_of(study, seal).empty());
}

TEST_CASE("erasure: somebody whose salt was changed is erased with all entries") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    study.tamper("UPDATE participant SET salt = NULL WHERE participant_id = '" + code + "'");
    Store store = study.open();
    REQUIRE(erase_participant(store, study.folder(), code, erasure_options()));
    CHECK(search_traces(study.path(), {{code}}).found.empty());
    CHECK(rows_of(study, "SELECT count(*) FROM link WHERE key LIKE '%" + code + "%'")[0] == "0");
}

TEST_CASE("erasure: earlier states are kept and hold, and go with the participant") {
    const PlayedStudy study = played_by_three();
    const std::string code = study.codes()[0];
    {
        Store store = study.open();
        store.set_status(code, ParticipantStatus::excluded, "asleep");
        store.set_status(code, ParticipantStatus::complete);
        CHECK(store.check_record().faults.empty());
    }
    const std::string earlier = "SELECT count(*) FROM link WHERE state LIKE '%asleep%'";
    CHECK(rows_of(study, earlier)[0] == "1");
    {
        const PlayedStudy altered = study;
        altered.tamper("UPDATE link SET state = replace(state, 'asleep', 'unwell')");
        CHECK(contains(fault_of(altered), "participant " + code + ": it is not what was written"));
    }
    {
        Store store = study.open();
        REQUIRE(erase_participant(store, study.folder(), code, erasure_options()));
        CHECK(store.check_record().faults.empty());
    }
    CHECK(rows_of(study, earlier)[0] == "0");
    CHECK(search_traces(study.path(), {{"asleep"}}).found.empty());
}

}  // namespace
}  // namespace phyplay
