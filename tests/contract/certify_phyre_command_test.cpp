// `phyplay certify --suite phyre` as scripts use it, on templates of our own.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

const fs::path kOwnLevels = fs::path(PHYPLAY_SOURCE_DIR) / "tests/data/certify_levels";

std::vector<std::string> own_words(std::vector<std::string> words, const fs::path& out, int pools) {
    words.insert(words.begin(), {"certify", "--suite", "phyre", "--levels", kOwnLevels.string(), "--out",
                                 out.string(), "--pools", std::to_string(pools)});
    return words;
}

ProgramResult certify_own(const std::vector<std::string>& words, const fs::path& out, int pools) {
    return phyplay_with(own_words(words, out, pools));
}

/// A finished certification of template `impossible` that tells other things than the truth: its tasks have so many
/// stable solutions among 10,000 valid actions. One solution solves the last two tasks, one the last.
void certify_made_up(const fs::path& folder, const std::vector<int>& stable) {
    REQUIRE(certify_own({"--template", "impossible"}, folder, 1).exit_code == 1);
    const json first = {0.5, 0.5, 0.1};
    const json second = {0.5, 0.5, 0.2};
    std::string certificates;
    const fs::path file = folder / "certificates/impossible.ball.jsonl";
    for (const std::string& line : lines_of(text_of(file))) {
        json certificate = json::parse(line);
        const std::size_t place =
            static_cast<std::size_t>(std::count(certificates.begin(), certificates.end(), '\n'));
        certificate["invalid"] = 0;
        certificate["valid"] = 10'000;
        certificate["stable"] = stable.at(place);
        certificate["not_solved"] = 10'000 - stable.at(place);
        if (stable.at(place) > 0) certificate["stable_solutions"] = {first, second};
        certificates += certificate.dump() + "\n";
    }
    write_text(file, certificates);
    write_text(folder / "power/impossible.ball.jsonl",
               json{{"action", first}, {"solves", {0, 1, 1}}, {"power", 0.667}}.dump() + "\n" +
                   json{{"action", second}, {"solves", {0, 0, 1}}, {"power", 0.333}}.dump() + "\n");
}

}  // namespace

