// `phyplay study check` as scripts use it: a frozen bundle stays what it is.
#include <doctest/doctest.h>

#include <fstream>

#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("phyplay study check --freeze: the same bundle may be frozen again, another file is not replaced") {
    const TestFolder folder;
    const std::string protocols = std::string(PHYPLAY_SOURCE_DIR) + "/study/protocols/";
    const std::string bundle = folder / "my.bundle";
    const auto freeze = [&](const char* protocol) {
        return std::vector<std::string>{"study", "check", protocols + protocol, "--freeze", bundle};
    };
    REQUIRE(phyplay_with(freeze("two_conditions.toml")).exit_code == 0);
    const std::string frozen = text_of(bundle);
    CHECK(!frozen.empty());
    CHECK(phyplay_with(freeze("two_conditions.toml")).exit_code == 0);
    CHECK(text_of(bundle) == frozen);

    check_refused(freeze("phyre_one_ball.toml"), "not replaced");
    CHECK(text_of(bundle) == frozen);

    std::ofstream(bundle) << "somebody's notes\n";
    check_refused(freeze("two_conditions.toml"), "my.bundle");
    CHECK(text_of(bundle) == "somebody's notes\n");
}
