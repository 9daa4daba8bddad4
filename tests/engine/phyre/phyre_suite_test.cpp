#include "engine/phyre/phyre_suite.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/base/hash.h"
#include "engine/suites/known_suites.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

namespace {

/// Words joined by single blanks.
std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// The templates the tasks belong to, joined; checks that each comes with all its 100 tasks.
std::string templates_of(const std::vector<std::string>& task_ids) {
    std::set<std::string> templates;
    for (const std::string& id : task_ids) templates.insert(id.substr(0, 5));
    CHECK(task_ids.size() == 100 * templates.size());
    return joined({templates.begin(), templates.end()});
}

struct CrossRow {
    EvalSetup setup;
    int fold;
    const char* dev_templates;
    const char* test_templates;
};

// Evaluation sheet, section 1, first table.
constexpr CrossRow kCrossRows[] = {
    {kBallCrossTemplate, 0, "00000 00008 00011 00018", "00003 00004 00014 00015 00019"},
    {kBallCrossTemplate, 1, "00000 00002 00007 00014", "00008 00010 00013 00015 00023"},
    {kBallCrossTemplate, 2, "00006 00009 00018 00019", "00002 00004 00005 00016 00017"},
    {kBallCrossTemplate, 3, "00011 00013 00017 00023", "00001 00003 00015 00016 00024"},
    {kBallCrossTemplate, 4, "00003 00013 00017 00022", "00009 00015 00018 00019 00020"},
    {kBallCrossTemplate, 5, "00001 00003 00011 00014", "00000 00002 00008 00016 00018"},
    {kBallCrossTemplate, 6, "00000 00009 00012 00022", "00002 00010 00016 00018 00019"},
    {kBallCrossTemplate, 7, "00003 00012 00019 00022", "00004 00007 00011 00014 00015"},
    {kBallCrossTemplate, 8, "00005 00006 00010 00012", "00004 00016 00017 00022 00024"},
    {kBallCrossTemplate, 9, "00001 00008 00013 00018", "00002 00007 00012 00019 00021"},
    {kTwoBallsCrossTemplate, 0, "00105 00110 00120 00121", "00101 00103 00106 00109 00122"},
    {kTwoBallsCrossTemplate, 1, "00100 00111 00114 00118", "00104 00106 00107 00116 00123"},
    {kTwoBallsCrossTemplate, 2, "00100 00104 00110 00113", "00112 00114 00121 00122 00124"},
    {kTwoBallsCrossTemplate, 3, "00110 00112 00120 00123", "00101 00106 00108 00109 00119"},
    {kTwoBallsCrossTemplate, 4, "00101 00110 00113 00121", "00115 00117 00118 00123 00124"},
    {kTwoBallsCrossTemplate, 5, "00100 00105 00108 00120", "00103 00109 00110 00113 00123"},
    {kTwoBallsCrossTemplate, 6, "00104 00107 00108 00124", "00103 00118 00120 00121 00123"},
    {kTwoBallsCrossTemplate, 7, "00107 00118 00119 00124", "00105 00109 00111 00112 00120"},
    {kTwoBallsCrossTemplate, 8, "00100 00105 00111 00113", "00103 00108 00109 00119 00124"},
    {kTwoBallsCrossTemplate, 9, "00105 00115 00119 00123", "00104 00107 00111 00112 00124"},
};

struct WithinRow {
    EvalSetup setup;
    int fold;
    const char* train_md5;
    const char* dev_md5;
    const char* test_md5;
};

// Evaluation sheet, section 1, second table: MD5 of the sorted ids joined by one space.
constexpr WithinRow kWithinRows[] = {
    {kBallWithinTemplate, 0, "751581e5e8e6ab8138a914d4a86fa877", "25df5a7b2a57c3065a1b698839b3607c",
     "d3bb9497eb4476a0386f0a4005adec87"},
    {kBallWithinTemplate, 1, "0ebb1cf7e8940fdd2da55e872b2919ef", "f51fddcf176f459d91f43f8225834847",
     "a9d939c9ad5417c254ab0ccd032bc50c"},
    {kBallWithinTemplate, 2, "664e0ddbf08ffdb36657b78bb9228452", "bcba1bd3efff5c2b465f78e48dae3bd6",
     "7f61fa4f173e05ec282f8174e8ac0cd7"},
    {kBallWithinTemplate, 3, "b8aac78e354cfacdd0b2099a478ebf93", "8529c542bb1de586d534d8428b666381",
     "1643360be1c39bddb4b9a8e1231573fa"},
    {kBallWithinTemplate, 4, "7aaf66e1b38e5bd124d4f5c9bb3c2786", "13a80f2da7241327fe0350f3acd16a7a",
     "936c17de37c8f2fb2e35ab43cb604642"},
    {kBallWithinTemplate, 5, "e2e1e5a05e44d5b2d1fa92880c3e7f68", "07d408f785d30d584ac1c84035919e58",
     "066a4eef3289d8c026955e5e292da649"},
    {kBallWithinTemplate, 6, "4955b3cc7e17c6f0ae712bd4e7a01ba9", "f66ef8be4e7ac4c34f8bbe4dc42f789a",
     "bf4a01900745fefc6b073b6d278eb8df"},
    {kBallWithinTemplate, 7, "09af6c32888cbfda63ca3e90e87ac644", "58432d5cd6a4fef35e89b74e31f95cc0",
     "cbbcb8b900b07c7ad7e5aa99e93f094d"},
    {kBallWithinTemplate, 8, "7cb92e99a455c8009a0ef81a7d269c45", "92e15326f7750768bf99e24689ca65a8",
     "189f0a19799b82bccf75e98fae76043e"},
    {kBallWithinTemplate, 9, "67feeff252f09ec252bea8d24cab707e", "389e880519008d2e59765a17afac65de",
     "67c8f2ce42066c131af0ecaec36874d7"},
    {kTwoBallsWithinTemplate, 0, "564523c662554bfa69a21d55ca2a7651", "6c992b5f1198282564a0829fd4dfadee",
     "cff6dd7ef35cff1c5a2a8fd54f50051d"},
    {kTwoBallsWithinTemplate, 1, "af936fc560cff2d865e824a66a167192", "e3a295318d13ff6ef841a639be83d6c5",
     "8b1f14078c99c1d339640ac5a9830029"},
    {kTwoBallsWithinTemplate, 2, "419b9d7736ec512ef50913220366b018", "7a53667055220085a2d35e5f12118eb6",
     "7ed1fa99768f2a5128ce7e1697033df4"},
    {kTwoBallsWithinTemplate, 3, "83d47c0045f9977808e336af5b4119bc", "9cf8bff53a413bb896933afe8ad14d41",
     "a660758db480dcda2e5c3c2ed09f4358"},
    {kTwoBallsWithinTemplate, 4, "78f3b2458653aee76754a6edbdb414e2", "9c9c75471fae081a3887926c07115cd1",
     "5bda4630298defe4297bb65a59cbb145"},
    {kTwoBallsWithinTemplate, 5, "eccdf4d18f093e4d7375fa9d1f2e4e85", "39ecc5806f6d8143cd0fc11d7dc61cba",
     "8c7358ebb92397f8809305441dcedbae"},
    {kTwoBallsWithinTemplate, 6, "0ba4437a946c10b08c7556a0dab9b730", "05194998916b2cea4bb0d7a46ca74b8a",
     "56747af2504fd7c568d44eaef289b842"},
    {kTwoBallsWithinTemplate, 7, "817c85cb2235fecf9a123e398420a567", "716a9fed6bf6a28bd79739cf269d780f",
     "c9379a2df35672d15a4f9169417e6b6f"},
    {kTwoBallsWithinTemplate, 8, "9e88ab5f33b05b1a2c300169e46d8ea5", "f3f0b7acde5fc46093a3c3073e40c44b",
     "e6b82c617802431315258b7d63dde782"},
    {kTwoBallsWithinTemplate, 9, "dbcebc9e2e08adbc19eefd6e269a6e63", "28bc887e6646eff5ac1f1444dda80ada",
     "d41b2969ad37bbbcdb45dc6b58c2be6a"},
};

}  // namespace

