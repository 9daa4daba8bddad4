// The command line as scripts use it: the built program, its output, its exit codes.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/child_process.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

std::vector<std::string> program(std::vector<std::string> words) {
    words.insert(words.begin(), PHYPLAY_PROGRAM);
    return words;
}

ProgramResult phyplay_with(std::vector<std::string> words, const std::string& input = "",
                           const std::vector<std::string>& environment = {}) {
    return run_program(program(std::move(words)), input, environment);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Bad usage: exit 2, nothing on standard output, one sentence on standard error that says `what`.
void check_refused(std::vector<std::string> words, const std::string& what) {
    const ProgramResult result = phyplay_with(std::move(words));
    CAPTURE(result.errors);
    CHECK(result.exit_code == 2);
    CHECK(result.output.empty());
    CHECK(lines_of(result.errors).size() == 1);
    CHECK(result.errors.starts_with("phyplay: "));
    CHECK(result.errors.find(what) != std::string::npos);
}

std::string request(const std::string& task, const std::string& action) {
    return R"({"task": ")" + task + R"(", "action": )" + action + "}";
}

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

std::string shots_request(const std::string& task, const std::string& shots) {
    return R"({"task": ")" + task + R"(", "shots": )" + shots + "}";
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

/// A folder of its own for a test, removed at its end.
class TestFolder {
public:
    explicit TestFolder(const char* name) : path_(std::filesystem::temp_directory_path() / name) {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~TestFolder() { std::filesystem::remove_all(path_); }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("phyplay: --version and --help answer with success") {
    const ProgramResult version = phyplay_with({"--version", "--json"});
    CHECK(version.exit_code == 0);
    const json line = json::parse(version.output);
    CHECK(line["engine_id"] == "box2d-2.4.1+phyre-order");
    CHECK(line["task_packs"]["phyre"] == shipped_suite().sha256());

    const ProgramResult help = phyplay_with({"--help"});
    CHECK(help.exit_code == 0);
    CHECK(help.output.find("simulate") != std::string::npos);
    CHECK(phyplay_with({"eval", "--help"}).output.find("--shard") != std::string::npos);
}

TEST_CASE("phyplay: wrong usage is exit code 2 and one sentence that names the fault") {
    check_refused({"frobnicate"}, "frobnicate");
    check_refused({"tasks", "--frobnicate"}, "--frobnicate");
    check_refused({"tasks", "superfluous"}, "superfluous");
    check_refused({"tasks", "--tier", "three_balls"}, "three_balls");
    check_refused({"tasks", "--suite", "phyr"}, "phyr");
    check_refused({"tasks", "--template", "1"}, "'1'");
    check_refused({"tasks", "--threads", "-3"}, "--threads");
    check_refused({"tasks", "--threads", "many"}, "--threads");
    check_refused({"tasks", "--levels", "/no/such/folder"}, "/no/such/folder");
    check_refused({"tasks", "--task-pack", "/no/such/pack"}, "/no/such/pack");
    check_refused({"tasks", "--task-pack", PHYPLAY_PROGRAM}, PHYPLAY_PROGRAM);
    check_refused({"scene"}, "--suite");
    check_refused({"scene", "00001:037", "00001:999"}, "00001:999");
    check_refused({"folds", "--fold", "0"}, "--setup");
    check_refused({"folds", "--setup", "ball", "--fold", "0"}, "--setup");
    check_refused({"folds", "--setup", "ball_cross_template", "--fold", "10"}, "--fold");
    check_refused({"folds", "--setup", "ball_cross_template", "--fold", "1.5"}, "--fold");
    check_refused({"simulate", "--json", "--trajectory", "0"}, "--trajectory");
    check_refused({"simulate", "--trajectory", "60"}, "--json");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "0"}, "--out");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "0", "--out", "/tmp/x", "--agent", "oracle"},
                  "oracle");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "0", "--out", "/tmp/x", "--shard", "5/4"},
                  "--shard");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "0", "--out", "/proc/none/x"}, "/proc/none/x");
    check_refused({"merge", "/no/such/shard", "--out", "/tmp/x"}, "/no/such/shard");
    check_refused({"replay", "/no/such/file"}, "/no/such/file");
    check_refused({"replay", "/tmp"}, "/tmp");
}

