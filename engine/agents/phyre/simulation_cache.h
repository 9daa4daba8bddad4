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

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

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

/// The statuses of one task. Lives as long as its cache.
class StatusRow {
public:
    StatusRow(std::span<const std::byte> packed, std::size_t actions) : packed_(packed), actions_(actions) {}

    std::size_t size() const { return actions_; }

    /// Requires action < size().
    Status operator[](std::size_t action) const;

    /// Two bits per action.
    std::span<const std::byte> packed() const { return packed_; }

    bool operator==(const StatusRow& other) const;

private:
    std::span<const std::byte> packed_;
    std::size_t actions_;
};

/// A row of a cache file.
std::string cache_row(std::span<const Status> statuses);
std::string cache_row(const StatusRow& row);

class SimulationCache {
public:
    /// Maps a complete cache and checks every byte of it. It may be of any engine.
    static Result<SimulationCache> open(const std::filesystem::path& path);

    /// The same for use: fails, too, where it is of another engine or of other tasks than the suite's of these ids.
    static Result<SimulationCache> open(const std::filesystem::path& path, const TaskSet& suite);

    const std::filesystem::path& path() const { return path_; }
    const CacheSubject& subject() const { return subject_; }
    std::size_t actions() const { return subject_.actions; }

    /// Row of the task number `index` of the subject.
    StatusRow row(std::size_t index) const;

    /// Empty where the task is not in it.
    std::optional<StatusRow> find(const std::string& task_id) const;

    /// Says in a sentence what is missing where this is not of this tier, or lacks one of the tasks or actions.
    Result<Done> has(Tier tier, std::size_t actions, std::span<const Task* const> tasks) const;

    /// Where the first row begins in the file.
    std::size_t first_row() const { return first_row_; }

    std::size_t bytes() const { return file_.bytes().size(); }

    /// Checksum of the whole file, 64 hexadecimal digits.
    std::string sha256() const;

private:
    SimulationCache(std::filesystem::path path, MappedFile file, CacheSubject subject, std::size_t first_row);

    std::filesystem::path path_;
    MappedFile file_;
    CacheSubject subject_;
    std::size_t first_row_;
    std::map<std::string, std::size_t> index_of_;
};

/// How many bytes of an unfinished cache with this head are whole, 0 where not even the head is. Fails where `bytes`
/// begin with another head.
Result<std::size_t> whole_bytes(std::span<const std::byte> bytes, const CacheSubject& subject);

}  // namespace phyplay
