#include "engine/phyre/phyre_move_table.h"

#include <fmt/core.h>

#include <cmath>

#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

// Of a `place` move: pixels, then unit numbers, for each ball.
constexpr std::size_t kNumbersOfPlace = 3;
constexpr std::size_t kNumbersOfBall = 2 * kNumbersOfPlace;

std::string list_of(std::span<const double> numbers) {
    std::string text = "[";
    for (const double number : numbers) {
        if (text.size() > 1) text += ',';
        text += std::isfinite(number) ? fmt::format("{}", number) : "null";
    }
    return text + "]";
}

std::string action_of(const Move& move) {
    const std::span<const double> numbers = move.numbers;
    std::vector<double> said;
    for (std::size_t i = kNumbersOfPlace; i + kNumbersOfPlace <= numbers.size(); i += kNumbersOfBall) {
        const auto of_ball = numbers.subspan(i, kNumbersOfPlace);
        said.insert(said.end(), of_ball.begin(), of_ball.end());
    }
    return list_of(said);
}

std::string pixels_of(const Move& move) {
    const std::span<const double> numbers = move.numbers;
    std::string text = "[";
    for (std::size_t i = 0; i + kNumbersOfBall <= numbers.size(); i += kNumbersOfBall) {
        if (i > 0) text += ',';
        text += list_of(numbers.subspan(i, kNumbersOfPlace));
    }
    return text + "]";
}

constexpr MoveColumn kAction{"action", MoveColumnType::text, "",
                             "The placement as the benchmark's action: JSON, x, y and radius in 0 to 1 per ball."};

class PhyreMoveTable final : public MoveTable {
public:
    std::string_view attempt_word() const override { return "placement"; }

    std::vector<MoveColumn> attempt_columns() const override {
        return {kAction,
                {"placement", MoveColumnType::text, "scene pixels",
                 "What was simulated: JSON, [x, y, radius] per ball."}};
    }

    std::vector<MoveCell> attempt_cells(const History& moves) const override {
        if (moves.empty()) return {"[]", "[]"};
        return {action_of(moves.front()), pixels_of(moves.front())};
    }

    std::vector<MoveColumn> refused_columns() const override { return {kAction}; }
    std::vector<MoveCell> refused_cells(const Move& move) const override { return {action_of(move)}; }

    std::vector<MoveColumn> about_columns() const override {
        return {{"ball", MoveColumnType::whole, "", "0-based, in the action."},
                {"body", MoveColumnType::whole, "", "0-based, in the scene, where a body was in the way."}};
    }

    std::span<const double> place_of(const Move& first) const override {
        return std::span(first.numbers).subspan(std::min(kNumbersOfPlace, first.numbers.size()));
    }
};

}  // namespace

std::unique_ptr<const MoveTable> phyre_move_table() {
    return std::make_unique<PhyreMoveTable>();
}

}  // namespace phyplay
