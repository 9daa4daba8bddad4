#include "engine/io/atomic_file.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "tests/support/test_folder.h"

using namespace phyplay;

TEST_CASE("write_file_atomically: makes and replaces a file, and leaves nothing else behind") {
    const testing::TestFolder folder;
    const std::filesystem::path path = folder / "summary.json";

    write_file_atomically(path, "first");
    write_file_atomically(path, "second");

    CHECK(testing::text_of(path) == "second");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("write_file_atomically: says which file it could not write") {
    CHECK_THROWS_WITH_AS(write_file_atomically("/proc/no/such/folder/file", "text"),
                         doctest::Contains("/proc/no/such/folder/file"), std::runtime_error);
}
