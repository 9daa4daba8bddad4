// StudyTables is everything an export or a report reads from a data file, with the columns of the data dictionary.
//
// The views of the data file hold most columns; what is missing there (the study's mode, whose session a page belongs
// to, what counts in analyses) is filled in here.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "study/output/data_dictionary.h"
#include "study/store/store.h"
#include "study/store/table.h"

namespace phyplay {

/// What is read, and what is left out.
struct TableChoice {
    std::string participant_id;  ///< only this one; empty: all
    /// Items of free text, as (questionnaire, item): their answers are left out.
    std::set<std::pair<std::string, std::string>> hidden_items;
    bool hides_all_words = false;  ///< where nobody can tell which items are free text
    bool has_leaving = false;      ///< also those whom the next opening erases, since they asked for it
};

class StudyTables {
public:
    /// An Error where the file belongs to no study or cannot be read.
    static Result<StudyTables> read(const Store& store, const TableChoice& choice = {});

    /// Fills in what moves say: suite by suite the columns of attempts and of what was refused, and the tables that
    /// are made of moves. `store` is the one that was read.
    void add_moves(const Store& store, const Suites& suites);

    const StudyRecord& study() const { return study_; }

    /// By FileSchema::description. Requires that there is one.
    const Table& of(std::string_view description) const;

    /// The files of an export of these tables, the main one first; those of events, which are one per session, not
    /// among them.
    std::vector<const FileSchema*> files() const;

    /// Events of a session with the columns of event_schema().
    Table events(const Store& store, std::int64_t session_id) const;

    /// (participant, session number, row id) of every session, in order.
    struct SessionKey {
        std::string participant_id;
        std::int64_t session_no = 1;
        std::int64_t session_id = 0;
    };
    const std::vector<SessionKey>& sessions() const { return sessions_; }

    /// Counts that no row of a table stands for.
    int enrolled() const { return enrolled_; }
    int refused() const { return refused_; }
    const std::map<std::string, int>& erased_by_status() const { return erased_; }

private:
    StudyRecord study_;
    std::map<std::string, Table, std::less<>> tables_;
    std::vector<SessionKey> sessions_;
    int enrolled_ = 0;
    int refused_ = 0;
    std::map<std::string, int> erased_;
};

// Values of a table's cells; missing ones give the neutral value.
std::string text_of(const Value& value);
std::int64_t whole_of(const Value& value);
std::optional<std::int64_t> maybe_whole(const Value& value);
std::optional<double> maybe_number(const Value& value);

}  // namespace phyplay
