// The command line as scripts use it: the built program, its output, its exit codes.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/contract/requests.h"
#include "tests/support/built_program.h"
#include "tests/support/shipped_suite.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

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
    CHECK(phyplay_with({"compare", "--help"}).output.find("AGENT TEXT ... REQUIRED") != std::string::npos);
}

TEST_CASE("phyplay: wrong usage is exit code 2 and one sentence that names the fault") {
    check_refused({"frobnicate"}, "frobnicate");
    check_refused({"tasks", "--frobnicate"}, "--frobnicate");
    check_refused({"tasks", "superfluous"}, "superfluous");
    check_refused({"tasks", "--tier", "three_balls"}, "three_balls");
    check_refused({"tasks", "--suite", "phyr"}, "phyr");
    check_refused({"tasks", "--template", "1"}, "'1'");
    check_refused({"tasks", "--suite", "phyre", "--template", "6.4"},
                  "no task with --suite phyre and --template 6.4");
    check_refused({"tasks", "--suite", "phyre", "--tier", "slingshot"}, "--suite phyre and --tier slingshot");
    check_refused({"scene", "--suite", "phyq", "--tier", "ball", "--template", "6.4"},
                  "no task with --suite phyq and --tier ball and --template 6.4");
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
#ifndef PHYPLAY_HAS_MPI
    check_refused({"mpi", "cache", "build", "--tier", "ball", "--out", "/nowhere/x"}, "built without MPI");
#endif
    check_refused({"mpi"}, "subcommand");
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
    const TestFolder folder;
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
    write_text(folder / "00001.lua", "return {");
    check_refused({"tasks", "--levels", levels}, "00001.lua:1: ");
}

TEST_CASE("phyplay: a template's words hold no commands for the terminal") {
    const TestFolder levels;
    write_text(levels / "loud.lua", "error('\\27[2J\\27]0;mine\\7\\127 gone')");
    const ProgramResult result = run_program({PHYPLAY_PROGRAM, "--levels", levels / ".", "tasks"});
    CHECK(result.exit_code == 2);
    CHECK(result.errors.find("loud.lua:1: ?[2J?]0;mine?? gone") != std::string::npos);
}

TEST_CASE("phyplay: a full disk is an error, not a silence") {
    for (const std::string words : {"tasks", "--version", "--help", "study --help", "--help-all"}) {
        CAPTURE(words);
        const std::string program = PHYPLAY_PROGRAM;
        const ProgramResult result = run_program({"/bin/sh", "-c", program + " " + words + " > /dev/full"});
        CHECK(result.exit_code == 2);
        CHECK(result.errors.find("cannot write to standard output") != std::string::npos);
    }
}

TEST_CASE("phyplay folds: gives the lists of tasks") {
    const json fold =
        json::parse(phyplay_with({"folds", "--setup", "two_balls_within_template", "--fold", "9", "--json"}).output);

    CHECK(fold["train"].size() == 1600);
    CHECK(fold["dev"].size() == 400);
    CHECK(fold["test"].size() == 500);
}

TEST_CASE("phyplay signature: is the golden one, with any threads, and where the C library may not use FMA") {
    const std::string golden = text_of(PHYPLAY_SOURCE_DIR "/tests/golden/signature.txt");

    CHECK(phyplay_with({"signature"}).output == golden);
    CHECK(phyplay_with({"signature", "--threads", "1"}).output == golden);
    CHECK(phyplay_with({"signature"}, "", {"GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable,-AVX2,-FMA"})
              .output == golden);
}
