#include <sys/resource.h>

#include <algorithm>
#include <chrono>

#include "engine/console/suite_parts.h"
#include "engine/headless/headless_commands.h"
#include "engine/suites/shipped_pack.h"

namespace phyplay {
namespace {

double milliseconds_of(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

Result<Done> bench_pack_load(const CommandContext& context) {
    const Suites& suites = context.catalogue.suites();
    for (const auto& suite : suites.all()) {
        std::vector<double> milliseconds;
        for (int round = 0; round < 5; ++round) {
            Result<TaskSet> tasks = Error{""};
            milliseconds.push_back(milliseconds_of([&] { tasks = load_shipped_suite(suite->facts().id, suites); }));
            if (!tasks) return tasks.error();
        }
        std::ranges::sort(milliseconds);
        const bool is_first = suite == suites.all().front();  // whose measure had no name when there was no other
        const std::string of_suite = is_first ? "" : std::string(suite->facts().id.name) + "_";
        print_measure(context, of_suite + "task_pack_load", "ms", milliseconds[milliseconds.size() / 2]);
    }
    return Done{};
}

void bench_memory(const CommandContext& context) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    print_measure(context, "peak_memory", "MiB", static_cast<double>(usage.ru_maxrss) / 1024);
}

Result<int> run_bench(const CommandContext& context, const std::vector<SuiteBench::Run>& suites,
                      const BenchFrames& bench_frames) {
    for (const SuiteBench::Run& suite : suites) {
        if (!suite.instead) continue;
        const std::optional<Result<int>> done = suite.instead(context);
        if (done) return *done;
    }
    int code = 0;
    for (const SuiteBench::Run& suite : suites) {
        const Result<int> measured = suite.measure(context);
        if (!measured) return measured;
        code |= *measured;
    }
    const Result<Done> loaded = bench_pack_load(context);
    if (!loaded) return loaded.error();
    bench_memory(context);
    if (bench_frames) code |= bench_frames(context.catalogue);
    return code;
}

}  // namespace

Command bench_command(BenchFrames bench_frames) {
    const auto describe = [bench_frames = std::move(bench_frames)](CommandSyntax& syntax) -> CommandRun {
        std::vector<SuiteBench::Run> suites;
        for (const SuiteBench& suite : suite_benches()) suites.push_back(suite.describe(syntax));
        return [suites, bench_frames](const CommandContext& context) {
            return run_bench(context, suites, bench_frames);
        };
    };
    return {"bench", "Measure speed beside the plain way of simulating", describe};
}

}  // namespace phyplay
