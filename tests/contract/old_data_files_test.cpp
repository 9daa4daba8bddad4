// Data files that 0.1.0 wrote (tests/data/v0_1_0) hold what they held: they open, verify, export the same numbers,
// go on, and forget whom they must. The program is driven as scripts drive it.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "study/store/store.h"
#include "tests/support/built_program.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

const fs::path kOld = fs::path(PHYPLAY_SOURCE_DIR) / "tests/data/v0_1_0";
const std::string kLateTapLevel = kOld / "late_tap.xml";

/// Played the study to its end; and was in the middle of an attempt when the program ended.
const std::string kComplete = "EZ83BVM";
const std::string kUnfinished = "XXGFYJ7";

/// A copy of one of the files or folders, which may be written to.
fs::path copy_of(const std::string& name, const TestFolder& folder) {
    fs::copy(kOld / name, folder / name, fs::copy_options::recursive);
    return folder / name;
}

std::vector<json> json_lines(const std::string& text) {
    std::vector<json> lines;
    for (const std::string& line : lines_of(text)) lines.push_back(json::parse(line));
    return lines;
}

std::vector<json> expected_lines(const std::string& name) {
    return json_lines(text_of(kOld / "expected" / name));
}

/// Whether a line says what it said in 0.1.0. Keys are only ever added.
bool says(const json& line, const json& expected) {
    return std::ranges::all_of(expected.items(), [&](const auto& item) {
        const auto found = line.find(item.key());
        return found != line.end() && *found == item.value();
    });
}

void check_lines(const std::vector<json>& lines, const std::vector<json>& expected) {
    REQUIRE(lines.size() == expected.size());
    for (std::size_t i = 0; i < lines.size(); ++i) CHECK_MESSAGE(says(lines[i], expected[i]), lines[i].dump());
}

/// Rows of text, the first of which names the columns; cells may be quoted and go over several lines.
std::vector<std::vector<std::string>> cells_of(const std::string& text, char separator) {
    std::vector<std::vector<std::string>> rows{{""}};
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && is_quoted && i + 1 < text.size() && text[i + 1] == '"') {
            rows.back().back() += text[++i];
        } else if (c == '"' && separator == ',') {
            is_quoted = !is_quoted;
        } else if (c == separator && !is_quoted) {
            rows.back().emplace_back();
        } else if (c == '\n' && !is_quoted) {
            rows.push_back({""});
        } else {
            rows.back().back() += c;
        }
    }
    REQUIRE(rows.back() == std::vector<std::string>{""});  // the end of the last line
    rows.pop_back();
    return rows;
}

/// A table as rows of column: cell, of the columns that `expected` names; all must be there.
std::vector<json> table_rows(const std::string& text, const std::string& expected, char separator) {
    const auto rows = cells_of(text, separator);
    const auto columns = cells_of(expected, separator).front();
    std::vector<json> cells(rows.size() - 1, json::object());
    for (const std::string& column : columns) {
        const auto found = std::ranges::find(rows.front(), column);
        REQUIRE_MESSAGE(found != rows.front().end(), column);
        const auto at = static_cast<std::size_t>(found - rows.front().begin());
        for (std::size_t row = 1; row < rows.size(); ++row) cells[row - 1][column] = rows[row].at(at);
    }
    return cells;
}

bool holds_one_of(const std::string& text, const std::vector<std::string>& codes) {
    return std::ranges::any_of(codes, [&](const auto& code) { return text.find(code) != std::string::npos; });
}

/// An export of the study as a folder of its own.
fs::path export_of(const fs::path& study, const TestFolder& folder, const std::string& name) {
    const ProgramResult result = phyplay_with({"study", "export", "--data", study, "--out", folder / name, "--wide",
                                               "--bids", "--with-free-text", "--json"});
    REQUIRE(result.exit_code == 0);
    if (name == "all")
        CHECK(json::parse(result.output)["rows"] == expected_lines("export_rows.json").front()["rows"]);
    return folder / name;
}

/// Whether an export has every row that it had in 0.1.0, in the same order: those that speak of none of `without`.
/// With `is_whole` there are no others.
void check_export(const fs::path& exported, const std::vector<std::string>& without = {}, bool is_whole = true) {
    std::size_t compared = 0;
    for (const auto& file : bytes_of(kOld / "expected/export")) {
        const std::string& name = file.first;
        const std::string& expected_text = file.second;
        CAPTURE(name);
        if (holds_one_of(name, without)) continue;
        REQUIRE(fs::exists(exported / name));
        const std::string text = text_of(exported / name);
        std::vector<json> expected;
        std::vector<json> now;
        if (name.ends_with(".jsonl")) {
            expected = json_lines(expected_text);
            now = json_lines(text);
        } else {
            const char separator = name.ends_with(".tsv") ? '\t' : ',';
            expected = table_rows(expected_text, expected_text, separator);
            now = table_rows(text, expected_text, separator);
        }
        std::erase_if(expected, [&](const json& row) { return holds_one_of(row.dump(), without); });
        auto next = now.begin();
        for (const json& row : expected) {
            next = std::find_if(next, now.end(), [&](const json& other) { return says(other, row); });
            REQUIRE_MESSAGE(next != now.end(), row.dump());
            ++next;
            ++compared;
        }
        if (is_whole) CHECK(now.size() == expected.size());
    }
    CHECK(compared > 1000);
}

