// `phyplay mpi` under mpirun: what ranks do together is what one program does alone.
#include <doctest/doctest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

// As many ranks as are asked for, on a machine of any size, also for root. The settings are Open MPI's; others do not
// look at them.
const std::vector<std::string> kSettings{"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                                         "OMPI_MCA_rmaps_base_oversubscribe=1"};

std::vector<std::string> launch(const std::vector<std::string>& words, int ranks) {
    std::vector<std::string> all{PHYPLAY_MPIRUN, "-n", std::to_string(ranks), PHYPLAY_PROGRAM, "mpi"};
    all.insert(all.end(), words.begin(), words.end());
    return all;
}

/// On three ranks, unless told otherwise: one hands out, and when one fails there is another.
ProgramResult on_ranks(const std::vector<std::string>& words, int ranks = 3) {
    return run_program(launch(words, ranks), "", kSettings);
}

std::vector<std::string> eval(const std::string& out, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"eval",  "--setup", "ball_within_template", "--fold",
                                   "0",     "--agent", "optimal:actions=2",    "--json",
                                   "--out", out};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// The same log and summary as the program leaves alone.
void check_same(const std::filesystem::path& folder, const std::filesystem::path& whole) {
    CHECK(text_of(folder / "attempts.jsonl") == text_of(whole / "attempts.jsonl"));
    CHECK(text_of(folder / "summary.json") == text_of(whole / "summary.json"));
    CHECK_FALSE(std::filesystem::exists(folder / "shards"));
}

}  // namespace

TEST_CASE(
    "phyplay mpi eval: leaves the bytes of a single run, goes on after failures and ends, and says what failed") {
    const TestFolder folder;
    const ProgramResult whole = phyplay_with(eval(folder / "whole"));
    REQUIRE(whole.exit_code == 0);
    const std::vector<std::string> in_shards = eval(folder / "ranks", {"--shards", "12"});

    // A file where a shard's folder should be: that shard fails, and the others are done.
    const std::filesystem::path in_the_way = folder / "ranks" / "shards" / "004-of-012";
    write_text(in_the_way, "");
    const ProgramResult failed = on_ranks(in_shards);
    CAPTURE(failed.errors);
    CHECK(failed.exit_code == 2);
    CHECK(failed.output.empty());
    CHECK(failed.errors.find("phyplay: shard 4/12 failed on ") != std::string::npos);
    CHECK(failed.errors.find("the same command goes on") != std::string::npos);
    CHECK(std::filesystem::exists(folder / "ranks" / "shards" / "011-of-012" / "summary.json"));
    CHECK_FALSE(std::filesystem::exists(folder / "ranks" / "summary.json"));

    std::filesystem::remove(in_the_way);
    const ProgramResult done = on_ranks(in_shards);
    CHECK(done.exit_code == 0);
    CHECK(done.output == whole.output);
    check_same(folder / "ranks", folder / "whole");
    CHECK(on_ranks(in_shards).output == whole.output);  // nothing left to do
}

TEST_CASE("phyplay mpi eval: a launch that was killed goes on") {
    const TestFolder folder;
    REQUIRE(phyplay_with(eval(folder / "whole")).exit_code == 0);
    std::vector<std::string> words = launch(eval(folder / "killed", {"--shards", "50"}), 2);
    words.insert(words.begin(), kSettings.begin(), kSettings.end());
    words.insert(words.begin(), "/usr/bin/env");
    {
        ChildProcess child(words);
        const std::filesystem::path first = folder / "killed" / "shards" / "000-of-050" / "summary.json";
        for (int i = 0; i < 60'000 && !std::filesystem::exists(first); ++i) usleep(1000);
        REQUIRE(std::filesystem::exists(first));
        child.kill_now();
        child.wait();
    }
    // Ranks that outlive their mpirun for a moment keep their shards locked.
    ProgramResult done = on_ranks(eval(folder / "killed", {"--shards", "50"}));
    for (int i = 0; i < 50 && done.errors.find("another program") != std::string::npos; ++i) {
        usleep(100'000);
        done = on_ranks(eval(folder / "killed", {"--shards", "50"}));
    }
    CHECK(done.exit_code == 0);
    check_same(folder / "killed", folder / "whole");
}

TEST_CASE("phyplay mpi cache build: leaves the bytes of a single build") {
    const TestFolder folder;
    const std::vector<std::string> build{"cache",     "build", "--template", "00000",
                                         "--actions", "2",     "--json",     "--out"};
    std::vector<std::string> alone = build;
    alone.push_back(folder / "alone");
    REQUIRE(phyplay_with(alone).exit_code == 0);
    std::vector<std::string> together = build;
    together.push_back(folder / "together");
    for (const int ranks : {2, 3}) {  // the second time nothing is left to do
        const ProgramResult result = on_ranks(together, ranks);
        CHECK(result.exit_code == 0);
        CHECK(json::parse(result.output)["tasks"] == 100);
        CHECK(text_of(folder / "together") == text_of(folder / "alone"));
        CHECK_FALSE(std::filesystem::exists(folder / "together.shards"));
    }
}

TEST_CASE("phyplay mpi certify: leaves the bytes of a single run, and its answer") {
    const TestFolder folder;
    const auto certify = [&](const char* out) {
        return std::vector<std::string>{"certify",    "--levels",   PHYPLAY_SOURCE_DIR "/tests/data/certify_levels",
                                        "--template", "impossible", "--tasks",
                                        "2",          "--pools",    "1",
                                        "--json",     "--out",      folder / out};
    };
    std::vector<std::string> alone = certify("alone");
    alone.insert(alone.end(), {"--suite", "phyre"});
    const ProgramResult whole = phyplay_with(alone);
    CHECK(whole.exit_code == 1);  // nothing solves these tasks
    for (const int ranks : {2, 3}) {
        const ProgramResult result = on_ranks(certify("ranks"), ranks);
        CHECK(result.exit_code == 1);
        CHECK(result.output == whole.output);
        for (const char* file : {"plan.json", "summary.json", "certificates/impossible.ball.jsonl"}) {
            CHECK_MESSAGE(text_of(folder / "ranks" / file) == text_of(folder / "alone" / file), file);
        }
        CHECK_FALSE(std::filesystem::exists(folder / "ranks" / "shards"));
    }
}

TEST_CASE("phyplay mpi: bad options are said once, and nothing is done") {
    const TestFolder folder;
    for (const auto& [words, what] : {std::pair{eval(folder / "x", {"--shard", "1/2"}), "--shards"},
                                      std::pair{eval(folder / "x", {"--plays", "3"}), "--plays"}}) {
        const ProgramResult result = on_ranks(words);
        CHECK(result.exit_code == 2);
        CHECK(result.errors.find(what) != std::string::npos);
        CHECK(result.errors.find("phyplay: ") == result.errors.rfind("phyplay: "));
        CHECK_FALSE(std::filesystem::exists(folder / "x"));
    }
}
