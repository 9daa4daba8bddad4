// What the tests of the store share: a folder of their own, and processes of their own.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "study/store/store.h"
#include "tests/study/store/tiny_suite.h"

namespace phyplay::test {

/// A new folder that anybody may pass through; removed with everything in it at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path file() const { return path_ / "data" / "profile.db"; }

private:
    std::filesystem::path path_;
};

/// Opens the file for writing and requires that this works.
Store open_store(const std::filesystem::path& path);

/// Alters the file the way somebody would who wants to: past every trigger and check, which are there again
/// afterwards.
void alter_file(const std::filesystem::path& path, const std::string& sql);

/// Runs `body` in a process of its own and returns what it returned ("crashed" if it did not).
std::string in_child(const std::function<std::string()>& body);

/// Another program (store_writer) opens the file for writing, reads and closes it.
void let_visit(const char* store_writer, const std::filesystem::path& path);

/// The message of the error, or "opened" where there is none.
std::string opening(const std::filesystem::path& path);
std::string opening_read_only(const std::filesystem::path& path);

}  // namespace phyplay::test
