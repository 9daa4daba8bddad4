#include "study/session/data_folder.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include "engine/io/staged_place.h"
#include "tests/support/test_folder.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

using testing::bytes_of;
using testing::TestFolder;
using testing::write_text;

/// Names in a folder, hidden ones included.
std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

TEST_CASE("private files: whole or not there, for nobody else, and never over another") {
    const TestFolder home;
    const fs::path file = home / "report-1.html";
    const auto written = [&](rlim_t most) {
        const pid_t child = ::fork();
        if (child == 0) {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{most, most};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            try {
                write_private_file(file, std::string(4096, 'x'));
            } catch (const std::runtime_error&) {
                ::_exit(1);
            }
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    };

    CHECK_FALSE(written(1000));
    CHECK(names_in(home.path()).empty());
    write_text(home / ".report-1.html.part-a1B2c3", "half of what a crash kept from being one");
    const mode_t mask = ::umask(0);
    CHECK(written(8192));
    ::umask(mask);
    CHECK(names_in(home.path()) == std::vector<std::string>{"report-1.html"});
    CHECK((fs::status(file).permissions() & fs::perms::mask) == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK_THROWS_AS(write_private_file(file, "other"), std::runtime_error);
    CHECK(fs::file_size(file) == 4096);
    CHECK(names_in(home.path()).size() == 1);
}

TEST_CASE("data folders: for nobody else under any mask, and a warning where they are not") {
    const TestFolder home;
    for (const mode_t mask : {0000U, 0022U, 0277U}) {
        const fs::path folder = home / std::to_string(mask);
        const mode_t before = ::umask(mask);
        make_data_folder(folder / "above" / "data");
        ::umask(before);
        for (const fs::path& made : {folder, folder / "above", folder / "above" / "data"}) {
            CHECK((fs::status(made).permissions() & fs::perms::mask) == fs::perms::owner_all);
        }
        CHECK(privacy_warning({folder}).empty());
    }
    const fs::path open = home / "open";
    fs::create_directory(open);
    fs::permissions(open, fs::perms::all);
    CHECK(privacy_warning({open}).find("(mode 0777); `chmod 700 ") != std::string::npos);
    fs::permissions(open, fs::perms::owner_all | fs::perms::group_exec);
    CHECK_FALSE(privacy_warning({open}).empty());
    CHECK(privacy_warning({home / "none"}).empty());
}

TEST_CASE("staged folders: nothing is there until all is, and nothing else then") {
    const TestFolder home;
    {
        StagedFolder staged(home / "exports/first");
        staged.write("data/a.csv", "x\n");
        staged.write("README.md", "about\n");
        CHECK_FALSE(fs::exists(home / "exports/first"));
        staged.commit();
        CHECK(staged.files() == 2);
    }
    CHECK(names_in(home / "exports") == std::vector<std::string>{"first"});
    CHECK(bytes_of(home / "exports/first").at("data/a.csv") == "x\n");
    {
        StagedFolder given_up(home / "exports/second");
        given_up.write("a.csv", "x\n");
    }
    CHECK(names_in(home / "exports") == std::vector<std::string>{"first"});
    StagedFolder late(home / "exports/third");
    late.write("a.csv", "x\n");
    write_text(home / "exports/third/b.csv", "somebody else's\n");
    CHECK_THROWS_AS(late.commit(), std::runtime_error);
}

TEST_CASE("staged folders: one that somebody removed is not made again") {
    const TestFolder home;
    StagedFolder staged(home / "exports/first");
    staged.write("a.csv", "x\n");
    fs::remove_all(staged.path());
    CHECK_THROWS_AS(staged.write("data/b.csv", "x\n"), std::runtime_error);
    CHECK_THROWS_AS(staged.write("b.csv", "x\n"), std::runtime_error);
    CHECK(names_in(home / "exports").empty());
}

TEST_CASE("staged folders: one that a kill left goes with the next of its name, also in the folder of the process") {
    const TestFolder home;
    const fs::path before = fs::current_path();
    fs::current_path(home.path());
    write_text(home / ".shared.part-abcdef/a.csv", "x\n");
    {
        StagedFolder staged("shared");
        staged.commit();
    }
    fs::current_path(before);
    CHECK(names_in(home.path()) == std::vector<std::string>{"shared"});
}

TEST_CASE("staged folders: no path leads out of them") {
    const TestFolder home;
    StagedFolder staged(home / "exports/first");
    for (const char* path : {"../out.csv", "data/../../out.csv", "/out.csv", "..", "sub-/../../../out/a.tsv"}) {
        CAPTURE(path);
        CHECK_THROWS_AS(staged.write(path, "x\n"), std::runtime_error);
    }
    staged.write("data/..a.csv", "x\n");
    staged.commit();
    CHECK(names_in(home.path()) == std::vector<std::string>{"exports"});
    CHECK(names_in(home / "exports") == std::vector<std::string>{"first"});
}

TEST_CASE("staged folders: what a kill left of one is gone with the next of its name, and nothing else is") {
    const TestFolder home;
    write_text(home / ".first.part-a1B2c3/data/a.csv", "of a participant\n");
    const char* others[] = {".first.part-a1B2c", ".first.part-a1B2c34", ".first.party-1B2c3", ".second.part-a1B2c3",
                            "first.part-a1B2c3"};
    for (const char* name : others) write_text(home / name / "file", "stays\n");
    fs::create_directory_symlink(home / ".second.part-a1B2c3", home / ".first.part-222222");

    StagedFolder(home / "first").commit();

    CHECK_FALSE(fs::exists(home / ".first.part-a1B2c3"));
    CHECK(fs::exists(home / "first"));
    for (const char* name : others) CHECK(fs::exists(home / name / "file"));
    CHECK(fs::exists(home / ".first.part-222222"));
}

TEST_CASE("staged folders: one that somebody is at work on is not abandoned") {
    const TestFolder home;
    StagedFolder first(home / "export-1");
    first.write("a.csv", "first\n");
    write_text(home / ".other.part-a1B2c3/a.csv", "of a participant\n");

    StagedFolder second(home / "export-1");
    CHECK(remove_abandoned(home.path()) == 1);

    CHECK(fs::exists(first.path() / "a.csv"));
    first.commit();
    CHECK(bytes_of(home / "export-1").at("a.csv") == "first\n");
    CHECK(remove_abandoned(home / "none") == 0);
}

}  // namespace
}  // namespace phyplay
