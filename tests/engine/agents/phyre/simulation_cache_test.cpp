#include "engine/agents/phyre/simulation_cache.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "engine/evaluation/eval_plan.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "tests/engine/agents/phyre/cache_file.h"
#include "tests/support/small_suite.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

constexpr std::size_t kActions = 30;

// Sanitizers do, to find uses of it.
#ifdef __has_feature
constexpr bool kKeepsWhatWasFreed = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kKeepsWhatWasFreed = false;
#endif

const TaskSet& suite() {
    static const TaskSet small = make_small_suite();
    return small;
}

std::vector<const Task*> all_tasks() {
    return suite().tasks_of_tier(kBallTier);
}

Result<BuiltCache> build(const std::filesystem::path& file, int threads = 2, std::size_t actions = kActions,
                         const std::vector<const Task*>& tasks = all_tasks()) {
    return build_simulation_cache(kBallTier, actions, tasks, file, threads);
}

/// Opening a file with these bytes fails with a sentence that says `what`.
void check_refused(const TestFolder& folder, const std::string& bytes, const std::string& what) {
    write_text(folder / "refused", bytes);
    const Result<SimulationCache> cache = SimulationCache::open(folder / "refused", suite());
    REQUIRE(!cache);
    CAPTURE(cache.error().message);
    CHECK(cache.error().message.find(what) != std::string::npos);
    CHECK(cache.error().file == (folder / "refused").string());
}

/// A cache without rows of a subject that somebody changed.
std::string head_of(void (*change)(CacheSubject&)) {
    CacheSubject subject = cache_subject(kBallTier, kActions, {});
    change(subject);
    return cache_head(subject);
}

}  // namespace

TEST_CASE("SimulationCache: holds what simulations give, the same bytes with any threads") {
    const TestFolder folder;
    const Result<BuiltCache> built = build(folder / "one", 1);
    REQUIRE(built);
    CHECK(built->earlier_rows == 0);
    const SimulationCache& cache = built->cache;
    const CachedActions actions(kBallTier, kActions);
    for (const Task* task : all_tasks()) {
        const std::optional<StatusRow> row = cache.find(task->id);
        REQUIRE(row);
        REQUIRE(row->size() == kActions);
        if (!task->id.ends_with(":003")) continue;  // five tasks are enough
        for (std::size_t i = 0; i < kActions; ++i) CHECK((*row)[i] == try_cached_action(*task, actions[i]));
    }
    CHECK(!cache.find("00009:000"));
    REQUIRE(build(folder / "four", 4));
    CHECK(text_of(folder / "four") == text_of(folder / "one"));
    CHECK_FALSE(std::filesystem::exists(folder / "one.part"));
    CHECK(cache.bytes() == cache_head(cache.subject()).size() + 25 * cache_row_bytes(kActions));
    CHECK(cache.sha256().size() == 64);
}

TEST_CASE("SimulationCache: a build that was stopped at any byte goes on and ends with the same bytes") {
    const TestFolder folder;
    REQUIRE(build(folder / "whole"));
    const std::string whole = text_of(folder / "whole");
    const std::size_t row_bytes = cache_row_bytes(kActions);
    const std::size_t head_bytes = whole.size() - 25 * row_bytes;
    for (const std::size_t kept : {std::size_t{0}, std::size_t{5}, head_bytes - 1, head_bytes,
                                   head_bytes + 10 * row_bytes, head_bytes + 20 * row_bytes + 3, whole.size()}) {
        CAPTURE(kept);
        write_text(folder / "cut.part", whole.substr(0, kept));
        const Result<BuiltCache> built = build(folder / "cut");
        REQUIRE(built);
        CHECK(text_of(folder / "cut") == whole);
        CHECK(built->earlier_rows == (kept < head_bytes ? 0 : (kept - head_bytes) / row_bytes));
        std::filesystem::remove(folder / "cut");
    }
    // After a power cut, the last rows may be there in length only.
    write_text(folder / "cut.part", whole.substr(0, head_bytes + 7 * row_bytes) + std::string(4 * row_bytes, '\0'));
    const Result<BuiltCache> built = build(folder / "cut");
    REQUIRE(built);
    CHECK(built->earlier_rows == 7);
    CHECK(text_of(folder / "cut") == whole);
}

TEST_CASE("SimulationCache: a build leaves a whole cache alone and refuses what is something else") {
    const TestFolder folder;
    REQUIRE(build(folder / "cache"));
    const std::string whole = text_of(folder / "cache");
    const Result<BuiltCache> again = build(folder / "cache");
    REQUIRE(again);
    CHECK(again->earlier_rows == 25);
    CHECK(!build(folder / "cache", 1, 20));
    CHECK(text_of(folder / "cache") == whole);
    write_text(folder / "other.part", whole.substr(0, whole.size() / 2));
    CHECK(!build(folder / "other", 1, 20));
    write_text(folder / "junk", "junk");
    CHECK(!build(folder / "junk"));
    CHECK(text_of(folder / "junk") == "junk");
}

