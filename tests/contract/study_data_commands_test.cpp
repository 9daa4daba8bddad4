// Subcommands of `phyplay study` on a data folder: dry runs that follow one another, and folders that are none.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

const std::string kProtocol = std::string(PHYPLAY_SOURCE_DIR) + "/study/protocols/two_conditions.toml";

json dry_run(const std::string& data, const std::string& seed) {
    const ProgramResult result = phyplay_with({"study", "dry-run", kProtocol, "--data", data, "--n", "2", "--seed",
                                               seed, "--dropouts", "0", "--refusals", "0", "--json"});
    REQUIRE(result.exit_code == 0);
    return json::parse(result.output);
}

/// How long each participant thought before each attempt, in the order of the data file.
std::map<std::string, std::vector<double>> thinking_times(const std::string& data) {
    const ProgramResult result = phyplay_with({"replay", data + "/study.db", "--json"});
    CHECK(result.exit_code == 0);
    std::map<std::string, std::vector<double>> times;
    for (const std::string& line : lines_of(result.output)) {
        const json attempt = json::parse(line);
        times[attempt["actor_id"]].push_back(attempt["thinking_time_us"]);
    }
    return times;
}

/// Of all participants, without who they are.
std::multiset<std::vector<double>> of_everybody(const std::map<std::string, std::vector<double>>& times) {
    std::multiset<std::vector<double>> all;
    for (const auto& [code, own] : times) all.insert(own);
    return all;
}

}  // namespace

TEST_CASE("phyplay study dry-run: a second one in the folder has its own people and counts its own attempts") {
    const TestFolder folder;
    const json first = dry_run(folder / "data", "3");
    const auto times_of_first = thinking_times(folder / "data");
    REQUIRE(times_of_first.size() == 2);
    std::size_t attempts = 0;
    for (const auto& [code, own] : times_of_first) attempts += own.size();
    CHECK(first["attempts"] == attempts);

    const json second = dry_run(folder / "data", "3");
    const auto times = thinking_times(folder / "data");
    REQUIRE(times.size() == 4);
    std::size_t attempts_of_both = 0;
    std::set<double> first_times;
    for (const auto& [code, own] : times) {
        attempts_of_both += own.size();
        REQUIRE_FALSE(own.empty());
        first_times.insert(own.front());
    }
    CHECK(second["attempts"] == attempts_of_both - attempts);
    CHECK(first_times.size() == 4);  // nobody draws what somebody before them drew

    // In a folder of its own the same seed gives the same people again, another seed others.
    dry_run(folder / "again", "3");
    CHECK(of_everybody(thinking_times(folder / "again")) == of_everybody(times_of_first));
    dry_run(folder / "other", "4");
    CHECK(of_everybody(thinking_times(folder / "other")) != of_everybody(times_of_first));
}

TEST_CASE("phyplay study: a folder that cannot be entered, and one without a study, are told in a sentence") {
    const TestFolder folder;
    const std::string loop = folder / "loop";
    std::filesystem::create_directory_symlink(loop, loop);
    const std::string empty = folder / "empty";
    std::filesystem::create_directory(empty);
    const std::vector<std::vector<std::string>> commands = {
        {"status"}, {"verify"}, {"export"}, {"report"}, {"erase", "A7APN7M"}};
    for (const std::vector<std::string>& command : commands) {
        std::vector<std::string> words{"study"};
        words.insert(words.end(), command.begin(), command.end());
        words.insert(words.end(), {"--data", loop});
        CAPTURE(command.front());
        check_refused(words, "loop/study.db: Too many levels of symbolic links");
        words.back() = empty;
        check_refused(words, "empty: has no study.db");
    }
    check_refused({"study", "import", empty, "--data", loop}, "loop/imported.csv: Too many levels");
    check_refused({"study", "dry-run", kProtocol, "--data", loop}, "loop: cannot be made: Too many levels");
}
