#include "study/output/verification.h"

#include <doctest/doctest.h>

#include <fstream>
#include <tuple>

#include "engine/io/file.h"
#include "study/session/erasure.h"
#include "study/session/study_folder.h"
#include "tests/study/output/played_study.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

using test::PlayedStudy;

StudyVerification verified(const PlayedStudy& study, int threads = 2) {
    const Result<Store> store = Store::open_read_only(study.folder().database());
    REQUIRE(store);
    const Result<StudyVerification> result =
        verify_study(*store, study.folder(), test::both_suites(), testing::shipped_suites(), threads);
    if (!result) FAIL(to_string(result.error()));
    return *result;
}

bool finds(const PlayedStudy& study, std::string_view about, std::string_view words) {
    const StudyVerification result = verified(study);
    for (const Finding& finding : result.findings) {
        if (finding.about != about) continue;
        if ((finding.place + ": " + finding.message).find(words) != std::string::npos) return true;
    }
    for (const Finding& finding : result.findings) MESSAGE(finding.about, " ", finding.place, ": ", finding.message);
    return false;
}

TEST_CASE("verification: what participants left holds, drop-outs and all, and every time follows from raw events") {
    const PlayedStudy study(6, {.drops_out = 0.4, .erases = 0.3});
    const StudyVerification result = verified(study);
    for (const Finding& finding : result.findings) MESSAGE(finding.about, " ", finding.place, ": ", finding.message);
    CHECK(result.holds());
    CHECK(result.attempts.mismatch + result.attempts.unjudged == 0);
    CHECK(result.attempts.verified > 20);
    CHECK(result.times_recomputed == result.attempts.total());
    CHECK(result.times_without_events == 0);
}

