#include "study/output/exported_files.h"

#include "study/output/definitions.h"
#include "study/output/shared_columns.h"

namespace phyplay {

using namespace columns;
using enum ColumnType;

namespace {

/// The columns of a row that belongs to an attempt: whose it is, and its own.
std::vector<Column> of_attempt(std::vector<Column> own) {
    std::vector<Column> columns{
        participant_id("actor_id"), session_no(), trial_index(), task_id(), suite(), attempt_id(), attempt_no()};
    columns.insert(columns.end(), own.begin(), own.end());
    return columns;
}

}  // namespace

FileSchema attempts_schema() {
    return {
        "attempts",
        "attempt_log",
        "One row per attempt: one playing of a task from its start. The main file.",
        {
            participant_id("actor_id"),
            actor_type(),
            mode(),
            condition_id(),
            participant_status(),
            session_no(),
            block_no(),
            block_name(),
            block_kind(),
            aid_trajectory(),
            trial_id(),
            trial_no(),
            trial_index(),
            position(),
            task_id(),
            template_id(),
            scenario(),
            suite(),
            tier(),
            in_analysis(),
            attempt_id(),
            attempt_no(),
            earlier_attempts(),
            {"attempt_of_task", integer, kNone, "attempt_no and earlier_attempts together: what counts.", kNone,
             "attempt_of_task"},
            solved("status", Form::solved),
            {"status", word, kNone, "solved or not_solved; empty where the program ended before it was known.", kNone,
             "status"},
            {"status_code", integer, kNone, "The same as PHYRE's simulator writes it: 1 solved, -1 not solved.",
             kNone, "status_code"},
            time_ms("thinking_time_ms", "thinking_time_us", "Nothing is subtracted from it.",
                    definition_of("thinking time")),
            time_ms("planning_latency_ms", "planning_latency_us", "first_input - shown; of first attempts only.",
                    definition_of("time to first action")),
            time_ms("adjustment_time_ms", "adjustment_time_us", "From the first press to the action.",
                    definition_of("adjustment time")),
            time_ms("watch_time_ms", "watch_time_us", "Replays not included; they are events.",
                    definition_of("watch time")),
            t_shown_ms(),
            time_ms("t_ready_ms", "t_ready_us", "Since the session began.", definition_of("ready")),
            clock_source("ready_clock", "ready_clock"),
            time_ms("t_first_input_ms", "t_first_input_us", "Since the session began.", definition_of("first_input")),
            clock_source("first_input_clock", "first_input_clock"),
            time_ms("t_commit_ms", "t_commit_us", "Since the session began.", definition_of("commit")),
            clock_source("commit_clock", "commit_clock"),
            time_ms("t_sim_end_ms", "t_sim_end_us",
                    "Watching ended, since the session began; empty for recovered results."),
            time_ms("unfocused_ms", "unfocused_us", "Within thinking time, without the keyboard focus."),
            time_ms("paused_ms", "paused_us", "Within thinking time, paused."),
            {"interrupted", truth, kNone, "Whether something interfered while thinking.",
             definition_of("interrupted"), "interrupted", Form::truth},
            {"action_kind", word, kNone, "placement (PHYRE) or launches (Phy-Q; in the file of launches).", kNone,
             "action_kind"},
            action(),
            {"placement", text, "scene pixels", "What was simulated: JSON, [x, y, radius] per ball.", kNone,
             "placement"},
            {"n_launches", integer, kNone, "Birds that were launched.", kNone, "n_launches"},
            {"steps", integer, "1/60 s (PHYRE), 1/50 s (Phy-Q)", "Simulated until the outcome was decided.", kNone,
             "steps"},
            {"goal_step", integer, "1/60 s (PHYRE), 1/50 s (Phy-Q)",
             "First of the steps after which the goal held until the task counted as solved.", kNone, "goal_step"},
            {"shown_steps", integer, "1/60 s (PHYRE), 1/50 s (Phy-Q)",
             "Last step the participant saw; fewer than steps where they cut watching short.", kNone, "shown_steps"},
            {"pigs_left", integer, kNone, "Targets that were left (Phy-Q).", kNone, "pigs_left"},
            {"score", integer, "points", "Of the level (Phy-Q).", kNone, "score"},
            {"state_hash", text, kNone,
             "Of all bodies when the outcome was decided. Simulating the attempt again gives the same.", kNone,
             "state_hash", Form::lettered, "h"},
            {"result_origin", word, kNone,
             "live, or recovered: the program ended while the attempt ran, and it was simulated again.", kNone,
             "result_origin"},
            engine(),
        }};
}

FileSchema trials_schema() {
    return {
        "trials",
        "trial_summary",
        "One row per trial: one participant at one task, in one session.",
        {
            participant_id(),
            actor_type(),
            mode(),
            condition_id(),
            participant_status(),
            session_no(),
            block_no(),
            block_name(),
            block_kind(),
            aid_trajectory(),
            {"attempt_cap", integer, kNone, "Most attempts that the block allows per task.", kNone, "attempt_cap"},
            trial_id(),
            trial_no(),
            trial_index(),
            position(),
            task_id(),
            template_id(),
            scenario(),
            suite(),
            tier(),
            in_analysis(),
            {"mirrored", truth, kNone, "Whether the task was shown mirrored.", kNone, "mirrored", Form::truth},
            t_shown_ms(),
            t_end_ms(),
            end_reason(),
            earlier_attempts(),
            n_attempts(),
            {"n_invalid", integer, kNone, "Placements that the rules refused; they are no attempts.", kNone,
             "n_invalid"},
            solved("solved", Form::truth),
            {"solved_at_attempt", integer, kNone,
             "attempt_no of the attempt that solved it; empty where none did. Add earlier_attempts.", kNone,
             "solved_at_attempt"},
        }};
}

FileSchema participants_schema() {
    return {"participants",
            "participant_summary",
            "One row per participant. Who refused or was erased has none; README.md counts them.",
            {
                participant_id(),
                actor_type(),
                mode(),
                condition_id(),
                participant_status("status"),
                {"exclusion_reason", text, kNone, "The researcher's, where the participant is excluded.", kNone,
                 "exclusion_reason"},
                {"enrolment_no", integer, kNone, "0-based, in the order of consent; decides orders of tasks.", kNone,
                 "enrolment_no"},
                language(),
                {"n_sessions", integer, kNone, "Sessions begun.", kNone, "n_sessions"},
                {"n_planned", integer, kNone, "Trials planned, practice included.", kNone, "n_planned"},
                {"n_done", integer, kNone, "Of them, those that came to their end.", kNone, "n_done"},
                n_attempts(),
                {"n_solved", integer, kNone, "Attempts that solved a task.", kNone, "n_solved"},
                {"last_end_reason", word, kNone, "How the last session ended.", kNone, "last_end_reason"},
            }};
}

FileSchema questionnaire_schema() {
    return {
        "questionnaire",
        "questionnaire_response",
        "One row per answer.",
        {
            participant_id(),
            session_no(),
            {"instrument", text, kNone, "The questionnaire's id in the protocol.", kNone, "instrument"},
            {"item_id", text, kNone, "The item's id in the protocol.", kNone, "item_id"},
            position(),
            {"value_num", number, kNone, "The answer where it is a number.", kNone, "value_num"},
            {"value_text", text, kNone,
             "The answer where it is a word or a text. Free text is left out unless asked for.", kNone, "value_text"},
            t_ms(),
            time_ms("rt_ms", "rt_us", "The last change of the answer, since the page was shown."),
        }};
}

FileSchema launches_schema() {
    return {"launches",
            "",
            "One row per launched bird (Phy-Q).",
            {
                participant_id("actor_id"),
                session_no(),
                trial_index(),
                task_id(),
                attempt_id(),
                attempt_no(),
                launch_no(),
                {"dx", number, "world units", "Drag from the sling origin, to the right. Longer than 1 counts as 1.",
                 kNone, "dx"},
                {"dy", number, "world units", "Drag from the sling origin, upwards.", kNone, "dy"},
                {"release_step", integer, "1/50 s", "Step of the attempt at which the bird was let go.", kNone,
                 "release_step"},
                time_ms("t_release_ms", "t_release", "The same, since the session began."),
                clock_source("release_clock", "release_clock"),
                {"tap_step", integer, "1/50 s", "Step at which the bird's power was used; empty: never.", kNone,
                 "tap_step"},
                time_ms("t_tap_ms", "t_tap", "The same, since the session began."),
                clock_source("tap_clock", "tap_clock"),
            }};
}

FileSchema moves_schema() {
    return {
        "moves", "",
        "One row per move of an attempt, as it was made; of suites that have no file of their own for them.",
        of_attempt({
            {"move_no", integer, kNone, "From 1 within the attempt.", kNone, "move_no"},
            {"step", integer, kNone, "Steps of the attempt before it.", kNone, "step"},
            {"kind", word, kNone, "What was done, in the suite's word.", kNone, "kind"},
            {"numbers", text, kNone, "Its numbers, as a JSON list; the suite says what they mean.", kNone, "numbers"},
            t_ms(),
            clock_source("clock", "clock"),
        })};
}

FileSchema measures_schema() {
    return {"measures", "",
            "One row per number that an attempt was counted by beside its outcome; of the same suites.",
            of_attempt({
                {"measure", word, kNone, "Its name in the suite.", kNone, "measure"},
                {"meaning", text, kNone, "What it counts.", kNone, "meaning"},
                {"value", integer, kNone, "At the end of the attempt.", kNone, "value"},
            })};
}

FileSchema invalid_schema() {
    return {"invalid",
            "",
            "One row per placement that the rules refused (PHYRE). They are no attempts.",
            {
                participant_id(),
                session_no(),
                trial_id(),
                task_id(),
                t_ms(),
                clock_source("clock", "clock"),
                action(),
                {"fault", word, kNone, "What was wrong with it.", kNone, "fault"},
                {"ball", integer, kNone, "0-based, in the action.", kNone, "ball"},
                {"body", integer, kNone, "0-based, in the scene, where a body was in the way.", kNone, "body"},
            }};
}

FileSchema sessions_schema() {
    return {
        "sessions",
        "session",
        "One row per session: the machine and what was measured on it.",
        {
            participant_id(),
            session_no(),
            t_end_ms(),
            end_reason(),
            {"app_version", text, kNone, "Of PhyPlay.", kNone, "app_version", Form::lettered, "v"},
            engine(),
            {"build_flags", text, kNone, "Compiler and build type.", kNone, "build_flags"},
            {"display_w_px", integer, "px", "Width of the display.", kNone, "display_w_px"},
            {"display_h_px", integer, "px", "Height of the display.", kNone, "display_h_px"},
            {"scale", number, kNone, "Pixels per unit of the window.", kNone, "scale"},
            {"refresh_hz", number, "Hz", "Refresh rate as the display driver says.", kNone, "refresh_hz"},
            {"refresh_hz_measured", number, "Hz", "Refresh rate as seen.", kNone, "refresh_hz_measured"},
            {"frame_sd_us", number, "us", "Standard deviation of the time between frames.", kNone, "frame_sd_us"},
            {"missed_frames", integer, kNone, "Frames that took more than one and a half periods.", kNone,
             "missed_frames"},
            {"input_pump_p50_us", number, "us", "Median delay of reading input events.", kNone, "input_pump_p50_us"},
            {"input_pump_p99_us", number, "us", "99th percentile of the same.", kNone, "input_pump_p99_us"},
            {"video_driver", text, kNone, "Of the window.", kNone, "video_driver"},
            {"gl_renderer", text, kNone, "Graphics hardware and driver.", kNone, "gl_renderer"},
            {"cpu_model", text, kNone, "Processor.", kNone, "cpu_model"},
            {"palette", word, kNone, "Colours of the scene.", kNone, "palette"},
            {"font_scale", number, kNone, "Size of the texts on screen, 1: as designed.", kNone, "font_scale"},
            language(),
            {"input_device", word, kNone, "mouse, touchpad, touch, keyboard or unknown.", kNone, "input_device"},
        }};
}

FileSchema timing_schema() {
    return {"timing",
            "timing_test",
            "One row per part of a session's timing self-test.",
            {
                participant_id(),
                session_no(),
                {"what", word, kNone,
                 "clock_step (resolution of the clock), frame_interval (time between frames), or press_delay (from a "
                 "press to its stamp).",
                 kNone, "what"},
                {"n", integer, kNone, "Measurements.", kNone, "n"},
                {"mean_us", number, "us", "Mean.", kNone, "mean_us"},
                {"sd_us", number, "us", "Standard deviation.", kNone, "sd_us"},
                {"p50_us", number, "us", "Median.", kNone, "p50_us"},
                {"p99_us", number, "us", "99th percentile.", kNone, "p99_us"},
                {"worst_us", number, "us", "Largest.", kNone, "worst_us"},
                {"missed", integer, kNone, "Of frame_interval: frames that took more than one and a half periods.",
                 kNone, "missed"},
            }};
}

FileSchema pages_schema() {
    return {
        "pages",
        "page_visit",
        "One row per page that is no trial: instructions, questionnaires, breaks, debrief.",
        {
            participant_id(),
            session_no(),
            {"page", text, kNone, "Its name: page/1, questionnaire/ID, block/ID, break/ID, debrief.", kNone, "page"},
            t_shown_ms(),
            t_end_ms(),
        }};
}

FileSchema plan_schema() {
    return {"plan",
            "planned_trial",
            "One row per planned trial: the order of tasks that was settled at consent.",
            {
                participant_id(),
                block_name(),
                position(),
                task_id(),
            }};
}

FileSchema tasks_schema() {
    return {"tasks",
            "",
            "One row per task: which task of its benchmark each name means.",
            {
                task_id(),
                {"benchmark_task", text, kNone, "The task's id in its benchmark, for example 00012:047 or 6.4:017.",
                 kNone, "benchmark_task"},
                template_id(),
                scenario(),
                suite(),
                tier(),
                {"task_sha256", text, kNone, "Of everything the task consists of.", kNone, "task_sha256",
                 Form::lettered, "h"},
            }};
}

FileSchema events_schema() {
    return {"events",
            "input_event",
            "One row per event: raw input and everything a participant did that is no attempt.",
            {
                participant_id(),
                session_no(),
                {"seq", integer, kNone, "1-based, in the session.", kNone, "seq"},
                t_ms(),
                clock_source("clock", "clock"),
                {"kind", word, kNone, "What happened; the codebook lists the words.", kNone, "kind"},
                {"x", number, "scene pixels (PHYRE), world units (Phy-Q)", "Where, to the right.", kNone, "x"},
                {"y", number, "scene pixels (PHYRE), world units (Phy-Q)", "Where, upwards.", kNone, "y"},
                {"code", text, kNone, "Button, key, page, or what the kind says.", kNone, "code"},
                trial_id(),
                attempt_no(),
            }};
}

}  // namespace phyplay
