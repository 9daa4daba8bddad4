// Binary files of ours from elsewhere: task packs (`--task-pack FILE`) and simulation caches (`cache merge`, `cache
// verify`).
//
// Begins with a small one of each. Checksums are put right first, as somebody does who means harm. Must hold: a pack
// that was read is in order and the same when it is written and read again; every status of a cache can be told.
#include <cstring>

#include "engine/agents/phyre/simulation_cache.h"
#include "engine/base/hash.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/play/task_pack.h"
#include "tests/fuzz/harness.h"
#include "tests/support/example_tasks.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay::fuzz {
namespace {

constexpr std::size_t kMagic = 8;
constexpr std::size_t kPackPayload = kMagic + 8 + 32;
constexpr std::size_t kCacheHead = kMagic + 8 + 8;
constexpr std::size_t kMostEntries = 2000;

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

void put(std::string& file, std::size_t place, std::uint64_t number) {
    std::memcpy(file.data() + place, &number, sizeof(number));
}

std::string with_pack_sums(std::string pack) {
    if (pack.size() < kPackPayload) return pack;
    const std::string name = sha256_hex(std::string_view(pack).substr(kPackPayload));
    for (std::size_t i = 0; i < name.size() / 2; ++i) {
        pack[kMagic + 8 + i] = static_cast<char>(std::stoi(name.substr(2 * i, 2), nullptr, 16));
    }
    put(pack, kMagic, hash64(bytes_of(pack).subspan(kMagic + 8)));
    return pack;
}

/// Of the head and of each row that follows it, as far as the head can be read: the reader is asked how long rows
/// are.
std::string with_cache_sums(std::string cache) {
    if (cache.size() < kCacheHead) return cache;
    std::uint64_t length = 0;
    std::memcpy(&length, cache.data() + kMagic + 8, sizeof(length));
    if (length > cache.size() - kCacheHead) return cache;
    put(cache, kMagic, hash64(bytes_of(cache).subspan(kCacheHead, length)));
    ByteReader fields(bytes_of(cache).subspan(kCacheHead, length));
    for (int text = 0; text < 3; ++text) fields.text();
    const std::size_t row_bytes = cache_row_bytes(fields.number<std::uint32_t>());
    for (std::size_t row = kCacheHead + length; row + row_bytes <= cache.size(); row += row_bytes) {
        const std::size_t packed = row_bytes - 8;
        put(cache, row + packed, hash64(bytes_of(cache).subspan(row, packed)));
    }
    return cache;
}

void try_pack(const std::string& pack) {
    const Result<TaskSet> tasks = read_task_pack(bytes_of(pack), "x.pack", shipped_suites());
    if (!tasks) return;
    for (const Task& task : tasks->tasks()) must(!find_task_fault(task), "a task of a pack is in order");
    const std::vector<std::byte> written = write_task_pack(tasks->templates(), tasks->tasks());
    const Result<TaskSet> again = read_task_pack(written, "again.pack", shipped_suites());
    must(again && write_task_pack(again->templates(), again->tasks()) == written, "a pack reads as it was written");
    must(bool(verify_task_pack(written, "again.pack", shipped_suites())), "a pack that was written is what it says");
}

void try_cache(const std::string& bytes) {
    const Result<SimulationCache> cache = SimulationCache::open(scratch_file("x.cache", bytes));
    if (!cache) return;
    std::size_t left = kMostEntries;
    for (std::size_t i = 0; i < cache->subject().tasks.size() && left > 0; ++i) {
        const StatusRow row = cache->row(i);
        for (std::size_t action = 0; action < row.size() && left > 0; ++action, --left) phyre_code(row[action]);
        must(cache->find(cache->subject().tasks[i].id).has_value(), "a task of a cache is found");
    }
    must(bytes.starts_with(cache_head(cache->subject())), "a head reads as it was written");
}

}  // namespace

std::vector<std::string> examples() {
    Task ball = testing::make_drop_task();
    ball.id = "00001:000";
    ball.template_id = "00001";
    const TaskSet tasks =
        make_task_set({{"00001", "One", ball.tier}, {"1.4", "Pig", kSlingshotTier}},
                      {ball, testing::make_slingshot_task(testing::make_pig_on_ground_level(), "1.4:001"),
                       testing::make_slingshot_task(testing::phyq_layout("1.4"), "1.4:000")});
    const std::vector<std::byte> pack = write_task_pack(tasks.templates(), tasks.tasks());

    const std::vector<Status> row{Status::solved, Status::not_solved, Status::invalid, Status::solved,
                                  Status::solved};
    Task other = *tasks.find("00001:000");
    other.id = "00001:001";
    const CacheSubject subject =
        cache_subject(kBallTier, row.size(), std::vector<const Task*>{tasks.find("00001:000"), &other});
    return {{reinterpret_cast<const char*>(pack.data()), pack.size()},
            cache_head(subject) + cache_row(row) + cache_row(row),
            cache_head(cache_subject(kTwoBallsTier, 1, {}))};
}

void try_input(std::string_view input) {
    try_pack(with_pack_sums(std::string(input)));
    try_cache(with_cache_sums(std::string(input)));
}

}  // namespace phyplay::fuzz