TEST_CASE("verification: altered rows are named") {
    struct Change {
        std::string sql;
        std::string about;
        std::string words;
    };
    const PlayedStudy original(3);
    for (const Change& change : {
             Change{
                 "UPDATE attempt_move SET content = '[-0.5, -0.25]' WHERE attempt_id = (SELECT min(attempt_id) FROM "
                 "attempt_move WHERE kind = 'launch') AND kind = 'launch'",
                 "attempt", "attempt 1 ("},
             Change{"UPDATE attempt SET status = 'solved' WHERE attempt_id = (SELECT min(attempt_id) FROM attempt "
                    "WHERE status = 'not_solved')",
                    "attempt", "attempt"},
             Change{"UPDATE attempt SET t_commit_us = t_commit_us + 1 WHERE attempt_id = 2", "time",
                    "by the raw events"},
             Change{"UPDATE attempt SET t_ready_us = t_ready_us - 1000000, t_commit_us = t_commit_us - 1000000 "
                    "WHERE attempt_id = 2",
                    "time", "its ready is"},
             Change{"DELETE FROM attempt WHERE attempt_id = (SELECT "
                    "min(attempt_id) FROM attempt AS a WHERE EXISTS (SELECT 1 FROM attempt AS b WHERE b.trial_id = "
                    "a.trial_id AND b.attempt_no > a.attempt_no))",
                    "attempt", "an attempt before it is missing"},
             Change{"UPDATE block SET attempt_cap = 1 WHERE block_name = 'main'", "limit", "attempts are allowed"},
             Change{"UPDATE block SET attempt_cap = 9 WHERE block_name = 'last'", "limit", "the protocol 2"},
             Change{"UPDATE planned_trial SET task_id = '2.2:002' WHERE task_id = '2.2:001'", "plan",
                    "its plan is not"},
             Change{"UPDATE trial SET position = 77 WHERE trial_id = 2", "plan", "trial 2"},
             Change{"UPDATE trial SET task_sha256 = '00' WHERE trial_id = 2", "trial", "not the one in the frozen"},
             Change{"UPDATE participant SET condition_id = 'other'", "participant", "no condition 'other'"},
             Change{"UPDATE participant SET condition_id = CASE condition_id WHEN 'with_preview' THEN "
                    "'without_preview' ELSE 'with_preview' END",
                    "trial", "paths were shown as"},
             Change{"UPDATE trial SET end_reason = 'cap' WHERE end_reason = 'solved'", "trial", "and one solved it"},
             Change{"UPDATE trial SET end_reason = 'solved' WHERE end_reason = 'cap'", "trial",
                    "no attempt solved it"},
             Change{"UPDATE study SET bundle_sha256 = '00'", "bundle", "made with"},
             Change{"DELETE FROM consent_event WHERE consent_event_id = 2", "consent", "no consent was given"},
             Change{"UPDATE consent_event SET decision = 'withdrawn_keep'", "consent", "no consent was given"},
             Change{"DELETE FROM participant WHERE enrolment_no = 1", "keys", "of table session belong"},
             Change{"DELETE FROM trial WHERE trial_id = 3", "keys", "of table attempt belong"},
             Change{
                 "DELETE FROM attempt_move WHERE attempt_id IN (SELECT attempt_id FROM attempt WHERE trial_id = 3); "
                 "DELETE FROM attempt WHERE trial_id = 3; DELETE FROM refused_move WHERE trial_id = 3; "
                 "DELETE FROM input_event WHERE trial_id = 3; DELETE FROM trial WHERE trial_id = 3",
                 "participant", "was not played to the end"},
             Change{"DELETE FROM questionnaire_response WHERE instrument = 'background'", "participant",
                    "of 'background' is missing"},
             Change{"UPDATE questionnaire_response SET value_num = NULL, value_text = NULL", "participant",
                    "is missing"},
             Change{"UPDATE trial SET end_reason = 'time_cap' WHERE end_reason = 'solved'", "trial",
                    "an attempt solved it"},
             Change{"UPDATE trial SET end_reason = 'time_cap' WHERE end_reason = 'cap'", "trial", "out of time"},
             Change{"UPDATE trial SET end_reason = 'skipped'", "trial", "which no session does"},
             Change{"UPDATE trial SET t_shown_us = t_shown_us - 1", "time", "time of being shown"},
             Change{"UPDATE block SET aid_slow_motion = 1 - aid_slow_motion", "block", "its aid_slow_motion is"},
             Change{"UPDATE block SET aid_replay = 1 - aid_replay", "block", "its aid_replay is"},
             Change{"UPDATE block SET aid_hint = 1 - aid_hint", "block", "its aid_hint is"},
             Change{"UPDATE block SET aid_score = 1 - aid_score", "block", "its aid_score is"},
             Change{"UPDATE block SET time_cap_ms = 5", "block", "its time_cap_ms is 5"},
             Change{"UPDATE block SET condition_id = 'other'", "block", "its condition_id is other"},
             Change{"UPDATE block SET order_method = 'other'", "block", "its order_method is other"},
             Change{"UPDATE block SET order_seed = order_seed + 1", "block", "its order_seed is"},
         }) {
        CAPTURE(change.sql);
        const PlayedStudy study(original);
        study.tamper("PRAGMA foreign_keys = OFF; " + change.sql);
        CHECK(finds(study, change.about, change.words));
    }
}

