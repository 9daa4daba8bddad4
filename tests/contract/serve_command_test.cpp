// `phyplay serve` as agents meet it: the built program, shipped tasks, and clients written from the description of
// the protocol alone.
#include <doctest/doctest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/support/agent_client.h"
#include "tests/support/child_process.h"
#include "tests/support/test_folder.h"

using namespace phyplay::testing;
using nlohmann::json;

namespace {

/// `phyplay serve --json --port 0` with these words.
class Served {
public:
    explicit Served(const std::vector<std::string>& words) : process_(all_words(words)) {
        std::optional<std::string> first;
        for (int patience = 0; patience < 6 && !first; ++patience) first = process_.read_line();
        REQUIRE(first.has_value());
        start_ = json::parse(*first);
    }

    int port() const { return start_.at("port").get<int>(); }
    const json& start() const { return start_; }

    /// Asks it to end; its exit code and what it told of its sessions.
    std::pair<int, std::vector<json>> end(int signal = SIGTERM) {
        process_.ask_to_end(signal);
        std::vector<json> sessions;
        while (const std::optional<std::string> line = process_.read_line()) sessions.push_back(json::parse(*line));
        return {process_.wait(), sessions};
    }

private:
    static std::vector<std::string> all_words(const std::vector<std::string>& words) {
        std::vector<std::string> all{PHYPLAY_PROGRAM, "serve", "--json", "--port", "0"};
        all.insert(all.end(), words.begin(), words.end());
        return all;
    }

