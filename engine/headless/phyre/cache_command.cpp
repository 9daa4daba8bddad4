#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>

#include "engine/agents/phyre/simulation_cache.h"
#include "engine/console/catalogue.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/headless/phyre/phyre_commands.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

struct CacheBuildOptions {
    std::string tier;                    ///< empty: that of the templates
    std::vector<std::string> templates;  ///< empty: all of the tier
    std::size_t actions = kCachedActionCount;
    std::string shard;  ///< "i/n", empty for the whole
    std::filesystem::path out;
};

void describe_cache_build(CommandSyntax& syntax, CacheBuildOptions& options) {
    syntax.option("--tier", options.tier, "Tier (ball, two_balls); that of the templates if left out");
    syntax.option("--template", options.templates, "Only this template, for example 00012; repeatable");
    syntax.option("--actions", options.actions, "Only the first so many actions")
        .in_range(std::size_t{1}, kCachedActionCount)
        .shows_default();
    syntax.option("--shard", options.shard, "Do part i of n, written i/n; `cache merge` joins them");
    syntax.option("--out", options.out, "File to make; grows as FILE.part").required();
}

struct CacheMergeOptions {
    std::vector<std::filesystem::path> parts;
    std::filesystem::path out;
};

void describe_cache_merge(CommandSyntax& syntax, CacheMergeOptions& options) {
    syntax.option("PART", options.parts, "Caches, in any order").required();
    syntax.option("--out", options.out, "File to make").required();
}

struct CacheInfoOptions {
    std::filesystem::path file;
};

void describe_cache_info(CommandSyntax& syntax, CacheInfoOptions& options) {
    syntax.option("FILE", options.file, "Cache").required();
}

struct CacheVerifyOptions {
    std::filesystem::path file;
    std::size_t sample = 1000;  ///< entries to simulate again; 0: all
    std::uint32_t seed = 0;     ///< which ones
};

void describe_cache_verify(CommandSyntax& syntax, CacheVerifyOptions& options) {
    syntax.option("FILE", options.file, "Cache").required();
    syntax.option("--sample", options.sample, "How many entries, drawn at random; 0 is all")
        .whole_number()
        .shows_default();
    syntax.option("--seed", options.seed, "Seed of the drawing").whole_number().shows_default();
}

using Clock = std::chrono::steady_clock;

struct StatusCounts {
    std::size_t solved = 0;
    std::size_t not_solved = 0;
    std::size_t invalid = 0;

    std::size_t attempts() const { return solved + not_solved; }
};

/// Counts from row `first` on.
StatusCounts count_statuses(const SimulationCache& cache, std::size_t first = 0) {
    StatusCounts counts;
    for (std::size_t i = first; i < cache.subject().tasks.size(); ++i) {
        const StatusRow row = cache.row(i);
        for (std::size_t action = 0; action < row.size(); ++action) {
            const Status status = row[action];
            counts.solved += status == Status::solved ? 1U : 0U;
            counts.not_solved += status == Status::not_solved ? 1U : 0U;
            counts.invalid += status == Status::invalid ? 1U : 0U;
        }
    }
    return counts;
}

/// The tasks that the options name, one or more, all of one tier.
Result<std::vector<const Task*>> chosen_tasks(const Catalogue& catalogue, const CacheBuildOptions& options) {
    if (options.tier.empty() && options.templates.empty()) return Error{"cache build needs --tier or --template"};
    std::vector<std::string> templates = options.templates;
    if (templates.empty()) templates.emplace_back();  // does not narrow the choice
    std::vector<const Task*> tasks;
    for (const std::string& id : std::set(templates.begin(), templates.end())) {
        const auto found =
            filtered_tasks(catalogue.all(), catalogue.suites(), {.tier = options.tier, .template_id = id});
        if (!found) return found.error();
        tasks.insert(tasks.end(), found->begin(), found->end());
    }
    for (const Task* task : tasks) {
        if (!find_ball_tier(task->tier.name)) return Error{"cached actions are PHYRE's: tiers ball and two_balls"};
        if (task->tier != tasks.front()->tier) return Error{"a simulation cache is of one tier; name it with --tier"};
    }
    return tasks;
}