TEST_CASE("verification: an enrolment number that nobody has is named, and no session goes on from it") {
    const PlayedStudy original(2);
    for (const std::string number : {"-2", "2", "3000000000", "-9223372036854775808"}) {
        CAPTURE(number);
        const PlayedStudy study(original);
        study.tamper("UPDATE participant SET enrolment_no = " + number + " WHERE enrolment_no = 1");
        CHECK(finds(study, "participant", "its enrolment number is " + number + ", and 2 were enrolled"));
    }
    for (const std::string number : {"0", "3000000000", "9223372036854775807"}) {
        CAPTURE(number);
        const PlayedStudy study(original);
        study.tamper("UPDATE tally SET n = " + number);
        CHECK(finds(study, "record", number + " were enrolled, 2 are there and 0 were erased"));
        const Result<StudyFolder> opened =
            reopen_study_folder(study.path(), test::both_suites(), testing::shipped_suites(),
                                {.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-22"});
        REQUIRE_FALSE(opened);
        CHECK(to_string(opened.error()).find(number + " were enrolled, 2 are there") != std::string::npos);
    }
}

TEST_CASE("verification: times and counts at the end of all numbers are findings") {
    const PlayedStudy original(2);
    const std::string least = "-9223372036854775808";
    const std::string most = "9223372036854775807";
    struct Edit {
        std::string sql, about, words;
    };
    for (const Edit& edit : std::vector<Edit>{
             {"UPDATE input_event SET t_us = " + least + " WHERE kind = 'ready'; UPDATE input_event SET t_us = " +
                  least + " WHERE kind = 'shown'; UPDATE input_event SET t_us = " + most + " WHERE kind = 'commit'",
              "time", "and no clock does"},
             {"UPDATE attempt SET t_ready_us = " + least + ", t_commit_us = " + most, "time", "its ready is"},
             {"UPDATE trial SET earlier_attempts = " + most, "trial", "than anybody can make"},
             {"UPDATE trial SET end_reason = 'time_cap', t_shown_us = " + least + ", t_end_us = " + most, "trial",
              "out of time"},
         }) {
        CAPTURE(edit.sql);
        const PlayedStudy study(original);
        study.tamper(edit.sql);
        CHECK(finds(study, edit.about, edit.words));
    }
}

TEST_CASE("verification: an erasure without a receipt is named, and one that nobody finishes") {
    const PlayedStudy study(2);
    std::filesystem::path receipt;
    {
        Store store = study.open();
        const Result<Erasure> erasure = erase_participant(store, study.folder(), study.codes()[0],
                                                          {.app_version = "0.1.0",
                                                           .today = "2026-11-22",
                                                           .asked_at = "2026-11-22",
                                                           .erasure_id = "0123456789abcdef0123456789abcdef",
                                                           .also = {}});
        REQUIRE(erasure);
        receipt = erasure->receipt_file;
    }
    CHECK(verified(study).holds());
    std::string text = *read_file(receipt);
    text.replace(text.find("anew\": true") + 7, 4, "false");
    std::ofstream(receipt) << text;
    CHECK(finds(study, "erasure", "which nothing asks to remove"));
    const auto with = [&](std::string from, const std::string& to) {
        std::string changed = text;
        changed.replace(changed.find(from), from.size(), to);
        return changed;
    };
    for (const std::string& other :
         {std::string(), with("2026-11-22", "2026-11-23"), with("\"participant\": 1", "\"participant\": 12"),
          with("0123456789abcdef", "1123456789abcdef")}) {
        std::ofstream(receipt) << other;
        CHECK(finds(study, "erasure", "it does not say what the log of erasures says"));
    }
    std::filesystem::remove(receipt);
    CHECK(finds(study, "erasure", "the receipt of this erasure is missing"));
    study.tamper("INSERT INTO setting SELECT 'store.receipt_due/' || erasure_id, 'x' FROM erasure_log");
    CHECK(verified(study).holds());
}

TEST_CASE("verification: a changed row of the audit log is named, and a missing one") {
    const PlayedStudy study(1);
    {
        Store store = study.open();
        for (const char* what : {"export", "report", "export"}) {
            store.audit({.t_utc = "t",
                         .who = "researcher",
                         .what = what,
                         .object = "",
                         .before_sha256 = "",
                         .after_sha256 = ""});
        }
    }
    CHECK(verified(study).holds());
    study.tamper("UPDATE audit_log SET what = 'nothing' WHERE audit_id = 2");
    CHECK(finds(study, "audit", "Row 2 "));
    study.tamper("DELETE FROM audit_log WHERE audit_id = 1");
    CHECK(finds(study, "audit", "Row 1 "));
}

TEST_CASE("verification: a changed line of the bundle is named, and a missing bundle") {
    const PlayedStudy study(1);
    const Result<std::string> text = read_file(study.folder().bundle());
    REQUIRE(text);
    std::string changed = *text;
    const std::size_t third_line = changed.find('\n', changed.find('\n') + 1) + 1;
    changed[changed.find("task_id", third_line) + 11] = '9';
    std::ofstream(study.folder().bundle(), std::ios::trunc) << changed;
    CHECK(finds(study, "bundle", "bundle.jsonl:3"));
    std::filesystem::remove(study.folder().bundle());
    CHECK(finds(study, "bundle", "bundle.jsonl"));
}

TEST_CASE("verification: the findings do not depend on the number of threads") {
    const PlayedStudy study(3);
    study.tamper("UPDATE attempt SET steps = steps + 1 WHERE attempt_id % 2 = 0");
    CHECK(verified(study, 1).findings == verified(study, 4).findings);
    CHECK(verified(study).findings.size() > 5);
}

}  // namespace
}  // namespace phyplay
