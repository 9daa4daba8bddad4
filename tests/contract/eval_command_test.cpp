// `phyplay eval`, `merge`, `compare` and `replay` as scripts use them: folders that do not depend on threads, ends or
// parts.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

/// Drops one ball per task, always at this height, and gives up.
std::string drop_agent(const std::string& height) {
    std::string command = R"sh(exec:while read -r line; do
            case $line in *'"request"'*) ;; *) continue ;; esac
            r=${line#*'"request": '}; r=${r%%[,\}]*}
            case $line in
                *'"type": "hello"'*) echo "{\"type\": \"hello\", \"request\": $r, \"name\": \"drop\"}" ;;
                *'"type": "task"'*) echo "{\"type\": \"act\", \"request\": $r, \"action\": [0.5, 0.HEIGHT, 0.3]}" ;;
                *) echo "{\"type\": \"give_up\", \"request\": $r}" ;;
            esac
        done)sh";
    command.replace(command.find("HEIGHT"), 6, height);
    return command;
}

}  // namespace

TEST_CASE("phyplay eval: Phy-Q's options are checked, and PHYRE's stay PHYRE's") {
    const TestFolder folder;
    const std::string out = folder / "out";
    check_refused({"eval", "--setup", "phyq_broad", "--fold", "15", "--out", out}, "folds 0 to 14");
    check_refused({"eval", "--setup", "phyq_local", "--agent", "nobody", "--out", out}, "nobody");
    check_refused({"eval", "--setup", "phyq_local", "--stop-when-solved", "--out", out}, "--stop-when-solved");
    check_refused({"eval", "--setup", "phyq_local", "--human-study", folder / "none.json", "--out", out},
                  "none.json");
    check_refused({"eval", "--setup", "ball_cross_template", "--out", out}, "--fold");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "0", "--plays", "3", "--out", out}, "--plays");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "0", "--human-study", "x", "--out", out},
                  "--human-study");
    check_refused({"eval", "--setup", "phyq_local", "--cache", "x", "--out", out}, "--cache");
    check_refused({"eval", "--setup", "phyq_local", "--agent", "exec:cat", "--cache", "x", "--out", out}, "--cache");
    check_refused({"eval", "--setup", "ball_cross_template", "--fold", "10", "--out", out}, "folds 0 to 9");
    for (const char* agent : {"random", "mem", "mem_o", "optimal"}) {
        check_refused(
            {"eval", "--setup", "ball_cross_template", "--fold", "0", "--agent", agent, "--seed", "3", "--out", out},
            "takes no --seed");
    }
    for (const char* seed : {"-3", "1.5", "99999999999999999999999", "three"}) {
        check_refused({"eval", "--setup", "phyq_local", "--seed", seed, "--out", out}, "--seed");
        check_refused({"cache", "verify", "none.cache", "--seed", seed}, "--seed");
        check_refused({"cache", "verify", "none.cache", "--sample", seed}, "--sample");
    }
    CHECK_FALSE(std::filesystem::exists(out));
    check_refused({"folds", "--setup", "phyq_broad"}, "--fold");
    check_refused({"study"}, "subcommand");
    check_refused({"study", "check", "/no/such.toml"}, "/no/such.toml");
    check_refused({"folds", "--setup", "phyq_broad", "--fold", "15"}, "folds 0 to 14");
}

TEST_CASE("phyplay eval: killed and started again, it ends with the same bytes; replay verifies them") {
    const TestFolder folder;
    const auto eval = [&](const char* out) {
        return std::vector<std::string>{"eval",   "--setup", "ball_within_template",
                                        "--fold", "2",       "--agent",
                                        "random", "--json",  "--shard",
                                        "3/100",  "--out",   folder / out};
    };
    const ProgramResult whole = phyplay_with(eval("whole"));
    CHECK(whole.exit_code == 0);
    CHECK(json::parse(whole.output)["tasks"] == 5);
    CHECK(json::parse(text_of(folder / "whole/summary.json"))["attempts"] == 500);

    {
        ChildProcess child(program(eval("killed")));
        REQUIRE(await_text(folder / "killed/attempts.jsonl"));
        child.kill_now();
        child.wait();
    }
    CHECK(phyplay_with(eval("killed")).exit_code == 0);
    for (const std::string file : {"/attempts.jsonl", "/summary.json"}) {
        CHECK(text_of(folder / ("killed" + file)) == text_of(folder / ("whole" + file)));
    }

    const ProgramResult replay = phyplay_with({"replay", folder / "whole/attempts.jsonl", "--json"});
    CHECK(replay.exit_code == 0);
    CHECK(lines_of(replay.output).size() == 500);
    CHECK(replay.output.find("mismatch") == std::string::npos);
}