/// What a build has just done.
struct Made {
    std::size_t attempts = 0;
    double seconds = 0.0;

    double per_second() const { return static_cast<double>(attempts) / seconds; }
};

/// Tells what a cache holds, and how it was made where that was now.
void print_cache(const CommandContext& context, const SimulationCache& cache, const std::optional<Made>& made = {}) {
    const StatusCounts counts = count_statuses(cache);
    const CacheSubject& subject = cache.subject();
    const std::size_t of_tier = context.catalogue.of(kPhyre).tasks_of_tier(subject.tier).size();
    const std::string sha256 = cache.sha256();
    if (context.json) {
        JsonWriter line;
        line.begin_object()
            .field("file", cache.path().string())
            .field("tier", name_of(subject.tier))
            .field("tasks", subject.tasks.size())
            .field("actions", subject.actions)
            .field("solved", counts.solved)
            .field("not_solved", counts.not_solved)
            .field("invalid", counts.invalid)
            .field("bytes", cache.bytes())
            .field("sha256", sha256)
            .field("engine_id", subject.engine_id)
            .field("actions_md5", subject.actions_md5);
        if (made) {
            line.field("attempts", made->attempts).field("seconds", made->seconds);
            line.field("per_second", made->per_second());
        }
        print(line.end_object().take_line());
        return;
    }
    print(fmt::format("{}: tier {}, {} of {} tasks, the first {} of {} actions\n", cache.path().string(),
                      name_of(subject.tier), with_thousands(subject.tasks.size()), with_thousands(of_tier),
                      with_thousands(subject.actions), with_thousands(kCachedActionCount)));
    print(fmt::format("{} solved, {} not solved, {} invalid; {} bytes, engine {}\nsha256 {}\n",
                      with_thousands(counts.solved), with_thousands(counts.not_solved),
                      with_thousands(counts.invalid), with_thousands(cache.bytes()), subject.engine_id, sha256));
    if (made && made->attempts > 0) {
        print(fmt::format("{} attempts in {}: {:.0f} per second\n", with_thousands(made->attempts),
                          duration_text(made->seconds), made->per_second()));
    }
}

Result<int> run_cache_build(const CommandContext& context, const CacheBuildOptions& options) {
    const Result<std::vector<const Task*>> tasks = chosen_tasks(context.catalogue, options);
    if (!tasks) return tasks.error();
    const Result<Shard> shard = options.shard.empty() ? Result<Shard>(Shard{}) : read_shard(options.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};
    const std::vector<const Task*> part = part_of(*tasks, *shard);

    std::optional<ProgressBar> progress;  // begins where an earlier build ended
    const Clock::time_point begin = Clock::now();
    const Result<BuiltCache> built = build_simulation_cache(
        tasks->front()->tier, options.actions, part, options.out, context.threads, [&](std::size_t done) {
            if (!progress) progress.emplace("actions", part.size() * options.actions, done);
            progress->show(done);
        });
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    progress.reset();
    if (!built) return built.error();
    print_cache(context, built->cache, Made{count_statuses(built->cache, built->earlier_rows).attempts(), seconds});
    return 0;
}