TEST_CASE("in_hash_order: sorts by the MD5 of item and salt") {
    CHECK(md5_hex("00000ball_cross_template_half_0") == "c727ccf74bb3db4f8eacc63a0817bc13");
    CHECK(md5_hex("00000:000ball_online_ind_tasks0") == "d3229a6c90629bb69965e8a30aa04d5e");

    CHECK(joined(in_hash_order({"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, "")) == "6 9 7 4 1 2 8 0 5 3");
    CHECK(in_hash_order({}, "salt").empty());
}

TEST_CASE("make_fold: the 20 cross-template folds are the benchmark's") {
    const TaskSet& suite = testing::shipped_suite();
    REQUIRE(std::size(kCrossRows) == 20);
    for (const CrossRow& row : kCrossRows) {
        CAPTURE(row.fold);
        const Fold fold = make_fold(suite, row.setup, row.fold);

        CHECK(templates_of(fold.dev) == row.dev_templates);
        CHECK(templates_of(fold.test) == row.test_templates);
        CHECK(fold.train.size() == 1600);
    }
}

TEST_CASE("make_fold: the 20 within-template folds have the benchmark's checksums") {
    const TaskSet& suite = testing::shipped_suite();
    REQUIRE(std::size(kWithinRows) == 20);
    for (const WithinRow& row : kWithinRows) {
        CAPTURE(row.fold);
        const Fold fold = make_fold(suite, row.setup, row.fold);

        CHECK(md5_hex(joined(fold.train)) == row.train_md5);
        CHECK(md5_hex(joined(fold.dev)) == row.dev_md5);
        CHECK(md5_hex(joined(fold.test)) == row.test_md5);
    }
}

TEST_CASE("make_fold: every fold is 1,600, 400 and 500 sorted tasks, each of the tier's 2,500 once") {
    const TaskSet& suite = testing::shipped_suite();
    for (const EvalSetup& setup : phyre_facts().setups) {
        std::vector<std::string> of_tier;
        for (const Task* task : suite.tasks_of_tier(setup.tier)) of_tier.push_back(task->id);

        for (int number = 0; number < kFoldCount; ++number) {
            CAPTURE(number);
            const Fold fold = make_fold(suite, setup, number);

            CHECK(fold.train.size() == 1600);
            CHECK(fold.dev.size() == 400);
            CHECK(fold.test.size() == 500);
            std::vector<std::string> all = fold.train;
            all.insert(all.end(), fold.dev.begin(), fold.dev.end());
            all.insert(all.end(), fold.test.begin(), fold.test.end());
            std::ranges::sort(all);
            CHECK(all == of_tier);
            CHECK(std::ranges::is_sorted(fold.train));
            CHECK(std::ranges::is_sorted(fold.dev));
            CHECK(std::ranges::is_sorted(fold.test));
        }
    }
}

TEST_CASE("make_fold: within-template fold 0 begins with the tasks the sheet names") {
    const Fold fold = make_fold(testing::shipped_suite(), kBallWithinTemplate, 0);

    CHECK(joined({fold.test.begin(), fold.test.begin() + 5}) == "00000:000 00000:015 00000:021 00000:022 00000:023");
    CHECK(joined({fold.dev.begin(), fold.dev.begin() + 3}) == "00000:013 00000:016 00000:034");
    CHECK(joined({fold.train.begin(), fold.train.begin() + 3}) == "00000:001 00000:002 00000:003");
}

TEST_CASE("Suites::find_setup: knows the benchmarks' six names and no others") {
    const Suites suites = make_suites();
    CHECK(suites.setups().size() == 6);
    for (const char* name : {"ball_cross_template", "ball_within_template", "two_balls_cross_template",
                             "two_balls_within_template", "phyq_local", "phyq_broad"}) {
        REQUIRE(suites.find_setup(name));
        CHECK(suites.find_setup(name)->name == name);
    }
    CHECK_FALSE(suites.find_setup("ball_cross"));
    CHECK_FALSE(suites.find_setup(""));
}
