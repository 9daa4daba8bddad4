// What the store keeps of a study beyond its trials, as plain values: the study itself, who takes part, what
// they agreed to and answered, what is planned for them, and how far they have come.
//
// Members are the columns of schema/003_studies.sql, name for name.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "study/store/records.h"

namespace phyplay {

enum class StudyMode {
    free_play,  ///< outside a study
    pilot,      ///< trying the study out; never becomes live
    live,
};

/// The study that a data file belongs to.
struct StudyRecord {
    std::string study_id;
    std::string title;
    StudyMode mode = StudyMode::pilot;
    std::string bundle_sha256;  ///< of the frozen protocol (study/protocol/bundle.h)
    std::string protocol_version;
    std::string ethics_ref;
    std::string created_day;  ///< "2026-11-21"
    std::string app_version;
    std::string engine_id;
    std::uint32_t order_seed = 0;

    bool operator==(const StudyRecord&) const = default;
};

/// Where a participant stands. Erased ones have no row: the erasure log counts them.
enum class ParticipantStatus {
    pending,         ///< has a code, has not agreed yet
    active,          ///< agreed; under way, or to be resumed
    complete,        ///< reached the end
    stopped,         ///< ended by the researcher; not to be resumed
    withdrawn_keep,  ///< stopped by themselves; what they did may be kept
    excluded,        ///< by the researcher, with a reason; the data stay
};

/// Reason of status `stopped` while an erasure is asked for and not done yet: it is made up for when the study
/// is opened next.
inline constexpr std::string_view kErasureAsked = "erasure_asked";

/// A row of view participant_summary.
struct ParticipantSummary {
    std::string participant_id;
    int enrolment_no = 0;  ///< 0-based in the order of consent
    std::string condition_id;
    std::string actor_type;  ///< "human", or "bot" in a dry run
    ParticipantStatus status = ParticipantStatus::active;
    std::string exclusion_reason;
    std::string language;
    int n_sessions = 0;
    int n_planned = 0;  ///< trials
    int n_done = 0;     ///< of them, those that came to their end
    int n_attempts = 0;
    int n_solved = 0;
    std::string last_end_reason;                   ///< of the last session; empty while it runs
    std::optional<std::int64_t> last_activity_us;  ///< in the last session

    bool operator==(const ParticipantSummary&) const = default;
};

/// A consent as it was read.
struct ConsentText {
    std::string version;
    std::string language;
    std::string body;  ///< everything that was on the page

    bool operator==(const ConsentText&) const = default;
};

/// A trial that a participant is to have.
struct PlannedTrial {
    std::string block_name;  ///< id of the block in the protocol
    int position = 1;        ///< 1-based within the block
    std::string task_id;

    bool operator==(const PlannedTrial&) const = default;
};

/// Everything that giving consent puts on the disk at once.
struct Enrolment {
    std::string participant_id;  ///< a fresh code
    std::string actor_type = "human";
    std::string condition_id;
    int enrolment_no = 0;
    ConsentText consent;
    std::map<std::string, bool> items;  ///< boxes of the consent
    std::string t_day;                  ///< "2026-11-21"
    std::vector<PlannedTrial> plan;
    SessionStart session;

    bool operator==(const Enrolment&) const = default;
};

/// One block as it is played in a session.
struct BlockStart {
    std::string block_name;
    std::string kind;  ///< "practice", "test", "break"
    std::string condition_id;
    std::string aid_trajectory;                      ///< a word of TrajectoryAid
    std::vector<std::pair<std::string, bool>> aids;  ///< "hint", whether it is on: column aid_hint
    std::optional<int> attempt_cap;
    std::optional<std::int64_t> time_cap_ms;
    std::string order_method;
    std::optional<std::int64_t> order_seed;

    bool operator==(const BlockStart&) const = default;
};

/// An answer to one item of a questionnaire; neither value: left out.
struct Answer {
    std::string item_id;
    int position = 1;  ///< 1-based on the page
    std::optional<double> value_num;
    std::optional<std::string> value_text;
    std::int64_t t_us = 0;   ///< when it was last changed
    std::int64_t rt_us = 0;  ///< the same since the page was shown

    bool operator==(const Answer&) const = default;
};

/// A trial of a participant that was shown.
struct TrialDone {
    TrialId trial_id{};
    std::string block_name;
    int position = 1;
    std::string task_id;
    int attempts = 0;  ///< committed in this trial
    bool solved = false;
    std::optional<TrialEndReason> end_reason;  ///< empty: still open

    bool operator==(const TrialDone&) const = default;
};

/// How far a participant has come, over all sessions: what a session is resumed with.
struct ParticipantProgress {
    std::vector<PlannedTrial> plan;        ///< in the order it was written
    std::vector<std::string> pages_ended;  ///< names of pages that were left forwards
    std::vector<std::string> answered;     ///< questionnaires
    std::vector<TrialDone> trials;         ///< in the order they were shown

    bool operator==(const ParticipantProgress&) const = default;
};

/// What was done with the data.
struct AuditEntry {
    std::string t_utc;   ///< "2026-11-21T08:00:00Z"; the caller's clock
    std::string who;     ///< "researcher", "participant", "program"
    std::string what;    ///< "create_study", "export", "erase", ...
    std::string object;  ///< audit token of a participant (Store::audit_token), a file name, or empty
    std::string before_sha256;
    std::string after_sha256;

    bool operator==(const AuditEntry&) const = default;
};

/// Whom to erase, and what is kept of that.
struct ErasureOrder {
    std::string participant_id;
    std::string erasure_id;  ///< random; says nothing about whom
    std::string t_day;
    std::string app_version;
    std::string asked_by;  ///< for the audit log: "researcher", "participant"
    std::string asked_at;  ///< for the audit log: the time, or the day alone
};

/// What erasing a participant removed.
struct ErasureReceipt {
    std::string erasure_id;
    std::string t_day;
    ParticipantStatus status_before = ParticipantStatus::active;
    std::map<std::string, std::int64_t> row_counts;  ///< by table

    bool operator==(const ErasureReceipt&) const = default;
};

/// What the record of a file holds, and what speaks against it.
struct RecordCheck {
    bool is_closed = true;                     ///< false: of an older program, which kept none
    std::int64_t links = 0;                    ///< entries
    std::int64_t erased_links = 0;             ///< of them, those of people who were erased
    std::string head;                          ///< hash of the last one; empty where there is none
    std::optional<std::int64_t> sealed_links;  ///< entries up to the seal; empty where none leads to it
    std::vector<std::pair<std::string, std::string>> faults;  ///< place and sentence
};

/// The words of the data file.
std::string_view name_of(StudyMode value);
std::string_view name_of(ParticipantStatus value);

}  // namespace phyplay
