#include "study/store/old_rows.h"

#include <fmt/core.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "study/store/store_rows.h"

namespace phyplay::rows {
namespace {

using nlohmann::json;

constexpr std::size_t kNumbersOfBall = 3;

std::optional<std::vector<double>> read_numbers(const json& list) {
    if (!list.is_array()) return std::nullopt;
    std::vector<double> numbers;
    for (const json& number : list) {
        if (!number.is_number()) return std::nullopt;
        numbers.push_back(number.get<double>());
    }
    return numbers;
}

/// The numbers of all balls, one after the other.
std::optional<std::vector<double>> read_balls(const json& list) {
    if (!list.is_array()) return std::nullopt;
    std::vector<double> numbers;
    for (const json& ball : list) {
        const auto of_ball = read_numbers(ball);
        if (!of_ball || of_ball->size() != kNumbersOfBall) return std::nullopt;
        numbers.insert(numbers.end(), of_ball->begin(), of_ball->end());
    }
    return numbers;
}

/// What was drafted; its pixels were not kept.
Move refused_place(std::string_view action) {
    Move move{.step = 0, .kind = "place", .numbers = {}};
    const auto said = read_numbers(json::parse(action, nullptr, false));
    if (!said) return move;
    for (std::size_t i = 0; i < said->size(); ++i) {
        if (i % kNumbersOfBall == 0) {
            move.numbers.insert(move.numbers.end(), kNumbersOfBall, std::numeric_limits<double>::quiet_NaN());
        }
        move.numbers.push_back((*said)[i]);
    }
    return move;
}

}  // namespace

OldPlacement read_placement(std::string_view action, std::string_view placement) {
    const auto said = read_numbers(json::parse(action, nullptr, false));
    if (!said) return {{}, fmt::format("its action '{}' makes no sense", action)};
    const auto balls = read_balls(json::parse(placement, nullptr, false));
    if (!balls) return {{}, fmt::format("its placement '{}' makes no sense", placement)};
    if (said->size() != balls->size()) return {{}, "its action does not lead to its placement"};
    if (said->empty()) return {};
    Move move{.step = 0, .kind = "place", .numbers = {}};
    const auto append = [&](const std::vector<double>& from, std::size_t first) {
        for (std::size_t i = first; i < first + kNumbersOfBall; ++i) move.numbers.push_back(from[i]);
    };
    for (std::size_t first = 0; first < said->size(); first += kNumbersOfBall) {
        append(*balls, first);
        append(*said, first);
    }
    return {{std::move(move)}, ""};
}

std::vector<int> measures_of_old(std::optional<int> pigs_left, std::optional<int> score) {
    if (!pigs_left || !score) return {};
    return {*pigs_left, *score};
}

const std::string_view kOldLaunchColumns =
    "attempt_id, launch_no, dx, dy, release_step, t_release_us, release_clock, tap_step, t_tap_us, tap_clock, "
    "launch_sum";

void read_old_launches(std::vector<AttemptRecord>& records, sqlite::Statement& select) {
    auto record = records.begin();
    while (select.step()) {
        const AttemptId attempt{select.integer(0)};
        while (record != records.end() && record->attempt_id != attempt) ++record;
        if (record == records.end()) return;
        const std::int64_t launch_no = select.integer(1);
        const LoggedMove launch{{.step = static_cast<int>(select.integer(4)),
                                 .kind = "launch",
                                 .numbers = {select.real(2), select.real(3)}},
                                {select.integer(5), clock_of(select.text(6))}};
        std::string summed =
            fmt::format("{} {} {} {} {} {}", static_cast<std::int64_t>(attempt), launch_no, launch.move.numbers[0],
                        launch.move.numbers[1], launch.move.step, stamp_text(launch.at));
        record->commit.moves.push_back(launch);
        if (const auto step = select.maybe_integer(7)) {
            const LoggedMove tap{{.step = static_cast<int>(*step), .kind = "tap", .numbers = {}},
                                 {select.integer(8), clock_of(select.text(9))}};
            summed += fmt::format(" tap {} {}", tap.move.step, stamp_text(tap.at));
            record->commit.moves.push_back(tap);
        }
        // Files of schema 2 have no sums.
        const bool is_altered = !select.is_null(10) && select.text(10) != sum_of(summed);
        if (is_altered && record->defect.empty()) {
            record->defect = fmt::format("its launch {} is not the one that was committed", launch_no);
        }
    }
}

std::vector<RefusalRecord> read_old_refusals(const sqlite::Database& database) {
    sqlite::Statement select(database,
                             "SELECT trial_id, t_us, clock, action, fault, ball, body FROM invalid_placement "
                             "ORDER BY trial_id, invalid_placement_id");
    std::vector<RefusalRecord> refusals;
    while (select.step()) {
        const int body = select.is_null(6) ? -1 : static_cast<int>(select.integer(6));
        refusals.push_back({.trial_id = TrialId{select.integer(0)},
                            .at = Stamp{select.integer(1), clock_of(select.text(2))},
                            .move = refused_place(select.text(3)),
                            .fault = std::string(select.text(4)),
                            .about = {static_cast<int>(select.integer(5)), body}});
    }
    return refusals;
}

}  // namespace phyplay::rows
