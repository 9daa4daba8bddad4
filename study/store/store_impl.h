// What a Store is made of. Shared by the sources that implement it, one for each part of its interface; nobody
// else includes this.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "study/store/data_file.h"
#include "study/store/record.h"
#include "study/store/store.h"
#include "study/store/store_rows.h"

namespace phyplay {

template <typename Id>
std::int64_t number_of(Id id) {
    return static_cast<std::int64_t>(id);
}

/// What separates the columns of a hashed row: no text contains it.
inline constexpr char kUnitSeparator = '\x1f';

struct PendingEvent {
    SessionId session{};
    InputEvent event;
};

struct Store::Impl {
    explicit Impl(DataFile data_file) : file(std::move(data_file)) {}

    const sqlite::Database& database() const { return file.database(); }

    void insert_pending() {
        if (pending.empty()) return;
        sqlite::Statement last(database(), "SELECT coalesce(max(seq), 0) FROM input_event WHERE session_id = ?");
        sqlite::Statement insert(
            database(),
            fmt::format("INSERT INTO input_event (session_id, seq, {}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        rows::kEventColumns));
        // All events in memory are of the one session that is open.
        last.bind(number_of(pending.front().session));
        last.step();
        const std::int64_t before = last.integer(0);
        std::int64_t seq = before;
        for (const PendingEvent& entry : pending) rows::insert_event(insert, entry.session, ++seq, entry.event);
        record::link_events(database(), number_of(pending.front().session), before + 1, seq);
    }

    /// One transaction around `action`, which takes the waiting events along.
    template <typename Action>
    auto write(const Action& action) {
        sqlite::Transaction transaction(database());
        // What is open up to here was made past PhyPlay, perhaps a moment ago, and stays so.
        const std::int64_t since = record::last_link(database());
        insert_pending();
        record::close_links(database(), since);  // before `action` can erase what they are of
        const auto end = [&] {
            record::close_links(database(), since);
            transaction.commit();
            pending.clear();
        };
        if constexpr (std::is_void_v<decltype(action())>) {
            action();
            end();
        } else {
            auto result = action();
            end();
            return result;
        }
    }

    std::vector<AttemptRecord> read_attempts(std::string_view condition, std::string_view parameter = {}) const {
        sqlite::Statement select(database(), fmt::format("SELECT {} FROM attempt_log {} ORDER BY attempt_id",
                                                         rows::kAttemptColumns, condition));
        if (!parameter.empty()) select.bind(kFreePlayParticipant).bind(parameter);
        std::vector<AttemptRecord> records;
        while (select.step()) records.push_back(rows::read_attempt(select));
        const auto of_them = [&](std::string_view columns, std::string_view table, std::string_view number) {
            sqlite::Statement rows(
                database(),
                fmt::format("SELECT {} FROM {} WHERE attempt_id IN (SELECT attempt_id FROM attempt_log {}) "
                            "ORDER BY attempt_id, {}",
                            columns, table, condition, number));
            if (!parameter.empty()) rows.bind(kFreePlayParticipant).bind(parameter);
            return rows;
        };
        sqlite::Statement launches = of_them(rows::kOldLaunchColumns, "launch", "launch_no");
        rows::read_old_launches(records, launches);
        sqlite::Statement moves = of_them(rows::kMoveColumns, "attempt_move", "move_no");
        rows::read_moves(records, moves);
        return records;
    }

    std::vector<TaskProgress> read_progress(std::string_view task_id) const;

    // Parts of a transaction.
    SessionId insert_session(std::string_view participant_id, const SessionStart& start) const;
    TrialId insert_trial(SessionId session, const TrialStart& start, std::optional<int> position,
                         int earlier_attempts) const;
    void end_page(PageVisitId page, std::int64_t t_end_us) const;

    /// Adds to the chain of the audit log. Part of a transaction.
    void insert_audit(const AuditEntry& entry) const;

    /// Removes the last bytes of an erasure, also of one that the end of the program cut short; tries again at the
    /// next opening where another program reads.
    void finish_erasure() const;

    DataFile file;
    std::vector<PendingEvent> pending;
};

}  // namespace phyplay
