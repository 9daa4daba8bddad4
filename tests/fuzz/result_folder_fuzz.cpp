// Folders of results that somebody sends: those of `phyplay eval` (compared, merged, gone on with) and of `phyplay
// certify`.
//
// An input has manifest.json, attempts.jsonl, summary.json and lost.jsonl, then plan.json, a file of certificates and
// one of powers, with lines of three dashes between. Begins with folders as the commands leave them. Must hold: a
// manifest and a plan read as they were written; numbers of a log that was read are those of its evaluation.
#include "engine/agents/phyre/agent.h"
#include "engine/certification/phyre/solvability_folder.h"
#include "engine/evaluation/comparison.h"
#include "engine/physics/engine_id.h"
#include "tests/fuzz/harness.h"
#include "tests/support/small_suite.h"

namespace phyplay::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr int kMostAttempts = 3;

const TaskSet& tasks() {
    static const TaskSet set = testing::make_small_suite();
    return set;
}

const Suite& suite() {
    return *shipped_suites().find("phyre");
}

EvalManifest manifest() {
    EvalManifest made;
    made.plan.setup = *shipped_suites().find_setup("ball_cross_template");
    made.plan.max_attempts = kMostAttempts;
    made.tasks = tasks_of(tasks(), made.plan).size();
    made.suite = suite().facts().id.name;
    made.task_pack_sha256 = tasks().sha256();
    made.engine_id = engine_id();
    return made;
}

SolvabilityPlan plan() {
    SolvabilityPlan made{.version = "1.0.0", .tier = ExaminedTier::ball_first, .pools = 1};
    for (const Task* task : tasks().tasks_of_template("00001")) made.tasks.push_back(task);
    return made;
}

/// The parts of an input as files of a folder; those that it has not are not there.
void lay_out(const fs::path& folder, std::string_view input) {
    const SolvabilityGroup group = groups_of(plan()).front();
    const fs::path names[] = {kManifestName,
                              kLogName,
                              kSummaryName,
                              kLostName,
                              kPlanName,
                              fs::relative(certificates_file(folder, group), folder),
                              fs::relative(power_file(folder, group), folder)};
    const std::vector<std::string_view> parts = parts_of(input);
    for (const char* below : {"certificates", "power"}) fs::create_directories(folder / below);
    std::size_t number = 0;
    for (const fs::path& name : names) {
        fs::remove(folder / name);
        if (number < parts.size()) scratch_file(name, parts[number]);
        ++number;
    }
}

void try_evaluation(const fs::path& folder) {
    const EvalManifest asked = manifest();
    static_cast<void>(find_difference(folder, asked));
    const std::vector<EvalSetup> setups = shipped_suites().setups();
    if (const Result<EvalManifest> found = read_manifest(folder, setups)) {
        scratch_file(kManifestName, manifest_json(*found));
        const Result<EvalManifest> again = read_manifest(folder, setups);
        must(again && *again == *found, "a manifest reads as it was written");
    }
    if (Result<FinishedEvaluation> finished = read_evaluation(tasks(), suite(), folder)) {
        std::vector<std::vector<FinishedEvaluation>> both(2);
        both[0].push_back(*finished);
        both[1].push_back(*std::move(finished));
        const Result<Comparison> comparison = compare_agents(both, setups);
        must(!comparison || !comparison_html(*comparison).empty(), "a comparison has its page");
    }
    const std::vector<const Task*> planned = tasks_of(tasks(), asked.plan);
    if (const auto log = EvalLog::open(folder, planned, suite(), kMostAttempts)) {
        must(log->tasks_done() <= planned.size(), "no more tasks are done than there are");
    }
}

void try_certification(const fs::path& folder) {
    const Result<SolvabilityPlan> found = read_plan(folder, tasks());
    if (found) {
        scratch_file(kPlanName, plan_json(*found));
        const Result<SolvabilityPlan> again = read_plan(folder, tasks());
        must(again && *again == *found, "a plan reads as it was written");
    }
    static_cast<void>(read_findings(folder, tasks()));
    const SolvabilityPlan good = plan();
    const SolvabilityGroup group = groups_of(good).front();
    if (const auto certificates = read_certificates(folder, good, group)) {
        for (const SolvabilityCertificate& certificate : *certificates) is_finished(good, certificate);
        write_certificates(folder, good, group, *certificates);
        const auto again = read_certificates(folder, good, group);
        must(again && *again == *certificates, "certificates read as they were written");
    }
    static_cast<void>(read_power_rows(folder, group));
}

}  // namespace

std::vector<std::string> examples() {
    // An evaluation of an agent that places two balls, and what belongs beside its log.
    const EvalManifest made = manifest();
    std::string log;
    std::size_t attempts = 0;
    std::size_t solved = 0;
    for (const Task* task : tasks_of(tasks(), made.plan)) {
        bool is_solved = false;
        for (const Attempt& attempt : attempt_task(*task, testing::PatientAgent(2), false)) {
            log += attempt_line(attempt, suite());
            ++attempts;
            is_solved = is_solved || attempt.status == Status::solved;
        }
        solved += is_solved ? 1 : 0;
    }
    const std::string between = "\n---\n";
    const std::string summary =
        "{\"attempts\": " + std::to_string(attempts) + ", \"solved\": " + std::to_string(solved) + ", \"lost\": 0}";
    const Task& task = *tasks().find("00001:000");
    SolvabilityCertificate certificate{.task_id = task.id, .task_sha256 = task.sha256, .pools = 1};
    certificate.counts = {.not_solved = 5000, .invalid = 4000, .unstable = 600, .stable = 400};
    certificate.stable_solutions = {{0.5, 0.8, 0.3}};
    const std::string certified = plan_json(plan()) + between + write_solvability(certificate, {}) + between +
                                  R"({"action": [0.5, 0.8, 0.3], "solves": [1, 0, 0, 1, 0], "power": 0.4})"
                                  "\n";
    const std::string lost = lost_line({.task_id = tasks_of(tasks(), made.plan).back()->id, .reason = "it hung"});
    return {manifest_json(made) + between + log + between + summary,
            manifest_json(made) + between + log.substr(0, log.size() / 2) + between + summary + between + lost,
            between + between + between + between + certified};
}

void try_input(std::string_view input) {
    const fs::path& folder = scratch_folder();
    lay_out(folder, input);
    try_evaluation(folder);
    try_certification(folder);
}

}  // namespace phyplay::fuzz
