#include "study/session/session_runner.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/phyq/level/phyq_task.h"
#include "study/protocol/participant_code.h"
#include "study/session/study_folder.h"
#include "study/store/sqlite.h"
#include "study/store/verify.h"
#include "tests/study/session/study_test_support.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

using test::StudyFixture;

const std::map<std::string, bool> kAgreed{{"take_part", true}};

/// Through consent, questionnaire, instructions and practice, to the first trial of block main.
std::int64_t go_to_main(SessionRunner& runner) {
    std::int64_t t_us = 0;
    runner.shown(t_us += 1000);
    REQUIRE(runner.give_consent(kAgreed, t_us += 1000));
    runner.shown(t_us += 1000);
    t_us += 1000;
    REQUIRE(
        runner.answer({{.item_id = "hand", .position = 1, .value_num = {}, .value_text = "left", .t_us = t_us}}, t_us)
            .has_value());
    runner.shown(t_us += 1000);
    runner.go_on(t_us += 1000);
    REQUIRE(runner.step().name == "trial/practice/1");
    runner.journal().begin_trial(*runner.terms(0).task, t_us += 1000);
    AttemptCommit commit;
    commit.commit.t_us = t_us += 1000;
    commit.moves = {{{.step = 0, .kind = "launch", .numbers = {-1.0, 0.0}}, commit.commit}};
    const AttemptId attempt = runner.journal().commit(commit);
    runner.journal().finish(attempt, {});
    runner.go_on(t_us += 1000);
    REQUIRE(runner.step().name == "block/main");
    runner.shown(t_us += 1000);
    runner.go_on(t_us += 1000);
    REQUIRE(runner.step().kind == StepKind::trial);
    return t_us;
}

/// A committed attempt without a result, at whatever task is on.
AttemptId commit_attempt(SessionRunner& runner, int attempt_no, std::int64_t t_us) {
    AttemptCommit commit;
    commit.attempt_no = attempt_no;
    commit.commit.t_us = t_us;
    if (runner.terms(t_us).task->suite == kPhyq) {
        commit.moves = {{{.step = 0, .kind = "launch", .numbers = {-1.0, 0.0}}, commit.commit}};
    } else {
        commit.moves = {{{.step = 0, .kind = "place", .numbers = {128, 128, 17, 0.5, 0.5, 0.5}}, commit.commit}};
    }
    return runner.journal().commit(commit);
}

AttemptResult unsolved() {
    return {.status = Status::not_solved, .steps = 10, .state_hash = 1};
}

bool is_in_any_file(const std::filesystem::path& folder, const std::string& bytes) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        if (content.find(bytes) != std::string::npos) return true;
    }
    return false;
}

/// An export that has somebody in it.
void fake_export(const DataFolder& folder, const std::string& code) {
    make_data_folder(folder.exports() / "export-1");
    write_private_file(folder.exports() / "export-1" / "participants.csv", "participant_id\n" + code + "\n");
}