/// The summary that `study verify` ends with; the record must hold.
json verified(const fs::path& study) {
    const ProgramResult result = phyplay_with({"study", "verify", "--data", study, "--json"});
    CHECK_MESSAGE(result.exit_code == 0, result.output);
    return json_lines(result.output).back();
}

/// Opens a data file for writing, which brings it up to date and makes up for what a crash cut off, and does nothing
/// else: nobody has this code.
void open_for_writing(const fs::path& study) {
    const ProgramResult result = phyplay_with({"study", "erase", "A7APN7M", "--data", study});
    CHECK(result.exit_code == 2);
    CHECK(result.errors.find("there is no ") != std::string::npos);
}

}  // namespace

TEST_CASE("free play of 0.1.0: every attempt verifies, before and after the file was opened for writing") {
    const TestFolder folder;
    const fs::path file = copy_of("free_play.db", folder);
    const std::vector<json> expected = expected_lines("free_play_replay.jsonl");
    REQUIRE(expected.back()["verdict"] == "unfinished");
    const ProgramResult before = phyplay_with({"replay", file, "--json"});
    CHECK(before.exit_code == 0);
    check_lines(json_lines(before.output), expected);

    fs::create_directory(folder / "profile");
    fs::rename(file, folder / "profile/study.db");
    open_for_writing(folder / "profile");
    const ProgramResult after = phyplay_with({"replay", folder / "profile/study.db", "--json"});
    CHECK(after.exit_code == 0);
    std::vector<json> lines = json_lines(after.output);
    REQUIRE(lines.size() == expected.size());
    // The attempt in whose middle the program ended has its result now.
    CHECK(lines.back()["verdict"] == "verified");
    CHECK(lines.back()["status"] == "solved");
    lines.pop_back();
    check_lines(lines, {expected.begin(), expected.end() - 1});
}

TEST_CASE("free play of 0.1.0: settings and progress are there") {
    const TestFolder folder;
    const Result<Store> store = Store::open(copy_of("free_play.db", folder));
    REQUIRE(store.has_value());
    const std::optional<std::string> settings = store->setting("settings");
    REQUIRE(settings.has_value());
    CHECK(json::parse(*settings)["language"] == "de");
    CHECK(json::parse(*settings)["color_blind_scene"] == true);
    CHECK(json::parse(*settings)["last_task"] == "2.2:001");

    std::map<std::string, std::pair<int, std::optional<int>>> progress;
    for (const TaskProgress& task : store->progress())
        progress[task.task_id] = {task.attempts, task.solved_at_attempt};
    const std::map<std::string, std::pair<int, std::optional<int>>> expected{{"00000:001", {3, 3}},
                                                                             {"00001:000", {1, std::nullopt}},
                                                                             {"00101:002", {1, std::nullopt}},
                                                                             {"15.1:000", {2, 2}},
                                                                             {"15.2:000", {1, 1}},
                                                                             {"15.3:000", {1, 1}},
                                                                             {"15.6:000", {1, 1}},
                                                                             {"15.8:000", {1, 1}},
                                                                             {"2.2:001", {2, 1}}};
    CHECK(progress == expected);
    CHECK(store->attempts_of_task("00000:001").size() == 3);
    CHECK_FALSE(store->study().has_value());
}