    ChildProcess process_;
    json start_;
};

/// Twenty levels: some that a shot at the pig solves, some that it does not.
std::vector<std::string> twenty_levels() {
    std::vector<std::string> ids;
    for (const char* name : {"1.4", "2.4", "4.1", "9.3"}) {
        for (int i = 81; i <= 85; ++i) ids.push_back(std::string(name) + ":0" + std::to_string(i));
    }
    return ids;
}

std::vector<std::string> lines_of_file(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

/// Plays the level that was loaded to its end, with shots at the pig. The state at the end.
int play_level(AgentClient& client) {
    for (int shot = 0; shot < 10 && client.state() == 5; ++shot) {
        const auto release = release_at_pig(client.features(), shot % 2 == 1);
        if (!release || client.shoot((*release)[0], (*release)[1]) == 0) break;
    }
    return client.state();
}

/// The messages that play_level() has no use for, each once and in its form.
void tour(AgentClient& client) {
    CHECK(client.load(1) == 1);
    CHECK(client.ask_u32(message(14)) == 1);
    CHECK(client.ask_u32(message(15)) == 20);
    CHECK(client.ask_u8(message(34)) == 1);
    CHECK(client.ask_u8(message(35)) == 1);
    CHECK(client.ask_u8(message(36)) == 1);
    const AgentClient::Picture picture = client.picture();
    CHECK(picture.width == 640);
    CHECK(picture.height == 480);
    CHECK(client.picture(71).rgb == picture.rgb);
    const json exact = client.features();
    const auto [told, shown] = client.features_and_picture(61);
    CHECK(told == exact);
    CHECK(shown.rgb == picture.rgb);
    CHECK(client.features(64).size() == exact.size());
    CHECK(client.features_and_picture(63).first != exact);

    const auto release = release_at_pig(exact, false);
    REQUIRE(release.has_value());
    const auto [x, y] = *release;
    const std::vector<json> whole = client.states(message(38, {x, y, 0, 0, 5}));
    CHECK(whole.size() > 1);
    CHECK(whole.front().size() >= 3);
    CHECK(client.ask_u8(message(52)) == 1);
    const std::vector<json> until_hit = client.states(message(38, {x, y, 0, 0, 1, 1}));
    CHECK(until_hit.size() > 1);
    CHECK(until_hit.size() < 200);
    CHECK(client.ask_u8(message(52)) == 1);
    CHECK(client.shoot(3000, 60, 0, 32) == 1);
    CHECK(client.ask_u8(message(52)) == 1);
    CHECK(client.shoot(x, y, 0, 41) == 1);
    CHECK(client.states(message(70, {10, 5})).size() == 5);
    CHECK(client.ask_u8(message(52)) == 1);
    CHECK(client.shoot(3000, 60, 0, 42) == 1);
    for (const int id : {33, 43}) {
        CHECK(client.ask_u8(message(52)) == 1);
        const std::string one = message(31, {x, y, 0, 0});
        CHECK(client.ask(message(id) + '\2' + one + one, 2)[0] == '\1');
    }
    CHECK(client.ask_u8(message(66, {0, 0, 2, 5, 6, 1, 4}) + "none") == 1);
    CHECK(client.ask_u8(message(67, {4}) + "none") == 1);
    CHECK(client.ask_u32(message(69)) == 0);
    CHECK(client.ask(message(72, {0}), 6).substr(4) == "{}");
    CHECK(client.ask(message(68), 19).size() == 19);  // to the menu
    CHECK(client.state() == 1);
}

}  // namespace

TEST_CASE(
    "Serve: a client that knows the description alone plays twenty levels, wins, loses and sends every message") {
    const TestFolder folder;
    std::ofstream list(folder / "levels.txt");
    list << "# test tasks\n\n";
    for (const std::string& id : twenty_levels()) list << "  " << id << "  # a level\r\n";
    list.close();
    Served served({"--tasks", folder / "levels.txt", "--out", folder / "out"});
    CHECK(served.start().at("levels") == 20);
    CHECK(served.start().at("host") == "127.0.0.1");

    AgentClient client(served.port(), 300);
    CHECK(client.begin(28888).size() == 2);
    tour(client);
    std::set<int> ends;
    int won = 0;
    for (std::uint32_t level = 1; level <= 20; ++level) {
        REQUIRE(client.ask_u32(message(53)) == level);
        const int end = play_level(client);
        if (end == 6) {
            ++won;
            CHECK(client.ask_u32(message(65)) >= 5000);
        }
        ends.insert(end);
    }
    CHECK(ends == std::set<int>{6, 7});
    MESSAGE(won << " of 20 levels won");
    const std::string best = client.ask(message(23), 84);
    int solved = 0;
    for (std::size_t at = 4; at < best.size(); at += 4) solved += best.substr(at, 4) != std::string(4, '\0') ? 1 : 0;
    CHECK(solved >= won);
    CHECK(client.ask_u32(message(53)) == 0);
    CHECK(client.state() == 13);

    const auto [code, sessions] = served.end();
    CHECK(code == 0);
    REQUIRE(sessions.size() == 1);
    CHECK(sessions[0].at("agent_id") == 28888);
    CHECK(sessions[0].at("levels_solved") == solved);
    CHECK(sessions[0].at("end") == "the server was stopped");
    CHECK(lines_of_file(folder / "out/sessions.jsonl").size() == 1);

    const std::size_t attempts = lines_of_file(folder / "out/attempts.jsonl").size();
    CHECK(attempts == sessions[0].at("attempts").get<std::size_t>());
    CHECK(attempts >= 26);
    const ProgramResult replay = run_program({PHYPLAY_PROGRAM, "replay", folder / "out/attempts.jsonl"});
    CAPTURE(replay.output);
    CHECK(replay.exit_code == 0);
    CHECK(replay.output.find(std::to_string(attempts) + " verified") != std::string::npos);

    const ProgramResult again =
        run_program({PHYPLAY_PROGRAM, "serve", "1.4:081", "--port", "0", "--out", folder / "out"});
    CHECK(again.exit_code == 2);
    CHECK(again.errors.find("attempts.jsonl: this file is there already") != std::string::npos);
}

#ifdef PHYPLAY_PYTHON3_PROGRAM
TEST_CASE("Serve: the example client in Python plays twenty levels and sends every message") {
    std::vector<std::string> words = twenty_levels();
    Served served(words);
    const ProgramResult result = run_program(
        {PHYPLAY_PYTHON3_PROGRAM, std::string(PHYPLAY_SOURCE_DIR) + "/engine/server/examples/pig_aimer.py", "--port",
         std::to_string(served.port()), "--tour"});
    CAPTURE(result.errors);
    REQUIRE(result.exit_code == 0);
    std::istringstream output(result.output);
    std::vector<json> lines;
    for (std::string line; std::getline(output, line);) lines.push_back(json::parse(line));
    REQUIRE(lines.size() == 22);
    CHECK(lines.front().at("levels") == 20);
    CHECK(lines.back().at("played") == 20);
    CHECK(lines.back().at("won") > 0);
    CHECK(lines.back().at("won") < 20);
    const auto [code, sessions] = served.end(SIGINT);
    CHECK(code == 0);
    REQUIRE(sessions.size() == 1);
    CHECK(sessions[0].at("end") == "the client closed the connection");
}
#endif

TEST_CASE("Serve: level sets that do not exist or cannot be played are told in a sentence") {
    const TestFolder folder;
    std::ofstream(folder / "bad.txt") << "1.4:081\n9.9:123\n";
    std::ofstream(folder / "empty.txt") << "# nothing\n";
    const auto refused = [](std::vector<std::string> words, const std::string& sentence) {
        words.insert(words.begin(), {PHYPLAY_PROGRAM, "serve", "--port", "0"});
        const ProgramResult result = run_program(words);
        CAPTURE(result.errors);
        CHECK(result.exit_code == 2);
        CHECK(result.output.empty());
        CHECK(result.errors.find(sentence) != std::string::npos);
    };
    refused({"1.4:999"}, "there is no task '1.4:999'");
    refused({"00001:037"}, "not played with the slingshot");
    refused({"--template", "99.1"}, "--template: there is no template '99.1'");
    refused({"--template", "00001"}, "not played with the slingshot");
    refused({"--tasks", folder / "bad.txt"}, "bad.txt:2: there is no task '9.9:123'");
    refused({"--tasks", folder / "empty.txt"}, "there is no task in this list");
    refused({"--tasks", folder / "missing.txt"}, "missing.txt");
    refused({"1.4:081", "--host", "no.such.host.invalid"}, "cannot listen at port 0 of no.such.host.invalid");
    refused({"1.4:081", "--rounds", "0"}, "--rounds");
}
