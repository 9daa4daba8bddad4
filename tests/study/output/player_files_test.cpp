#include "study/output/player_files.h"

#include <doctest/doctest.h>

#include <fstream>

#include "study/output/export_views.h"
#include "study/output/measures.h"
#include "tests/study/output/played_study.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

const std::string kHeader = "levelIndex,attempts,time_breakdown,total_time,average_rate,scenario\n";

/// What reading a folder with this one file comes to.
std::string refusal(const std::string& csv) {
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "001.csv") << csv;
    const Result<PlayerFiles> files = read_player_files(folder.path(), testing::shipped_suites());
    if (files) return "";
    const std::string sentence = to_string(files.error());
    return sentence.substr(sentence.find("001.csv"));
}

TEST_CASE("player files: rows in every form that programs write are read") {
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "001.csv") << kHeader << "1,2,\"{1: 12.5, 2: 3}\",15.5,0.8,1\n"
                                             << "2.0,100.0,\"{'1': 1, '2': 1, '3': 1, '4': 1, '5': 1.0}\",5,0,15.0\n";
    std::ofstream(folder.path() / "b.csv")
        << "," << kHeader << "0,1,7,\"{\"\"1\"\": 1.0, \"\"2\"\": 2, \"\"3\"\": 3, "
        << "\"\"4\"\": 4, \"\"5\"\": 5, \"\"6\"\": 6, \"\"7\"\": 7}\",28,0.0,3\n";
    const Result<PlayerFiles> files = read_player_files(folder.path(), testing::shipped_suites());
    if (!files) FAIL(to_string(files.error()));
    CHECK(files->players == 2);
    REQUIRE(files->played.size() == 3);
    CHECK(files->played[0].participant_id == "P001");
    CHECK(files->played[0].solved_at == 2);
    CHECK(files->played[0].thinking_s == std::vector<double>{12.5, 3.0});
    CHECK_FALSE(files->played[1].solved_at);
    CHECK(files->played[2].solved_at == 7);
    CHECK(pass_rate(files->played[2]) == 0.0);
    CHECK(thinking_time_s(files->played[2]) == 15.0);
    REQUIRE(files->notes.size() == 1);
    CHECK(files->notes[0].find("after more than five attempts in 1 row") != std::string::npos);

    const Result<PlayerFiles> again = read_imported(imported_csv(*files), "imported.csv", testing::shipped_suites());
    REQUIRE(again);
    CHECK(again->played == files->played);
}

TEST_CASE("player files: damage is told with file, line and column") {
    const std::string good = "1,2,\"{1: 1.0, 2: 2}\",3,0.8,1\n";
    CHECK(refusal(kHeader + good).empty());
    CHECK(refusal("") == "001.csv:1: is empty; a header line was expected");
    CHECK(refusal("levelIndex,attempts\n") == "001.csv:1: has no column 'time_breakdown'");
    CHECK(refusal(kHeader + good + "2,x,{},0,0,1\n")
              .starts_with("001.csv:3: column 2 (attempts) has 'x'; a whole number"));
    CHECK(refusal(kHeader + "one,1,{1: 1},1,1,1\n").starts_with("001.csv:2: column 1 (levelIndex) has 'one'"));
    CHECK(refusal(kHeader + "1,0,{1: 1},1,1,1\n").starts_with("001.csv:2: column 2 (attempts) has '0'"));
    CHECK(refusal(kHeader + "1,1.5,{1: 1},1,1,1\n").starts_with("001.csv:2: column 2 (attempts)"));
    for (const std::string breakdown : {"", "1: 1", "{1}", "{1: x}", "{a: 1}", "{1: -1}", "{1: nan}", "{1: 1e999}"}) {
        CHECK(refusal(kHeader + "1,1," + breakdown + ",1,1,1\n").starts_with("001.csv:2: column 3 (time_breakdown)"));
    }
    CHECK(refusal(kHeader + "1,2,\"{2: 1, 1: 1}\",1,1,1\n").starts_with("001.csv:2: column 3"));
    CHECK(refusal(kHeader + "1,1,{1: 1},-1,1,1\n").starts_with("001.csv:2: column 4 (total_time)"));
    CHECK(refusal(kHeader + "1,1,{1: 1},1,,1\n").starts_with("001.csv:2: column 5 (average_rate)"));
    CHECK(refusal(kHeader + "1,1,{1: 1},1,1,16\n").starts_with("001.csv:2: column 6 (scenario) has '16'"));
    CHECK(
        refusal(kHeader + good + good).starts_with("001.csv:3: column 1 (levelIndex) has '1'; this player has that"));
    CHECK(refusal(kHeader + "1,1,{1: 1}\n").starts_with("001.csv:2: has 3 columns where the header has 6"));
    CHECK(refusal(kHeader + "1,1,\"{1: 1},1,1,1\n")
              .starts_with("001.csv:2: column 3 has a quote that is never closed"));
    CHECK(refusal(kHeader + "1,1,{1: 1},1,1,\xFF\n").starts_with("001.csv:2: is not UTF-8"));
}

TEST_CASE("player files: an empty folder, no folder and two files of one player are refused") {
    const test::TemporaryFolder folder;
    CHECK_FALSE(read_player_files(folder.path(), testing::shipped_suites()));
    CHECK_FALSE(read_player_files(folder.path() / "missing", testing::shipped_suites()));
    std::ofstream(folder.path() / "a1.csv") << kHeader;
    std::ofstream(folder.path() / "a-1.csv") << kHeader;
    CHECK_FALSE(read_player_files(folder.path(), testing::shipped_suites()));
}

TEST_CASE("player files: a program without Phy-Q says that it cannot read them") {
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "001.csv") << kHeader << "1,1,{1: 1},1,1,1\n";
    REQUIRE(read_player_files(folder.path(), testing::shipped_suites()));
    const Result<PlayerFiles> refused = read_player_files(folder.path(), Suites());
    REQUIRE_FALSE(refused);
    CHECK(to_string(refused.error()).ends_with("001.csv: this file is of Phy-Q, which this program does not know"));
}

TEST_CASE("player files: what a study exports in this form is read back with the same measures") {
    const test::PlayedStudy study(3);
    const Result<Store> store = Store::open_read_only(study.folder().database());
    const Result<StudyTables> tables = StudyTables::read(*store);
    REQUIRE(tables);
    std::vector<PlayedTask> played = played_tasks(*tables, testing::shipped_suites());
    std::erase_if(played, [](const PlayedTask& task) { return task.group == 0; });
    const test::TemporaryFolder folder;
    for (const auto& [who, text] : phyq_view(played)) std::ofstream(folder.path() / (who + ".csv")) << text;

    const Result<PlayerFiles> files = read_player_files(folder.path(), testing::shipped_suites());

    REQUIRE(files);
    REQUIRE(files->played.size() == played.size());
    const std::vector<GroupMeasures> ours = measure(played);
    const std::vector<GroupMeasures> theirs = measure(files->played);
    REQUIRE(ours.size() == theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        CHECK(theirs[i].pass_rate.mean == doctest::Approx(ours[i].pass_rate.mean));
        CHECK(theirs[i].attempts.sd == doctest::Approx(ours[i].attempts.sd));
        CHECK(theirs[i].thinking_s.mean == doctest::Approx(ours[i].thinking_s.mean));
    }
}

}  // namespace
}  // namespace phyplay
