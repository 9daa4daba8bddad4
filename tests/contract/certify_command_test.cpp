// `phyplay certify` as scripts use it: the built program on the shipped certificates and on a folder of its own.
#include <doctest/doctest.h>

#include <filesystem>
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

const fs::path kPhyqFolder = fs::path(PHYPLAY_SOURCE_DIR) / "levels/phyq";

ProgramResult certify(std::vector<std::string> words) {
    words.insert(words.begin(), {"certify"});
    return phyplay_with(std::move(words));
}

std::vector<json> json_lines_of(const std::string& text) {
    std::vector<json> lines;
    for (const std::string& line : lines_of(text)) lines.push_back(json::parse(line));
    return lines;
}

}  // namespace

TEST_CASE("phyplay certify --verify: shipped certificates hold, whatever the number of threads") {
    std::string one;
    for (const std::string threads : {"1", "3"}) {
        const ProgramResult result = certify(
            {"--verify", kPhyqFolder.string(), "--template", "1.4", "--sample", "5", "--json", "--threads", threads});
        CHECK(result.exit_code == 0);
        const std::vector<json> lines = json_lines_of(result.output);
        REQUIRE(lines.size() == 5);
        CHECK(lines[1] == json{{"task", "1.4:001"}, {"holds", true}});
        if (one.empty()) one = result.output;
        CHECK(result.output == one);
    }
}

TEST_CASE("phyplay certify --verify: a certificate that does not hold is told, with exit code 1") {
    const TestFolder folder;
    std::string text = text_of(kPhyqFolder / "certificates/1.4.jsonl");
    text = text.substr(0, text.find('\n') + 1);
    text[text.find("\"angle_deg\": ") + 13] = '7';
    write_text(folder / "certificates/1.4.jsonl", text);

    const ProgramResult result = certify({"--verify", folder.path().string(), "--json"});
    CHECK(result.exit_code == 1);
    const std::vector<json> lines = json_lines_of(result.output);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0]["holds"] == false);
    CHECK_FALSE(lines[0]["fault"].get<std::string>().empty());
}

TEST_CASE("phyplay certify --out: makes the shipped first task again, and goes on where it was") {
    const TestFolder folder;
    const std::vector<std::string> words = {"--from", kPhyqFolder.string(),   "--template",       "1.4",
                                            "--out",  folder.path().string(), "--without-shares", "--json",
                                            "--tasks"};
    for (const std::string tasks : {"1", "2"}) {
        std::vector<std::string> call = words;
        call.push_back(tasks);
        const ProgramResult result = certify(call);
        CHECK(result.exit_code == 0);
        CHECK(result.errors.empty());
        const std::vector<json> lines = json_lines_of(result.output);
        REQUIRE(lines.size() == 1);
        CHECK(lines[0] == json{{"template", "1.4"}, {"accepted", std::stoi(tasks)}, {"problem", ""}});
    }
    const json made = json::parse(text_of(folder / "tasks/1.4.json"));
    const json shipped = json::parse(text_of(kPhyqFolder / "tasks/1.4.json"));
    REQUIRE(made["tasks"].size() == 2);
    CHECK(made["tasks"][0] == shipped["tasks"][0]);
    CHECK(made["tasks"][1] == shipped["tasks"][1]);
}

TEST_CASE("phyplay certify --report: one line per template") {
    const ProgramResult result =
        certify({"--report", kPhyqFolder.string(), "--from", kPhyqFolder.string(), "--template", "1.4", "--json"});
    CHECK(result.exit_code == 0);
    const std::vector<json> lines = json_lines_of(result.output);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0]["template"] == "1.4");
    CHECK(lines[0]["accepted"] == 100);
    CHECK(lines[0]["ideas"] == 100);
}

TEST_CASE("phyplay certify: wrong usage and missing folders are one sentence and exit code 2") {
    const std::string folder = kPhyqFolder.string();
    check_refused(
        {
            "certify",
        },
        "--out DIR, --verify DIR and --report DIR");
    check_refused({"certify", "--report", "/no/such/folder"}, "certificates");
    check_refused({"certify", "--out", "/tmp/x", "--verify", folder}, "--out DIR, --verify DIR and --report DIR");
    check_refused({"certify", "--verify", "/no/such/folder"}, "/no/such/folder");
    check_refused({"certify", "--verify", folder, "--template", "99.9"}, "99.9.jsonl");
    check_refused({"certify", "--out", "/tmp/x", "--from", "/no/such/folder"}, "/no/such/folder");
    check_refused({"certify", "--out", "/tmp/x", "--from", folder, "--hints", "/no/such/file"}, "/no/such/file");
    check_refused({"certify", "--out", "/tmp/x", "--from", folder, "--tasks", "0"}, "--tasks");
    check_refused({"certify", "--suite", "phyre", "--verify", folder}, "for --suite phyq");
    check_refused({"certify", "--suite", "phire", "--out", "/tmp/x"}, "'phire'");
    check_refused({"certify", "--out", "/tmp/x", "--task", "00012:000"}, "for --suite phyre");
    check_refused({"certify", "--out", "/tmp/x", "--shard", "1/2"}, "for --suite phyre");
}
