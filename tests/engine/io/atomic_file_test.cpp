#include "engine/io/atomic_file.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

using namespace phyplay;

TEST_CASE("write_file_atomically: makes and replaces a file, and leaves nothing else behind") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "phyplay_atomic_file_test";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const std::filesystem::path path = folder / "summary.json";

    write_file_atomically(path, "first");
    write_file_atomically(path, "second");

    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    CHECK(text.str() == "second");
    CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
    std::filesystem::remove_all(folder);
}

TEST_CASE("write_file_atomically: says which file it could not write") {
    CHECK_THROWS_WITH_AS(write_file_atomically("/proc/no/such/folder/file", "text"),
                         doctest::Contains("/proc/no/such/folder/file"), std::runtime_error);
}