TEST_CASE("phyplay tasks: lists every task with suite, tier and template") {
    const std::vector<std::string> lines = lines_of(phyplay_with({"tasks", "--suite", "phyre", "--json"}).output);
    const std::vector<std::string> slingshot = lines_of(phyplay_with({"tasks", "--suite", "phyq", "--json"}).output);

    CHECK(lines_of(phyplay_with({"tasks", "--json"}).output).size() == lines.size() + slingshot.size());
    CHECK(slingshot.front() ==
          R"({"task": "1.1:000", "suite": "phyq", "tier": "slingshot", "template": "1.1", "scenario": 1})");
    REQUIRE(lines.size() == 5000);
    CHECK(lines.front() == R"({"task": "00000:000", "suite": "phyre", "tier": "ball", "template": "00000"})");
    CHECK(lines.back() == R"({"task": "00124:298", "suite": "phyre", "tier": "two_balls", "template": "00124"})");
    CHECK(lines_of(phyplay_with({"--json", "tasks", "--tier", "two_balls"}).output).size() == 2500);
    CHECK(lines_of(phyplay_with({"tasks", "--template", "00012", "--json"}).output).size() == 100);
}

TEST_CASE("phyplay scene: prints the named scenes in their order, or a whole suite") {
    const std::vector<std::string> two = lines_of(phyplay_with({"scene", "00100:004", "00001:037", "--json"}).output);
    REQUIRE(two.size() == 2);
    CHECK(json::parse(two[0])["task"] == "00100:004");
    CHECK(json::parse(two[1])["bodies"][0]["type"] == "wall");

    CHECK(lines_of(phyplay_with({"scene", "--suite", "phyre", "--json"}).output).size() == 5000);
}

TEST_CASE("phyplay --levels: adds a researcher's templates everywhere but in folds") {
    const TestFolder folder("phyplay_command_line_levels");
    std::filesystem::copy_file(PHYPLAY_SOURCE_DIR "/levels/phyre/templates/00001.lua", folder / "my_shelf.lua");
    const std::string levels = folder / "";

    const ProgramResult tasks = phyplay_with({"tasks", "--levels", levels, "--template", "my_shelf", "--json"});
    CHECK(tasks.exit_code == 0);
    REQUIRE(lines_of(tasks.output).size() == 100);
    const std::string task = json::parse(lines_of(tasks.output)[0])["task"];
    CHECK(json::parse(phyplay_with({"scene", task, "--json", "--levels", levels}).output)["task"] == task);
    const ProgramResult played =
        phyplay_with({"simulate", "--json", "--levels", levels}, request(task, "[0.25, 0.9, 0.2]") + "\n");
    CHECK(json::parse(played.output)["task"] == task);
    const std::vector<std::string> fold = {"folds", "--setup", "ball_cross_template", "--fold", "4", "--json"};
    std::vector<std::string> fold_with_levels = fold;
    fold_with_levels.insert(fold_with_levels.end(), {"--levels", levels});
    CHECK(phyplay_with(fold).output == phyplay_with(fold_with_levels).output);

    std::filesystem::rename(folder / "my_shelf.lua", folder / "00001.lua");
    check_refused({"tasks", "--levels", levels}, "00001");
    std::ofstream(folder / "00001.lua") << "return {";
    check_refused({"tasks", "--levels", levels}, "00001.lua:1: ");
}

TEST_CASE("phyplay: a full disk is an error, not a silence") {
    const ProgramResult result = run_program({"/bin/sh", "-c", std::string(PHYPLAY_PROGRAM) + " tasks > /dev/full"});
    CHECK(result.exit_code == 2);
    CHECK(result.errors.find("cannot write to standard output") != std::string::npos);
}

TEST_CASE("phyplay folds: gives the lists of tasks") {
    const json fold =
        json::parse(phyplay_with({"folds", "--setup", "two_balls_within_template", "--fold", "9", "--json"}).output);

    CHECK(fold["train"].size() == 1600);
    CHECK(fold["dev"].size() == 400);
    CHECK(fold["test"].size() == 500);
}

