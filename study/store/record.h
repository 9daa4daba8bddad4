// The record: every value that is kept of a participant, and of a study, under one chain of hashes.
//
// Table `link` has a row for each row of another table, and more for what is known of it later
// (schema/005_record.sql). Each link has the hash of the values it stands for, and of the link before, so that a
// value that was changed, a row that was removed or put in, and an entry of the chain that is missing show. Somebody
// who computes the whole chain anew is found by a seal: the last hash of the chain as it was, kept elsewhere. A chain
// only grows, so an old seal stays good.
//
// What is hashed of a participant is salted. Erasing removes rows and salt and leaves the links as those of somebody
// who was erased: the chain holds, and tells nothing but which links have the same owner.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "study/store/sqlite.h"
#include "study/store/study_records.h"

namespace phyplay::record {

/// The last link of a file. At the beginning of a transaction, those up to it that have no hashes were made past
/// PhyPlay.
std::int64_t last_link(const sqlite::Database& database);

/// Fills in owners and hashes of links after `since`. Part of a transaction, at its end.
void close_links(const sqlite::Database& database, std::int64_t since);

/// Links a batch of raw events. Part of a transaction.
void link_events(const sqlite::Database& database, std::int64_t session_id, std::int64_t first_seq,
                 std::int64_t last_seq);

/// Links of somebody who was erased.
struct ErasedLinks {
    std::string tag;  ///< that they have in common, and no others
    std::int64_t links = 0;
};

/// Makes the links of a participant those of somebody erased. Part of the transaction that removes the rows; requires
/// that all links are closed.
ErasedLinks erase_links(const sqlite::Database& database, std::string_view participant_id);

/// Makes changes of participants' states that were made past PhyPlay (a researcher excludes somebody) part of the
/// record. Not that somebody wants to be erased, which only the program may write and nobody take back.
void adopt_states(const sqlite::Database& database);

/// Participants who are there and said to the program that they want to be erased, whatever their row says now; in
/// the order of their enrolment.
std::vector<std::string> erasures_asked(const sqlite::Database& database);

/// Everybody who was enrolled is there or was erased: a sentence where the numbers say otherwise, or nothing.
std::string enrolment_fault(const sqlite::Database& database);

/// Holds every row against its links, and the links against each other. `seal` is the head that was kept elsewhere,
/// or empty.
RecordCheck check(const sqlite::Database& database, std::string_view seal);

}  // namespace phyplay::record
