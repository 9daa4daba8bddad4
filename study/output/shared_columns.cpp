#include "study/output/shared_columns.h"

#include "study/output/definitions.h"

namespace phyplay::columns {

using enum ColumnType;

Column participant_id(std::string_view source) {
    return {"participant_id", text, kNone, "The participant's random code. It names nobody.", kNone, source};
}

Column actor_type() {
    return {"actor_type", word,        kNone, "human: a person. bot: a simulated participant of a dry run.",
            kNone,        "actor_type"};
}

Column mode() {
    return {"mode", word, kNone, "live: data of the study. pilot: trying it out, not for analysis.", kNone, "mode"};
}

Column condition_id() {
    return {"condition_id", text, kNone, "The condition the participant was allocated to.", kNone, "condition_id"};
}

Column participant_status(std::string_view source) {
    return {"participant_status",
            word,
            kNone,
            "complete, active (under way), stopped (by the researcher), withdrawn_keep (stopped by themselves and "
            "allows the data to be kept), or excluded.",
            kNone,
            source};
}

Column session_no() {
    return {"session_no", integer,     kNone, "1 for the participant's first session; more after a crash or a break.",
            kNone,        "session_no"};
}

Column block_no() {
    return {"block_no", integer, kNone, "1-based, in the session.", kNone, "block_no"};
}

Column block_name() {
    return {"block_name", text, kNone, "The block's id in the protocol.", kNone, "block_name"};
}

Column block_kind() {
    return {"block_kind", word, kNone, "practice or test.", kNone, "block_kind"};
}

Column aid_trajectory() {
    return {"aid_trajectory",
            word,
            kNone,
            "Paths that the participant could see: none, post_run (after the attempt), ghost_last (of the last "
            "attempt while preparing the next), ghost_all, or preview (the predicted flight while aiming).",
            kNone,
            "aid_trajectory"};
}

Column trial_id() {
    return {"trial_id", text,       kNone,          "Joins trials, attempts and events. Opaque.",
            kNone,      "trial_id", Form::lettered, "T"};
}

Column attempt_id() {
    return {"attempt_id", text,         kNone,          "Joins attempts and launches. Opaque.",
            kNone,        "attempt_id", Form::lettered, "A"};
}

Column trial_no() {
    return {"trial_no", integer, kNone, "1-based, in the block.", kNone, "trial_no"};
}

Column trial_index() {
    return {"trial_index", integer, kNone, "1-based, in the session.", kNone, "trial_index"};
}

Column position() {
    return {"position", integer,   kNone, "1-based place in the participant's plan of this block, or on the page.",
            kNone,      "position"};
}

Column task_id() {
    return {"task_id", text, kNone, "The task, as the file of tasks lists it.", kNone, "task_id", Form::task_alias};
}

Column template_id() {
    return {"template_id", text, kNone, "The family of the task.", kNone, "template_id", Form::template_alias};
}

Column scenario() {
    return {"scenario", integer,       kNone,      "Phy-Q's physical scenario, 1 to 15; empty for PHYRE.",
            kNone,      "template_id", Form::group};
}

Column suite() {
    return {"suite", word, kNone, "The benchmark: phyre or phyq.", kNone, "suite"};
}

Column tier() {
    return {"tier", word, kNone, "What an action is: ball, two_balls or slingshot.", kNone, "tier"};
}

Column in_analysis() {
    return {
        "in_analysis", truth,
        kNone,         "TRUE where the report counts this row: a test block of a participant who is not excluded.",
        kNone,         "in_analysis",
        Form::truth};
}

Column earlier_attempts() {
    return {"earlier_attempts",
            integer,
            kNone,
            "Attempts at this task in earlier sessions that a crash or break cut off, where they count.",
            kNone,
            "earlier_attempts"};
}

Column launch_no() {
    return {"launch_no", integer, kNone, "1-based, in the attempt.", kNone, "launch_no"};
}

Column attempt_no() {
    return {"attempt_no", integer, kNone, "1-based, in the trial.", definition_of("attempt"), "attempt_no"};
}

Column time_ms(std::string_view name, std::string_view source, std::string_view meaning,
               std::string_view definition) {
    return {name, number, "ms", meaning, definition, source, Form::milliseconds};
}

Column clock_source(std::string_view name, std::string_view source) {
    return {
        name,
        word,
        kNone,
        "Where the stamp came from: x11_event (the display server's time of the press), poll (read when the event "
        "left the queue), or swap (read after a frame was shown).",
        kNone,
        source};
}

Column engine() {
    return {"engine_id", text,       kNone, "The physics in force. Results of different ones are not compared.",
            kNone,       "engine_id"};
}

Column language() {
    return {"language", word, kNone, "Of the texts on screen.", kNone, "language"};
}

Column t_end_ms() {
    return time_ms("t_end_ms", "t_end_us", "It ended, since the session began; empty after a crash.");
}

Column t_shown_ms() {
    return time_ms("t_shown_ms", "t_shown_us", "Since the session began.", definition_of("shown"));
}

Column t_ms() {
    return time_ms("t_ms", "t_us", "Since the session began.");
}

Column end_reason() {
    return {"end_reason",
            word,
            kNone,
            "Of a trial: solved, cap (no attempt left), time_cap, skipped, stopped, or crash_recovered. Of a "
            "session: finished, participant_stop, researcher_stop, crash_recovered, or time_cap.",
            kNone,
            "end_reason"};
}

Column action() {
    return {"action", text,
            kNone,    "The placement as the benchmark's action: JSON, x, y and radius in 0 to 1 per ball.",
            kNone,    "action"};
}

Column n_attempts() {
    return {"n_attempts", integer, kNone, "Attempts made.", kNone, "n_attempts"};
}

Column solved(std::string_view source, Form form) {
    return {"solved",
            truth,
            kNone,
            "Whether the task was solved, by the attempt or in the trial.",
            definition_of("solved"),
            source,
            form};
}

}  // namespace phyplay::columns
