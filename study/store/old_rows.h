// What data files up to schema 3 keep of attempts: a placement in two columns of the attempt, launches in a table of
// their own, each with its tap, and refused placements.
//
// They are checked against their sums and read as the moves that they are. This is the only place of the study that
// knows words of PHYRE and Phy-Q, and it knows those of old files alone. Internal to study/store.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/store/records.h"
#include "study/store/sqlite.h"

namespace phyplay::rows {

/// What columns `action` ([x, y, r, ...], unit numbers) and `placement` ([[x, y, r], ...], pixels) of an attempt say.
struct OldPlacement {
    std::vector<Move> moves;  ///< the placement, or none where both are empty lists
    std::string defect;       ///< a sentence where they make no sense
};
OldPlacement read_placement(std::string_view action, std::string_view placement);

/// What columns `pigs_left` and `score` say.
std::vector<int> measures_of_old(std::optional<int> pigs_left, std::optional<int> score);

/// Appends to each record, sorted by id, its rows of table launch, sorted by attempt and number.
extern const std::string_view kOldLaunchColumns;
void read_old_launches(std::vector<AttemptRecord>& records, sqlite::Statement& select);

/// What table invalid_placement holds, trial by trial.
std::vector<RefusalRecord> read_old_refusals(const sqlite::Database& database);

}  // namespace phyplay::rows
