#include "engine/agents/phyre/simulation_cache.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"
#include "engine/base/sha256_of_pieces.h"
#include "engine/io/bytes.h"
#include "engine/io/file.h"
#include "engine/physics/engine_id.h"

namespace phyplay {
namespace {

constexpr std::string_view kMagic = "PHYCACH1";
constexpr std::size_t kHashBytes = sizeof(std::uint64_t);
constexpr std::size_t kHeadFrom = kMagic.size() + 2 * kHashBytes;
constexpr std::size_t kLeastTask = 2 * sizeof(std::uint32_t);
constexpr std::size_t kMostHead = 64U << 20U;  ///< some 600,000 tasks
constexpr std::size_t kPieceBytes = 1U << 20U;
constexpr int kCodeOffset = 2;  ///< from PHYRE's -1, 0, 1 to the codes 1, 2, 3

std::size_t packed_bytes(std::size_t actions) {
    return (actions + 3) / 4;
}

std::string text_of(const ByteWriter& writer) {
    return {reinterpret_cast<const char*>(writer.written().data()), writer.written().size()};
}

int code_at(std::span<const std::byte> packed, std::size_t action) {
    return std::to_integer<int>(packed[action / 4] >> (2 * (action % 4)) & std::byte{3});
}

/// The hash fits, and every action has a status.
bool is_sound_row(std::span<const std::byte> row, std::size_t actions) {
    const std::span<const std::byte> packed = row.first(packed_bytes(actions));
    if (ByteReader(row.subspan(packed.size())).number<std::uint64_t>() != hash64(packed)) return false;
    const std::size_t full = actions / 4;
    const bool has_all = std::ranges::all_of(
        packed.first(full), [](std::byte four) { return ((four | four >> 1) & std::byte{0x55}) == std::byte{0x55}; });
    for (std::size_t action = 4 * full; action < 4 * packed.size(); ++action) {
        if ((code_at(packed, action) == 0) != (action >= actions)) return false;
    }
    return has_all;
}

struct Head {
    CacheSubject subject;
    std::size_t first_row = 0;
};

/// A subject that was read makes sense. `tier` is the tier's name in the file.
bool is_sound(const CacheSubject& subject, const std::string& tier) {
    return find_ball_tier(tier) && subject.actions >= 1 && subject.actions <= kCachedActionCount &&
           std::ranges::adjacent_find(subject.tasks, [](const CachedTask& a, const CachedTask& b) {
               return a.id >= b.id;
           }) == subject.tasks.end();
}

Result<Head> read_head(const RandomAccessFile& file) {
    const std::vector<std::byte> beginning = file.read(0, std::min(file.size(), kHeadFrom));
    ByteReader reader(beginning);
    const std::span<const std::byte> magic = reader.bytes(kMagic.size());
    if (!std::ranges::equal(magic, std::as_bytes(std::span(kMagic)))) return Error{"this is no simulation cache"};
    const auto hash = reader.number<std::uint64_t>();
    const auto length = reader.number<std::uint64_t>();
    if (!reader.ok() || length > file.size() - kHeadFrom) {
        return Error{"this simulation cache is cut short in its head"};
    }
    if (length > kMostHead) return Error{"this simulation cache has a head that makes no sense"};
    const std::vector<std::byte> head = file.read(kHeadFrom, length);
    if (hash64(head) != hash) return Error{"this simulation cache is damaged: its head does not match its checksum"};
    ByteReader fields(head);
    const std::string tier = fields.text();
    CacheSubject subject{.tier = find_ball_tier(tier).value_or(kBallTier),
                         .engine_id = fields.text(),
                         .actions_md5 = fields.text(),
                         .actions = fields.number<std::uint32_t>(),
                         .tasks = {}};
    const std::size_t tasks = fields.count(kLeastTask);
    for (std::size_t i = 0; i < tasks && fields.ok(); ++i) {
        std::string id = fields.text();
        subject.tasks.push_back({std::move(id), fields.text()});
    }
    if (!fields.ok() || !fields.at_end() || !is_sound(subject, tier)) {
        return Error{"this simulation cache has a head that makes no sense"};
    }
    return Head{std::move(subject), kHeadFrom + length};
}

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

/// How many bytes of an unfinished cache with this head are whole, 0 where not even the head is. Fails where the file
/// begins with another head.
Result<std::size_t> whole_bytes(const fs::path& part, const CacheSubject& subject) {
    const Result<RandomAccessFile> file = RandomAccessFile::open(part);
    if (!file) return file.error();
    const std::string head = cache_head(subject);
    const std::size_t known = std::min(file->size(), head.size());
    if (!std::ranges::equal(file->read(0, known), std::as_bytes(std::span(head)).first(known))) {
        return Error{"this is an unfinished simulation cache of other tasks, actions or physics", part.string()};
    }
    if (file->size() < head.size()) return std::size_t{0};
    const std::size_t row_bytes = cache_row_bytes(subject.actions);
    std::size_t whole = head.size();
    for (std::size_t i = 0; i < subject.tasks.size() && whole + row_bytes <= file->size(); ++i) {
        if (!is_sound_row(file->read(whole, row_bytes), subject.actions)) break;
        whole += row_bytes;
    }
    return whole;
}

/// Adds the rows from the number `earlier` on.
using AppendRows = std::function<void(GrowingFile& part, std::size_t earlier)>;

/// Makes the cache, or goes on where a kill ended that, or leaves it alone where it is whole already.
Result<BuiltCache> grow_cache(const CacheSubject& subject, const fs::path& file, const AppendRows& append) {
    std::error_code failed;
    if (fs::exists(file, failed)) return open_whole(file, subject);
    const fs::path part_file = file.string() + ".part";
    Result<GrowingFile> part = GrowingFile::open(part_file, "simulation cache");
    if (!part) return part.error();
    if (fs::exists(file, failed)) return open_whole(file, subject);  // another program has just finished it

    const Result<std::size_t> whole = whole_bytes(part_file, subject);
    if (!whole) return whole.error();
    part->cut(*whole);
    const std::string head = cache_head(subject);
    if (*whole == 0) part->append(head);
    const std::size_t earlier = *whole == 0 ? 0 : (*whole - head.size()) / cache_row_bytes(subject.actions);
    append(*part, earlier);
    part->sync();
    fs::rename(part_file, file);
    Result<SimulationCache> cache = SimulationCache::open(file);
    if (!cache) return cache.error();
    return BuiltCache{std::move(*cache), earlier};
}

}  // namespace

CacheSubject cache_subject(Tier tier, std::size_t actions, std::span<const Task* const> tasks) {
    CacheSubject subject{.tier = tier,
                         .engine_id = std::string(engine_id()),
                         .actions_md5 = std::string(cached_actions_md5(tier)),
                         .actions = actions,
                         .tasks = {}};
    for (const Task* task : tasks) {
        PHYPLAY_ASSERT(task->tier == tier);
        subject.tasks.push_back({task->id, task->sha256});
    }
    std::ranges::sort(subject.tasks, {}, &CachedTask::id);
    return subject;
}

std::string cache_head(const CacheSubject& subject) {
    ByteWriter head;
    head.text(name_of(subject.tier));
    head.text(subject.engine_id);
    head.text(subject.actions_md5);
    head.number(static_cast<std::uint32_t>(subject.actions));
    head.number(static_cast<std::uint32_t>(subject.tasks.size()));
    for (const CachedTask& task : subject.tasks) {
        head.text(task.id);
        head.text(task.sha256);
    }
    ByteWriter file;
    file.bytes(std::as_bytes(std::span(kMagic)));
    file.number(hash64(head.written()));
    file.number(static_cast<std::uint64_t>(head.written().size()));
    file.bytes(head.written());
    return text_of(file);
}

std::string cache_row(std::span<const Status> statuses) {
    std::vector<std::byte> packed(packed_bytes(statuses.size()));
    for (std::size_t action = 0; action < statuses.size(); ++action) {
        packed[action / 4] |= static_cast<std::byte>(phyre_code(statuses[action]) + kCodeOffset)
                              << (2 * (action % 4));
    }
    return cache_row(StatusRow(packed, statuses.size()));
}

std::string cache_row(const StatusRow& row) {
    ByteWriter bytes;
    bytes.bytes(row.packed());
    bytes.number(hash64(row.packed()));
    return text_of(bytes);
}

std::size_t cache_row_bytes(std::size_t actions) {
    return packed_bytes(actions) + kHashBytes;
}

Status StatusRow::operator[](std::size_t action) const {
    PHYPLAY_ASSERT(action < actions_);
    switch (code_at(packed_, action)) {
        case 1: return Status::not_solved;
        case 2: return Status::invalid;
        case 3: return Status::solved;
        default: PHYPLAY_ASSERT(false);
    }
}

SimulationCache::SimulationCache(RandomAccessFile file, CacheSubject subject, std::size_t first_row)
    : file_(std::move(file)), subject_(std::move(subject)), first_row_(first_row) {
    for (std::size_t i = 0; i < subject_.tasks.size(); ++i) index_of_.emplace(subject_.tasks[i].id, i);
}

Result<SimulationCache> SimulationCache::open(const std::filesystem::path& path) {
    Result<RandomAccessFile> file = RandomAccessFile::open(path);
    if (!file) return file.error();
    Result<Head> head = read_head(*file);
    if (!head) return Error{head.error().message, path.string()};
    const std::size_t rows = head->subject.tasks.size();
    const std::size_t row_bytes = cache_row_bytes(head->subject.actions);
    const std::size_t behind_head = file->size() - head->first_row;
    if (behind_head < rows * row_bytes) {
        return Error{
            fmt::format("this simulation cache has only {} of its {} rows; the command that makes it goes on",
                        behind_head / row_bytes, rows),
            path.string()};
    }
    if (behind_head > rows * row_bytes) {
        return Error{"this simulation cache is damaged: something follows its last row", path.string()};
    }
    SimulationCache cache(std::move(*file), std::move(head->subject), head->first_row);
    for (std::size_t i = 0; i < rows; ++i) {
        if (cache.find_sound_row(i)) continue;
        return Error{fmt::format("this simulation cache is damaged: the row of task '{}' does not match its checksum",
                                 cache.subject_.tasks[i].id),
                     path.string()};
    }
    return cache;
}

Result<SimulationCache> SimulationCache::open(const std::filesystem::path& path, const TaskSet& suite) {
    Result<SimulationCache> cache = open(path);
    if (!cache) return cache;
    const CacheSubject& subject = cache->subject();
    if (subject.engine_id != engine_id()) {
        return Error{
            fmt::format("this was simulated with other physics: engine {}, not {}", subject.engine_id, engine_id()),
            path.string()};
    }
    if (subject.actions_md5 != cached_actions_md5(subject.tier)) {
        return Error{"this was simulated with another list of actions", path.string()};
    }
    for (const CachedTask& cached : subject.tasks) {
        const Task* task = suite.find(cached.id);
        if (task == nullptr || task->tier != subject.tier) {
            return Error{fmt::format("this program has no task '{}' of tier {}", cached.id, name_of(subject.tier)),
                         path.string()};
        }
        if (task->sha256 != cached.sha256) {
            return Error{fmt::format("task '{}' was another one when this was simulated", cached.id), path.string()};
        }
    }
    return cache;
}

/// Empty where its bytes do not match their checksum.
std::optional<StatusRow> SimulationCache::find_sound_row(std::size_t index) const {
    const std::size_t row_bytes = cache_row_bytes(subject_.actions);
    std::vector<std::byte> row = file_.read(first_row_ + index * row_bytes, row_bytes);
    if (!is_sound_row(row, subject_.actions)) return std::nullopt;
    row.resize(packed_bytes(subject_.actions));
    return StatusRow(std::move(row), subject_.actions);
}

StatusRow SimulationCache::row(std::size_t index) const {
    PHYPLAY_ASSERT(index < subject_.tasks.size());
    std::optional<StatusRow> row = find_sound_row(index);
    if (!row) throw std::runtime_error(fmt::format("{} was changed while it was in use", path().string()));
    return std::move(*row);
}

std::optional<StatusRow> SimulationCache::find(const std::string& task_id) const {
    const auto found = index_of_.find(task_id);
    return found == index_of_.end() ? std::nullopt : std::optional(row(found->second));
}

Result<Done> SimulationCache::has(Tier tier, std::size_t actions, std::span<const Task* const> tasks) const {
    if (subject_.tier != tier) {
        return Error{
            fmt::format("this simulation cache is of tier {}, not {}", name_of(subject_.tier), name_of(tier)),
            path().string()};
    }
    if (subject_.actions < actions) {
        return Error{fmt::format("this simulation cache has the first {} actions, and {} are needed",
                                 subject_.actions, actions),
                     path().string()};
    }
    std::vector<const Task*> missing;
    std::ranges::copy_if(tasks, std::back_inserter(missing),
                         [&](const Task* task) { return !index_of_.contains(task->id); });
    if (missing.empty()) return Done{};
    return Error{fmt::format("this simulation cache lacks {} of the {} tasks that are needed, '{}' first",
                             missing.size(), tasks.size(), missing.front()->id),
                 path().string()};
}

std::string SimulationCache::sha256() const {
    std::size_t done = 0;
    return sha256_of_pieces([&] {
        std::vector<std::byte> piece = file_.read(done, std::min(kPieceBytes, file_.size() - done));
        done += piece.size();
        return piece;
    });
}

Result<BuiltCache> build_simulation_cache(Tier tier, std::size_t actions, std::span<const Task* const> tasks,
                                          const fs::path& file, int threads, const Progress& progress) {
    PHYPLAY_ASSERT(actions >= 1 && actions <= kCachedActionCount);
    const CacheSubject subject = cache_subject(tier, actions, tasks);
    std::vector<const Task*> in_order(tasks.begin(), tasks.end());
    std::ranges::sort(in_order, {}, [](const Task* task) -> const std::string& { return task->id; });

    return grow_cache(subject, file, [&](GrowingFile& part, std::size_t earlier) {
        if (progress) progress(earlier * actions);
        append_rows(part, std::span(in_order).subspan(earlier), CachedActions(tier, actions), threads,
                    [&](std::size_t done) {
                        if (progress) progress(earlier * actions + done);
                    });
    });
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
    Result<BuiltCache> merged = grow_cache(subject, file, [&](GrowingFile& part, std::size_t earlier) {
        for (auto source = std::next(sources.begin(), static_cast<std::ptrdiff_t>(earlier)); source != sources.end();
             ++source) {
            part.append(cache_row(source->second.row()));
        }
    });
    if (!merged) return merged.error();
    return std::move(merged->cache);
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
