#include "engine/agents/phyre/simulation_cache_build.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/numpy_random.h"
#include "engine/io/file.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

/// Actions that a thread plays at one go: some seconds' work, so that a single task keeps all threads busy.
constexpr std::size_t kChunk = 1000;

/// A cache that is whole already, checked to be the one that is wanted.
Result<BuiltCache> open_whole(const fs::path& file, const CacheSubject& subject) {
    Result<SimulationCache> cache = SimulationCache::open(file);
    if (!cache) return cache.error();
    if (cache->subject() != subject) {
        return Error{"this is a simulation cache of other tasks, actions or physics", file.string()};
    }
    return BuiltCache{std::move(*cache), subject.tasks.size()};
}

std::vector<Status> try_chunk(const Task& task, const CachedActions& actions, std::size_t begin, std::size_t count) {
    std::vector<Status> statuses;
    for (std::size_t action = begin; action < begin + count; ++action) {
        statuses.push_back(try_cached_action(task, actions[action]));
    }
    return statuses;
}

/// Simulates the tasks' rows and appends them, in order.
void append_rows(GrowingFile& part, std::span<const Task* const> tasks, const CachedActions& actions, int threads,
                 const Progress& progress) {
    const std::size_t chunks = (actions.size() + kChunk - 1) / kChunk;
    std::vector<Status> row;
    std::size_t done = 0;
    parallel_in_order(
        tasks.size() * chunks, threads,
        [&](std::size_t i) {
            const std::size_t begin = i % chunks * kChunk;
            return try_chunk(*tasks[i / chunks], actions, begin, std::min(kChunk, actions.size() - begin));
        },
        [&](std::size_t, std::vector<Status>&& statuses) {
            row.insert(row.end(), statuses.begin(), statuses.end());
            done += statuses.size();
            if (row.size() == actions.size()) {
                part.append(cache_row(row));
                row.clear();
            }
            if (progress) progress(done);
        });
}

/// Caches that can stand in one file.
bool is_same_kind(const CacheSubject& a, const CacheSubject& b) {
    return a.tier == b.tier && a.engine_id == b.engine_id && a.actions_md5 == b.actions_md5 && a.actions == b.actions;
}

/// Where a task's row is.
struct Source {
    const SimulationCache* cache;
    std::size_t index;

    const CachedTask& task() const { return cache->subject().tasks[index]; }
    StatusRow row() const { return cache->row(index); }
};

}  // namespace

Result<BuiltCache> build_simulation_cache(Tier tier, std::size_t actions, std::span<const Task* const> tasks,
                                          const fs::path& file, int threads, const Progress& progress) {
    PHYPLAY_ASSERT(actions >= 1 && actions <= kCachedActionCount);
    const CacheSubject subject = cache_subject(tier, actions, tasks);
    std::vector<const Task*> in_order(tasks.begin(), tasks.end());
    std::ranges::sort(in_order, {}, [](const Task* task) -> const std::string& { return task->id; });

    std::error_code failed;
    if (fs::exists(file, failed)) return open_whole(file, subject);
    const fs::path part_file = file.string() + ".part";
    Result<GrowingFile> part = GrowingFile::open(part_file, "simulation cache");
    if (!part) return part.error();
    if (fs::exists(file, failed)) return open_whole(file, subject);  // another program has just finished it

    std::size_t whole = 0;
    {
        const Result<MappedFile> mapped = MappedFile::open(part_file);
        if (!mapped) return mapped.error();
        const Result<std::size_t> found = whole_bytes(mapped->bytes(), subject);
        if (!found) return Error{found.error().message, part_file.string()};
        whole = *found;
    }
    part->cut(whole);
    const std::string head = cache_head(subject);
    if (whole == 0) part->append(head);
    const std::size_t earlier = whole == 0 ? 0 : (whole - head.size()) / cache_row_bytes(actions);
    if (progress) progress(earlier * actions);
    append_rows(*part, std::span(in_order).subspan(earlier), CachedActions(tier, actions), threads,
                [&](std::size_t done) {
                    if (progress) progress(earlier * actions + done);
                });
    part->sync();
    fs::rename(part_file, file);
    Result<SimulationCache> cache = SimulationCache::open(file);
    if (!cache) return cache.error();
    return BuiltCache{std::move(*cache), earlier};
}

Result<SimulationCache> merge_simulation_caches(std::span<const fs::path> parts, const fs::path& file) {
    PHYPLAY_ASSERT(!parts.empty());
    std::error_code failed;
    if (fs::exists(file, failed)) return Error{"there is a file of this name already", file.string()};
    std::vector<SimulationCache> caches;
    for (const fs::path& path : parts) {
        Result<SimulationCache> cache = SimulationCache::open(path);
        if (!cache) return cache.error();
        if (!caches.empty() && !is_same_kind(cache->subject(), caches.front().subject())) {
            return Error{
                fmt::format("this is of another tier, number of actions or engine than {}", parts.front().string()),
                path.string()};
        }
        caches.push_back(std::move(*cache));
    }

    std::map<std::string, Source> sources;
    for (const SimulationCache& cache : caches) {
        for (std::size_t i = 0; i < cache.subject().tasks.size(); ++i) {
            const CachedTask& task = cache.subject().tasks[i];
            const auto [at, is_new] = sources.try_emplace(task.id, Source{&cache, i});
            const Source& first = at->second;
            if (is_new || (first.task() == task && first.row() == cache.row(i))) continue;
            return Error{fmt::format("task '{}' is another one here than in {}, or has other statuses", task.id,
                                     first.cache->path().string()),
                         cache.path().string()};
        }
    }

    CacheSubject subject = caches.front().subject();
    subject.tasks.clear();
    for (const auto& [id, source] : sources) subject.tasks.push_back(source.task());
    std::string bytes = cache_head(subject);
    bytes.reserve(bytes.size() + sources.size() * cache_row_bytes(subject.actions));
    for (const auto& [id, source] : sources) bytes += cache_row(source.row());
    write_file_atomically(file, bytes);
    return SimulationCache::open(file);
}

std::vector<CacheDifference> find_cache_differences(const SimulationCache& cache, const TaskSet& suite,
                                                    std::size_t sample, std::uint32_t seed, int threads,
                                                    const Progress& progress) {
    const std::size_t tasks = cache.subject().tasks.size();
    const std::size_t entries = tasks * cache.actions();
    const bool has_all = sample == 0 || sample >= entries;
    std::vector<std::size_t> drawn;
    NumpyRandom random(seed);
    for (std::size_t i = 0; i < (has_all ? entries : sample); ++i) {
        drawn.push_back(has_all ? i : static_cast<std::size_t>(random.choice(static_cast<std::int64_t>(entries))));
    }
    const CachedActions actions(cache.subject().tier, cache.actions());
    std::vector<CacheDifference> differences;
    parallel_in_order(
        drawn.size(), threads,
        [&](std::size_t i) {
            const std::size_t index = drawn[i] / cache.actions();
            const std::size_t action = drawn[i] % cache.actions();
            const Task* task = suite.find(cache.subject().tasks[index].id);
            PHYPLAY_ASSERT(task != nullptr);
            return CacheDifference{task->id, action, cache.row(index)[action],
                                   try_cached_action(*task, actions[action])};
        },
        [&](std::size_t, CacheDifference&& entry) {
            if (entry.cached != entry.simulated) differences.push_back(std::move(entry));
        },
        progress);
    return differences;
}

}  // namespace phyplay