TEST_CASE("a study of 0.1.0: verifies, and says the same of everybody") {
    const TestFolder folder;
    const fs::path study = copy_of("study", folder);
    const ProgramResult verify = phyplay_with({"study", "verify", "--data", study, "--json"});
    CHECK(verify.exit_code == 0);
    check_lines(json_lines(verify.output), expected_lines("study_verify.jsonl"));

    const ProgramResult replay = phyplay_with({"replay", study / "study.db", "--json"});
    CHECK(replay.exit_code == 0);
    check_lines(json_lines(replay.output), expected_lines("study_replay.jsonl"));

    const ProgramResult status = phyplay_with({"study", "status", "--data", study, "--json"});
    CHECK(status.exit_code == 0);
    check_lines(json_lines(status.output), expected_lines("study_status.jsonl"));

    const ProgramResult report =
        phyplay_with({"study", "report", "--data", study, "--out", folder / "report.html", "--json"});
    CHECK(report.exit_code == 0);
    std::vector<json> lines = json_lines(report.output);
    CHECK(lines.back()["report"] == (folder / "report.html").string());
    lines.pop_back();
    check_lines(lines, expected_lines("study_report.jsonl"));
    CHECK(text_of(folder / "report.html").size() > 10'000);
}

TEST_CASE("a study of 0.1.0: exports the same numbers, again after it was opened for writing") {
    const TestFolder folder;
    const fs::path study = copy_of("study", folder);
    check_export(export_of(study, folder, "all"));  // keeps a note of itself in the audit log: it has written by now
    CHECK(verified(study)["unfinished"] == 1);
    check_export(export_of(study, folder, "again"));

    open_for_writing(study);
    const json summary = verified(study);
    CHECK(summary["verified"] == 125);
    CHECK(summary["unfinished"] == 0);
    check_export(export_of(study, folder, "recovered"), {kUnfinished}, false);

    // The log of attempts that 0.1.0 exported is as good as its data file.
    const ProgramResult replay = phyplay_with({"replay", kOld / "expected/export/replay/attempts.jsonl", "--json"});
    CHECK(replay.exit_code == 0);
    CHECK(json_lines(replay.output).size() == 124);
}

TEST_CASE("a study of 0.1.0: goes on with another participant") {
    const TestFolder folder;
    const fs::path study = copy_of("study", folder);
    const ProgramResult more = phyplay_with({"study", "dry-run", study / "bundle.jsonl", "--data", study, "--n", "1",
                                             "--seed", "77", "--dropouts", "0", "--refusals", "0", "--json"});
    REQUIRE(more.exit_code == 0);
    CHECK(json::parse(more.output)["finished"] == 1);
    const json summary = verified(study);
    CHECK(summary["unfinished"] == 0);
    CHECK(summary["verified"] > 125);
    check_export(export_of(study, folder, "grown"), {kUnfinished}, false);
}

TEST_CASE("a study of 0.1.0: forgets a participant, provably, and nobody else") {
    for (const auto& erased :
         {std::pair{kComplete, json{{"attempt", 20}, {"input_event", 284}, {"invalid_placement", 4}, {"launch", 18}}},
          std::pair{kUnfinished, json{{"attempt", 3}, {"participant", 1}, {"planned_trial", 9}, {"session", 1}}}}) {
        const auto& code = erased.first;
        const json& rows = erased.second;
        CAPTURE(code);
        const TestFolder folder;
        const fs::path study = copy_of("study", folder);
        REQUIRE(text_of(study / "study.db").find(code) != std::string::npos);
        fs::create_directory(study / "exports");
        const fs::path old_export = study / "exports/export-1";
        REQUIRE(phyplay_with({"study", "export", "--data", study, "--out", old_export}).exit_code == 0);

        const ProgramResult erase = phyplay_with({"study", "erase", code, "--data", study, "--json"});
        CHECK_MESSAGE(erase.exit_code == 0, erase.output);
        const json receipt = json::parse(erase.output);
        CHECK_MESSAGE(says(receipt["row_counts"], rows), receipt.dump());
        CHECK(receipt["was_in_data"] == true);
        CHECK(receipt["removed"] == 1);
        for (const char* key : {"left_inside", "left_elsewhere", "not_searched"}) CHECK(receipt[key].empty());
        CHECK_FALSE(fs::exists(old_export));
        for (const auto& file : bytes_of(study))
            CHECK_MESSAGE(file.second.find(code) == std::string::npos, file.first);

        verified(study);
        const fs::path exported = export_of(study, folder, "without");
        check_export(exported, {code, kUnfinished}, code == kUnfinished);
        for (const auto& [name, bytes] : bytes_of(exported)) CHECK_FALSE(holds_one_of(name + bytes, {code}));
        CHECK(phyplay_with({"study", "erase", code, "--data", study}).exit_code == 2);
    }
}

// The window of 0.1.0 let a player tap while things still fell after the level was decided, and kept the tap; its
// verification stopped tapping at the decision and found such attempts altered ("shot 2 cannot be made at its
// steps").
TEST_CASE("a tap that the window of 0.1.0 kept after the level was decided verifies") {
    const TestFolder folder;
    const fs::path file = copy_of("late_tap.db", folder);
    const ProgramResult result = phyplay_with({"replay", file, "--task-file", kLateTapLevel, "--json"});
    CHECK(result.exit_code == 0);
    const std::vector<json> lines = json_lines(result.output);
    REQUIRE(lines.size() == 3);
    for (const json& line : lines) CHECK(line["verdict"] == "verified");

    CHECK(lines[0]["status"] == "solved");  // the yellow bird tapped late
    CHECK(lines[0]["steps"] == 297);
    CHECK(lines[0]["hash"] == "f2e091a9872f2b0b");
    CHECK(lines[2]["status"] == "solved");  // the blue bird tapped late
    CHECK(lines[2]["steps"] == 407);
    CHECK(lines[2]["hash"] == "a288e10a2ec03e0b");
}
