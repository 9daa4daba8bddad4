// `phyplay cache` as scripts use it: parts that become the whole, and agents that learn from the file.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

std::vector<std::string> build(const std::string& out, std::vector<std::string> more = {"--actions", "4"}) {
    std::vector<std::string> words{"cache", "build", "--json", "--template", "00000", "--out", out};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

TEST_CASE("phyplay cache: parts that were built alone are merged into the same bytes; damage is refused") {
    const TestFolder folder;
    const ProgramResult whole = phyplay_with(build(folder / "whole"));
    CHECK(whole.exit_code == 0);
    CHECK(json::parse(whole.output)["tasks"] == 100);
    CHECK(json::parse(whole.output)["bytes"] == text_of(folder / "whole").size());
    CHECK(phyplay_with(build(folder / "a", {"--actions", "4", "--shard", "1/2", "--threads", "1"})).exit_code == 0);
    CHECK(phyplay_with(build(folder / "b", {"--actions", "4", "--shard", "2/2"})).exit_code == 0);
    const ProgramResult merged =
        phyplay_with({"cache", "merge", folder / "b", folder / "a", "--out", folder / "merged", "--json"});
    CHECK(json::parse(merged.output)["sha256"] == json::parse(whole.output)["sha256"]);
    CHECK(text_of(folder / "merged") == text_of(folder / "whole"));

    const ProgramResult info = phyplay_with({"cache", "info", "--json", folder / "merged"});
    CHECK(json::parse(info.output)["actions"] == 4);
    const ProgramResult holds = phyplay_with({"cache", "verify", "--json", "--sample", "50", folder / "whole"});
    CHECK(holds.exit_code == 0);
    CHECK(json::parse(holds.output) == json{{"checked", 50}, {"different", 0}, {"holds", true}});

    std::string damaged = text_of(folder / "whole");
    damaged[damaged.size() - 100] ^= 1;
    write_text(folder / "damaged", damaged);
    check_refused({"cache", "info", folder / "damaged"}, "damaged: the row of task '00000:0");
    check_refused({"cache", "verify", folder / "damaged"}, "damaged");
    check_refused({"cache", "merge", folder / "a", "--out", folder / "whole"}, "already");
    check_refused({"cache", "build", "--out", folder / "x"}, "--tier");
    check_refused({"cache", "build", "--tier", "slingshot", "--out", folder / "x"}, "tiers ball and two_balls");
    check_refused({"cache", "build", "--tier", "two_balls", "--template", "00000", "--out", folder / "x"}, "00000");
    check_refused({"cache", "build", "--template", "00000", "--template", "00100", "--out", folder / "x"}, "--tier");
    check_refused(build(folder / "whole", {"--actions", "4", "--shard", "1/3"}), "other tasks");
    check_refused({"cache"}, "subcommand");
}

TEST_CASE("phyplay eval: learning from a cache leaves the same attempts as simulating what is learned from") {
    const TestFolder folder;
    REQUIRE(phyplay_with(build(folder / "cache", {"--actions", "12"})).exit_code == 0);
    const auto eval = [&](const std::string& agent, const std::string& out, std::vector<std::string> more = {}) {
        std::vector<std::string> words{
            "eval",  "--setup",   "ball_within_template", "--fold", "0", "--shard", "1/500", "--agent", agent,
            "--out", folder / out};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    for (const std::string agent : {"mem_published:actions=12", "optimal:actions=12"}) {
        CAPTURE(agent);
        REQUIRE(phyplay_with(eval(agent, agent)).exit_code == 0);
        REQUIRE(phyplay_with(eval(agent, agent + "-cache", {"--cache", folder / "cache"})).exit_code == 0);
        CHECK(text_of(folder / agent / "attempts.jsonl").size() > 100);
        CHECK(text_of(folder / (agent + "-cache") / "attempts.jsonl") == text_of(folder / agent / "attempts.jsonl"));
        CHECK_FALSE(std::filesystem::exists(folder / (agent + "-cache") / "training.cache"));
    }
    const std::vector<std::string> cache{"--cache", folder / "cache"};
    check_refused(eval("mem:actions=12", "x", cache), "lacks 1920 of the 2000 tasks");
    check_refused(eval("mem_published:actions=13", "x", cache), "first 12 actions");
    check_refused(eval("random", "x", cache), "'random' learns nothing");
    check_refused(eval("exec:true", "x", cache), "--cache");
    check_refused(eval("mem", "x", {"--cache", folder / "none"}), "no such file");
    CHECK_FALSE(std::filesystem::exists(folder / "x"));
}
