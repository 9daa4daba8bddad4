// `phyplay simulate` as scripts use it: requests in, answers out, and a sentence for what is no request.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "engine/phyre/content/phyre_task.h"
#include "tests/contract/requests.h"
#include "tests/support/built_program.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

const std::string kGood = request("00001:037", "[0.25, 0.9, 0.2]");

/// Some 400 lines that are no requests.
std::vector<std::string> malformed_requests() {
    std::vector<std::string> lines = {"",
                                      " ",
                                      "null",
                                      "true",
                                      "5",
                                      "\"text\"",
                                      "[]",
                                      "{}",
                                      "{",
                                      "}",
                                      "[1,2]",
                                      "{\"a\"",
                                      "{\"task\"}",
                                      "\x01\x02\x03",
                                      "\xff\xfe\x00",
                                      "nul",
                                      "NaN",
                                      "{}{}",
                                      "<html>",
                                      "task=00001:037",
                                      std::string(100'000, '['),
                                      std::string(100'000, '{'),
                                      std::string(3'000'000, 'x'),
                                      "{\"task\": \"00001:037\"}",
                                      "{\"action\": [0, 0, 0]}",
                                      R"({"task": "00001:037", "shots": [{"dx": 0.5, "dy": 0.1}]})",
                                      R"({"task": ["00001:037"], "action": [0, 0, 0]})",
                                      R"({"task": null, "action": [0, 0, 0]})",
                                      R"({"Task": "00001:037", "action": [0, 0, 0]})",
                                      R"({"task": "00001:037", "action": {"x": 0, "y": 0, "r": 0}})"};
    for (const char* name :
         {"", "00001", "00001:", "00001:37", "00001:0370", " 00001:037", "00001:037 ", "99999:000", "00025:000",
          "../../etc/passwd", "00001:\\u0000", "\\ud83d\\ude00", "'; DROP TABLE", "%s%n"}) {
        lines.push_back(request(name, "[0.5, 0.5, 0.5]"));
    }
    const char* bad_numbers[] = {"null", "true", "\"0.5\"", "NaN", "Infinity", "-Infinity", "nan", "1e999", "-1e999",
                                 "[]",   "{}",   "+1",      ".5",  "5.",       "0x1",       "1e",  "--1"};
    for (const auto& [task, count] : {std::pair{"00001:037", 3}, std::pair{"00100:004", 6}}) {
        for (const char* bad : bad_numbers) {
            for (int at = 0; at < count; ++at) {
                std::string action = "[";
                for (int i = 0; i < count; ++i) action += std::string(i > 0 ? ", " : "") + (i == at ? bad : "0.5");
                lines.push_back(request(task, action + "]"));
            }
        }
        for (int length = 0; length < 12; ++length) {
            if (length == count) continue;
            std::string action = "[";
            for (int i = 0; i < length; ++i) action += i > 0 ? ", 0.5" : "0.5";
            lines.push_back(request(task, action + "]"));
        }
        lines.push_back(request(task, "0.5"));
        lines.push_back(request(task, "null"));
        lines.push_back(request(task, "\"[0.5, 0.5, 0.5]\""));
    }
    for (std::size_t length = 1; length < kGood.size(); ++length) lines.push_back(kGood.substr(0, length));
    return lines;
}

const std::string kGoodShots = shots_request("1.4:000", R"([{"dx": -1, "dy": -0.2, "tap_s": 0.5, "after_s": 0.25}])");

/// Some 200 lines that are no requests for a Phy-Q task.
std::vector<std::string> malformed_shot_requests() {
    std::vector<std::string> lines;
    for (const char* shots : {"null",
                              "true",
                              "1",
                              "\"\"",
                              "{}",
                              "[null]",
                              "[1]",
                              "[[]]",
                              "[\"a\"]",
                              "[{}]",
                              "[{\"dx\": 1}]",
                              "[{\"dy\": 1}]",
                              "[[-1, 0]]",
                              "{\"dx\": -1, \"dy\": 0}",
                              "[{\"dx\": -1, \"dy\": 0}, {}]",
                              "[{\"dx\": -1, \"dy\": 0},]",
                              "[{\"DX\": -1, \"dy\": 0}]",
                              "[{\"dx\": -1, \"dy\": 0, \"tap\": 1}]",
                              "[{\"dx\": -1, \"dy\": 0, \"tap_ms\": 100}]",
                              "[{\"dx\": -1, \"dy\": 0, \"after\": 1}]",
                              "[{\"dx\": -1, \"dy\": 0, \"\": 1}]"}) {
        lines.push_back(shots_request("1.4:000", shots));
    }
    const char* bad_numbers[] = {"true", "\"0.5\"", "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "[]",   "{}",
                                 "+1",   ".5",      "5.",  "0x1",      "1e",        "nul",   "--1",    "1..2", "0,5"};
    for (const char* bad : bad_numbers) {
        for (const char* key : {"dx", "dy", "tap_s", "after_s"}) {
            std::string shot = "[{";
            for (const char* other : {"dx", "dy", "tap_s", "after_s"}) {
                shot += std::string(shot.size() > 2 ? ", " : "") + "\"" + other +
                        "\": " + (std::string(key) == other ? bad : "0.5");
            }
            lines.push_back(shots_request("1.4:000", shot + "}]"));
        }
    }
    for (const char* bad : {"-0.001", "-1", "1000.001", "1e9", "1e300", "-1e300"}) {
        for (const char* key : {"tap_s", "after_s"}) {
            lines.push_back(
                shots_request("1.4:000", std::string("[{\"dx\": -1, \"dy\": 0, \"") + key + "\": " + bad + "}]"));
        }
    }
    for (const char* task : {"1.4", "1.4:", "1.4:0", "1.4:0000", "1.9:000", "16.1:000", "0.1:000", "1.4:999",
                             "-1.4:000", "1,4:000", "1.4:00a", "phyq/1.4:000"}) {
        lines.push_back(shots_request(task, "[]"));
    }
    lines.push_back(R"({"task": "1.4:000"})");
    lines.push_back(R"({"task": "1.4:000", "action": [0.5, 0.5, 0.5]})");
    lines.push_back(R"({"task": "1.4:000", "shot": {"dx": -1, "dy": 0}})");
    for (std::size_t length = 1; length < kGoodShots.size(); ++length) lines.push_back(kGoodShots.substr(0, length));
    return lines;
}

}  // namespace

TEST_CASE("phyplay simulate: answers in order, the same whatever the threads") {
    std::string input;
    std::vector<std::string> tasks;
    for (std::size_t i = 0; i < 60; ++i) {
        const Task& task = shipped_suite().tasks()[i * 83 % 5000];
        tasks.push_back(task.id);
        const std::string ball = "0." + std::to_string(100 + i * 13) + ", 0.8, 0.2";
        input += request(task.id, task.tier == kBallTier ? "[" + ball + "]" : "[" + ball + ", 0.9, 0.3, 0.1]") + "\n";
    }

    const ProgramResult one = phyplay_with({"simulate", "--json", "--threads", "1"}, input);
    const ProgramResult many = phyplay_with({"simulate", "--json", "--threads", "7"}, input);

    CHECK(one.exit_code == 0);
    CHECK(one.errors.empty());
    CHECK(one.output == many.output);
    const std::vector<std::string> answers = lines_of(one.output);
    REQUIRE(answers.size() == tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const json answer = json::parse(answers[i]);
        CHECK(answer["task"] == tasks[i]);
        CHECK(answer.size() == 4);
        CHECK(answer["hash"].get<std::string>().size() == 16);
        const bool is_invalid = answer["status"] == "invalid";
        CHECK((answer["steps"] == 0) == is_invalid);
    }
}

TEST_CASE("phyplay simulate: finite numbers outside [0, 1] are an invalid action") {
    for (const char* action : {"[-0.001, 0.5, 0.5]", "[0.5, 1.001, 0.5]", "[0.5, 0.5, 1e300]", "[-1e300, 0, 0]"}) {
        const ProgramResult result = phyplay_with({"simulate", "--json"}, request("00001:037", action) + "\n");
        CHECK(result.exit_code == 0);
        CHECK(result.output ==
              "{\"task\": \"00001:037\", \"status\": \"invalid\", \"steps\": 0, \"hash\": \"0000000000000000\"}\n");
    }
}

TEST_CASE("phyplay simulate: every malformed request gets one sentence and the next is served") {
    const std::vector<std::string> bad = malformed_requests();
    REQUIRE(bad.size() >= 200);
    const std::string good_answer = phyplay_with({"simulate", "--json"}, kGood + "\n").output;
    std::string input;
    for (const std::string& line : bad) input += line + "\n" + kGood + "\n";

    const ProgramResult result = phyplay_with({"simulate", "--json"}, input);

    CHECK(result.exit_code == 2);
    const std::vector<std::string> answers = lines_of(result.output);
    REQUIRE(answers.size() == 2 * bad.size());
    for (std::size_t i = 0; i < bad.size(); ++i) {
        CAPTURE(bad[i].substr(0, 80));
        const json answer = json::parse(answers[2 * i], nullptr, false);
        CHECK(answer.is_object());
        CHECK(answer.value("line", 0) == static_cast<int>(2 * i + 1));
        CHECK_FALSE(answer.value("error", "").empty());
        CHECK(answers[2 * i + 1] + "\n" == good_answer);
    }
    const std::vector<std::string> sentences = lines_of(result.errors);
    REQUIRE(sentences.size() == bad.size());
    CHECK(sentences[2].starts_with("phyplay: standard input:5: "));
}

TEST_CASE("phyplay simulate: Phy-Q requests are answered in order, the same whatever the threads") {
    std::string input;
    for (const char* task : {"1.4:000", "2.4:000", "11.1:000", "15.1:000"}) {
        for (const char* shots :
             {"[]", R"([{"dx": -1, "dy": -0.2}])",
              R"([{"dx": -0.9, "dy": -0.5, "tap_s": 0.8}, {"dx": -1e300, "dy": -1, "after_s": 2}])",
              R"([{"dx": 0.5, "dy": -0.2, "tap_s": null}])"}) {
            input += shots_request(task, shots) + "\n";
        }
    }
    const ProgramResult one = phyplay_with({"simulate", "--json", "--threads", "1"}, input);
    CHECK(one.exit_code == 0);
    CHECK(one.output == phyplay_with({"simulate", "--json", "--threads", "3"}, input).output);
    const std::vector<std::string> lines = lines_of(one.output);
    REQUIRE(lines.size() == 16);
    for (const std::string& line : lines) {
        const json answer = json::parse(line);
        CHECK((answer["status"] == "solved") == (answer["pigs_left"] == 0));
        CHECK(answer["score"].is_number_integer());
        CHECK(answer["hash"].get<std::string>().size() == 16);
    }
    CHECK(json::parse(lines[1])["status"] == "solved");
    CHECK(json::parse(lines[0])["status"] == "not_solved");
}

TEST_CASE("phyplay simulate: every malformed Phy-Q request gets one sentence and the next is served") {
    const std::vector<std::string> malformed = malformed_shot_requests();
    CHECK(malformed.size() >= 200);
    std::string input;
    for (const std::string& line : malformed) input += line + "\n" + kGoodShots + "\n";
    const ProgramResult result = phyplay_with({"simulate", "--json"}, input);
    CHECK(result.exit_code == 2);
    const std::vector<std::string> answers = lines_of(result.output);
    REQUIRE(answers.size() == 2 * malformed.size());
    for (std::size_t i = 0; i < malformed.size(); ++i) {
        CAPTURE(malformed[i]);
        const json refused = json::parse(answers[2 * i]);
        CHECK(refused.contains("error"));
        CHECK(refused["line"] == 2 * i + 1);
        CHECK(answers[2 * i + 1] == answers[1]);
    }
    CHECK(json::parse(answers[1])["status"] == "solved");
    CHECK(lines_of(result.errors).size() == malformed.size());
}

TEST_CASE("phyplay simulate: a Phy-Q trajectory shows the poses and changes nothing else") {
    const std::string input =
        shots_request("11.1:000", R"([{"dx": -1, "dy": -0.2}, {"dx": -0.9, "dy": -0.5, "after_s": 1.5}])") + "\n";
    const json plain = json::parse(phyplay_with({"simulate", "--json"}, input).output);
    json shown = json::parse(phyplay_with({"simulate", "--json", "--trajectory", "10"}, input).output);
    REQUIRE(shown["trajectory"].size() > 5);
    for (std::size_t i = 0; i < shown["trajectory"].size(); ++i) {
        CHECK(shown["trajectory"][i]["step"] == 10 * i);
        CHECK(shown["trajectory"][i]["poses"].size() == shown["bodies"].size());
    }
    CHECK(shown["bodies"][3] == "red bird");
    CHECK(shown["trajectory"][0]["poses"][3] != shown["trajectory"][1]["poses"][3]);
    shown.erase("trajectory");
    shown.erase("bodies");
    CHECK(shown == plain);
}

TEST_CASE("phyplay simulate: answers at once while its input stays open") {
    ChildProcess child(program({"simulate", "--json"}));
    for (int round = 0; round < 3; ++round) {
        child.send(kGood + "\n");
        const std::optional<std::string> answer = child.read_line();
        REQUIRE(answer);
        CHECK(json::parse(*answer)["task"] == "00001:037");
        child.send("junk\n");
        REQUIRE(child.read_line());
    }
    child.close_input();
    CHECK(child.wait() == 2);
}

TEST_CASE("phyplay simulate: a trajectory shows the poses and changes nothing else") {
    const json plain = json::parse(phyplay_with({"simulate", "--json"}, kGood + "\n").output);
    const json shown = json::parse(phyplay_with({"simulate", "--json", "--trajectory", "50"}, kGood + "\n").output);

    for (const char* key : {"task", "status", "steps", "hash"}) CHECK(shown[key] == plain[key]);
    const std::size_t bodies = scene_of(*shipped_suite().find("00001:037")).bodies.size() + 1;
    const int steps = plain["steps"];
    REQUIRE(steps > 50);
    REQUIRE(shown["trajectory"].size() == static_cast<std::size_t>(steps / 50 + 1));
    for (std::size_t i = 0; i < shown["trajectory"].size(); ++i) {
        CHECK(shown["trajectory"][i]["step"] == 50 * i);
        CHECK(shown["trajectory"][i]["poses"].size() == bodies);
    }
}
