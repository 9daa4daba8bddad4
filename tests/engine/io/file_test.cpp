#include "engine/io/file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/io/staged_place.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// What the kernel answers to some calls from now on, in this process alone: as on a network file system that knows
/// no files without a name, or as where one cannot be given a name; and a process can be stopped right before it
/// renames.
class Kernel {
public:
    Kernel& refuse_nameless_files() {
        add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
        add(BPF_JMP | BPF_JEQ | BPF_K, __NR_openat, 0, 3);
        add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t));
        add(BPF_JMP | BPF_JSET | BPF_K, O_TMPFILE & ~O_DIRECTORY, 0, 1);
        add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP);
        return *this;
    }
    Kernel& refuse_links() { return answer(__NR_linkat, SECCOMP_RET_ERRNO | EPERM); }
    Kernel& stop_at_renames() {
        signal(SIGSYS, [](int) { raise(SIGSTOP); });
#ifdef __NR_rename
        answer(__NR_rename, SECCOMP_RET_TRAP);
#endif
#ifdef __NR_renameat
        answer(__NR_renameat, SECCOMP_RET_TRAP);
#endif
        return answer(__NR_renameat2, SECCOMP_RET_TRAP);
    }

    /// Whether it answers so now.
    bool begin() {
        add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
        const sock_fprog program{.len = static_cast<unsigned short>(steps_.size()), .filter = steps_.data()};
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
               prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    }

private:
    Kernel& answer(std::uint32_t call, std::uint32_t answer) {
        add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
        add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
        add(BPF_RET | BPF_K, answer);
        return *this;
    }
    void add(int code, std::size_t value, std::uint8_t steps_if_true = 0, std::uint8_t steps_if_false = 0) {
        steps_.push_back({.code = static_cast<std::uint16_t>(code),
                          .jt = steps_if_true,
                          .jf = steps_if_false,
                          .k = static_cast<std::uint32_t>(value)});
    }

    std::vector<sock_filter> steps_;
};

/// Does the work in a process of its own, which ends with 0 where that answers true.
pid_t in_process(const std::function<bool()>& work) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child != 0) return child;
    bool is_good = false;
    try {
        is_good = work();
    } catch (const std::exception&) {
        is_good = false;
    }
    _exit(is_good ? 0 : 1);
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
}

}  // namespace

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
            CHECK_FALSE(entry.path().filename().string().starts_with("."));
            CHECK(entry.file_size() == text.size());
            std::filesystem::remove(entry.path());
        }
    }
}

TEST_CASE("write_file_atomically: does the same where no file is without a name, or none of these can be given one") {
    for (const bool is_refused_early : {true, false}) {
        const TestFolder folder;
        const pid_t child = in_process([&] {
            Kernel kernel;
            if (!(is_refused_early ? kernel.refuse_nameless_files() : kernel.refuse_links()).begin()) return false;
            umask(0277);
            write_file_atomically(folder / "file", "first", Readers::owner);
            write_file_atomically(folder / "file", "second", Readers::owner);
            write_file_atomically(folder / "kept", "first", Readers::owner, Existing::kept);
            try {
                write_file_atomically(folder / "kept", "second", Readers::owner, Existing::kept);
                return false;
            } catch (const std::runtime_error& error) {
                return std::string_view(error.what()).ends_with("File exists");
            }
        });
        int status = -1;
        waitpid(child, &status, 0);

        CHECK(status == 0);
        CHECK(names_in(folder.path()) == std::vector<std::string>{"file", "kept"});
        CHECK(text_of(folder / "file") == "second");
        CHECK(text_of(folder / "kept") == "first");
        CHECK((std::filesystem::status(folder / "file").permissions() & std::filesystem::perms::mask) ==
              (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    }
}

TEST_CASE(
    "write_file_atomically: killed right before it replaces, it leaves the old file, and one that can be removed") {
    for (const bool knows_nameless_files : {true, false}) {
        const TestFolder folder;
        write_file_atomically(folder / "summary.json", "old");
        const pid_t child = in_process([&] {
            Kernel kernel;
            if (!knows_nameless_files) kernel.refuse_nameless_files();
            if (kernel.stop_at_renames().begin()) write_file_atomically(folder / "summary.json", "new");
            return false;
        });
        int status = -1;
        waitpid(child, &status, WUNTRACED);
        REQUIRE(WIFSTOPPED(status));
        const std::vector<std::string> names = names_in(folder.path());
        const int while_at_work = remove_abandoned(folder.path());
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);

        REQUIRE(names.size() == 2);
        CHECK(names[0].starts_with(".summary.json.part-"));
        CHECK(names[1] == "summary.json");
        CHECK(while_at_work == 0);
        CHECK(remove_abandoned(folder.path(), "other.json") == 0);
        CHECK(remove_abandoned(folder.path(), "summary.json") == 1);
        CHECK(names_in(folder.path()) == std::vector<std::string>{"summary.json"});
        CHECK(text_of(folder / "summary.json") == "old");
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
