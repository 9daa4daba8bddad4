#include "study/output/player_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "engine/io/file.h"
#include "study/output/csv.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

constexpr int kPublishedCap = 5;
constexpr double kTimeTolerance_s = 0.05;
constexpr const char* kColumns[] = {"levelIndex", "attempts",     "time_breakdown",
                                    "total_time", "average_rate", "scenario"};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::optional<double> number_of(std::string_view text) {
    text = trimmed(text);
    double number = 0.0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
    return number;
}

/// A whole number, also as other programs write it ("3.0").
std::optional<int> whole_number_of(std::string_view text, int least, int most) {
    const std::optional<double> number = number_of(text);
    if (!number || *number != std::floor(*number) || *number < least || *number > most) return std::nullopt;
    return static_cast<int>(*number);
}

/// "{1: 12.5, 2: 3}", keys as numbers or in quotes, rising; the values in their order.
std::optional<std::vector<double>> breakdown_of(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 2 || text.front() != '{' || text.back() != '}') return std::nullopt;
    text = text.substr(1, text.size() - 2);
    std::vector<double> seconds;
    std::optional<int> last;
    while (!trimmed(text).empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view item = text.substr(0, comma);
        text.remove_prefix(std::min(comma + 1, text.size()));
        const std::size_t colon = item.find(':');
        if (colon == std::string_view::npos) return std::nullopt;
        std::string_view key = trimmed(item.substr(0, colon));
        if (key.size() >= 2 && (key.front() == '\'' || key.front() == '"') && key.back() == key.front()) {
            key = key.substr(1, key.size() - 2);
        }
        const std::optional<int> number = whole_number_of(key, 0, 1'000'000);
        const std::optional<double> value = number_of(item.substr(colon + 1));
        if (!number || !value || *value < 0.0 || (last && *number <= *last)) return std::nullopt;
        last = number;
        seconds.push_back(*value);
    }
    return seconds;
}

/// Reads rows into tasks; counts what is odd.
class PlayerRows {
public:
    PlayerRows(const CsvFile& file, std::string name, const Suites& suites)
        : file_(file), name_(std::move(name)), suite_(suites.find("phyq")) {}

    Result<Done> check_header() const {
        if (suite_ == nullptr) return Error{"this file is of Phy-Q, which this program does not know", name_};
        for (const char* column : kColumns) {
            if (file_.column(column) < file_.header.size()) continue;
            return Error{.message = fmt::format("has no column '{}'", column), .file = name_, .line = 1};
        }
        return Done{};
    }

    Result<PlayedTask> read(const CsvRow& row, const std::string& player) {
        const auto refuse = [&](std::string_view column, std::string_view wanted) {
            return Error{.message = fmt::format("column {} ({}) has '{}'; {}", file_.column(column) + 1, column,
                                                cell(row, column), wanted),
                         .file = name_,
                         .line = row.line};
        };
        PlayedTask task;
        task.participant_id = player;
        task.suite = suite_->facts().id.name;
        task.attempt_cap = kPublishedCap;
        const std::optional<int> level = whole_number_of(cell(row, "levelIndex"), 0, 1'000'000);
        if (!level) return refuse("levelIndex", "a whole number from 0 was expected");
        const std::optional<int> attempts = whole_number_of(cell(row, "attempts"), 1, 1'000'000);
        if (!attempts) return refuse("attempts", "a whole number from 1 was expected, 100 for never solved");
        const std::optional<std::vector<double>> times = breakdown_of(cell(row, "time_breakdown"));
        if (!times) return refuse("time_breakdown", "{attempt: seconds, ...} with rising attempts was expected");
        const std::optional<double> total = number_of(cell(row, "total_time"));
        if (!total || *total < 0.0) return refuse("total_time", "seconds were expected");
        if (!number_of(cell(row, "average_rate"))) return refuse("average_rate", "a number was expected");
        const std::optional<int> scenario = whole_number_of(cell(row, "scenario"), 1, 1'000'000);
        if (!scenario || !set_group(task, suite_->facts(), *scenario))
            return refuse("scenario", "a whole number from 1 to 15 was expected");
        if (!seen_[player].insert(*level).second) return refuse("levelIndex", "this player has that level already");
        task.order = *level;
        task.task_id = fmt::format("level{}", *level);
        task.thinking_s = *times;
        task.attempts = static_cast<int>(times->size());
        if (*attempts != kNeverSolvedInFile) task.solved_at = *attempts;
        task.is_over = true;
        if (std::abs(std::accumulate(times->begin(), times->end(), 0.0) - *total) > kTimeTolerance_s &&
            std::abs(thinking_time_s(task) - *total) > kTimeTolerance_s) {
            ++odd_totals_;
        }
        if (task.solved_at && *task.solved_at != task.attempts) ++odd_counts_;
        if (task.solved_at && *task.solved_at > kPublishedCap) ++beyond_cap_;
        return task;
    }

