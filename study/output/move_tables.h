// MoveTables turns the moves of attempts into columns and tables of an export, as each suite says
// (play/move_table.h).
//
// Every attempt has the columns of every suite: those of another suite say what they say of no move at all. Steps
// come from the moves, times and clocks from the log.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "study/store/records.h"
#include "study/store/table.h"

namespace phyplay {

class MoveTables {
public:
    /// The suites must outlive it.
    explicit MoveTables(const Suites& suites);

    /// Fills the columns of the suites, action_kind, and place_x and place_y, in a table with columns attempt_id and
    /// suite.
    void add_to_attempts(Table& attempts, const std::map<std::int64_t, AttemptRecord>& records) const;

    /// The tables that the suites make of moves, by name: rows in the order of the attempts, with these columns of
    /// them: actor_id, session_no, trial_index, task_id, suite, attempt_id, attempt_no. Attempts of suites without a
    /// MoveTable stand in "moves" and "measures", which are missing where there are none.
    std::map<std::string, Table> rows_of(const Table& attempts,
                                         const std::map<std::int64_t, AttemptRecord>& records) const;

    /// Fills the columns of the suites in a table with columns refusal, which is the place in `refusals`, and suite.
    void add_to_refusals(Table& refused, const std::vector<RefusalRecord>& refusals) const;

private:
    struct Entry {
        std::string_view suite;
        std::unique_ptr<const MoveTable> table;
    };
    void add_plain_rows(std::map<std::string, Table>& tables, const Table& attempts,
                        const std::map<std::int64_t, AttemptRecord>& records) const;

    std::vector<Entry> entries_;              // of the suites that have one
    std::vector<const Suite*> plain_suites_;  // of those that have none
};

}  // namespace phyplay
