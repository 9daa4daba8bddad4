#include "study/store/recorded_tables.h"

namespace phyplay {
namespace {

constexpr RowOwner kNobody{"NULL", {}};
constexpr RowOwner kItself{"participant_id", "participant_id = ?"};
constexpr RowOwner kOfSession{"(SELECT participant_id FROM session WHERE session.session_id = of_row.session_id)",
                              "session_id IN (SELECT session_id FROM session WHERE participant_id = ?)"};
constexpr RowOwner kOfBlock{
    "(SELECT participant_id FROM block JOIN session USING (session_id) WHERE block.block_id = of_row.block_id)",
    "block_id IN (SELECT block_id FROM block JOIN session USING (session_id) WHERE participant_id = ?)"};
constexpr RowOwner kOfTrial{
    "(SELECT participant_id FROM trial JOIN block USING (block_id) JOIN session USING (session_id) "
    "WHERE trial.trial_id = of_row.trial_id)",
    "trial_id IN (SELECT trial_id FROM trial JOIN block USING (block_id) JOIN session USING (session_id) "
    "WHERE participant_id = ?)"};
constexpr RowOwner kOfAttempt{
    "(SELECT participant_id FROM attempt JOIN trial USING (trial_id) JOIN block USING (block_id) "
    "JOIN session USING (session_id) WHERE attempt.attempt_id = of_row.attempt_id)",
    "attempt_id IN (SELECT attempt_id FROM attempt JOIN trial USING (trial_id) JOIN block USING (block_id) "
    "JOIN session USING (session_id) WHERE participant_id = ?)"};

}  // namespace

std::span<const RecordedTable> recorded_tables() {
    static const std::vector<RecordedTable> tables = {
        {"study", {"study_id"}, kNobody},
        {"consent_text", {"consent_id"}, kNobody},
        {"participant", {"participant_id"}, kItself, {"status", "exclusion_reason"}, true},
        {"consent_event", {"consent_event_id"}, kItself},
        {"planned_trial", {"participant_id", "block_name", "position"}, kItself},
        {"session",
         {"session_id"},
         kItself,
         {"t_end_us", "end_reason", "refresh_hz_measured", "frame_sd_us", "missed_frames", "input_pump_p50_us",
          "input_pump_p99_us", "input_device"}},
        {"timing_test", {"session_id", "what"}, kOfSession},
        {"page_visit", {"page_visit_id"}, kOfSession, {"t_end_us"}},
        {"questionnaire_response", {"participant_id", "instrument", "item_id"}, kItself},
        {"block", {"block_id"}, kOfSession},
        {"trial", {"trial_id"}, kOfBlock, {"t_end_us", "end_reason"}},
        {.table = "input_event", .key = {"session_id", "seq"}, .owner = kOfSession, .is_in_batches = true},
        {"refused_move", {"refused_move_id"}, kOfTrial},
        {"invalid_placement", {"invalid_placement_id"}, kOfTrial},
        {"attempt",
         {"attempt_id"},
         kOfTrial,
         {"status", "steps", "state_hash", "goal_step", "shown_steps", "t_sim_end_us", "result_origin", "pigs_left",
          "score", "measures"}},
        {"launch", {"attempt_id", "launch_no"}, kOfAttempt},
        {"attempt_move", {"attempt_id", "move_no"}, kOfAttempt},
        {"tally", {"study_id", "name"}, kNobody, {"n"}, true, true},
        {"audit_log", {"audit_id"}, kNobody},
        {"erasure_log", {"erasure_id"}, kNobody},
    };
    return tables;
}

}  // namespace phyplay