TEST_CASE("phyplay eval: threads, shards, kills and resumes change no byte, whoever plays") {
    const std::string examples = PHYPLAY_SOURCE_DIR "/engine/evaluation/examples/";
    const std::pair<const char*, std::string> agents[] = {
        {"ball_within_template", "optimal:actions=1"},
        {"ball_cross_template", drop_agent("8")},
        {"phyq_local", "pig_shooter"},
        {"phyq_local", "exec:python3 " + examples + "shoot_at_pig.py"}};
    for (const auto& played : agents) {
        const char* const setup = played.first;
        const std::string& agent = played.second;
        CAPTURE(agent);
        const TestFolder folder;
        const auto eval = [&](const std::string& out, const std::string& threads, const std::string& shard) {
            std::vector<std::string> words{"eval", "--setup",   setup,   "--fold", "1",         "--agent",
                                           agent,  "--threads", threads, "--out",  folder / out};
            if (std::string(setup) == "phyq_local") words.insert(words.end(), {"--plays", "2", "--seed", "5"});
            if (!shard.empty()) words.insert(words.end(), {"--shard", shard});
            return words;
        };
        REQUIRE(phyplay_with(eval("one", "1", "")).exit_code == 0);
        REQUIRE(phyplay_with(eval("three", "3", "")).exit_code == 0);
        std::vector<std::string> merge{"merge", "--out", folder / "merged"};
        for (int shard = 0; shard < 7; ++shard) {
            const std::string out = "shard" + std::to_string(shard);
            const auto words = eval(out, shard % 2 == 0 ? "1" : "3", std::to_string(shard) + "/7");
            if (shard == 3) {  // killed somewhere in its work, or just behind it
                ChildProcess child(program(words));
                const std::filesystem::path log = folder / out / "attempts.jsonl";
                for (int i = 0; i < 20'000 && text_of(log).empty(); ++i) usleep(1000);
                child.kill_now();
                child.wait();
            }
            REQUIRE(phyplay_with(words).exit_code == 0);
            merge.push_back(folder / out);
        }
        REQUIRE(phyplay_with(merge).exit_code == 0);
        for (const std::string file : {"attempts.jsonl", "summary.json"}) {
            const std::string whole = text_of(folder / "one" / file);
            CHECK(whole.size() > 100);
            CHECK(text_of(folder / "three" / file) == whole);
            CHECK(text_of(folder / "merged" / file) == whole);
        }
    }
}

TEST_CASE("phyplay eval: the random agent as a Python program leaves the same bytes as in C++, with any threads") {
    const TestFolder folder;
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
    const TestFolder folder;
    const std::string examples = PHYPLAY_SOURCE_DIR "/engine/evaluation/examples/";
    const std::pair<const char*, std::string> agents[] = {
        {"ball_cross_template", "python3 " + examples + "drop_on_object.py"},
        {"two_balls_within_template", "python3 " + examples + "drop_on_object.py"},
        {"ball_cross_template", "sh " + examples + "corner_agent.sh"},
        {"phyq_local", "python3 " + examples + "shoot_at_pig.py"}};
    for (const auto& played : agents) {
        const char* const setup = played.first;
        const std::string& command = played.second;
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
    const TestFolder folder;
    const std::vector<std::string> words{"eval", "--setup", "ball_cross_template", "--fold", "0", "--shard", "1/250"};
    const auto with = [&](const std::string& command) {
        std::vector<std::string> all = words;
        all.insert(all.end(), {"--agent", "exec:" + command, "--out", folder / "out"});
        return all;
    };
    check_refused(with("exit 7"), "exit code 7");
    check_refused(with("echo nonsense"), "not JSON");
    check_refused(with(" "), "needs the command");
    CHECK_FALSE(std::filesystem::exists(folder / "out"));

    const ProgramResult lost =
        phyplay_with(with("echo '{\"type\": \"hello\", \"request\": 1, \"name\": \"mute\"}'; exit 5"));
    CHECK(lost.exit_code == 1);
    CHECK(lines_of(lost.errors).size() == 3);
    CHECK(lost.errors.find("is lost: the agent ended (exit code 5)") != std::string::npos);
    CHECK(lost.errors.find("the agent lost 2 of its tasks") != std::string::npos);
    CHECK(lines_of(text_of(folder / "out/lost.jsonl")).size() == 2);

    // Started again, there is nothing left to do, but it is no success.
    const ProgramResult again =
        phyplay_with(with("echo '{\"type\": \"hello\", \"request\": 1, \"name\": \"mute\"}'; exit 5"));
    CHECK(again.exit_code == 1);
    CHECK(again.errors.find("the agent lost 2 of its tasks") != std::string::npos);
}

TEST_CASE("phyplay compare: holds agents side by side, and refuses what is no evaluation") {
    const TestFolder folder;
    for (const char* height : {"7", "9"}) {
        REQUIRE(phyplay_with({"eval", "--setup", "ball_cross_template", "--fold", "4", "--agent", drop_agent(height),
                              "--out", folder / height})
                    .exit_code == 0);
    }
    const ProgramResult result =
        phyplay_with({"compare", folder / "7", folder / "9", "--json", "--out", folder / "report"});
    CHECK(result.exit_code == 0);
    const std::vector<std::string> lines = lines_of(result.output);
    REQUIRE(lines.size() == 4);
    const json summary = json::parse(text_of(folder / "7/summary.json"));
    CHECK(json::parse(lines[0])["mean"] == summary["auccess"]);
    CHECK(json::parse(lines[0])["success_percentage"][1] == summary["success_percentage"]["1"]);
    CHECK(json::parse(lines[2])["folds"] == 1);
    CHECK(text_of(folder / "report/ball_cross_template.svg").starts_with("<svg"));
    CHECK(text_of(folder / "report/report.html").find("</html>") != std::string::npos);

    check_refused({"compare", folder / "7"}, "AGENT");
    check_refused({"compare", folder / "7", folder / "none"}, "none");
    std::filesystem::remove(folder / "9/summary.json");
    check_refused({"compare", folder / "7", folder / "9"}, "not finished");
}

TEST_CASE("phyplay eval: memorising agents keep what they learn from, and are told their settings") {
    const TestFolder folder;
    const auto eval = [&](const std::string& agent, const std::string& out) {
        return phyplay_with({"eval", "--json", "--setup", "ball_within_template", "--fold", "0", "--shard", "1/500",
                             "--agent", agent, "--out", folder / out});
    };
    const ProgramResult mem = eval("mem_published:actions=5", "mem");
    CHECK(mem.exit_code == 0);
    const ProgramResult cache = phyplay_with({"cache", "info", "--json", folder / "mem/training.cache"});
    CHECK(json::parse(cache.output)["tasks"] == 80);
    CHECK(json::parse(cache.output)["actions"] == 5);
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
    const TestFolder folder;
    REQUIRE(phyplay_with({"eval", "--setup", "ball_within_template", "--fold", "0", "--shard", "1/500", "--out",
                          folder / "eval"})
                .exit_code == 0);
    const std::string log = text_of(folder / "eval/attempts.jsonl");
    const std::size_t at = log.find("\"steps\": ") + 9;

    std::string altered = log;
    altered[at] = altered[at] == '9' ? '8' : '9';
    write_text(folder / "altered.jsonl", altered);
    const ProgramResult no = phyplay_with({"replay", folder / "altered.jsonl", "--json"});
    CHECK(no.exit_code == 1);
    CHECK(json::parse(lines_of(no.output)[0])["verdict"] == "mismatch");

    std::string other_action = log;
    const std::size_t action = other_action.find("\"action\": [0.") + 13;
    other_action[action] = other_action[action] == '9' ? '8' : '9';
    write_text(folder / "other_action.jsonl", other_action);
    const ProgramResult other = phyplay_with({"replay", folder / "other_action.jsonl", "--json"});
    CHECK(other.exit_code == 1);
    CHECK(json::parse(lines_of(other.output)[0])["reason"] == "its action does not lead to its placement");

    write_text(folder / "empty.jsonl", "");
    check_refused({"replay", folder / "empty.jsonl"}, "no attempt");

    write_text(folder / "damaged.jsonl", log + "junk\n");
    const ProgramResult damaged = phyplay_with({"replay", folder / "damaged.jsonl"});
    CHECK(damaged.exit_code == 2);
    CHECK(damaged.errors.find("damaged.jsonl:101: ") != std::string::npos);
}
