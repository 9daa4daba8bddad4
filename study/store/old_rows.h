// The actions of attempts as data files up to schema 3 keep them: a placement in two columns of the attempt, launches
// in a table of their own, each with its tap.
//
// They are read as the moves that they are. This is the only place of the study that knows words of PHYRE and Phy-Q,
// and it knows those of old files alone. Internal to study/store.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/store/records.h"

namespace phyplay::rows {

/// A row of table launch.
struct OldLaunch {
    double dx = 0.0;
    double dy = 0.0;
    int release_step = 0;
    Stamp release;
    std::optional<int> tap_step;
    std::optional<Stamp> tap;  ///< present where tap_step is
};

/// Column launch_sum: 16 hexadecimal digits over the launch.
std::string launch_sum(AttemptId attempt, int launch_no, const OldLaunch& launch);

/// Appends the launch, and its tap where there is one.
void append_moves(std::vector<LoggedMove>& moves, const OldLaunch& launch);

/// What columns `action` ([x, y, r, ...], unit numbers) and `placement` ([[x, y, r], ...], pixels) of an attempt say.
struct OldPlacement {
    std::vector<Move> moves;  ///< the placement, or none where both are empty lists
    std::string defect;       ///< a sentence where they make no sense
};
OldPlacement read_placement(std::string_view action, std::string_view placement);

/// The move that column `action` of a refused placement says; its pixels were not kept.
Move refused_place(std::string_view action);

/// The same columns for a `place` move; empty lists for one without numbers.
struct PlacementColumns {
    std::string action;
    std::string placement;
};
PlacementColumns placement_columns_of(const Move& move);

/// A `launch` move as a row, without its tap.
OldLaunch launch_of(const LoggedMove& move);

}  // namespace phyplay::rows