TEST_CASE("SessionRunner: a wish to be erased that a crash cut off is made up for when the study is opened next") {
    test::TemporaryFolder temporary;
    const std::filesystem::path folder = temporary.path() / "study";
    const std::filesystem::path protocol = temporary.path() / "small.toml";
    std::ofstream(protocol) << test::small_protocol_toml();
    const StudyFolderOptions options{.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-21"};
    std::string code;
    {
        Result<StudyFolder> study =
            open_study_folder(folder, protocol, test::both_suites(), testing::shipped_suites(), options);
        REQUIRE(study.has_value());
        NumpyRandom random(3);
        const StudyContext context{.store = study->store,
                                   .folder = DataFolder{folder},
                                   .protocol = study->protocol,
                                   .suite = test::both_suites(),
                                   .suites = testing::shipped_suites(),
                                   .actor_type = "bot",
                                   .random_bits = [&] { return random.bits(); },
                                   .today = [] { return std::string("2026-11-21"); }};
        SessionRunner runner = SessionRunner::begin(context, test::some_session());
        go_to_main(runner);
        code = runner.participant_id();
        study->store.set_status(code, ParticipantStatus::stopped, kErasureAsked);
        fake_export(DataFolder{folder}, code);
    }
    CHECK(is_in_any_file(folder, code));
    const Result<StudyFolder> again =
        reopen_study_folder(folder, test::both_suites(), testing::shipped_suites(), options);
    REQUIRE(again.has_value());
    CHECK(again->store.participants().empty());
    CHECK_FALSE(is_in_any_file(folder, code));
    CHECK_FALSE(std::filesystem::exists(DataFolder{folder}.exports() / "export-1"));
    CHECK(files_below(DataFolder{folder}.receipts()).size() == 1);
}

TEST_CASE("StudyFolder: what does not belong together is refused in a sentence") {
    test::TemporaryFolder temporary;
    const std::filesystem::path folder = temporary.path() / "study";
    const std::filesystem::path toml = temporary.path() / "small.toml";
    const std::filesystem::path bundle = temporary.path() / "small.jsonl";
    std::ofstream(toml) << test::small_protocol_toml();
    const Bundle frozen = freeze(test::small_protocol_toml(), test::small_protocol(), test::both_suites(), "0.1.0");
    std::ofstream(bundle) << to_text(frozen);
    const auto said = [&](const std::filesystem::path& file, StudyMode mode) {
        const Result<StudyFolder> study =
            open_study_folder(folder, file, test::both_suites(), testing::shipped_suites(),
                              {.mode = mode, .app_version = "0.1.0", .today = "2026-11-21"});
        return study ? std::string("opened") : to_string(study.error());
    };
    CHECK(said(toml, StudyMode::live).find("live sessions run from a frozen one") != std::string::npos);
    CHECK(said(temporary.path() / "none.toml", StudyMode::pilot).find("none.toml") != std::string::npos);
    CHECK(said(bundle, StudyMode::live) == "opened");
    CHECK(said(bundle, StudyMode::live) == "opened");
    CHECK(said(toml, StudyMode::pilot).find("pilot and live data never mix") != std::string::npos);
    std::ofstream(toml) << "# another\n" << test::small_protocol_toml();
    CHECK(said(toml, StudyMode::pilot).find("a study does not change after it began") != std::string::npos);
    std::string altered = to_text(frozen);
    altered[altered.find("Danke")] = 'd';
    std::ofstream(folder / kStudyBundleFile) << altered;
    CHECK(said(bundle, StudyMode::live).find("bundle.jsonl:") != std::string::npos);
    CHECK(said(bundle, StudyMode::live).find("was changed after the protocol was frozen") != std::string::npos);
}

TEST_CASE("SessionRunner: a participant goes from consent to the end, and everything verifies") {
    StudyFixture study;
    SessionRunner runner = study.begin();
    CHECK(study.play(runner, 11) == SimulatedEnd::finished);

    REQUIRE(runner.is_over());
    const std::vector<ParticipantSummary> all = study.store.participants();
    REQUIRE(all.size() == 1);
    CHECK(all[0].participant_id == runner.participant_id());
    CHECK(all[0].status == ParticipantStatus::complete);
    CHECK(all[0].n_planned == 6);
    CHECK(all[0].n_done == 6);
    CHECK(all[0].last_end_reason == "finished");
    CHECK(all[0].language == "en");
    const ParticipantProgress progress = study.store.progress_of(runner.participant_id());
    CHECK(progress.pages_ended == std::vector<std::string>{"consent", "questionnaire/background", "page/1",
                                                           "block/main", "break/rest", "questionnaire/effort",
                                                           "debrief"});
    const VerifySummary verified =
        verify_attempts(study.store, test::both_suites(), testing::shipped_suites(), 2, {});
    CHECK(verified.verified == verified.total());
    CHECK(verified.total() == all[0].n_attempts);
    CHECK(verified.total() >= 6);
}

TEST_CASE("SessionRunner: nothing is written before consent, and refusing leaves a count alone") {
    StudyFixture study;
    SessionRunner runner = study.begin();
    CHECK(runner.step().kind == StepKind::consent);
    CHECK(runner.participant_id().empty());
    runner.shown(1000);
    runner.note({{2000, ClockSource::poll}, EventKind::focus_out, {}, {}, "", {}, 0});
    CHECK_FALSE(runner.give_consent({}, 3000));
    CHECK_FALSE(runner.give_consent({{"take_part", false}, {"contact_again", true}}, 4000));
    runner.refuse_consent();

    CHECK(runner.is_over());
    CHECK(study.store.participants().empty());
    CHECK(study.store.counted("refused") == 1);
    const sqlite::Database database(study.folder.file(), sqlite::Access::read_only);
    for (const char* table : {"session", "page_visit", "input_event", "consent_event", "planned_trial"}) {
        CAPTURE(table);
        CHECK(database.number_of(std::string("SELECT count(*) FROM ") + table) == 0);
    }
}

TEST_CASE("SessionRunner: consent is kept with its wording, its boxes, and the plan of this participant") {
    StudyFixture study;
    SessionRunner runner = study.begin();
    go_to_main(runner);
    const sqlite::Database database(study.folder.file(), sqlite::Access::read_only);
    CHECK(database.text_of("SELECT items FROM consent_event") == R"({"contact_again":false,"take_part":true})");
    CHECK(database.text_of("SELECT decision FROM consent_event") == "given");
    const std::string body = database.text_of("SELECT body FROM consent_text");
    CHECK(body.find("You play <puzzles> & more.") != std::string::npos);
    CHECK(body.find("[optional] Ask me again.") != std::string::npos);
    CHECK(study.store.progress_of(runner.participant_id()).plan.size() == 6);
}

TEST_CASE("SessionRunner: a required answer is asked for, an impossible one refused, and nothing half written") {
    StudyFixture study;
    SessionRunner runner = study.begin();
    runner.shown(0);
    REQUIRE(runner.give_consent(kAgreed, 1000));
    runner.shown(2000);
    const auto said = [&](const std::vector<Answer>& answers) {
        const Result<Done> kept = runner.answer(answers, 9000);
        return kept ? std::string("kept") : kept.error().message;
    };
    const auto text = [](std::string item, std::string value) {
        return Answer{.item_id = std::move(item), .value_num = {}, .value_text = std::move(value), .t_us = 5000};
    };
    const auto number = [](std::string item, double value) {
        return Answer{.item_id = std::move(item), .value_num = value, .value_text = {}, .t_us = 4000};
    };
    CHECK(said({}) == "question 'hand' has no answer");
    CHECK(said({text("hand", "")}) == "question 'hand' has no answer");
    CHECK(said({text("hand", "both")}) == "question 'hand' has no choice 'both'");
    CHECK(said({text("hand", "left"), number("age", 17)}) == "question 'age' goes from 18 to 99");
    CHECK(said({text("hand", "left"), number("age", 20.5)}) == "question 'age' is answered with a whole number");
    CHECK(said({text("hand", "left"), text("height", "tall")}) == "there is no question 'height'");
    CHECK(runner.step().kind == StepKind::questionnaire);
    const sqlite::Database database(study.folder.file(), sqlite::Access::read_only);
    CHECK(database.number_of("SELECT count(*) FROM questionnaire_response") == 0);

    CHECK(said({text("hand", "left"), number("age", 30)}) == "kept");
    CHECK(runner.step().kind == StepKind::instructions);
    CHECK(database.text_of("SELECT group_concat(item_id || ':' || coalesce(value_num, value_text) || ':' || position "
                           "|| ':' || rt_us, ' ') FROM questionnaire_response") ==
          "age:30.0:1:2000 hand:left:2:3000");
}

TEST_CASE("SessionRunner: a trial ends when it is solved, or with the last attempt, not before") {
    StudyFixture study;
    SessionRunner runner = study.begin();
    std::int64_t t_us = go_to_main(runner);
    CHECK(runner.terms(t_us).attempt_cap == 3);
    CHECK(runner.terms(t_us).trial_number == 1);
    CHECK(runner.terms(t_us).trial_count == 5);
    CHECK_FALSE(runner.terms(t_us).is_practice);
    runner.journal().begin_trial(*runner.terms(t_us).task, t_us);
    for (int attempt = 1; attempt <= 3; ++attempt) {
        CHECK_FALSE(runner.trial_is_over(t_us));
        const AttemptId id = commit_attempt(runner, attempt, ++t_us);
        CHECK(runner.terms(t_us).attempts_used == attempt);
        CHECK_FALSE(runner.trial_is_over(t_us));
        runner.journal().finish(id, unsolved());
    }
    CHECK(runner.trial_is_over(t_us));
    runner.go_on(++t_us);

    runner.journal().begin_trial(*runner.terms(0).task, ++t_us);
    const AttemptId id = commit_attempt(runner, 1, ++t_us);
    AttemptResult solved = unsolved();
    solved.status = Status::solved;
    runner.journal().finish(id, solved);
    CHECK(runner.trial_is_over(t_us));
    CHECK(runner.terms(t_us).solved);
    runner.journal().end_trial(TrialEndReason::stopped, ++t_us);  // a play model that leaves
    runner.go_on(++t_us);
    const ParticipantProgress progress = study.store.progress_of(runner.participant_id());
    REQUIRE(progress.trials.size() == 3);
    CHECK(progress.trials[1].end_reason == TrialEndReason::cap);
    CHECK(progress.trials[1].attempts == 3);
    CHECK(progress.trials[2].end_reason == TrialEndReason::solved);
}

TEST_CASE("SessionRunner: the time limit ends a trial, but no attempt that is under way") {
    StudyFixture study;
    SessionRunner runner = study.begin();
    std::int64_t t_us = go_to_main(runner);
    while (runner.step().name != "trial/last/1") {
        if (runner.step().kind != StepKind::trial) {
            runner.shown(++t_us);
        } else {
            runner.journal().begin_trial(*runner.terms(0).task, ++t_us);
            for (int attempt = 1; attempt <= 3; ++attempt) {
                runner.journal().finish(commit_attempt(runner, attempt, ++t_us), unsolved());
            }
        }
        runner.go_on(++t_us);
    }
    CHECK_FALSE(runner.terms(t_us).time_left_us.has_value());
    runner.journal().begin_trial(*runner.terms(t_us).task, t_us);
    CHECK(runner.terms(t_us + 1'000'000).time_left_us == 59'000'000);
    CHECK(runner.terms(t_us).aids.trajectory == TrajectoryAid::ghost_all);
    CHECK(runner.terms(t_us).aids.replay);
    const AttemptId id = commit_attempt(runner, 1, t_us + 59'000'000);
    CHECK_FALSE(runner.trial_is_over(t_us + 61'000'000));
    runner.journal().finish(id, unsolved());
    CHECK(runner.trial_is_over(t_us + 61'000'000));
    CHECK_FALSE(runner.trial_is_over(t_us + 59'999'999));
    runner.go_on(t_us + 61'000'000);
    CHECK(study.store.progress_of(runner.participant_id()).trials.back().end_reason == TrialEndReason::time_cap);
}

TEST_CASE("SessionRunner: a session that broke off goes on at the right step") {
    const std::string rules[] = {"go_on", "again", "skip"};
    for (const std::string& rule : rules) {
        CAPTURE(rule);
        StudyFixture study("interrupted_trial = \"" + rule + "\"\n");
        std::string code;
        {
            SessionRunner runner = study.begin();
            std::int64_t t_us = go_to_main(runner);
            code = runner.participant_id();
            runner.journal().begin_trial(*runner.terms(t_us).task, t_us);
            runner.journal().finish(commit_attempt(runner, 1, ++t_us), unsolved());
            SessionEnd end;
            end.end_reason = SessionEndReason::researcher_stop;
            end.t_end_us = ++t_us;
            runner.interrupt(end);
            CHECK(runner.is_over());
        }
        CHECK(study.store.participant(code)->status == ParticipantStatus::active);

        Result<SessionRunner> runner = study.resume(code);
        REQUIRE(runner.has_value());
        CHECK(runner->participant_id() == code);
        CHECK(runner->step().name == (rule == "skip" ? "trial/main/2" : "trial/main/1"));
        CHECK(runner->terms(0).attempts_used == (rule == "go_on" ? 1 : 0));
        CHECK(study.play(*runner, 3) == SimulatedEnd::finished);
        const ParticipantSummary who = *study.store.participant(code);
        CHECK(who.n_sessions == 2);
        CHECK(who.n_done == (rule == "skip" ? 5 : 6));
        std::map<std::string, int> of_first;
        for (const TrialDone& trial : study.store.progress_of(code).trials) {
            if (trial.block_name == "main" && trial.position == 1) of_first["attempts"] += trial.attempts;
        }
        if (rule == "go_on") CHECK(of_first["attempts"] <= 3);
        if (rule == "skip") CHECK(of_first["attempts"] == 1);
    }
}

TEST_CASE("SessionRunner: only somebody who is under way can go on") {
    StudyFixture study;
    SessionRunner runner = study.begin();
    CHECK(study.play(runner, 2) == SimulatedEnd::finished);
    const auto said = [&](const std::string& code) {
        const Result<SessionRunner> resumed = study.resume(code);
        return resumed ? std::string("resumed") : resumed.error().message;
    };
    const std::string code = runner.participant_id();
    CHECK(said(code) == "participant " + code + " cannot go on: they have completed the study");
    CHECK(said("nonsense") == "'nonsense' is no participant code; one has seven letters and digits");
    NumpyRandom random(99);
    const std::string other = make_participant_code([&] { return random.bits(); });
    CHECK(said(other) == "there is no participant " + other + " in this study");
}

TEST_CASE("SessionRunner: withdrawing keeps what was done or erases every byte of it") {
    StudyFixture study;
    for (const double erases : {0.0, 1.0}) {
        CAPTURE(erases);
        SessionRunner runner = study.begin();
        const SimulatedEnd end = study.play(runner, 4, {.refuses = 0.0, .drops_out = 1.0, .erases = erases});
        const std::string code = runner.participant_id();
        if (erases == 0.0) {
            CHECK(end == SimulatedEnd::withdrew_keep);
            CHECK(study.store.participant(code)->status == ParticipantStatus::withdrawn_keep);
            CHECK(study.store.participant(code)->last_end_reason == "participant_stop");
            CHECK(is_in_any_file(study.folder.path(), code));
        } else {
            CHECK(end == SimulatedEnd::withdrew_erase);
            CHECK_FALSE(study.store.participant(code).has_value());
            CHECK(study.store.erased_by_status() == std::map<std::string, int>{{"active", 1}});
            CHECK_FALSE(is_in_any_file(study.folder.path(), code));
        }
    }
    CHECK(study.store.enrolled() == 2);
}

TEST_CASE("SessionRunner: conditions come out even among those who complete, whoever drops out") {
    StudyFixture study;
    std::map<std::string, int> completed;
    int dropped = 0;
    for (std::uint32_t i = 0; i < 40; ++i) {
        SessionRunner runner = study.begin();
        const SimulatedEnd end = study.play(runner, 100 + i, {.refuses = 0.1, .drops_out = 0.3});
        if (end == SimulatedEnd::finished) ++completed[runner.condition_id()];
        if (end == SimulatedEnd::withdrew_keep || end == SimulatedEnd::withdrew_erase) ++dropped;
    }
    CHECK(dropped >= 5);
    CHECK(std::abs(completed["with_preview"] - completed["without_preview"]) <= 1);
}

TEST_CASE("SimulatedParticipant: the same seed gives the same data, another seed other data") {
    const auto data_of = [](std::uint32_t seed) {
        StudyFixture study;
        SessionRunner runner = study.begin();
        study.play(runner, seed);
        std::string all;
        for (const AttemptRecord& record : study.store.attempts()) {
            all += std::to_string(record.commit.commit.t_us) + " " + std::to_string(record.result->state_hash) + "\n";
        }
        return all;
    };
    CHECK(data_of(1) == data_of(1));
    CHECK(data_of(1) != data_of(2));
}

}  // namespace
}  // namespace phyplay
