#include "engine/evaluation/eval_run.h"
#include "engine/agents/phyq/phyq_score.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyre/phyre_suite.h"

#include <doctest/doctest.h>

#include <fstream>

#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/agents/phyre/agent.h"
#include "engine/evaluation/comparison.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/physics/engine_id.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/small_suite.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using testing::PatientAgent;
using testing::TestFolder;
using testing::text_of;
using testing::write_text;

namespace fs = std::filesystem;

namespace {

EvalManifest make_manifest(Shard shard = {}) {
    EvalManifest manifest;
    manifest.plan = {.setup = kBallWithinTemplate, .fold = 0, .agent = "patient", .shard = shard};
    manifest.tasks = 5;
    manifest.suite = "phyre";
    manifest.task_pack_sha256 = "pack";
    manifest.engine_id = engine_id();
    manifest.version = "test";
    return manifest;
}

const PatientAgent kAgent(4);

void run(const fs::path& folder, Shard shard = {}, int threads = 2) {
    REQUIRE(run_evaluation(testing::make_small_suite(), make_manifest(shard), kAgent, folder, threads));
}

Result<EvalSummary> merge(std::vector<fs::path> shards, const fs::path& folder) {
    return merge_evaluations(testing::make_small_suite(), PhyreSuite(), shards, folder, {});
}

}  // namespace

TEST_CASE("run_evaluation: the number of threads changes no byte") {
    const TestFolder folder;
    run(folder / "one", {}, 1);
    run(folder / "eight", {}, 8);

    CHECK(text_of(folder / "one" / kLogName).size() > 1000);
    CHECK(text_of(folder / "one" / kLogName) == text_of(folder / "eight" / kLogName));
    CHECK(text_of(folder / "one" / kSummaryName) == text_of(folder / "eight" / kSummaryName));
}

TEST_CASE("run_evaluation: goes on after a kill at any byte, as if nothing had happened") {
    const TestFolder folder;
    run(folder / "whole");
    const std::string log = text_of(folder / "whole" / kLogName);
    const std::string summary = text_of(folder / "whole" / kSummaryName);

    for (std::size_t cut = 0; cut <= log.size(); cut += log.size() / 13) {
        CAPTURE(cut);
        fs::remove_all(folder / "killed");
        fs::create_directories(folder / "killed");
        fs::copy_file(folder / "whole" / kManifestName, folder / "killed" / kManifestName);
        write_text(folder / "killed" / kLogName, log.substr(0, cut));

        run(folder / "killed");

        CHECK(text_of(folder / "killed" / kLogName) == log);
        CHECK(text_of(folder / "killed" / kSummaryName) == summary);
    }
}

TEST_CASE("run_evaluation: continues with the tasks that are missing, not with all") {
    const TestFolder folder;
    run(folder / "killed");
    const std::string log = text_of(folder / "killed" / kLogName);
    fs::remove(folder / "killed" / kSummaryName);
    write_text(folder / "killed" / kLogName, log.substr(0, log.size() - 10));

    std::vector<std::size_t> told;
    REQUIRE(run_evaluation(testing::make_small_suite(), make_manifest(), kAgent, folder / "killed", 1,
                           [&](std::size_t done) { told.push_back(done); }));

    CHECK(told == std::vector<std::size_t>{5});
}

TEST_CASE("run_evaluation: a finished folder is read, not written") {
    const TestFolder folder;
    run(folder / "done");
    const auto written = fs::last_write_time(folder / "done" / kLogName);
    const EvalSummary first =
        *run_evaluation(testing::make_small_suite(), make_manifest(), kAgent, folder / "done", 1);

    CHECK(fs::last_write_time(folder / "done" / kLogName) == written);
    CHECK(first.all.tasks == 5);
    CHECK(first.all.attempts == 20);
}