TEST_CASE("phyplay certify --suite phyre: a task of our own that cannot be solved is told, with exit code 1") {
    const TestFolder folder;
    const ProgramResult result = certify_own({"--task", "impossible:000", "--json"}, folder.path(), 2);
    CHECK(result.exit_code == 1);
    CHECK(result.errors.empty());
    REQUIRE(lines_of(result.output).size() == 1);
    const json line = json::parse(result.output);
    for (const auto& field : std::map<std::string, json>{{"template", "impossible"},
                                                         {"tier", "ball"},
                                                         {"tasks", 1},
                                                         {"certified", 0},
                                                         {"undecided", 1},
                                                         {"pools", 2},
                                                         {"impossible", 1},
                                                         {"mean_solve_rate", 0.0},
                                                         {"solutions", 0}}) {
        CHECK_MESSAGE(line[field.first] == field.second, field.first);
    }
    const json certificate = json::parse(text_of(folder / "certificates/impossible.ball.jsonl"));
    CHECK(certificate["drawn"] == 20'000);
    CHECK(certificate["flags"] == json{"IMPOSSIBLE"});
    CHECK(certificate["is_decided"] == false);
    CHECK(json::parse(text_of(folder / "summary.json"))["templates"][0] == line);
    CHECK(text_of(folder / "report.html").find("<svg") != std::string::npos);
    CHECK(text_of(folder / "histograms/impossible.ball.svg").starts_with("<svg"));
    CHECK(text_of(folder / "power/impossible.ball.jsonl").empty());
}

TEST_CASE("phyplay certify --suite phyre: shards merge to the bytes of the whole, with any number of threads") {
    const TestFolder folder;
    const std::vector<std::string> words = {"--template", "impossible", "--threads"};
    const auto with = [&](std::initializer_list<std::string> more) {
        std::vector<std::string> all = words;
        all.insert(all.end(), more);
        return all;
    };
    CHECK(certify_own(with({"1"}), folder / "whole", 1).exit_code == 1);
    for (const std::string shard : {"1", "2"}) {
        CHECK(certify_own(with({"3", "--shard", shard + "/2"}), folder / shard, 1).exit_code == 1);
    }
    const ProgramResult merged = phyplay_with({"merge", "--levels", kOwnLevels.string(), (folder / "2").string(),
                                               (folder / "1").string(), "--out", (folder / "merged").string()});
    CHECK(merged.exit_code == 1);
    CHECK(merged.errors.empty());
    CHECK(bytes_of(folder / "merged") == bytes_of(folder / "whole"));
}

TEST_CASE("phyplay certify --suite phyre: killed and started again, it makes the same bytes") {
    const TestFolder folder;
    const std::vector<std::string> words = {"--task", "impossible:001"};
    CHECK(certify_own(words, folder / "whole", 5).exit_code == 1);
    const fs::path killed = folder / "killed";
    {
        ChildProcess child(program(own_words(words, killed, 5)));
        REQUIRE(await_text(killed / "certificates/impossible.ball.jsonl"));  // the first pool
        child.kill_now();
        child.wait();
    }
    CHECK(certify_own(words, killed, 5).exit_code == 1);
    CHECK(bytes_of(killed) == bytes_of(folder / "whole"));
}

TEST_CASE("phyplay certify --choose: ids by flags and solutions, by words or by the template's own selection") {
    const TestFolder folder;
    const fs::path certified = folder / "certified";
    certify_made_up(certified, {2000, 20, 20});
    const auto choose = [&](const fs::path& levels, std::vector<std::string> words) {
        words.insert(words.begin(), {"certify", "--suite", "phyre", "--levels", levels.string(), "--choose",
                                     certified.string(), "--tasks"});
        return phyplay_with(std::move(words));
    };
    const std::vector<std::string> words = {"1",        "--json",       "--need",      "GOOD_STABLE",
                                            "--refuse", "BALL:TRIVIAL", "--diversify", "ball"};

    const ProgramResult result = choose(kOwnLevels, words);
    CHECK(result.exit_code == 0);
    CHECK(result.errors.empty());
    REQUIRE(lines_of(result.output).size() == 1);
    CHECK(json::parse(result.output) == json{{"template", "impossible"},
                                             {"need", {"GOOD_STABLE"}},
                                             {"refuse", {"BALL:TRIVIAL"}},
                                             {"diversify", "ball"},
                                             {"candidates", 3},
                                             {"undecided", 0},
                                             {"kept", 2},
                                             {"greatest_power_kept", 1.0},
                                             {"greatest_power", 1.0},
                                             {"tasks", {"impossible:001"}}});

    const ProgramResult text = choose(kOwnLevels, {"2", "--refuse", "TRIVIAL"});
    CHECK(text.exit_code == 0);
    REQUIRE(lines_of(text.output).size() == 3);
    CHECK(lines_of(text.output)[0].starts_with("# impossible: 2 chosen of 2"));
    CHECK(lines_of(text.output)[1] == "impossible:001");
    CHECK(lines_of(text.output)[2] == "impossible:002");

    std::string source = text_of(kOwnLevels / "impossible.lua");
    source.insert(
        source.find("  parameters ="),
        "  selection = { need = { 'BALL:GOOD_STABLE' }, refuse = { 'BALL:TRIVIAL' }, diversify = 'ball' },\n");
    write_text(folder / "levels/impossible.lua", source);
    const json own = json::parse(choose(folder / "levels", {"1", "--json"}).output);
    CHECK(own["need"] == json{"BALL:GOOD_STABLE"});
    CHECK(own["tasks"] == json{"impossible:001"});
    CHECK(json::parse(choose(folder / "levels", {"1", "--json", "--need", "TRIVIAL"}).output)["tasks"] ==
          json{"impossible:000"});
}

TEST_CASE("phyplay certify --choose: too few candidates and wrong usage are one sentence and exit code 2") {
    const TestFolder folder;
    certify_made_up(folder / "certified", {20, 20, 0});
    const auto refused = [&](std::vector<std::string> words, const std::string& what) {
        words.insert(words.begin(),
                     {"certify", "--levels", kOwnLevels.string(), "--choose", (folder / "certified").string()});
        check_refused(std::move(words), what);
    };
    const std::string few =
        "template 'impossible': 2 of its 3 candidates can be chosen, and 3 are asked for; undecided: 1";
    refused({"--suite", "phyre", "--tasks", "3", "--need", "GOOD"}, few);
    refused({"--suite", "phyre"}, "100 are asked for");
    refused({"--suite", "phyre", "--tasks", "1", "--template", "trivial"}, "none of its tasks");
    refused({"--suite", "phyre", "--tasks", "1", "--need", "NICE"}, "--need: there is no flag 'NICE'");
    refused({"--suite", "phyre", "--tasks", "1", "--refuse", "TWO_BALLS:GOOD"}, "tier two_balls");
    refused({"--suite", "phyre", "--tasks", "1", "--diversify", "slingshot"}, "--diversify");
    refused({"--suite", "phyre", "--out", "/tmp/x"}, "--choose DIR goes with");
    refused({"--suite", "phyre", "--pools", "3"}, "--choose DIR goes with");
    refused({}, "for --suite phyre");
    const std::string nowhere = (folder / "nowhere").string();
    check_refused({"certify", "--suite", "phyre", "--choose", nowhere}, nowhere);
    check_refused({"certify", "--suite", "phyre", "--out", nowhere, "--need", "GOOD"}, "are for --choose DIR");

    write_text(folder / "certified/power/impossible.ball.jsonl", "");
    refused({"--suite", "phyre", "--tasks", "1"}, "not finished");
}

TEST_CASE("phyplay certify --suite phyre: wrong usage is one sentence and exit code 2") {
    const auto refused = [](std::vector<std::string> words, const std::string& what) {
        words.insert(words.begin(), {"certify", "--suite", "phyre"});
        check_refused(std::move(words), what);
    };
    refused({}, "--out DIR");
    refused({"--out", "/tmp/x", "--hints", "plans"}, "for --suite phyq");
    refused({"--out", "/tmp/x", "--template", "99999"}, "'99999'");
    refused({"--out", "/tmp/x", "--template", "6.4"}, "--suite phyre and --template 6.4");
    refused({"--out", "/tmp/x", "--task", "00012:999"}, "'00012:999'");
    refused({"--out", "/tmp/x", "--task", "6.4:017"}, "'6.4:017'");
    refused({"--out", "/tmp/x", "--template", "00000", "--task", "00012:002"}, "'00012:002'");
    refused({"--out", "/tmp/x", "--shard", "3/2"}, "--shard");
    refused({"--out", "/tmp/x", "--tier", "slingshot"}, "--tier");
    refused({"--out", "/tmp/x", "--pools", "0"}, "--pools");
}
