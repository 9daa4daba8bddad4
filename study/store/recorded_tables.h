// Which tables hold what people did and a study is, by what their rows are known, and whose they are: for the record,
// which has a link for each row, and for erasing, which removes the rows of a participant.
//
// A new table belongs here, and gets its triggers in its schema file. Left out are settings of the program, the words
// of `event_kind`, which belong to the schema, and the record itself.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace phyplay {

/// Whose the rows of a table are, in the two forms that SQL is asked in.
struct RowOwner {
    std::string_view of_row;  ///< expression over a row of `of_row`: the participant; NULL where it is nobody's
    std::string_view
        rows_of;  ///< condition for the rows of participant `?`, by indexes; empty where they are nobody's
};

struct RecordedTable {
    std::string_view table;
    std::vector<std::string_view> key;  ///< columns
    RowOwner owner;
    std::vector<std::string_view> later = {};  ///< columns that are known only later; all others never change
    bool is_state = false;                     ///< the later ones may change again and again
    bool has_only_state = false;               ///< there is nothing but those
    bool is_in_batches = false;                ///< rows that are written together have one link
};

/// All of them, each after those that its rows belong to.
std::span<const RecordedTable> recorded_tables();

}  // namespace phyplay
