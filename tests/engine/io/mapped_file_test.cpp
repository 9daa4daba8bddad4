#include "engine/io/mapped_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>

#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("MappedFile: has the bytes of the file, also of an empty one, and when it is handed on") {
    const TestFolder folder;
    const std::string text(100'000, 'x');
    write_text(folder / "file", text);
    Result<MappedFile> file = MappedFile::open(folder / "file");
    REQUIRE(file);
    const MappedFile owner = std::move(*file);
    CHECK(std::ranges::equal(owner.bytes(), std::as_bytes(std::span(text))));
    CHECK(file->bytes().empty());
    write_text(folder / "empty", "");
    REQUIRE(MappedFile::open(folder / "empty"));
    CHECK(MappedFile::open(folder / "empty")->bytes().empty());
}

TEST_CASE("MappedFile: refuses what is no file, without waiting for it") {
    const TestFolder folder;
    CHECK(MappedFile::open(folder / "none").error().message == "there is no such file");
    CHECK(MappedFile::open(folder.path()).error().message == "this is no file");
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    CHECK(MappedFile::open(folder / "pipe").error().message == "this is no file");
}
