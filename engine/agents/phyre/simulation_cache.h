// A SimulationCache says how the benchmark's cached actions end at tasks: a file that is made once and read by many.
//
// PHYRE's learning agents do not simulate while they learn, they read recorded results (evaluation sheet, section 3).
// A cache holds the first so many actions of a tier and some or all of its tasks. Its bytes follow from these and
// from the engine alone, so that caches of the same are equal, however they were made. All little-endian:
//
//     "PHYCACH1"                8 bytes
//     XXH64 of the head         8 bytes
//     length of the head        8 bytes
//     head: tier, engine id, MD5 of the tier's whole list of actions (texts), number of actions and of tasks (32 bits
//           each), and of each task, in id order, id and SHA-256 (texts; a text is its length in 32 bits, and its
//           bytes)
//     a row per task, in the same order: 2 bits per action, the first action in the lowest bits of the first byte,
//           1 not solved, 2 invalid, 3 solved (PHYRE's number plus 2), the last byte filled up with 0; behind it the
//           XXH64 of these bytes
//
// All rows are equally long, so that a program finds them with three numbers. Files that are being made end early.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/base/result.h"
#include "engine/io/file.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/play/outcome.h"
#include "engine/play/task_set.h"

namespace phyplay {

struct CachedTask {
    std::string id;
    std::string sha256;

    bool operator==(const CachedTask&) const = default;
};

/// What a cache is of: all that decides its bytes.
struct CacheSubject {
    Tier tier = kBallTier;
    std::string engine_id;
    std::string actions_md5;        ///< of the tier's whole list: cached_actions_md5()
    std::size_t actions = 0;        ///< the first so many, 1 to 100,000
    std::vector<CachedTask> tasks;  ///< by id

    bool operator==(const CacheSubject&) const = default;
};

/// The subject of a cache of these tasks, all of this tier, with this program's engine.
CacheSubject cache_subject(Tier tier, std::size_t actions, std::span<const Task* const> tasks);

/// A cache file's beginning, up to its first row.
std::string cache_head(const CacheSubject& subject);

/// Bytes from one row to the next.
std::size_t cache_row_bytes(std::size_t actions);

/// The statuses of one task.
class StatusRow {
public:
    /// Two bits per action, as in the file. Requires as many bytes as `actions` have.
    StatusRow(std::vector<std::byte> packed, std::size_t actions) : packed_(std::move(packed)), actions_(actions) {}

    std::size_t size() const { return actions_; }

    /// Requires action < size().
    Status operator[](std::size_t action) const;

    /// Two bits per action.
    std::span<const std::byte> packed() const { return packed_; }

    bool operator==(const StatusRow& other) const = default;

private:
    std::vector<std::byte> packed_;
    std::size_t actions_;
};

/// A row of a cache file.
std::string cache_row(std::span<const Status> statuses);
std::string cache_row(const StatusRow& row);

class SimulationCache {
public:
    /// Opens a complete cache and checks every byte of it. It may be of any engine. Throws std::runtime_error where
    /// the disk refuses.
    static Result<SimulationCache> open(const std::filesystem::path& path);

    /// The same for use: fails, too, where it is of another engine or of other tasks than the suite's of these ids.
    static Result<SimulationCache> open(const std::filesystem::path& path, const TaskSet& suite);

    const std::filesystem::path& path() const { return file_.path(); }
    const CacheSubject& subject() const { return subject_; }
    std::size_t actions() const { return subject_.actions; }

    /// Row of the task number `index` of the subject, from any thread. Read when it is asked for, and checked once
    /// more: throws std::runtime_error where somebody has changed or cut the file since it was opened.
    StatusRow row(std::size_t index) const;

    /// Empty where the task is not in it; throws as row() does.
    std::optional<StatusRow> find(const std::string& task_id) const;

    /// Says in a sentence what is missing where this is not of this tier, or lacks one of the tasks or actions.
    Result<Done> has(Tier tier, std::size_t actions, std::span<const Task* const> tasks) const;

    std::size_t bytes() const { return file_.size(); }

    /// Checksum of the whole file, 64 hexadecimal digits; throws as row() does.
    std::string sha256() const;

private:
    SimulationCache(RandomAccessFile file, CacheSubject subject, std::size_t first_row);

    std::optional<StatusRow> find_sound_row(std::size_t index) const;

    RandomAccessFile file_;
    CacheSubject subject_;
    std::size_t first_row_;
    std::map<std::string, std::size_t> index_of_;
};

// Making caches, putting parts of them together, and simulating them again. A cache grows row by row in a file beside
// its own, `NAME.part`, and gets its name when it is whole. Whatever stops the making, a kill or a power cut, the
// next start keeps all rows that are whole.

struct BuiltCache {
    SimulationCache cache;
    std::size_t earlier_rows = 0;  ///< that were there before: all where the cache was whole already
};

/// Simulates the first `actions` cached actions at every task, all of this tier, and writes the cache. Where `file`
/// is this cache already, nothing is done. Fails where it is anything else, where another program is making it, or
/// where its unfinished part is of something else; throws std::runtime_error where the disk refuses. `progress` hears
/// how many actions are done, first of all of the earlier ones.
Result<BuiltCache> build_simulation_cache(Tier tier, std::size_t actions, std::span<const Task* const> tasks,
                                          const std::filesystem::path& file, int threads,
                                          const Progress& progress = {});

/// Puts caches of the same tier, actions and engine together: the same bytes as if it had been made at once. A task
/// may be in several, with the same statuses. Fails where `file` is there already.
Result<SimulationCache> merge_simulation_caches(std::span<const std::filesystem::path> parts,
                                                const std::filesystem::path& file);

/// A status that is not what the engine says.
struct CacheDifference {
    std::string task_id;
    std::size_t action = 0;
    Status cached = Status::invalid;
    Status simulated = Status::invalid;

    bool operator==(const CacheDifference&) const = default;
};

/// Simulates `sample` randomly drawn entries again, all where it is 0 or there are no more, and tells those that
/// differ. The suite must have the cache's tasks.
std::vector<CacheDifference> find_cache_differences(const SimulationCache& cache, const TaskSet& suite,
                                                    std::size_t sample, std::uint32_t seed, int threads,
                                                    const Progress& progress = {});

}  // namespace phyplay
