#include "engine/phyq/play/phyq_move_table.h"

#include <algorithm>

#include "engine/phyq/play/slingshot_simulation.h"

namespace phyplay {
namespace {

using enum MoveColumnType;

class PhyqMoveTable final : public MoveTable {
public:
    std::string_view attempt_word() const override { return "launches"; }

    std::vector<MoveColumn> attempt_columns() const override {
        return {{"n_launches", whole, "", "Birds that were launched."}};
    }

    std::vector<MoveCell> attempt_cells(const History& moves) const override {
        return {std::int64_t{std::ranges::count(moves, kLaunchMove, &Move::kind)}};
    }

    std::vector<MoveColumn> measure_columns() const override {
        return {{"pigs_left", whole, "", "Targets that were left"}, {"score", whole, "points", "Of the level"}};
    }

    std::optional<MoveRows> rows() const override {
        return MoveRows{
            .name = "launches",
            .row = "One row per launched bird",
            .columns = {
                {"launch_no", whole, "", "1-based, in the attempt."},
                {"dx", real, "world units", "Drag from the sling origin, to the right. Longer than 1 counts as 1."},
                {"dy", real, "world units", "Drag from the sling origin, upwards."},
                {"release_step", whole, "1/50 s", "Step of the attempt at which the bird was let go."},
                {"t_release", time, "", "The same, since the session began."},
                {"release_clock", clock, "", ""},
                {"tap_step", whole, "1/50 s", "Step at which the bird's power was used; empty: never."},
                {"t_tap", time, "", "The same, since the session began."},
                {"tap_clock", clock, "", ""}}};
    }

    std::vector<std::vector<MoveCell>> rows_of(const History& moves) const override {
        std::vector<std::vector<MoveCell>> rows;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move& move = moves[i];
            const auto number = static_cast<std::int64_t>(i);
            if (move.kind == kLaunchMove && move.numbers.size() == 2) {
                rows.push_back({std::ssize(rows) + 1,
                                move.numbers[0],
                                move.numbers[1],
                                std::int64_t{move.step},
                                number,
                                number,
                                {},
                                {},
                                {}});
            } else if (move.kind == kTapMove && !rows.empty()) {
                constexpr std::size_t kTap = 6;
                rows.back()[kTap] = std::int64_t{move.step};
                rows.back()[kTap + 1] = number;
                rows.back()[kTap + 2] = number;
            }
        }
        return rows;
    }

    std::span<const double> place_of(const Move& first) const override { return first.numbers; }
};

}  // namespace

std::unique_ptr<const MoveTable> phyq_move_table() {
    return std::make_unique<PhyqMoveTable>();
}

}  // namespace phyplay
