#include "engine/io/growing_file.h"

#include <doctest/doctest.h>

#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

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
