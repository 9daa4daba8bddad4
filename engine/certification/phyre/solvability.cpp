#include "engine/certification/phyre/solvability.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>

#include "engine/base/assert.h"
#include "engine/base/numpy_random.h"
#include "engine/base/parallel.h"
#include "engine/evaluation/statistics.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

constexpr std::uint32_t kFirstPoolSeed = 1000;

enum class TryEnd : std::uint8_t { not_solved, invalid, unstable, stable };

TryEnd try_action(const Task& task, const ActionNumbers& action) {
    const PlacementCheck check = check_action(task, *to_unit_balls(task.tier, action));
    const Placement* placement = std::get_if<Placement>(&check);
    if (placement == nullptr) return TryEnd::invalid;
    if (simulate(task, *placement).status != Status::solved) return TryEnd::not_solved;
    return is_stable_solution(task, *placement) ? TryEnd::stable : TryEnd::unstable;
}

void keep(std::vector<ActionNumbers>& kept, const ActionNumbers& solution) {
    if (kept.size() < kKeptSolutions) kept.push_back(solution);
}

/// More than any search draws, and few enough to be added up.
constexpr int kMostActions = 500'000'000;

int read_count(const JsonField& field) {
    const int count = field.whole_number();
    if (count >= 0 && count <= kMostActions) return count;
    field.refuse("must be 0 to 500,000,000");
    return 0;
}

ActionNumbers read_solution(const JsonField& field, Tier tier) {
    ActionNumbers solution;
    for (const JsonField& item : field.items()) {
        solution.push_back(item.number());
        if (solution.back() < 0.0 || solution.back() > 1.0) item.refuse("must be 0 to 1");
    }
    if (solution.size() != 3 * static_cast<std::size_t>(balls_of(tier))) field.refuse("must have 3 numbers per ball");
    return solution;
}

std::vector<ActionNumbers> read_solutions(const JsonField& field, Tier tier) {
    std::vector<ActionNumbers> solutions;
    for (const JsonField& item : field.items()) solutions.push_back(read_solution(item, tier));
    if (solutions.size() > kKeptSolutions) field.refuse("has too many solutions");
    return solutions;
}

SolveRate measure_task(const Task& task, std::uint32_t seed, int actions) {
    NumpyRandom random(seed);
    SolveRate rate{.template_id = task.template_id};
    while (rate.valid < static_cast<std::size_t>(actions)) {
        ++rate.drawn;
        const std::vector<double> numbers = draw_valid_action(random, task.tier);
        const PlacementCheck check = check_action(task, *to_unit_balls(task.tier, numbers));
        const Placement* placement = std::get_if<Placement>(&check);
        if (placement == nullptr) continue;
        ++rate.valid;
        if (simulate(task, *placement).status == Status::solved) ++rate.solved;
    }
    return rate;
}

}  // namespace

double solvability_threshold(Tier tier) {
    PHYPLAY_ASSERT(find_ball_tier(tier.name));
    return tier == kBallTier ? 1e-5 : 1e-6;
}

SolvabilityFlags flags_of(const SolvabilityCounts& counts, Tier tier, const SolvabilityRule& rule) {
    if (counts.drawn() == 0) return {};
    const double p0 = solvability_threshold(tier);
    const auto is_good = [&](int solved) {
        return binomial_at_least(counts.valid(), p0, solved) < rule.significance;
    };
    const auto is_bad = [&](int solved) {
        return binomial_at_most(counts.valid(), 2 * p0, solved) < rule.significance;
    };
    return {.good = is_good(counts.solved()),
            .bad = is_bad(counts.solved()),
            .good_stable = is_good(counts.stable),
            .bad_stable = is_bad(counts.stable),
            .impossible = counts.solved() == 0,
            .trivial = static_cast<double>(counts.stable) / counts.drawn() >= kTrivialShare};
}

bool is_decided(const SolvabilityCounts& counts, Tier tier, const SolvabilityRule& rule) {
    if (counts.valid() < rule.least_valid) return false;
    const SolvabilityFlags flags = flags_of(counts, tier, rule);
    if (!flags.good && !flags.bad) return false;
    if (!flags.good_stable && !flags.bad_stable) return false;
    if (flags.good && counts.solved() < rule.least_solved) return false;
    return !flags.good_stable || counts.stable >= rule.least_solved;
}

std::vector<std::string> names_of(const SolvabilityFlags& flags) {
    std::vector<std::string> names;
    if (flags.good) names.emplace_back("GOOD");
    if (flags.bad) names.emplace_back("BAD");
    if (flags.good_stable) names.emplace_back("GOOD_STABLE");
    if (flags.bad_stable) names.emplace_back("BAD_STABLE");
    if (flags.impossible) names.emplace_back("IMPOSSIBLE");
    if (flags.trivial) names.emplace_back("TRIVIAL");
    return names;
}