Result<ShardedWork> cache_build_in_shards(const CommandContext& context, const CacheBuildOptions& options,
                                          int most_shards) {
    if (!options.shard.empty()) return Error{"--shard: the shards are given out here; --shards says how many"};
    const Result<std::vector<const Task*>> tasks = chosen_tasks(context.catalogue, options);
    if (!tasks) return tasks.error();
    const std::filesystem::path parts = options.out.string() + ".shards";
    const int shards = std::min(most_shards, static_cast<int>(tasks->size()));
    const auto file_of = [parts, shards](int shard) { return parts / shard_name(shard, shards); };
    const auto build = [&context, options, tier = tasks->front()->tier](const std::vector<const Task*>& some,
                                                                        const std::filesystem::path& file) {
        return build_simulation_cache(tier, options.actions, some, file, context.threads);
    };
    ShardedWork work{.shards = shards};
    work.begin = [options, parts, build, tasks = *tasks]() -> Result<bool> {
        if (std::filesystem::exists(options.out)) {
            const Result<BuiltCache> whole = build(tasks, options.out);  // is it this cache?
            if (!whole) return whole.error();
            return true;
        }
        std::error_code failed;
        std::filesystem::create_directories(parts, failed);
        if (failed) return Error{"cannot make this folder: " + failed.message(), parts.string()};
        return false;
    };
    work.run = [build, shards, file_of, tasks = *tasks](int shard) -> Result<int> {
        const Result<BuiltCache> part = build(part_of(tasks, {shard, shards}), file_of(shard));
        if (!part) return part.error();
        return 0;
    };
    work.finish = [&context, options, parts, shards, file_of]() -> Result<int> {
        std::vector<std::filesystem::path> files;
        for (int shard = 0; shard < shards; ++shard) files.push_back(file_of(shard));
        const Result<SimulationCache> cache = std::filesystem::exists(options.out)
                                                  ? SimulationCache::open(options.out)
                                                  : merge_simulation_caches(files, options.out);
        if (!cache) return cache.error();
        std::filesystem::remove_all(parts);
        print_cache(context, *cache);
        return 0;
    };
    return work;
}

Result<int> run_cache_merge(const CommandContext& context, const CacheMergeOptions& options) {
    const Result<SimulationCache> cache = merge_simulation_caches(options.parts, options.out);
    if (!cache) return cache.error();
    print_cache(context, *cache);
    return 0;
}

Result<int> run_cache_info(const CommandContext& context, const CacheInfoOptions& options) {
    const Result<SimulationCache> cache = SimulationCache::open(options.file);
    if (!cache) return cache.error();
    print_cache(context, *cache);
    return 0;
}

Result<int> run_cache_verify(const CommandContext& context, const CacheVerifyOptions& options) {
    const Result<SimulationCache> cache = SimulationCache::open(options.file, context.catalogue.all());
    if (!cache) return cache.error();
    const std::size_t entries = cache->subject().tasks.size() * cache->actions();
    const std::size_t checked = options.sample == 0 ? entries : std::min(options.sample, entries);
    ProgressBar progress("entries", checked);
    const std::vector<CacheDifference> differences =
        find_cache_differences(*cache, context.catalogue.all(), checked, options.seed, context.threads,
                               [&](std::size_t done) { progress.show(done); });
    progress.hide();
    for (const CacheDifference& found : differences) {
        if (context.json) {
            JsonWriter line;
            line.begin_object().field("task", found.task_id).field("action", found.action);
            line.field("cached", name_of(found.cached)).field("simulated", name_of(found.simulated)).end_object();
            print(line.take_line());
        } else {
            print(fmt::format("task {}, action {}: {} in the cache, {} when simulated\n", found.task_id, found.action,
                              name_of(found.cached), name_of(found.simulated)));
        }
    }
    if (context.json) {
        JsonWriter line;
        line.begin_object().field("checked", checked).field("different", differences.size());
        print(line.field("holds", differences.empty()).end_object().take_line());
    } else {
        print(fmt::format("{} of {} entries simulated again, {} different\n", with_thousands(checked),
                          with_thousands(entries), with_thousands(differences.size())));
    }
    return differences.empty() ? 0 : 1;
}

constexpr const char* kBuildSummary = "Simulate the cached actions at tasks; an interrupted build continues";

}  // namespace

Command cache_command() {
    return make_group(
        "cache", "PHYRE's cached actions, simulated once and kept in a file",
        {make_command("build", kBuildSummary, describe_cache_build, run_cache_build),
         make_command("merge", "Put caches of different tasks together", describe_cache_merge, run_cache_merge),
         make_command("info", "Tell what a cache holds, and its checksum", describe_cache_info, run_cache_info),
         make_command("verify", "Simulate entries of a cache again", describe_cache_verify, run_cache_verify)});
}

ShardedCommand sharded_cache_build() {
    return make_sharded("build", kBuildSummary, describe_cache_build, cache_build_in_shards);
}

}  // namespace phyplay
