// `phyplay certify --suite phyre` as scripts use it, on templates of our own.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
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
        const fs::path first_pool = killed / "certificates/impossible.ball.jsonl";
        while (!fs::exists(first_pool)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        child.kill_now();
        child.wait();
    }
    CHECK(certify_own(words, killed, 5).exit_code == 1);
    CHECK(bytes_of(killed) == bytes_of(folder / "whole"));
}

TEST_CASE("phyplay certify --suite phyre: wrong usage is one sentence and exit code 2") {
    const auto refused = [](std::vector<std::string> words, const std::string& what) {
        words.insert(words.begin(), {"certify", "--suite", "phyre"});
        check_refused(std::move(words), what);
    };
    refused({}, "--out DIR");
    refused({"--out", "/tmp/x", "--hints", "plans"}, "for --suite phyq");
    refused({"--out", "/tmp/x", "--template", "99999"}, "'99999'");
    refused({"--out", "/tmp/x", "--template", "6.4"}, "PHYRE");
    refused({"--out", "/tmp/x", "--task", "00012:999"}, "'00012:999'");
    refused({"--out", "/tmp/x", "--task", "6.4:017"}, "'6.4:017'");
    refused({"--out", "/tmp/x", "--template", "00000", "--task", "00012:002"}, "'00012:002'");
    refused({"--out", "/tmp/x", "--shard", "3/2"}, "--shard");
    refused({"--out", "/tmp/x", "--tier", "slingshot"}, "--tier");
    refused({"--out", "/tmp/x", "--pools", "0"}, "--pools");
}