Task in_tier(const Task& task, Tier tier) {
    Task other = task;
    other.tier = tier;
    return other;
}

void try_next_pool(const Task& task, const SolvabilityRule& rule, int threads, SolvabilityCertificate& certificate) {
    PHYPLAY_ASSERT(task.id == certificate.task_id && task.tier == certificate.tier);
    NumpyRandom random(kFirstPoolSeed + static_cast<std::uint32_t>(certificate.pools));
    std::vector<ActionNumbers> actions(static_cast<std::size_t>(rule.pool_size));
    for (ActionNumbers& action : actions) action = draw_valid_action(random, task.tier);
    std::vector<TryEnd> ends(actions.size());
    parallel_for(actions.size(), threads, [&](std::size_t i) { ends[i] = try_action(task, actions[i]); });

    SolvabilityCounts& counts = certificate.counts;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        switch (ends[i]) {
            case TryEnd::not_solved: ++counts.not_solved; break;
            case TryEnd::invalid: ++counts.invalid; break;
            case TryEnd::unstable:
                ++counts.unstable;
                keep(certificate.unstable_solutions, actions[i]);
                break;
            case TryEnd::stable:
                ++counts.stable;
                keep(certificate.stable_solutions, actions[i]);
                break;
        }
    }
    ++certificate.pools;
}

std::string write_solvability(const SolvabilityCertificate& certificate, const SolvabilityRule& rule) {
    const SolvabilityCounts& counts = certificate.counts;
    JsonWriter writer;
    writer.begin_object().field("task_id", certificate.task_id).field("task_sha256", certificate.task_sha256);
    writer.field("tier", name_of(certificate.tier)).field("pools", certificate.pools);
    writer.field("not_solved", counts.not_solved).field("invalid", counts.invalid);
    writer.field("unstable", counts.unstable).field("stable", counts.stable);
    writer.field("drawn", counts.drawn())
        .field("valid", counts.valid())
        .field("flags", names_of(flags_of(counts, certificate.tier, rule)));
    writer.field("is_decided", is_decided(counts, certificate.tier, rule));
    writer.field("stable_solutions", certificate.stable_solutions);
    writer.field("unstable_solutions", certificate.unstable_solutions);
    return writer.end_object().take_line();
}

Result<SolvabilityCertificate> read_solvability(std::string_view line, const std::string& name) {
    JsonReader reader(line, name);
    const JsonField root = reader.root();
    root.only({"task_id", "task_sha256", "tier", "pools", "not_solved", "invalid", "unstable", "stable", "drawn",
               "valid", "flags", "is_decided", "stable_solutions", "unstable_solutions"});
    SolvabilityCertificate certificate;
    certificate.task_id = root["task_id"].text();
    certificate.task_sha256 = root["task_sha256"].text();
    const std::optional<Tier> tier = find_ball_tier(root["tier"].text());
    if (!tier) root["tier"].refuse("must be \"ball\" or \"two_balls\"");
    certificate.tier = tier.value_or(kBallTier);
    certificate.pools = read_count(root["pools"]);
    SolvabilityCounts& counts = certificate.counts;
    counts.not_solved = read_count(root["not_solved"]);
    counts.invalid = read_count(root["invalid"]);
    counts.unstable = read_count(root["unstable"]);
    counts.stable = read_count(root["stable"]);
    certificate.stable_solutions = read_solutions(root["stable_solutions"], certificate.tier);
    certificate.unstable_solutions = read_solutions(root["unstable_solutions"], certificate.tier);
    if (reader.error()) return *reader.error();
    if (counts.drawn() != root["drawn"].whole_number() || counts.valid() != root["valid"].whole_number()) {
        root["drawn"].refuse("is not the sum of the counts");
    }
    if (reader.error()) return *reader.error();
    return certificate;
}

SolveRate measure_solve_rate(const TaskSet& suite, std::string_view template_id, int actions_per_task, int threads,
                             const Progress& progress) {
    const std::vector<const Task*> tasks = suite.tasks_of_template(template_id);
    std::vector<SolveRate> of_task(tasks.size());
    parallel_for(
        tasks.size(), threads,
        [&](std::size_t i) {
            const auto place = static_cast<std::uint32_t>(tasks[i] - suite.tasks().data());
            of_task[i] = measure_task(*tasks[i], place, actions_per_task);
        },
        progress);

    SolveRate sum{.template_id = std::string(template_id)};
    for (const SolveRate& task : of_task) {
        sum.drawn += task.drawn;
        sum.valid += task.valid;
        sum.solved += task.solved;
    }
    return sum;
}

double binomial_tail(std::size_t trials, double rate, std::size_t count) {
    const auto n = static_cast<std::int64_t>(trials);
    const auto k = static_cast<std::int64_t>(count);
    return std::min(binomial_at_most(n, rate, k), binomial_at_least(n, rate, k));
}

}  // namespace phyplay
