// `phyplay export` and `import` as scripts use them.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/contract/requests.h"
#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

TEST_CASE("phyplay export and import: a level goes out as XML or JSON and comes back as the same task") {
    const TestFolder folder;
    const std::string scene = phyplay_with({"scene", "7.2:000", "--json"}).output;
    CHECK(phyplay_with({"export", "level", "7.2:000", "--format", "json"}).output == scene);
    CHECK(phyplay_with({"export", "level", "7.2:000", "--out", folder / "mine.xml"}).exit_code == 0);
    CHECK(text_of(folder / "mine.xml") == phyplay_with({"export", "level", "7.2:000"}).output);
    CHECK(phyplay_with({"import", "level", folder / "mine.xml", "--task", "7.2:000"}).output == scene);
    CHECK(phyplay_with({"import", "level", folder / "mine.xml", "--out", folder / "mine.json"}).exit_code == 0);

    const auto played = [&](const std::string& task, std::vector<std::string> words) {
        words.insert(words.begin(), {"simulate", "--json"});
        json answer =
            json::parse(phyplay_with(words, shots_request(task, R"([{"dx": -0.8, "dy": -0.6}])") + "\n").output);
        answer.erase("task");
        return answer;
    };
    const json original = played("7.2:000", {});
    CHECK(original["hash"].get<std::string>() != "0000000000000000");
    CHECK(played("mine:000", {"--task-file", folder / "mine.xml"}) == original);
    CHECK(played("mine:000", {"--task-file", folder / "mine.json"}) == original);
    const std::string own =
        phyplay_with({"--task-file", folder / "mine.xml", "tasks", "--template", "mine", "--json"}).output;
    CHECK(json::parse(own)["suite"] == "phyq");

    write_text(folder / "bad.xml", "<Level width=\"2\">\n<Camera/>\n</Level>\n");
    check_refused({"import", "level", folder / "bad.xml"}, "bad.xml:2");
    check_refused({"import", "level", folder / "none.xml"}, "none.xml");
    check_refused({"--task-file", folder / "bad.xml", "tasks"}, "bad.xml:2");
    check_refused({"import", "level", folder / "mine.xml", "--task", "a b"}, "id");
    check_refused({"export", "level", "00001:037"}, "--format json");
    check_refused({"export", "level", "99.9:000"}, "99.9:000");
    check_refused({"export"}, "subcommand");
}