    void add_notes(std::vector<std::string>& notes) const {
        if (odd_totals_ > 0) {
            notes.push_back(
                fmt::format("{}: total_time is not the sum of time_breakdown in {} row(s); the breakdown "
                            "is used.",
                            name_, odd_totals_));
        }
        if (odd_counts_ > 0) {
            notes.push_back(
                fmt::format("{}: time_breakdown has another number of attempts than were made in {} row(s).", name_,
                            odd_counts_));
        }
        if (beyond_cap_ > 0) {
            notes.push_back(
                fmt::format("{}: solved after more than five attempts in {} row(s), which counts as rate 0.", name_,
                            beyond_cap_));
        }
    }

    const std::string& cell(const CsvRow& row, std::string_view column) const {
        return row.cells[file_.column(column)];
    }

private:
    const CsvFile& file_;
    std::string name_;
    const Suite* suite_;  // null where this program has no Phy-Q
    std::map<std::string, std::set<int>> seen_;
    int odd_totals_ = 0;
    int odd_counts_ = 0;
    int beyond_cap_ = 0;
};

/// A player's name from the file's: letters and digits, a letter first.
std::string player_of(const fs::path& file) {
    std::string name;
    for (const char c : file.stem().string()) {
        const auto letter = static_cast<unsigned char>(c);
        if (letter < 0x80 && std::isalnum(letter) != 0) name += c;
    }
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) name.insert(0, "P");
    return name;
}

}  // namespace

Result<PlayerFiles> read_player_files(const fs::path& folder, const Suites& suites) {
    if (!fs::is_directory(folder)) return Error{.message = "is no folder", .file = folder.string()};
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.is_regular_file() && entry.path().extension() == ".csv") paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    if (paths.empty())
        return Error{.message = "has no CSV files; one per player was expected", .file = folder.string()};
    PlayerFiles files;
    std::set<std::string> names;
    for (const fs::path& path : paths) {
        const Result<std::string> text = read_file(path);
        if (!text) return text.error();
        const Result<CsvFile> csv = read_csv(*text, path.string());
        if (!csv) return csv.error();
        PlayerRows rows(*csv, path.string(), suites);
        if (const Result<Done> header = rows.check_header(); !header) return header.error();
        const std::string player = player_of(path);
        if (!names.insert(player).second) {
            return Error{.message = fmt::format("is the second file of the player '{}'", player),
                         .file = path.string()};
        }
        for (const CsvRow& row : csv->rows) {
            Result<PlayedTask> task = rows.read(row, player);
            if (!task) return task.error();
            files.played.push_back(*std::move(task));
        }
        rows.add_notes(files.notes);
    }
    files.players = static_cast<int>(names.size());
    return files;
}

std::string imported_csv(const PlayerFiles& files) {
    CsvWriter csv;
    csv.cell("player");
    for (const char* column : kColumns) csv.cell(column);
    csv.end_row();
    for (const PlayedTask& task : files.played) {
        std::string times = "{";
        for (std::size_t i = 0; i < task.thinking_s.size(); ++i) {
            times += fmt::format("{}{}: {}", i == 0 ? "" : ", ", i + 1, task.thinking_s[i]);
        }
        csv.cell(task.participant_id).cell(std::to_string(task.order));
        csv.cell(std::to_string(task.solved_at.value_or(kNeverSolvedInFile))).cell(times + "}");
        csv.cell(fmt::format("{}", std::accumulate(task.thinking_s.begin(), task.thinking_s.end(), 0.0)));
        csv.cell(fmt::format("{}", pass_rate(task))).cell(std::to_string(task.group)).end_row();
    }
    return csv.text();
}

Result<PlayerFiles> read_imported(std::string_view text, const std::string& name, const Suites& suites) {
    const Result<CsvFile> csv = read_csv(text, name);
    if (!csv) return csv.error();
    PlayerRows rows(*csv, name, suites);
    if (csv->column("player") == csv->header.size()) {
        return Error{.message = "has no column 'player'", .file = name, .line = 1};
    }
    if (const Result<Done> header = rows.check_header(); !header) return header.error();
    PlayerFiles files;
    std::set<std::string> names;
    for (const CsvRow& row : csv->rows) {
        const std::string& player = rows.cell(row, "player");
        names.insert(player);
        Result<PlayedTask> task = rows.read(row, player);
        if (!task) return task.error();
        files.played.push_back(*std::move(task));
    }
    files.players = static_cast<int>(names.size());
    rows.add_notes(files.notes);
    return files;
}

}  // namespace phyplay
