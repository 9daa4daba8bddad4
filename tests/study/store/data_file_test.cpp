// Everything that can be wrong with a file, each with its one sentence, and nothing lost by it.
#include "study/store/data_file.h"

#include <doctest/doctest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>

#include "study/store/sqlite.h"
#include "tests/study/store/store_test_support.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;
using test::in_child;
using test::open_store;
using test::opening;
using test::opening_read_only;
using test::TemporaryFolder;

/// Plays `attempts` attempts into the file and closes it.
void fill(const fs::path& path, int attempts) {
    const TaskSet suite = test::tiny_suite();
    const Task& task = suite.tasks().front();
    Store store = open_store(path);
    const SessionId session = store.begin_session(test::some_session());
    const TrialId trial = store.begin_trial(session, test::trial_of(task, 0));
    for (int i = 1; i <= attempts; ++i) store.commit_attempt(trial, test::some_commit(task, i, i * 10'000'000LL));
}

void write_file(const fs::path& path, const std::string& bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Commits attempts until one fails; "N: what it said".
std::string commit_until_it_fails(const fs::path& path) {
    const TaskSet suite = test::tiny_suite();
    const Task& task = suite.tasks().front();
    Store store = open_store(path);
    const SessionId session = store.begin_session(test::some_session());
    const TrialId trial = store.begin_trial(session, test::trial_of(task, 0));
    int committed = 0;
    try {
        for (;; ++committed) store.commit_attempt(trial, test::some_commit(task, committed + 1, committed));
    } catch (const StoreError& error) {
        const Result<Done> writable = store.check_writable();
        if (writable) return "check_writable() saw nothing";
        if (static_cast<int>(store.attempts().size()) != committed) return "an acknowledged attempt is missing";
        return std::to_string(committed) + ": " + error.what();
    }
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("DataFile: a second writer is refused, a reader is not") {
    TemporaryFolder folder;
    const Store first = open_store(folder.file());

    CHECK(contains(opening(folder.file()), "another PhyPlay is writing to this file"));
    CHECK(in_child([&] { return opening(folder.file()); }) == opening(folder.file()));
    CHECK(opening_read_only(folder.file()) == "opened");
}

TEST_CASE("DataFile: the lock ends with its owner") {
    TemporaryFolder folder;
    { const Store first = open_store(folder.file()); }

    CHECK(opening(folder.file()) == "opened");
}

TEST_CASE("DataFile: a file of a newer program is refused and left as it is") {
    TemporaryFolder folder;
    fill(folder.file(), 1);
    sqlite::Database(folder.file(), sqlite::Access::read_write).execute("PRAGMA user_version = 99");
    const std::string before = bytes_of(folder.file());

    CHECK(contains(opening(folder.file()), "newer PhyPlay (schema 99, this program knows up to"));
    CHECK(contains(opening_read_only(folder.file()), "newer PhyPlay"));
    CHECK(bytes_of(folder.file()) == before);
}

TEST_CASE("DataFile: what is not a data file is refused and left as it is") {
    TemporaryFolder folder;
    const fs::path text = folder.path() / "notes.txt";
    write_file(text, "Dear diary, this is long enough to be mistaken for a header, but it is not one.");
    const fs::path foreign = folder.path() / "other.db";
    write_file(foreign, "");
    sqlite::Database(foreign, sqlite::Access::read_write).execute("CREATE TABLE music (title TEXT)");
    const std::string before = bytes_of(foreign);

    CHECK(contains(opening(text), "not a PhyPlay data file"));
    CHECK(contains(opening_read_only(text), "not a PhyPlay data file"));
    CHECK(contains(opening(foreign), "another program's database"));
    CHECK(contains(opening(folder.path()), "this is not a data file"));
    CHECK(contains(opening_read_only(folder.path() / "nothing.db"), "there is no such file"));
    CHECK(bytes_of(foreign) == before);
}

TEST_CASE("DataFile: an empty file becomes a data file") {
    TemporaryFolder folder;
    write_file(folder.file(), "");

    CHECK(opening(folder.file()) == "opened");
}

TEST_CASE("DataFile: a truncated file is refused and left as it is") {
    TemporaryFolder folder;
    fill(folder.file(), 200);
    const auto size = fs::file_size(folder.file());

    for (const std::uintmax_t left : {size / 2, size - 4096, size - 1, std::uintmax_t{100}}) {
        CAPTURE(left);
        TemporaryFolder copy;
        write_file(copy.file(), bytes_of(folder.file()).substr(0, left));
        const std::string before = bytes_of(copy.file());

        const std::string said = opening(copy.file());

        CHECK((contains(said, "damaged") || contains(said, "not a PhyPlay data file")));
        CHECK(bytes_of(copy.file()) == before);
    }
}

TEST_CASE("DataFile: a page of rubbish anywhere is noticed when opening") {
    TemporaryFolder folder;
    fill(folder.file(), 200);
    const std::string whole = bytes_of(folder.file());

    for (std::size_t page = 1; page < whole.size() / 4096; ++page) {
        CAPTURE(page);
        std::string bytes = whole;
        bytes.replace(page * 4096, 2048, std::string(2048, '\x5a'));
        TemporaryFolder copy;
        write_file(copy.file(), bytes);

        CHECK(contains(opening(copy.file()), "damaged"));
        CHECK(contains(opening_read_only(copy.file()), "damaged"));
    }
}

TEST_CASE("DataFile: a read-only file is refused for writing, with a sentence, and still opens for analysis") {
    TemporaryFolder folder;
    fill(folder.file(), 3);
    ::chmod(folder.file().parent_path().c_str(), 0555);
    for (const auto& entry : fs::directory_iterator(folder.file().parent_path())) ::chmod(entry.path().c_str(), 0444);

    const auto as_nobody = [&](const std::function<std::string()>& body) {
        return in_child([&]() -> std::string {
            if (::geteuid() == 0 && ::setuid(65534) != 0) return "cannot become an ordinary user";
            return body();
        });
    };

    CHECK(contains(as_nobody([&] { return opening(folder.file()); }), "the file or its folder is read-only"));
    CHECK(as_nobody([&] {
              Result<Store> store = Store::open_read_only(folder.file());
              return store ? std::to_string(store->attempts().size()) : to_string(store.error());
          }) == "3");
    ::chmod(folder.file().parent_path().c_str(), 0755);
}

TEST_CASE("DataFile: a full disk loses nothing that was acknowledged") {
    SUBCASE("a limit on the size of files") {
        TemporaryFolder folder;
        const std::string said = in_child([&] {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{400 * 1024, 400 * 1024};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            return commit_until_it_fails(folder.file());
        });

        CAPTURE(said);
        CHECK(contains(said, "the disk is full"));
        CHECK(std::to_string(open_store(folder.file()).attempts().size()) == said.substr(0, said.find(':')));
    }
    SUBCASE("a small disk") {
        TemporaryFolder folder;
        const std::string said = in_child([&]() -> std::string {
            if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
                ::mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=1m") != 0) {
                return "no right to mount";
            }
            const std::string failure = commit_until_it_fails(folder.file());
            const Result<Store> reader = Store::open_read_only(folder.file());
            return failure + (reader && !reader->attempts().empty() ? " / readable" : " / not readable");
        });

        CAPTURE(said);
        if (said == "no right to mount") {
            MESSAGE("skipped: mounting a small disk needs root");
            return;
        }
        CHECK(contains(said, "the disk is full"));
        CHECK(contains(said, "/ readable"));
    }
}

TEST_CASE("DataFile: a file that is deleted while in use is noticed before the next trial") {
    TemporaryFolder folder;
    Store store = open_store(folder.file());
    CHECK(store.check_writable());

    fs::remove(folder.file());

    const Result<Done> writable = store.check_writable();
    REQUIRE_FALSE(writable);
    CHECK(contains(to_string(writable.error()), "moved or deleted"));
}

TEST_CASE("DataFile: paths with spaces, question marks, percents and letters of any language work") {
    TemporaryFolder folder;
    const fs::path odd = folder.path() / "Jürgen's 100% ?#&=folder" / "Profil ä.db";

    CHECK(opening(odd) == "opened");
    CHECK(opening_read_only(odd) == "opened");
    CHECK(fs::exists(odd));
}

TEST_CASE("DataFile: migrations are numbered from 001 without gaps") {
    int number = 0;
    for (const Migration& migration : migrations()) {
        ++number;
        CHECK(std::stoi(std::string(migration.name.substr(0, 3))) == number);
    }
    CHECK(number >= 1);
}

}  // namespace
}  // namespace phyplay