TEST_CASE("phyplay simulate: answers in order, the same whatever the threads") {
    std::string input;
    std::vector<std::string> tasks;
    for (std::size_t i = 0; i < 60; ++i) {
        const Task& task = shipped_suite().tasks()[i * 83 % 5000];
        tasks.push_back(task.id);
        const std::string ball = "0." + std::to_string(100 + i * 13) + ", 0.8, 0.2";
        input +=
            request(task.id, task.tier == ActionTier::ball ? "[" + ball + "]" : "[" + ball + ", 0.9, 0.3, 0.1]") +
            "\n";
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

TEST_CASE("phyplay export and import: a level goes out as XML or JSON and comes back as the same task") {
    const TestFolder folder("phyplay_level_files_test");
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

    std::ofstream(folder / "bad.xml") << "<Level width=\"2\">\n<Camera/>\n</Level>\n";
    check_refused({"import", "level", folder / "bad.xml"}, "bad.xml:2");
    check_refused({"import", "level", folder / "none.xml"}, "none.xml");
    check_refused({"--task-file", folder / "bad.xml", "tasks"}, "bad.xml:2");
    check_refused({"import", "level", folder / "mine.xml", "--task", "a b"}, "id");
    check_refused({"export", "level", "00001:037"}, "--format json");
    check_refused({"export", "level", "99.9:000"}, "99.9:000");
    check_refused({"export"}, "subcommand");
}

TEST_CASE("phyplay eval: Phy-Q's options are checked, and PHYRE's stay PHYRE's") {
    const TestFolder folder("phyplay_phyq_eval_test");
    const std::string out = folder / "out";
    check_refused({"eval", "--setup", "phyq_broad", "--fold", "15", "--out", out}, "folds 0 to 14");
    check_refused({"eval", "--setup", "phyq_local", "--agent", "nobody", "--out", out}, "nobody");
    check_refused({"eval", "--setup", "phyq_local", "--stop-when-solved", "--out", out}, "--stop-when-solved");
    check_refused({"eval", "--setup", "phyq_local", "--human-study", folder / "none.json", "--out", out},
                  "none.json");
    check_refused({"eval", "--setup", "ball_cross_template", "--out", out}, "--fold");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "0", "--plays", "3", "--out", out}, "--plays");
    check_refused({"folds", "--setup", "phyq_broad"}, "--fold");
    check_refused({"study"}, "subcommand");
    check_refused({"study", "check", "/no/such.toml"}, "/no/such.toml");
    check_refused({"folds", "--setup", "phyq_broad", "--fold", "15"}, "folds 0 to 14");
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
    const std::size_t bodies = shipped_suite().find("00001:037")->scene.bodies.size() + 1;
    const int steps = plain["steps"];
    REQUIRE(steps > 50);
    REQUIRE(shown["trajectory"].size() == static_cast<std::size_t>(steps / 50 + 1));
    for (std::size_t i = 0; i < shown["trajectory"].size(); ++i) {
        CHECK(shown["trajectory"][i]["step"] == 50 * i);
        CHECK(shown["trajectory"][i]["poses"].size() == bodies);
    }
}

TEST_CASE("phyplay signature: is the golden one, with any threads, and where the C library may not use FMA") {
    const std::string golden = text_of(PHYPLAY_SOURCE_DIR "/tests/golden/signature.txt");

    CHECK(phyplay_with({"signature"}).output == golden);
    CHECK(phyplay_with({"signature", "--threads", "1"}).output == golden);
    CHECK(phyplay_with({"signature"}, "", {"GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable,-AVX2,-FMA"})
              .output == golden);
}

TEST_CASE("phyplay eval: killed and started again, it ends with the same bytes; replay verifies them") {
    const TestFolder folder("phyplay_command_line_eval");
    const auto eval = [&](const char* out) {
        return std::vector<std::string>{"eval",   "--setup", "ball_within_template",
                                        "--fold", "2",       "--agent",
                                        "random", "--json",  "--shard",
                                        "3/100",  "--out",   folder / out};
    };
    const ProgramResult whole = phyplay_with(eval("whole"));
    CHECK(whole.exit_code == 0);
    CHECK(json::parse(whole.output)["tasks"] == 5);
    CHECK(json::parse(text_of(folder / "whole" + "/summary.json"))["attempts"] == 500);

    {
        ChildProcess child(program(eval("killed")));
        const std::string log = folder / "killed" + "/attempts.jsonl";
        while (!std::filesystem::exists(log) || std::filesystem::file_size(log) == 0) usleep(1000);
        child.kill_now();
        child.wait();
    }
    CHECK(phyplay_with(eval("killed")).exit_code == 0);
    for (const char* file : {"/attempts.jsonl", "/summary.json"}) {
        CHECK(text_of(folder / "killed" + file) == text_of(folder / "whole" + file));
    }

    const ProgramResult replay = phyplay_with({"replay", folder / "whole" + "/attempts.jsonl", "--json"});
    CHECK(replay.exit_code == 0);
    CHECK(lines_of(replay.output).size() == 500);
    CHECK(replay.output.find("mismatch") == std::string::npos);
}

