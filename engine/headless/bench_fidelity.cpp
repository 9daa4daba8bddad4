// The two long comparisons of our engine with what is published and recorded of PHYRE.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "engine/agents/phyre/attempt_task.h"
#include "engine/agents/phyre/published.h"
#include "engine/agents/phyre/random_agent.h"
#include "engine/base/parallel.h"
#include "engine/certification/phyre/solve_rates.h"
#include "engine/console/console.h"
#include "engine/console/progress_bar.h"
#include "engine/evaluation/metrics.h"
#include "engine/headless/bench_command.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_suite.h"

namespace phyplay {
namespace {

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

}  // namespace

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

}  // namespace phyplay
