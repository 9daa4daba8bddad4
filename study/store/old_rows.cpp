#include "study/store/old_rows.h"

#include <fmt/core.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "engine/base/hash.h"
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

}  // namespace

std::string launch_sum(AttemptId attempt, int launch_no, const OldLaunch& launch) {
    std::string text = fmt::format("{} {} {} {} {} {}", static_cast<std::int64_t>(attempt), launch_no, launch.dx,
                                   launch.dy, launch.release_step, stamp_text(launch.release));
    if (launch.tap_step && launch.tap) text += fmt::format(" tap {} {}", *launch.tap_step, stamp_text(*launch.tap));
    return sum_of(text);
}

void append_moves(std::vector<LoggedMove>& moves, const OldLaunch& launch) {
    moves.push_back(
        {{.step = launch.release_step, .kind = "launch", .numbers = {launch.dx, launch.dy}}, launch.release});
    if (launch.tap_step && launch.tap) {
        moves.push_back({{.step = *launch.tap_step, .kind = "tap", .numbers = {}}, *launch.tap});
    }
}

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

PlacementColumns placement_columns_of(const Move& move) {
    std::vector<double> said;
    std::string placement = "[";
    const std::span<const double> numbers = move.numbers;
    for (std::size_t i = 0; i + 2 * kNumbersOfBall <= numbers.size(); i += 2 * kNumbersOfBall) {
        if (i > 0) placement += ',';
        placement += numbers_text(numbers.subspan(i, kNumbersOfBall));
        const auto of_ball = numbers.subspan(i + kNumbersOfBall, kNumbersOfBall);
        said.insert(said.end(), of_ball.begin(), of_ball.end());
    }
    return {numbers_text(said), placement + "]"};
}

OldLaunch launch_of(const LoggedMove& move) {
    return {.dx = move.move.numbers[0],
            .dy = move.move.numbers[1],
            .release_step = move.move.step,
            .release = move.at,
            .tap_step = {},
            .tap = {}};
}

}  // namespace phyplay::rows