TEST_CASE("phyplay eval: the random agent as a Python program leaves the same bytes as in C++, with any threads") {
    const TestFolder folder("phyplay_command_line_exec");
    const std::string examples = PHYPLAY_SOURCE_DIR "/engine/evaluation/examples/";
    const auto eval = [&](const char* setup, const std::string& agent, const char* threads, const std::string& out) {
        return phyplay_with({"eval", "--setup", setup, "--fold", "1", "--shard", "2/125", "--threads", threads,
                             "--agent", agent, "--out", folder / out});
    };
    const std::string program = "exec:python3 " + examples + "random_agent.py";
    for (const char* setup : {"ball_within_template", "two_balls_cross_template"}) {
        const std::string name = setup;
        CHECK(eval(setup, "random", "2", name + "_own").exit_code == 0);
        CHECK(eval(setup, program, "1", name + "_one").exit_code == 0);
        CHECK(eval(setup, program, "4", name + "_four").exit_code == 0);
        const std::string own = text_of(folder / (name + "_own/attempts.jsonl"));
        CHECK(lines_of(own).size() == 400);
        CHECK(text_of(folder / (name + "_one/attempts.jsonl")) == own);
        CHECK(text_of(folder / (name + "_four/attempts.jsonl")) == own);
    }
}

TEST_CASE("phyplay eval: the other example agents play") {
    const TestFolder folder("phyplay_command_line_examples");
    const std::string examples = PHYPLAY_SOURCE_DIR "/engine/evaluation/examples/";
    const std::pair<const char*, std::string> agents[] = {
        {"ball_cross_template", "python3 " + examples + "drop_on_object.py"},
        {"two_balls_within_template", "python3 " + examples + "drop_on_object.py"},
        {"ball_cross_template", "sh " + examples + "corner_agent.sh"},
        {"phyq_local", "python3 " + examples + "shoot_at_pig.py"}};
    for (const auto& [setup, command] : agents) {
        CAPTURE(command);
        std::filesystem::remove_all(folder / "out");
        const std::string shard = std::string(setup) == "phyq_local" ? "1/10" : "1/250";
        const ProgramResult result = phyplay_with({"eval", "--json", "--setup", setup, "--fold", "0", "--shard",
                                                   shard, "--agent", "exec:" + command, "--out", folder / "out"});
        CAPTURE(result.errors);
        CHECK(result.exit_code == 0);
        CHECK(json::parse(result.output)["tasks"] == 2);
        CHECK(json::parse(result.output)["attempts"] >= 2);
    }
}

TEST_CASE(
    "phyplay eval: a program that is no agent is refused, and one that fails later is told of with exit code 1") {
    const TestFolder folder("phyplay_command_line_bad_exec");
    const std::vector<std::string> words{"eval", "--setup", "ball_cross_template", "--fold", "0", "--shard", "1/250"};
    const auto with = [&](const std::string& command) {
        std::vector<std::string> all = words;
        all.insert(all.end(), {"--agent", "exec:" + command, "--out", folder / "out"});
        return all;
    };
    check_refused(with("exit 7"), "exit code 7");
    check_refused(with("echo nonsense"), "not JSON");
    CHECK_FALSE(std::filesystem::exists(folder / "out"));

    const ProgramResult lost =
        phyplay_with(with("echo '{\"type\": \"hello\", \"request\": 1, \"name\": \"mute\"}'; exit 5"));
    CHECK(lost.exit_code == 1);
    CHECK(lines_of(lost.errors).size() == 3);
    CHECK(lost.errors.find("is lost: the agent ended (exit code 5)") != std::string::npos);
    CHECK(lost.errors.find("the agent lost 2 of its tasks") != std::string::npos);
}