TEST_CASE("run_evaluation: a finished folder whose log is not that of its summary is refused and left alone") {
    const TestFolder folder;
    run(folder / "done");
    const std::string log = text_of(folder / "done" / kLogName);
    const std::string summary = text_of(folder / "done" / kSummaryName);
    const auto refused = [&](const std::string& changed) {
        write_text(folder / "done" / kLogName, changed);
        const auto again = run_evaluation(testing::make_small_suite(), make_manifest(), kAgent, folder / "done", 1);
        CHECK(text_of(folder / "done" / kSummaryName) == summary);
        CHECK_FALSE(merge({folder / "done"}, folder / "merged"));
        CHECK_FALSE(fs::exists(folder / "merged"));
        CHECK_FALSE(read_evaluation(testing::make_small_suite(), PhyreSuite(), folder / "done"));
        REQUIRE_FALSE(again);
        CHECK(again.error().file == (folder / "done" / kLogName).string());
        return again.error().message;
    };
    std::string unsolved = log;
    for (std::size_t at = 0; (at = unsolved.find("\"solved\"", at)) != std::string::npos;) {
        unsolved.replace(at, 8, "\"not_solved\"");
    }

    CHECK(refused("").starts_with("it holds 0 attempts (0 solved), summary.json says 20 ("));
    CHECK(refused(log.substr(0, log.find('\n') + 1)).starts_with("it holds 1 attempts"));
    CHECK(refused(log.substr(0, log.size() - 1)).starts_with("it holds 19 attempts"));
    CHECK(refused(unsolved).starts_with("it holds 20 attempts (0 solved)"));
    CHECK(refused(log + "{").starts_with("it ends within a line"));
    write_text(folder / "done" / kLogName, log);
    CHECK(run_evaluation(testing::make_small_suite(), make_manifest(), kAgent, folder / "done", 1));

    write_text(folder / "done" / kSummaryName, "{\"attempts\": 4294967316, \"solved\": true}");
    const auto again = run_evaluation(testing::make_small_suite(), make_manifest(), kAgent, folder / "done", 1);
    CHECK(again.error().message == "this is not the summary of such an evaluation");
}

TEST_CASE("run_evaluation: refuses a folder of another evaluation, and one with a damaged log") {
    const TestFolder folder;
    run(folder / "first");
    EvalManifest other = make_manifest();
    other.plan.fold = 1;

    const auto refused = run_evaluation(testing::make_small_suite(), other, kAgent, folder / "first", 1);

    REQUIRE_FALSE(refused);
    CHECK(refused.error().message ==
          "this folder belongs to another evaluation (its fold is 0, not 1); choose a new one");

    fs::remove(folder / "first" / kSummaryName);
    write_text(folder / "first" / kLogName, text_of(folder / "first" / kLogName) + "junk\n");
    const auto damaged = run_evaluation(testing::make_small_suite(), make_manifest(), kAgent, folder / "first", 1);
    REQUIRE_FALSE(damaged);
    CHECK(damaged.error().line == 21);
    CHECK(damaged.error().file == (folder / "first" / kLogName).string());
}

TEST_CASE("EvalLog: only one program at a time works on a folder") {
    const TestFolder folder;
    const TaskSet suite = testing::make_small_suite();
    const std::vector<const Task*> tasks = tasks_of(suite, make_manifest().plan);
    REQUIRE(claim_folder(folder / "busy", make_manifest()));

    const Result<EvalLog> first = EvalLog::open(folder / "busy", tasks, PhyreSuite());
    const Result<EvalLog> second = EvalLog::open(folder / "busy", tasks, PhyreSuite());

    CHECK(first);
    REQUIRE_FALSE(second);
    CHECK(second.error().message == "another program is working on this evaluation");
}

TEST_CASE("merge_evaluations: shards make the same log and summary as the whole, byte for byte") {
    const TestFolder folder;
    run(folder / "whole");
    run(folder / "a", {0, 3});
    run(folder / "b", {1, 3});
    run(folder / "c", {2, 3});

    REQUIRE(merge({folder / "c", folder / "a", folder / "b"}, folder / "merged"));

    CHECK(text_of(folder / "merged" / kLogName) == text_of(folder / "whole" / kLogName));
    CHECK(text_of(folder / "merged" / kSummaryName) == text_of(folder / "whole" / kSummaryName));
    CHECK(read_manifest(folder / "merged", phyre_facts().setups)->plan == make_manifest().plan);
}

