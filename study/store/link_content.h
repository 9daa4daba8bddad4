// What an entry of the record stands for: a row or a part of it, as text in which no two contents look alike, and its
// hash. For record.cpp, which writes entries, and record_check.cpp, which holds them against the rows.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "study/store/recorded_tables.h"
#include "study/store/sqlite.h"

namespace phyplay::record {

// Parts of a row: what it was made with, its later columns written once, its later columns whenever they change.
inline constexpr std::string_view kMade = "made";
inline constexpr std::string_view kEnded = "ended";
inline constexpr std::string_view kState = "state";

inline constexpr std::string_view kEvents = "input_event";  ///< the table that is linked in batches
inline constexpr std::string_view kErasedRow = "erased";    ///< in place of the table, of somebody who was erased

/// The table of that name, or nullptr where it is not recorded.
const RecordedTable* recorded(std::string_view table);

/// The part that the later columns of a row are.
std::string_view later_part(const RecordedTable& of);

/// A value with its type, so that no two values look alike.
std::string written(const Value& value);

/// The state of a participant who wants to be erased, as the program writes it.
std::string wish_state();

/// The columns of a row that belong to a part: names and values. Missing ones are left out, so that a column that a
/// later schema adds changes nothing. Empty where all of them are missing. The last column of `row` is the owner.
std::string values_of(const sqlite::Statement& row, const RecordedTable& of, std::string_view part);

/// Salt and the rest each with its length, so that nothing can move from one into the next. SHA-256, hexadecimal.
std::string content_hash(std::string_view salt, std::string_view table, std::string_view key, std::string_view part,
                         std::string_view values);

/// What the links of a participant have in common, and what is left of that once the salt is gone. In the chain, so
/// that no link can be given to somebody else, and be erased with them. Empty without a salt.
std::string tag_of(std::string_view salt);

/// The hash of a link: after the one before it.
std::string chained(std::string_view before, std::string_view tag, std::string_view content);

/// Salts of participants, read once each.
class Salts {
public:
    explicit Salts(const sqlite::Database& database);

    /// Empty where there is no such participant.
    std::string of(const std::string& participant_id);

private:
    sqlite::Statement select_;
    std::map<std::string, std::string> known_;
};

/// What a link stands for.
struct Content {
    std::string owner;
    std::string values;
    std::string sha256;
};

/// Raw events that were written together.
struct EventRange {
    std::int64_t session_id = 0;
    std::int64_t first_seq = 0;
    std::int64_t last_seq = 0;

    auto operator<=>(const EventRange&) const = default;

    std::string key() const;
};

/// Of a key as EventRange::key() writes it, and no other.
std::optional<EventRange> event_range(const std::string& key);

/// Content of a batch of events, and how many there are.
Content events_content(const sqlite::Database& database, Salts& salts, const EventRange& range, std::int64_t& rows);

/// What the row is known by. The last column of `row` is the owner.
std::string key_of(const sqlite::Statement& row, const RecordedTable& of);

/// Content of a part of the row of that key; without values where there is none.
Content row_content(const sqlite::Database& database, Salts& salts, const RecordedTable& of, const std::string& key,
                    std::string_view part);

}  // namespace phyplay::record