TEST_CASE("phyplay compare: holds agents side by side, and refuses what is no evaluation") {
    const TestFolder folder("phyplay_command_line_compare");
    // Drops one ball per task, at a height of its own, and gives up.
    const std::string script = R"sh(exec:while read -r line; do
            case $line in *'"request"'*) ;; *) continue ;; esac
            r=${line#*'"request": '}; r=${r%%[,\}]*}
            case $line in
                *'"type": "hello"'*) echo "{\"type\": \"hello\", \"request\": $r, \"name\": \"NAME\"}" ;;
                *'"type": "task"'*) echo "{\"type\": \"act\", \"request\": $r, \"action\": [0.5, 0.HEIGHT, 0.3]}" ;;
                *) echo "{\"type\": \"give_up\", \"request\": $r}" ;;
            esac
        done)sh";
    for (const char* height : {"7", "9"}) {
        std::string command = script;
        command.replace(command.find("HEIGHT"), 6, height);
        command.replace(command.find("NAME"), 4, "drop");
        REQUIRE(phyplay_with({"eval", "--setup", "ball_cross_template", "--fold", "4", "--agent", command, "--out",
                              folder / height})
                    .exit_code == 0);
    }
    const ProgramResult result =
        phyplay_with({"compare", folder / "7", folder / "9", "--json", "--out", folder / "report"});
    CHECK(result.exit_code == 0);
    const std::vector<std::string> lines = lines_of(result.output);
    REQUIRE(lines.size() == 4);
    const json summary = json::parse(text_of(folder / "7" + "/summary.json"));
    CHECK(json::parse(lines[0])["mean"] == summary["auccess"]);
    CHECK(json::parse(lines[0])["success_percentage"][1] == summary["success_percentage"]["1"]);
    CHECK(json::parse(lines[2])["folds"] == 1);
    CHECK(text_of(folder / "report" + "/ball_cross_template.svg").starts_with("<svg"));
    CHECK(text_of(folder / "report" + "/report.html").find("</html>") != std::string::npos);

    check_refused({"compare", folder / "7"}, "AGENT");
    check_refused({"compare", folder / "7", folder / "none"}, "none");
    std::filesystem::remove(folder / "9" + "/summary.json");
    check_refused({"compare", folder / "7", folder / "9"}, "not finished");
}

TEST_CASE("phyplay eval: memorising agents keep what they learn from, and are told their settings") {
    const TestFolder folder("phyplay_command_line_mem");
    const auto eval = [&](const std::string& agent, const std::string& out) {
        return phyplay_with({"eval", "--json", "--setup", "ball_within_template", "--fold", "0", "--shard", "1/500",
                             "--agent", agent, "--out", folder / out});
    };
    const ProgramResult mem = eval("mem_published:actions=5", "mem");
    CHECK(mem.exit_code == 0);
    CHECK(lines_of(text_of(folder / "mem" + "/training.jsonl")).size() == 80);
    CHECK(json::parse(mem.output)["attempts"] <= 5);
    CHECK(eval("optimal:actions=20", "optimal").exit_code == 0);
    const std::vector<std::string> words{"eval", "--setup", "ball_cross_template", "--fold",
                                         "0",    "--out",   folder / "x"};
    const auto with = [&](const std::string& agent, std::vector<std::string> more = {}) {
        std::vector<std::string> all = words;
        all.insert(all.end(), {"--agent", agent});
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    check_refused(with("mem:actions=0"), "actions");
    check_refused(with("mem:weight=1"), "weight");
    check_refused(with("random:actions=3"), "random");
    check_refused(with("mem_o", {"--shard", "1/2"}), "shards");
    check_refused(with("mem_o", {"--stop-when-solved"}), "--stop-when-solved");
    CHECK_FALSE(std::filesystem::exists(folder / "x"));
}

TEST_CASE("phyplay replay: a changed attempt is answered with no, a damaged file is refused with its line") {
    const TestFolder folder("phyplay_command_line_replay");
    REQUIRE(phyplay_with({"eval", "--setup", "ball_within_template", "--fold", "0", "--shard", "1/500", "--out",
                          folder / "eval"})
                .exit_code == 0);
    const std::string log = text_of(folder / "eval" + "/attempts.jsonl");
    const std::size_t at = log.find("\"steps\": ") + 9;

    std::string altered = log;
    altered[at] = altered[at] == '9' ? '8' : '9';
    std::ofstream(folder / "altered.jsonl") << altered;
    const ProgramResult no = phyplay_with({"replay", folder / "altered.jsonl", "--json"});
    CHECK(no.exit_code == 1);
    CHECK(json::parse(lines_of(no.output)[0])["verdict"] == "mismatch");

    std::ofstream(folder / "damaged.jsonl") << log << "junk\n";
    const ProgramResult damaged = phyplay_with({"replay", folder / "damaged.jsonl"});
    CHECK(damaged.exit_code == 2);
    CHECK(damaged.errors.find("damaged.jsonl:101: ") != std::string::npos);
}
