#include "engine/io/file.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>
#include <string>

#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("write_file_atomically: makes and replaces a file, and leaves nothing else behind") {
    const TestFolder folder;
    const std::filesystem::path path = folder / "summary.json";

    write_file_atomically(path, "first");
    write_file_atomically(path, "second");

    CHECK(testing::text_of(path) == "second");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("write_file_atomically: follows no link that was laid where it writes") {
    const TestFolder folder;
    const std::filesystem::path path = folder / "file";
    const std::filesystem::path elsewhere = folder / "elsewhere";
    write_file_atomically(elsewhere, "mine");
    std::filesystem::create_symlink(elsewhere, folder / ("file." + std::to_string(getpid()) + ".tmp"));
    std::filesystem::create_symlink(elsewhere, path);
    write_file_atomically(path, "text");
    CHECK(read_file(elsewhere).value() == "mine");
    CHECK(read_file(path).value() == "text");
    CHECK_FALSE(std::filesystem::is_symlink(path));
}

TEST_CASE("write_file_atomically: a private file is its owner's under any mask, and a kept one stays") {
    const TestFolder folder;
    for (const mode_t mask : {0000U, 0022U, 0277U}) {
        const std::filesystem::path path = folder / std::to_string(mask);
        const mode_t before = umask(mask);
        write_file_atomically(path, "text", Readers::owner);
        umask(before);
        using std::filesystem::perms;
        CHECK((std::filesystem::status(path).permissions() & perms::mask) ==
              (perms::owner_read | perms::owner_write));
    }
    write_file_atomically(folder / "kept", "first", Readers::owner, Existing::kept);
    CHECK_THROWS_WITH_AS(write_file_atomically(folder / "kept", "second", Readers::owner, Existing::kept),
                         doctest::Contains("File exists"), std::runtime_error);
    CHECK(text_of(folder / "kept") == "first");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 4);
}

TEST_CASE("write_file_atomically: killed while it writes, it leaves nothing") {
    const TestFolder folder;
    const std::string text(1 << 20, 'x');
    for (int kill_after_us = 0; kill_after_us < 4000; kill_after_us += 100) {
        const pid_t child = fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            for (int i = 0;; ++i) write_file_atomically(folder / std::to_string(i), text);
        }
        usleep(static_cast<useconds_t>(kill_after_us));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            CAPTURE(entry.path());
            CHECK(entry.path().extension() != ".tmp");
            CHECK(entry.file_size() == text.size());
            std::filesystem::remove(entry.path());
        }
    }
}

TEST_CASE("write_file_atomically: says which file it could not write") {
    CHECK_THROWS_WITH_AS(write_file_atomically("/proc/no/such/folder/file", "text"),
                         doctest::Contains("/proc/no/such/folder/file"), std::runtime_error);
}

TEST_CASE("make_private_folder: with all above it for its owner alone under any mask, and what is there stays") {
    const TestFolder folder;
    for (const mode_t mask : {0000U, 0022U, 0277U}) {
        const std::filesystem::path path = folder / std::to_string(mask);
        const mode_t before = umask(mask);
        CHECK(make_private_folder(path / "above" / "data"));
        umask(before);
        for (const auto& made : {path, path / "above", path / "above" / "data"}) {
            CHECK((std::filesystem::status(made).permissions() & std::filesystem::perms::mask) ==
                  std::filesystem::perms::owner_all);
        }
    }
    std::filesystem::permissions(folder / "0", std::filesystem::perms::all);
    CHECK(make_private_folder(folder / "0"));
    CHECK((std::filesystem::status(folder / "0").permissions() & std::filesystem::perms::mask) ==
          std::filesystem::perms::all);

    write_file_atomically(folder / "file", "text");
    const Result<Done> below = make_private_folder(folder / "file" / "below");
    REQUIRE_FALSE(below);
    CHECK(to_string(below.error()).find("file/below: cannot be made: ") != std::string::npos);
}