TEST_CASE("run_evaluation: lost tasks are kept through kills, merges and a second start") {
    // The second and the last task are lost, one after two attempts, one at once.
    const TaskSet suite = testing::make_small_suite();
    const std::vector<const Task*> tasks = tasks_of(suite, make_manifest().plan);
    const TaskAttempts attempt = [&](const Task& task) {
        TaskGo go = attempt_task(task, kAgent, false);
        if (task.id == tasks[1]->id) go = {{go.attempts[0], go.attempts[1]}, "it hung \"\xff\""};
        if (task.id == tasks[4]->id) go = {{}, "it ended"};
        return go;
    };
    const TestFolder folder;
    const auto play = [&](const char* name, Shard shard = {}, int threads = 2) {
        const auto summary =
            run_evaluation(suite, PhyreSuite(), make_manifest(shard), attempt, {}, folder / name, threads);
        REQUIRE(summary);
        return summary->lost;
    };
    const auto same_files = [&](const char* name) {
        for (const char* file : {kLogName, kLostName, kSummaryName}) {
            CAPTURE(file);
            CHECK(text_of(folder / name / file) == text_of(folder / "whole" / file));
        }
    };
    CHECK(play("whole") == 2);
    CHECK(play("whole") == 2);
    const std::string log = text_of(folder / "whole" / kLogName);
    const std::string lost = text_of(folder / "whole" / kLostName);
    const std::string second = tasks[1]->id;
    CHECK(lost == "{\"task_id\": \"" + second + "\", \"reason\": \"it hung \\\"\\ufffd\\\"\"}\n{\"task_id\": \"" +
                      tasks[4]->id + "\", \"reason\": \"it ended\"}\n");
    CHECK(read_evaluation(suite, PhyreSuite(), folder / "whole")->lost == 2);

    for (std::size_t cut = 0; cut <= log.size();
         cut += log.size() / 13) {  // what a kill leaves: at least one is there
        CAPTURE(cut);
        fs::remove(folder / "whole" / kSummaryName);
        write_text(folder / "whole" / kLogName, log.substr(0, cut));
        CHECK(play("whole") == 2);
        CHECK(text_of(folder / "whole" / kLogName) == log);
        CHECK(text_of(folder / "whole" / kLostName) == lost);
    }
    play("one", {}, 1);
    same_files("one");
    CHECK(play("a", {0, 2}) + play("b", {1, 2}) == 2);
    CHECK(merge({folder / "b", folder / "a"}, folder / "merged")->lost == 2);
    same_files("merged");

    // Done again by a better agent, they are lost no more.
    fs::remove(folder / "one" / kSummaryName);
    write_text(folder / "one" / kLogName, "");
    run(folder / "one");
    CHECK_FALSE(fs::exists(folder / "one" / kLostName));

    fs::remove(folder / "merged" / kLostName);
    CHECK(read_evaluation(suite, PhyreSuite(), folder / "merged")
              .error()
              .message.starts_with("it holds 0 lost tasks, summary.json says 2"));
    write_text(folder / "merged" / kLostName, "{\"task_id\": \"99999:000\", \"reason\": \"?\"}\n");
    CHECK(read_evaluation(suite, PhyreSuite(), folder / "merged").error().line == 1);
    write_text(folder / "merged" / kLostName, "junk\n");
    CHECK(read_evaluation(suite, PhyreSuite(), folder / "merged").error().message == "this is not a lost task");
}

TEST_CASE("merge_evaluations: refuses what is not exactly the parts of one evaluation") {
    const TestFolder folder;
    run(folder / "a", {0, 2});
    run(folder / "b", {1, 2});
    run(folder / "other", {1, 3});

    CHECK(merge({folder / "a"}, folder / "m").error().message == "only 1 of the evaluation's 2 parts are named");
    CHECK(merge({folder / "a", folder / "a", folder / "b"}, folder / "m").error().message ==
          "this is the same part as " + (folder / "a").string());
    CHECK(merge({folder / "a", folder / "other"}, folder / "m").error().message ==
          "this is part of another evaluation than the folders before it");
    CHECK_FALSE(merge({folder / "a", folder / "none"}, folder / "m"));
    CHECK_FALSE(merge({folder / "a", folder / "b"}, folder / "a"));

    fs::remove(folder / "b" / kSummaryName);
    CHECK(merge({folder / "a", folder / "b"}, folder / "m").error().message ==
          "this part is not finished; run its evaluation again to complete it");
    CHECK_FALSE(fs::exists(folder / "m"));
}

TEST_CASE("run_evaluation: stopping when solved changes the log, not the measures of success") {
    const TestFolder folder;
    EvalManifest brief = make_manifest();
    brief.plan.stop_when_solved = true;

    const EvalSummary whole =
        *run_evaluation(testing::make_small_suite(), make_manifest(), kAgent, folder / "whole", 2);
    const EvalSummary shorter = *run_evaluation(testing::make_small_suite(), brief, kAgent, folder / "short", 2);

    CHECK(shorter.all.attempts < whole.all.attempts);
    CHECK(shorter.all.auccess_at == whole.all.auccess_at);
    CHECK(shorter.all.success_percentage == whole.all.success_percentage);
    CHECK(shorter.all.solved == whole.all.solved);
    CHECK(whole.all.solved > 0);
    CHECK(whole.all.solved < whole.all.tasks);
    CHECK(shorter.solved_within.empty());
}

