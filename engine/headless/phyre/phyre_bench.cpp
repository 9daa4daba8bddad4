// What `bench` measures of PHYRE: attempts per second beside the plain way, and two long comparisons with what is
// recorded and published of it.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <variant>

#include "engine/agents/phyre/agent.h"
#include "engine/agents/phyre/baselines.h"
#include "engine/agents/phyre/published.h"
#include "engine/base/parallel.h"
#include "engine/certification/phyre/solvability.h"
#include "engine/console/catalogue.h"
#include "engine/console/console.h"
#include "engine/console/suite_parts.h"
#include "engine/evaluation/evaluator.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_observation.h"
#include "engine/phyre/phyre_suite.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/plain_simulation.h"
#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

struct BenchOptions {
    int attempts = 2000;         ///< per tier
    bool solve_rates = false;    ///< instead: random solve probabilities beside PHYRE's recorded ones
    int actions_per_task = 200;  ///< for solve_rates
    TaskFilter filter;           ///< templates for solve_rates
    bool random_agent = false;   ///< instead: the random agent on all folds beside the published table
};

void describe_bench(CommandSyntax& syntax, BenchOptions& options) {
    syntax.option("--attempts", options.attempts, "Attempts per tier to measure with")
        .in_range(10, 10'000'000)
        .shows_default();
    syntax.flag("--solve-rates", options.solve_rates, "Instead: how often random valid actions solve, per template");
    syntax.flag("--random-agent", options.random_agent,
                "Instead: the random agent on all 40 folds beside the published table");
    syntax.option("--actions-per-task", options.actions_per_task, "Valid actions for --solve-rates")
        .in_range(1, 100'000)
        .shows_default();
    syntax.option("--tier", options.filter.tier, "Only this tier, for --solve-rates");
    syntax.option("--template", options.filter.template_id, "Only this template, for --solve-rates");
}

// ---------------------------------------------------------------------------------------------------- speed

/// Both ways take turns after so many attempts, so that a machine whose speed drifts is fair to both.
constexpr std::size_t kChunk = 200;

using Clock = std::chrono::steady_clock;

double seconds_of(const std::function<void()>& work) {
    const Clock::time_point begin = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct BenchAttempt {
    const Task* task;
    Placement placement;
};

/// Random valid attempts spread over all tasks of a tier.
std::vector<BenchAttempt> choose_attempts(const TaskSet& suite, Tier tier, std::size_t count) {
    const std::vector<const Task*> tasks = suite.tasks_of_tier(tier);
    const CachedActions actions(tier);
    std::vector<BenchAttempt> attempts;
    for (std::size_t i = 0; attempts.size() < count && !tasks.empty(); ++i) {
        const Task* task = tasks[i * 607 % tasks.size()];  // a prime stride visits all templates evenly
        const PlacementCheck check = check_cached_action(*task, actions[i % actions.size()]);
        if (const Placement* placement = std::get_if<Placement>(&check)) attempts.push_back({task, *placement});
    }
    return attempts;
}

struct BothWays {
    double ours_seconds = 0.0;
    double plain_seconds = 0.0;
    std::size_t different_outcomes = 0;
};

BothWays play_both_ways(const std::vector<BenchAttempt>& attempts, int threads) {
    BothWays sum;
    for (std::size_t begin = 0; begin < attempts.size(); begin += kChunk) {
        const std::size_t count = std::min(kChunk, attempts.size() - begin);
        std::vector<Outcome> ours(count);
        std::vector<Outcome> plain(count);
        sum.ours_seconds += seconds_of([&] {
            parallel_for(count, threads, [&](std::size_t i) {
                const BenchAttempt& attempt = attempts[begin + i];
                ours[i] = simulate(*attempt.task, attempt.placement);
            });
        });
        sum.plain_seconds += seconds_of([&] {
            parallel_for(count, threads, [&](std::size_t i) {
                const BenchAttempt& attempt = attempts[begin + i];
                plain[i] = simulate_plainly(*attempt.task, attempt.placement);
            });
        });
        for (std::size_t i = 0; i < count; ++i) {
            if (ours[i].status != plain[i].status || ours[i].steps != plain[i].steps) ++sum.different_outcomes;
        }
    }
    return sum;
}

void print_attempts(const CommandContext& context, Tier tier, std::size_t count, int threads,
                    const BothWays& result) {
    const auto attempts = static_cast<double>(count);
    const double ratio = result.plain_seconds / result.ours_seconds;
    if (context.json) {
        JsonWriter writer;
        writer.begin_object()
            .field("measure", "attempts")
            .field("tier", name_of(tier))
            .field("threads", threads)
            .field("attempts", count)
            .field("per_second", attempts / result.ours_seconds)
            .field("plain_per_second", attempts / result.plain_seconds)
            .field("ratio", ratio)
            .field("different_outcomes", result.different_outcomes)
            .end_object();
        print(writer.take_line());
    } else {
        print(
            fmt::format("{:9}  {:2} thread{}  {:7.0f} attempts/s, plain way {:6.0f}, ratio {:.2f}; "
                        "{} different outcomes in {}\n",
                        name_of(tier), threads, threads == 1 ? " " : "s", attempts / result.ours_seconds,
                        attempts / result.plain_seconds, ratio, result.different_outcomes, count));
    }
    flush_output();
}

/// Where the time of our own way still goes, in percent of the steps it takes.
void bench_step_times(const CommandContext& context, Tier tier, std::size_t count) {
    StepTimes times;
    for (const BenchAttempt& attempt : choose_attempts(context.catalogue.of(kPhyre), tier, count)) {
        add_step_times(*attempt.task, attempt.placement, times);
    }
    JsonWriter writer;
    writer.begin_object().field("measure", "step_time_shares").field("tier", name_of(tier)).field("unit", "percent");
    std::string text;
    for (const StepShare& share : shares_of(times)) {
        writer.field(share.phase, share.percent);
        text += fmt::format("{} {} {:.0f} %", text.empty() ? "" : ",", share.phase, share.percent);
    }
    writer.end_object();
    print(context.json ? writer.take_line() : fmt::format("{:9}  time of a step:{}\n", name_of(tier), text));
    flush_output();
}

std::size_t bench_attempts(const CommandContext& context, int count) {
    const std::set<int> thread_counts = {1, std::min(2, thread_count(context.threads)),
                                         thread_count(context.threads)};
    std::size_t different = 0;
    for (const Tier tier : {kBallTier, kTwoBallsTier}) {
        const std::vector<BenchAttempt> attempts =
            choose_attempts(context.catalogue.of(kPhyre), tier, static_cast<std::size_t>(count));
        for (const int threads : thread_counts) {
            const BothWays result = play_both_ways(attempts, threads);
            print_attempts(context, tier, attempts.size(), threads, result);
            different += result.different_outcomes;
        }
        bench_step_times(context, tier, std::min(attempts.size(), kChunk));
    }
    return different;
}

void bench_images(const CommandContext& context) {
    const std::vector<BenchAttempt> attempts = choose_attempts(context.catalogue.of(kPhyre), kBallTier, 500);
    std::size_t ink = 0;
    const double seconds = seconds_of([&] {
        for (const BenchAttempt& attempt : attempts) ink += raster_of(scene_of(*attempt.task), attempt.placement)[0];
    });
    PHYPLAY_ASSERT(ink <= 6 * attempts.size());  // the pictures are used, so they are drawn
    print_measure(context, "observation_images", "images/s", static_cast<double>(attempts.size()) / seconds);
}

// ------------------------------------------------------------------------------ beside what others have found

/// The share of binomial draws that a 99.9 % interval leaves out, on each side.
constexpr double kTail = 0.0005;

void print_solve_rate(const CommandContext& context, const SolveRate& rate, std::optional<double> recorded,
                      double tail) {
    const bool is_inside = tail >= kTail;
    if (!context.json) {
        print(fmt::format("{}  {:>9} valid  {:>6} solved  ours {:.3e}  PHYRE {:.3e}  tail {:.4f}{}\n",
                          rate.template_id, with_thousands(rate.valid), with_thousands(rate.solved), rate.rate(),
                          recorded.value_or(0.0), tail, is_inside ? "" : "  OUTSIDE"));
        return;
    }
    JsonWriter writer;
    writer.begin_object()
        .field("template", rate.template_id)
        .field("valid_actions", rate.valid)
        .field("solved", rate.solved)
        .field("rate", rate.rate())
        .field("invalid_share", rate.invalid_share());
    writer.key("recorded_rate");
    recorded ? writer.value(*recorded) : writer.null();
    writer.field("tail", tail).field("inside", is_inside).end_object();
    print(writer.take_line());
}

/// First solving attempt of the random agent at every task of a tier. It does the same at a task in whichever
/// fold, so each task is played once for all folds.
std::map<std::string, int> random_solved_at(const CommandContext& context, Tier tier) {
    const std::vector<const Task*> tasks = context.catalogue.of(kPhyre).tasks_of_tier(tier);
    const RandomAgent agent(tier);
    std::vector<int> solved_at(tasks.size(), kNeverSolved);
    ProgressBar progress("tasks", tasks.size());
    const auto play = [&](std::size_t i) {
        const std::vector<Attempt> attempts = attempt_task(*tasks[i], agent, /*stop_when_solved=*/true);
        const bool is_solved = !attempts.empty() && attempts.back().status == Status::solved;
        if (is_solved) solved_at[i] = attempts.back().attempt_no;
    };
    parallel_for(tasks.size(), context.threads, play, [&](std::size_t done) { progress.show(done); });

    std::map<std::string, int> of_task;
    for (std::size_t i = 0; i < tasks.size(); ++i) of_task[tasks[i]->id] = solved_at[i];
    return of_task;
}

/// Prints one fold's measures beside the published ones and returns the difference in AUCCESS.
double print_random_fold(const CommandContext& context, const EvalSetup& setup, int fold,
                         const std::vector<int>& solved_at) {
    const double ours = auccess(solved_at);
    const double published = published_random_auccess(setup, fold);
    const double at_10 = success_percentage(solved_at, 10);
    const double at_100 = success_percentage(solved_at, 100);
    if (context.json) {
        JsonWriter writer;
        writer.begin_object()
            .field("setup", setup.name)
            .field("fold", fold)
            .field("auccess", ours)
            .field("published_auccess", published)
            .field("difference", ours - published)
            .field("success_percentage_10", at_10)
            .field("success_percentage_100", at_100)
            .end_object();
        print(writer.take_line());
    } else {
        print(
            fmt::format("{:25}  fold {}  ours {:.4f}  Table 2 {:.4f}  difference {:+.4f}  solved at 10 {:4.1f} %, at "
                        "100 {:4.1f} %\n",
                        setup.name, fold, ours, published, ours - published, at_10, at_100));
    }
    return ours - published;
}

/// Ours beside PHYRE's recorded counts. The recorded number is a mean over 100 tasks with equal weight, and
/// ours takes as many actions at each, so the sum of solutions is (a little less spread than) binomial.
Result<int> compare_solve_rates(const CommandContext& context, const BenchOptions& options) {
    const TaskSet& suite = context.catalogue.of(kPhyre);
    const Result<std::vector<const Task*>> tasks = filtered_tasks(suite, context.catalogue.suites(), options.filter);
    if (!tasks) return tasks.error();
    std::set<std::string> template_ids;
    for (const Task* task : *tasks) template_ids.insert(task->template_id);

    ProgressBar progress("templates", template_ids.size());
    std::size_t done = 0;
    int outside = 0;
    for (const std::string& id : template_ids) {
        const SolveRate rate = measure_solve_rate(suite, id, options.actions_per_task, context.threads);
        const std::optional<double> recorded = recorded_solve_rate(id);
        const double tail = recorded ? binomial_tail(rate.valid, *recorded, rate.solved) : 1.0;
        if (tail < kTail) ++outside;
        progress.hide();
        print_solve_rate(context, rate, recorded, tail);
        flush_output();
        progress.show(++done);
    }
    if (!context.json) {
        print(fmt::format("{} of {} templates outside the 99.9 % interval\n", outside, template_ids.size()));
    }
    return outside == 0 ? 0 : 1;
}

Result<int> compare_random_agent(const CommandContext& context) {
    constexpr double kAllowed = 0.002;  // one task gained or lost
    std::map<std::string, int> of_task = random_solved_at(context, kBallTier);
    of_task.merge(random_solved_at(context, kTwoBallsTier));

    double largest = 0.0;
    for (const EvalSetup& setup : phyre_facts().setups) {
        for (int fold = 0; fold < kFoldCount; ++fold) {
            std::vector<int> solved_at;
            for (const std::string& task : make_fold(context.catalogue.of(kPhyre), setup, fold).test) {
                solved_at.push_back(of_task.at(task));
            }
            largest = std::max(largest, std::abs(print_random_fold(context, setup, fold, solved_at)));
        }
    }
    if (!context.json) print(fmt::format("largest difference {:.4f}\n", largest));
    return largest <= kAllowed ? 0 : 1;
}

SuiteBench::Run describe(CommandSyntax& syntax) {
    BenchOptions& options = syntax.keep(BenchOptions{});
    describe_bench(syntax, options);
    return {.instead = [&options](const CommandContext& context) -> std::optional<Result<int>> {
                if (options.solve_rates) return compare_solve_rates(context, options);
                if (options.random_agent) return compare_random_agent(context);
                return std::nullopt;
            },
            .measure = [&options](const CommandContext& context) -> Result<int> {
                const std::size_t different = bench_attempts(context, options.attempts);
                bench_images(context);
                return different == 0 ? 0 : 1;
            }};
}

}  // namespace

SuiteBench phyre_bench() {
    return {describe};
}

}  // namespace phyplay