TEST_CASE("GrowingFile: a new file is made once") {
    const TestFolder folder;
    {
        Result<GrowingFile> file = GrowingFile::create(folder / "log");
        REQUIRE(file);
        file->append("line");
    }
    const Result<GrowingFile> again = GrowingFile::create(folder / "log");
    REQUIRE_FALSE(again);
    CHECK(again.error().message.find("there already") != std::string::npos);
    CHECK(text_of(folder / "log") == "line");
    CHECK_FALSE(GrowingFile::create(folder / "missing" / "log"));
}

TEST_CASE("GrowingFile: adds to what is there, and cuts off what is too much") {
    const TestFolder folder;
    write_text(folder / "file", "12345");
    {
        Result<GrowingFile> file = GrowingFile::open(folder / "file", "thing");
        REQUIRE(file);
        file->cut(3);
        file->append("abc");
        file->append("");
        file->sync();
    }
    CHECK(text_of(folder / "file") == "123abc");
    REQUIRE(GrowingFile::open(folder / "new", "thing"));
    CHECK(std::filesystem::exists(folder / "new"));
}

TEST_CASE("GrowingFile: a full disk leaves no half piece") {
    const TestFolder folder;
    Result<GrowingFile> file = GrowingFile::create(folder / "log");
    REQUIRE(file);
    file->append("whole\n");
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto told = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit tight{.rlim_cur = 10, .rlim_max = before.rlim_max};  // no file may be longer: the disk is full
    setrlimit(RLIMIT_FSIZE, &tight);
    CHECK_THROWS_WITH_AS(file->append("a longer piece\n"), doctest::Contains("log: "), std::runtime_error);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, told);
    CHECK(text_of(folder / "log") == "whole\n");
    file->append("next\n");
    CHECK(text_of(folder / "log") == "whole\nnext\n");
}

TEST_CASE("GrowingFile: one has it at a time, also after it was handed on, and the other is told in a sentence") {
    const TestFolder folder;
    {
        Result<GrowingFile> first = GrowingFile::open(folder / "file", "thing");
        REQUIRE(first);
        const GrowingFile owner = std::move(*first);
        const Result<GrowingFile> second = GrowingFile::open(folder / "file", "thing");
        CHECK(second.error() == Error{"another program is working on this thing", (folder / "file").string()});
        const Result<GrowingFile> elsewhere = GrowingFile::open(folder / "file", "thing", folder.path());
        CHECK(elsewhere.error().file == folder.path().string());
    }
    CHECK(GrowingFile::open(folder / "file", "thing"));
    CHECK(!GrowingFile::open(folder.path(), "thing"));
}

TEST_CASE("RandomAccessFile: gives pieces of the file, and says when they are not there") {
    const TestFolder folder;
    write_text(folder / "file", "0123456789");
    const Result<RandomAccessFile> file = RandomAccessFile::open(folder / "file");
    REQUIRE(file);
    CHECK(file->size() == 10);
    CHECK(std::ranges::equal(file->read(3, 4), std::as_bytes(std::span("3456", 4))));
    CHECK(file->read(10, 0).empty());
    CHECK_THROWS_AS(file->read(10, 1), std::runtime_error);
    CHECK_THROWS_AS(file->read(SIZE_MAX, 2), std::runtime_error);
    std::filesystem::resize_file(folder / "file", 5);
    CHECK(file->read(3, 2).size() == 2);
    CHECK_THROWS_WITH(file->read(3, 3), ((folder / "file").string() + " became shorter while it was read").c_str());
}

TEST_CASE("RandomAccessFile: refuses what is no file, without waiting for it") {
    const TestFolder folder;
    CHECK(RandomAccessFile::open(folder / "none").error().message == "there is no such file");
    CHECK(RandomAccessFile::open(folder.path()).error().message == "this is no file");
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    CHECK(RandomAccessFile::open(folder / "pipe").error().message == "this is no file");
}