TEST_CASE("claim_folder: refuses a manifest that is damaged, in its records as well") {
    const TestFolder folder;
    const EvalManifest manifest = make_manifest();
    const std::string whole = manifest_json(manifest);
    write_text(folder / kManifestName, whole);
    REQUIRE(claim_folder(folder / "", manifest));
    for (const char* key : {"\"tasks\": ", "\"host_cpu\": ", "\"seed\": ", "\"setup\": "}) {
        std::string damaged = whole;
        damaged.insert(damaged.find(key) + std::string(key).size(), "[],\n\"x\": ");
        write_text(folder / kManifestName, damaged);
        CAPTURE(key);
        CHECK_FALSE(claim_folder(folder / "", manifest));
    }
}

TEST_CASE("claim_folder: refuses a manifest of lists in lists, however deep") {
    constexpr std::size_t kDeep = 1'000'000;
    const TestFolder folder;
    const EvalManifest manifest = make_manifest();
    std::string damaged = manifest_json(manifest);
    const std::string key = "\"suite\": ";
    const std::size_t place = damaged.find(key) + key.size();
    damaged.insert(place, std::string(kDeep, '[') + std::string(kDeep, ']') + ",\n\"x\": ");
    write_text(folder / kManifestName, damaged);

    CHECK(*find_difference(folder / "", manifest) == "its suite is array, not \"phyre\"");
    CHECK_FALSE(claim_folder(folder / "", manifest));
}

TEST_CASE("read_manifest: gives back what was written and refuses what is none") {
    const TestFolder folder;
    EvalManifest manifest = make_manifest({1, 4});
    manifest.plan.seed = 18446744073709551615ULL;
    manifest.command_line = "phyplay eval --out \"a\\b\"";
    write_text(folder / kManifestName, manifest_json(manifest));
    CHECK(*read_manifest(folder / "", phyre_facts().setups) == manifest);

    for (const char* junk : {"", "{}", "[]", "\xff\xff", "{\"setup\": 5}", "nested"}) {
        write_text(folder / kManifestName, junk);
        CHECK_FALSE(read_manifest(folder / "", phyre_facts().setups));
    }
}

TEST_CASE("run_evaluation: Phy-Q plays are logged alike whole, killed, in shards and with any number of threads") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    for (const char* id : {"1.4", "3.4", "11.5"}) {
        templates.push_back({id, "test", kSlingshotTier});
        for (const char* number : {":081", ":100"}) {
            Task task{.id = id + std::string(number),
                      .template_id = id,
                      .suite = kPhyq,
                      .tier = kSlingshotTier,
                      .content = phyq_content(testing::phyq_layout(id))};
            task.sha256 = std::string(64, 'a');
            tasks.push_back(std::move(task));
        }
    }
    const TaskSet suite(std::move(templates), std::move(tasks), "pack");
    const auto agent = make_phyq_agent("random", 3);
    const TaskAttempts attempt = [&](const Task& task) { return attempt_slingshot_task(setup, task, *agent, 3); };
    const auto play = [&](const fs::path& folder, Shard shard, int threads) {
        EvalManifest manifest = make_manifest(shard);
        manifest.suite = "phyq";
        manifest.plan.setup = kPhyqBroad;
        manifest.plan.fold = std::nullopt;
        manifest.plan.max_attempts = 3;
        return run_evaluation(suite, *make_phyq_suite(setup), manifest, attempt,
                              phyq_scorer(published_phyq_reference()), folder, threads);
    };

    const TestFolder folder;
    const auto whole = play(folder / "whole", {}, 1);
    REQUIRE(whole.has_value());
    REQUIRE(whole->pass_rates);
    CHECK(whole->pass_rates->all.tasks == 6);
    CHECK(whole->pass_rates->all.attempts == 18);
    CHECK(whole->pass_rates->groups.size() == 3);
    const std::string log = text_of(folder / "whole" / kLogName);
    const std::string summary = text_of(folder / "whole" / kSummaryName);
    CHECK(summary.find("\"pass_rate\"") != std::string::npos);

    REQUIRE(play(folder / "threads", {}, 3));
    CHECK(text_of(folder / "threads" / kLogName) == log);

    REQUIRE(play(folder / "killed", {}, 1));
    fs::remove(folder / "killed" / kSummaryName);
    write_text(folder / "killed" / kLogName, log.substr(0, log.size() / 2));
    REQUIRE(play(folder / "killed", {}, 1));
    CHECK(text_of(folder / "killed" / kLogName) == log);
    CHECK(text_of(folder / "killed" / kSummaryName) == summary);

    REQUIRE(play(folder / "a", {0, 2}, 1));
    REQUIRE(play(folder / "b", {1, 2}, 1));
    REQUIRE(merge_evaluations(suite, *make_phyq_suite(setup), {folder / "b", folder / "a"}, folder / "merged", {}));
    CHECK(text_of(folder / "merged" / kLogName) == log);
    CHECK(text_of(folder / "merged" / kSummaryName) == summary);
}
