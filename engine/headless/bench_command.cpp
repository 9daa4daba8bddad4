#include "engine/headless/bench_command.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <variant>

#include "engine/base/parallel.h"
#include "engine/console/console.h"
#include "engine/headless/headless_commands.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_raster.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/plain_simulation.h"
#include "engine/phyre/simulation.h"
#include "engine/phyre/step_times.h"
#include "engine/suites/shipped_pack.h"

namespace phyplay {
namespace {

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

/// One measure that is one number.
void print_measure(const CommandContext& context, std::string_view name, std::string_view unit, double value) {
    if (context.json) {
        JsonWriter writer;
        writer.begin_object().field("measure", name).field("unit", unit).field("value", value).end_object();
        print(writer.take_line());
    } else {
        print(fmt::format("{}: {:.1f} {}\n", name, value, unit));
    }
    flush_output();
}

/// Where the time of our own way still goes, in percent of the steps it takes.
void bench_step_times(const CommandContext& context, Tier tier, std::size_t count) {
    StepTimes times;
    for (const BenchAttempt& attempt : choose_attempts(context.catalogue.of(kPhyre), tier, count)) {
        add_step_times(*attempt.task, attempt.placement, times);
    }
    const std::pair<const char*, double> parts[] = {{"contacts", times.contacts_ms},
                                                    {"solver", times.solver_ms},
                                                    {"broad_phase", times.broad_phase_ms},
                                                    {"continuous", times.continuous_ms},
                                                    {"other", times.other_ms}};
    double sum = 0.0;
    for (const auto& [name, milliseconds] : parts) sum += milliseconds;

    JsonWriter writer;
    writer.begin_object().field("measure", "step_time_shares").field("tier", name_of(tier)).field("unit", "percent");
    std::string text = fmt::format("{:9}  time of a step:", name_of(tier));
    for (const auto& [name, milliseconds] : parts) {
        writer.field(name, 100 * milliseconds / sum);
        text +=
            fmt::format(" {} {:.0f} %{}", name, 100 * milliseconds / sum, name == std::string("other") ? "\n" : ",");
    }
    writer.end_object();
    print(context.json ? writer.take_line() : text);
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

Result<Done> bench_pack_load(const CommandContext& context) {
    for (const SuiteId name : {kPhyre, kPhyq}) {
        std::vector<double> milliseconds;
        for (int round = 0; round < 5; ++round) {
            Result<TaskSet> suite = Error{""};
            milliseconds.push_back(1000 *
                                   seconds_of([&] { suite = load_shipped_suite(name, context.catalogue.suites()); }));
            if (!suite) return suite.error();
        }
        std::ranges::sort(milliseconds);
        const std::string measure = name == kPhyre ? "task_pack_load" : "phyq_task_pack_load";
        print_measure(context, measure, "ms", milliseconds[milliseconds.size() / 2]);
    }
    return Done{};
}

void bench_memory(const CommandContext& context) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    print_measure(context, "peak_memory", "MiB", static_cast<double>(usage.ru_maxrss) / 1024);
}

Result<int> run_bench(const CommandContext& context, const BenchOptions& options, const BenchFrames& bench_frames) {
    if (options.solve_rates) return compare_solve_rates(context, options);
    if (options.random_agent) return compare_random_agent(context);
    const std::size_t different = bench_attempts(context, options.attempts);
    bench_slingshot(context);
    bench_images(context);
    const Result<Done> loaded = bench_pack_load(context);
    if (!loaded) return loaded.error();
    bench_memory(context);
    if (bench_frames) return bench_frames(context.catalogue);
    return different == 0 ? 0 : 1;
}

}  // namespace

Command bench_command(BenchFrames bench_frames) {
    const auto describe = [bench_frames = std::move(bench_frames)](CommandSyntax& syntax) -> CommandRun {
        BenchOptions& options = syntax.keep(BenchOptions{});
        describe_bench(syntax, options);
        return [&options, bench_frames](const CommandContext& context) {
            return run_bench(context, options, bench_frames);
        };
    };
    return {"bench", "Measure speed beside the plain way of simulating", describe};
}

}  // namespace phyplay
