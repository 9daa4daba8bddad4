#include "engine/io/staged_place.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <iterator>
#include <string>
#include <vector>

#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("remove_abandoned: removes files and folders that have the shape of a staged place, and no others") {
    const TestFolder folder;
    const std::vector<std::string> others = {".a.part-a1B2c", ".a.part-a1B2c34", ".a.party-1B2c3", "a.part-a1B2c3",
                                             ".part-a1B2c3"};
    for (const std::string& name : others) write_text(folder / name, "stays");
    write_text(folder / ".a.part-a1B2c3", "goes");
    write_text(folder / ".b.part-a1B2c3/below/file", "goes");
    std::filesystem::create_symlink(folder / ".a.part-a1B2c", folder / ".c.part-a1B2c3");
    REQUIRE(mkfifo((folder / ".d.part-a1B2c3").c_str(), 0600) == 0);

    CHECK(remove_abandoned(folder.path()) == 2);

    for (const std::string& name : others) CHECK(text_of(folder / name) == "stays");
    CHECK(std::filesystem::is_symlink(folder / ".c.part-a1B2c3"));
    CHECK(std::filesystem::is_fifo(folder / ".d.part-a1B2c3"));
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) ==
          static_cast<std::ptrdiff_t>(others.size()) + 2);
    CHECK(remove_abandoned(folder / "none") == 0);
}

TEST_CASE("staged_place: beside its target, and another each time") {
    const std::filesystem::path first = staged_place("/data/exports/first");
    CHECK(first.parent_path() == "/data/exports");
    CHECK(first.filename().string().starts_with(".first.part-"));
    CHECK(first != staged_place("/data/exports/first"));
    CHECK(staged_place("first").parent_path().empty());
}