TEST_CASE("SimulationCache: parts that are merged are the whole, byte for byte; parts that do not fit are refused") {
    const TestFolder folder;
    REQUIRE(build(folder / "whole"));
    std::vector<std::filesystem::path> parts;
    for (const int index : {2, 0, 1}) {
        parts.push_back(folder / ("part" + std::to_string(index)));
        REQUIRE(build(parts.back(), 2, kActions, part_of(all_tasks(), {index, 3})));
    }
    const auto merge = [&](const char* name) { return merge_simulation_caches(parts, folder / name); };
    REQUIRE(merge("merged"));
    CHECK(text_of(folder / "merged") == text_of(folder / "whole"));
    parts.push_back(folder / "whole");  // tasks twice, with the same statuses
    REQUIRE(merge("twice"));
    CHECK(text_of(folder / "twice") == text_of(folder / "whole"));
    CHECK(merge("twice").error().message.find("already") != std::string::npos);

    write_cache(folder / "contrary", {{"00003:001", std::string(kActions, '0')}});
    parts.push_back(folder / "contrary");
    CHECK(merge("no").error().message.find("00003:001") != std::string::npos);
    write_cache(folder / "short", {{"00009:001", "+"}});
    parts.back() = folder / "short";
    CHECK(merge("no").error().message.find("number of actions") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "no"));
}

TEST_CASE("SimulationCache: a merge that was stopped goes on where it was, and one of something else is refused") {
    const TestFolder folder;
    write_cache(folder / "a", {{"00000:000", "-++0-+"}});
    write_cache(folder / "b", {{"00000:001", "-+0-+-"}});
    const std::vector<std::filesystem::path> parts = {folder / "a", folder / "b"};
    REQUIRE(merge_simulation_caches(parts, folder / "merged"));
    const std::string whole = text_of(folder / "merged");

    write_text(folder / "again.part", whole.substr(0, whole.size() - 3));
    REQUIRE(merge_simulation_caches(parts, folder / "again"));
    CHECK(text_of(folder / "again") == whole);
    CHECK_FALSE(std::filesystem::exists(folder / "again.part"));

    write_text(folder / "other.part", text_of(folder / "a"));
    CHECK(merge_simulation_caches(parts, folder / "other").error().message.find("unfinished") != std::string::npos);
    CHECK(text_of(folder / "other.part") == text_of(folder / "a"));
}

TEST_CASE("SimulationCache: opening, summing up and merging a large one takes little memory" *
          doctest::skip(kKeepsWhatWasFreed)) {
    const TestFolder folder;
    constexpr std::size_t kTasks = 2000;
    CacheSubject subject = cache_subject(kBallTier, kCachedActionCount, {});
    for (std::size_t i = 0; i < kTasks; ++i) subject.tasks.push_back({std::to_string(100000 + i), ""});
    const std::string row = cache_row(std::vector<Status>(kCachedActionCount, Status::not_solved));
    {
        std::ofstream out(folder / "cache", std::ios::binary);
        out << cache_head(subject);
        for (std::size_t i = 0; i < kTasks; ++i) out << row;
    }
    const auto peak_kib = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;
    };
    const pid_t child = fork();  // whose peak nothing has raised before
    REQUIRE(child >= 0);
    if (child == 0) {
        const long before = peak_kib();
        const std::vector<std::filesystem::path> parts = {folder / "cache"};
        const Result<SimulationCache> merged = merge_simulation_caches(parts, folder / "merged");
        const bool is_good = merged && !merged->sha256().empty();
        _exit(is_good && peak_kib() - before < 16'000 ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);

    CHECK(status == 0);
    CHECK(std::filesystem::file_size(folder / "merged") > 50'000'000);
}

TEST_CASE("SimulationCache: says in a sentence what is wrong with a file") {
    const TestFolder folder;
    REQUIRE(build(folder / "cache"));
    const std::string whole = text_of(folder / "cache");
    check_refused(folder, "", "no simulation cache");
    check_refused(folder, "PHYPACK1" + whole.substr(8), "no simulation cache");
    check_refused(folder, whole.substr(0, 100), "cut short in its head");
    check_refused(folder, whole.substr(0, whole.size() - 1), "only 24 of its 25 rows");
    check_refused(folder, whole + "x", "something follows");
    std::string altered = whole;
    altered[whole.size() - 20] ^= 1;
    check_refused(folder, altered, "'00004:003'");
    altered = whole;
    altered[60] ^= 1;
    check_refused(folder, altered, "head does not match");

    check_refused(folder, head_of([](CacheSubject& subject) { subject.engine_id = "other"; }), "other physics");
    check_refused(folder, head_of([](CacheSubject& subject) { subject.actions_md5 = "0"; }),
                  "another list of actions");
    check_refused(folder, head_of([](CacheSubject& subject) { subject.actions = 0; }), "makes no sense");
    check_refused(folder, head_of([](CacheSubject& subject) { subject.tier = kSlingshotTier; }), "no sense");
    check_refused(folder, head_of([](CacheSubject& subject) { subject.tasks = {{"b", ""}, {"a", ""}}; }), "no sense");
    // Rows of zeros with their right checksum would be statuses that do not exist.
    const std::string row = cache_row(StatusRow(std::vector<std::byte>((kActions + 3) / 4), kActions));
    check_refused(folder, head_of([](CacheSubject& subject) {
                              subject.tasks = {{"00001:001", ""}};
                          }) + row,
                  "damaged");
    check_refused(folder, text_of(write_cache(folder / "c", {{"00009:001", "+"}}).path()), "no task '00009:001'");
    const std::string signs(kActions, '+');
    check_refused(folder, head_of([](CacheSubject& subject) {
                              subject.tasks = {{"00001:001", "abc"}};
                          }) + cache_row(statuses_of(signs)),
                  "another one");
    CHECK(!SimulationCache::open(folder / "nothing"));
    CHECK(!SimulationCache::open(folder.path()));
}

TEST_CASE("SimulationCache: no changed byte goes unnoticed") {
    const TestFolder folder;
    write_cache(folder / "cache", {{"00000:000", "-++0-+"}, {"00000:001", "-+0-+-"}});
    const std::string whole = text_of(folder / "cache");
    for (std::size_t i = 0; i < whole.size(); ++i) {
        CAPTURE(i);
        std::string altered = whole;
        altered[i] ^= static_cast<char>(1 << (i % 8));
        write_text(folder / "altered", altered);
        CHECK(!SimulationCache::open(folder / "altered"));
        write_text(folder / "altered", whole.substr(0, i));
        CHECK(!SimulationCache::open(folder / "altered"));
    }
}

TEST_CASE(
    "SimulationCache: a file that somebody cuts or changes while it is in use is an error, and no wrong status") {
    const TestFolder folder;
    const std::filesystem::path path = folder / "cache";
    const SimulationCache cache = write_cache(path, {{"00000:000", "-++0-+"}, {"00000:001", "-+0-+-"}});
    const std::string whole = text_of(path);
    // In place, as another program would: a new file of this name is none of our business.
    const auto overwrite = [&](const std::string& bytes) {
        std::fstream(path, std::ios::in | std::ios::out) << bytes;
    };
    CHECK(cache.row(1)[1] == Status::solved);
    std::filesystem::resize_file(path, whole.size() - 1);
    CHECK(cache.row(0)[1] == Status::solved);
    CHECK_THROWS_WITH(cache.row(1), (path.string() + " became shorter while it was read").c_str());
    CHECK_THROWS_AS(cache.sha256(), std::runtime_error);
    overwrite(whole);
    CHECK(cache.row(1)[1] == Status::solved);
    std::string altered = whole;
    altered[altered.size() - 10] ^= 4;
    overwrite(altered);
    CHECK_THROWS_WITH(cache.find("00000:001"), (path.string() + " was changed while it was in use").c_str());
}

TEST_CASE("SimulationCache: says which tasks and actions it lacks") {
    const TestFolder folder;
    const Result<BuiltCache> built = build(folder / "cache", 1, kActions, part_of(all_tasks(), {0, 5}));
    REQUIRE(built);
    const std::vector<const Task*> some = part_of(all_tasks(), {0, 10});
    CHECK(built->cache.has(kBallTier, kActions, some));
    CHECK(built->cache.has(kBallTier, 1, some));
    CHECK(built->cache.has(kTwoBallsTier, 1, some).error().message.find("tier ball") != std::string::npos);
    CHECK(built->cache.has(kBallTier, 31, some).error().message.find("first 30 actions") != std::string::npos);
    const Result<Done> tasks = built->cache.has(kBallTier, 1, all_tasks());
    CHECK(tasks.error().message.find("lacks 20 of the 25 tasks that are needed, '00000:001' first") !=
          std::string::npos);
}

TEST_CASE("SimulationCache: simulating again finds statuses that the engine does not give, whatever the threads") {
    const TestFolder folder;
    const Result<BuiltCache> built = build(folder / "cache");
    REQUIRE(built);
    CHECK(find_cache_differences(built->cache, suite(), 100, 1, 2).empty());

    const CachedActions actions(kBallTier, kActions);
    const Task& task = *suite().find("00001:001");
    std::string signs;
    for (std::size_t i = 0; i < kActions; ++i) {
        const Status status = try_cached_action(task, actions[i]);
        signs += status == Status::solved ? '+' : status == Status::invalid ? '0' : '-';
    }
    signs[7] = signs[7] == '0' ? '-' : '0';
    const SimulationCache wrong = write_cache(folder / "wrong", {{task.id, signs}});
    const std::vector<CacheDifference> found = find_cache_differences(wrong, suite(), 0, 0, 2);
    REQUIRE(found.size() == 1);
    CHECK(found[0].task_id == task.id);
    CHECK(found[0].action == 7);
    CHECK(found[0].simulated == try_cached_action(task, actions[7]));
    CHECK(find_cache_differences(wrong, suite(), 29, 5, 1) == find_cache_differences(wrong, suite(), 29, 5, 3));
}
