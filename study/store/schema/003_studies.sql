-- Schema 3: studies. Who takes part under which condition, what they agreed to, read and answered, what was
-- planned for them, and what was done with the data afterwards.
--
-- Nothing here names a person, and nothing but the start of a session says what time of day it was: t_day is
-- a date ("2026-11-21").

-- What a study is about stays with its data. The frozen protocol itself lies beside this file.
ALTER TABLE study ADD COLUMN created_day TEXT;
ALTER TABLE study ADD COLUMN app_version TEXT;
ALTER TABLE study ADD COLUMN engine_id TEXT;
ALTER TABLE study ADD COLUMN order_seed INTEGER;           -- of every drawing of the study

ALTER TABLE participant ADD COLUMN condition_id TEXT;
ALTER TABLE participant ADD COLUMN enrolment_no INTEGER;   -- 0-based in the order of consent; decides orders
ALTER TABLE participant ADD COLUMN exclusion_reason TEXT;
-- By which the audit log speaks of the participant. Random; erased with this row, which cuts the thread.
ALTER TABLE participant ADD COLUMN audit_token TEXT;

CREATE TABLE consent_text (
    consent_id INTEGER PRIMARY KEY AUTOINCREMENT,
    study_id TEXT NOT NULL REFERENCES study,
    version TEXT NOT NULL,
    language TEXT NOT NULL,
    sha256 TEXT NOT NULL,            -- of body
    body TEXT NOT NULL,              -- what was read, boxes included
    UNIQUE (study_id, version, language, sha256)
) STRICT;

-- Who refuses leaves no row; tally counts them.
CREATE TABLE consent_event (
    consent_event_id INTEGER PRIMARY KEY AUTOINCREMENT,
    participant_id TEXT NOT NULL REFERENCES participant,
    consent_id INTEGER NOT NULL REFERENCES consent_text,
    decision TEXT NOT NULL CHECK (decision IN ('given', 'withdrawn_keep')),
    items TEXT NOT NULL CHECK (json_valid(items)),         -- {"read": true, ...}
    t_day TEXT NOT NULL
) STRICT;
CREATE INDEX consent_event_by_participant ON consent_event (participant_id);

-- The realised order, settled at consent.
CREATE TABLE planned_trial (
    participant_id TEXT NOT NULL REFERENCES participant,
    block_name TEXT NOT NULL,        -- the block's id in the protocol
    position INTEGER NOT NULL CHECK (position >= 1),       -- within the block
    task_id TEXT NOT NULL,
    PRIMARY KEY (participant_id, block_name, position)
) STRICT, WITHOUT ROWID;

ALTER TABLE block ADD COLUMN block_name TEXT;              -- the block's id in the protocol
ALTER TABLE block ADD COLUMN aid_hint INTEGER;
ALTER TABLE block ADD COLUMN aid_score INTEGER;

-- Hash of what was committed, since not every changed action leads to another end: a bird that misses everything
-- may do so in many ways. NULL in rows of older programs.
ALTER TABLE attempt ADD COLUMN commit_sum TEXT CHECK (length(commit_sum) = 16);
ALTER TABLE launch ADD COLUMN launch_sum TEXT CHECK (length(launch_sum) = 16);

ALTER TABLE trial ADD COLUMN position INTEGER;             -- of planned_trial
-- Attempts made at this planned trial before a crash or break ended the session; they count for the limit.
ALTER TABLE trial ADD COLUMN earlier_attempts INTEGER NOT NULL DEFAULT 0 CHECK (earlier_attempts >= 0);

-- Everything else that was on screen: instructions, questionnaires, breaks, debrief.
CREATE TABLE page_visit (
    page_visit_id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES session,
    page TEXT NOT NULL,              -- "page/1", "questionnaire/background", "block/main", ...
    t_shown_us INTEGER NOT NULL,
    t_end_us INTEGER                 -- NULL: the session ended on this page
) STRICT;
CREATE INDEX page_visit_by_session ON page_visit (session_id);

CREATE TABLE questionnaire_response (
    participant_id TEXT NOT NULL REFERENCES participant,
    instrument TEXT NOT NULL,        -- the questionnaire's id
    item_id TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    session_id INTEGER NOT NULL REFERENCES session,
    value_num REAL,                  -- both NULL: left out
    value_text TEXT,
    t_us INTEGER NOT NULL,           -- when the answer was last changed
    rt_us INTEGER NOT NULL,          -- the same since the page was shown
    PRIMARY KEY (participant_id, instrument, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX questionnaire_response_by_session ON questionnaire_response (session_id);

CREATE TRIGGER questionnaire_response_is_final BEFORE UPDATE ON questionnaire_response
BEGIN
    SELECT RAISE(ABORT, 'an answer is final');
END;

-- What is counted without a row about anybody: 'refused'.
CREATE TABLE tally (
    study_id TEXT NOT NULL REFERENCES study,
    name TEXT NOT NULL,
    n INTEGER NOT NULL CHECK (n >= 0),
    PRIMARY KEY (study_id, name)
) STRICT, WITHOUT ROWID;

-- The timing self-test of a session's machine, in microseconds.
CREATE TABLE timing_test (
    session_id INTEGER NOT NULL REFERENCES session,
    what TEXT NOT NULL CHECK (what IN ('clock_step', 'frame_interval', 'press_delay')),
    n INTEGER NOT NULL CHECK (n >= 0),
    mean_us REAL NOT NULL,
    sd_us REAL NOT NULL,
    p50_us REAL NOT NULL,
    p99_us REAL NOT NULL,
    worst_us REAL NOT NULL,
    missed INTEGER,                  -- frames that took more than one and a half periods
    PRIMARY KEY (session_id, what)
) STRICT, WITHOUT ROWID;

-- What was done with the data and by which role. Each row carries the hash of itself and the row before, so
-- a changed or missing row shows.
CREATE TABLE audit_log (
    audit_id INTEGER PRIMARY KEY AUTOINCREMENT,
    t_utc TEXT NOT NULL,
    who TEXT NOT NULL,               -- a role: 'researcher', 'participant', 'program'
    what TEXT NOT NULL,              -- 'create_study', 'export', 'erase', ...
    object TEXT NOT NULL,            -- audit_token of a participant, a file name, or ''
    before_sha256 TEXT NOT NULL,     -- of what was changed; '' where there was nothing
    after_sha256 TEXT NOT NULL,
    sha256 TEXT NOT NULL             -- of the row before and the columns of this one
) STRICT;

CREATE TRIGGER audit_log_is_final BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is final');
END;

CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is final');
END;

-- One row per erased participant, by which nobody can tell whom.
CREATE TABLE erasure_log (
    erasure_id TEXT PRIMARY KEY,     -- random
    study_id TEXT NOT NULL REFERENCES study,
    t_day TEXT NOT NULL,
    status_before TEXT NOT NULL,
    row_counts TEXT NOT NULL CHECK (json_valid(row_counts)),  -- {"attempt": 12, ...}
    app_version TEXT NOT NULL
) STRICT;

INSERT INTO event_kind (kind, meaning) VALUES
    ('page', 'a page that is no trial was shown; code: its name'),
    ('stop_asked', 'Stop was pressed; the session went on unless it ended here'),
    ('time_over', 'the time limit of the trial was reached');

DROP VIEW launch_log;
DROP VIEW trial_summary;
DROP VIEW attempt_log;
CREATE VIEW attempt_log AS
SELECT attempt.attempt_id, attempt.trial_id, attempt.attempt_no,
    participant.study_id, session.session_id, session.session_no, participant.condition_id,
    participant.status AS participant_status,
    block.block_no, block.block_name, block.kind AS block_kind, block.aid_trajectory,
    trial.trial_no, trial.trial_index, trial.position, trial.earlier_attempts,
    trial.earlier_attempts + attempt.attempt_no AS attempt_of_task,
    trial.task_id, trial.task_sha256, trial.template_id, trial.suite,
    trial.tier, trial.t_shown_us, session.engine_id, participant.actor_type,
    participant.participant_id AS actor_id,
    attempt.action_kind, attempt.action, attempt.placement,
    (SELECT count(*) FROM launch WHERE launch.attempt_id = attempt.attempt_id) AS n_launches,
    attempt.t_ready_us, attempt.ready_clock, attempt.t_first_input_us, attempt.first_input_clock,
    attempt.t_commit_us, attempt.commit_clock,
    attempt.t_commit_us - attempt.t_ready_us AS thinking_time_us,
    attempt.t_commit_us - attempt.t_first_input_us AS adjustment_time_us,
    CASE WHEN attempt.attempt_no = 1 THEN attempt.t_first_input_us - trial.t_shown_us END
        AS planning_latency_us,
    attempt.t_sim_end_us, attempt.t_sim_end_us - attempt.t_commit_us AS watch_time_us,
    attempt.unfocused_us, attempt.paused_us, attempt.interrupted,
    attempt.status,
    CASE attempt.status WHEN 'solved' THEN 1 WHEN 'not_solved' THEN -1 END AS status_code,
    attempt.steps, attempt.state_hash, attempt.goal_step, attempt.pigs_left, attempt.score,
    attempt.shown_steps, attempt.result_origin, attempt.commit_sum
FROM attempt
JOIN trial USING (trial_id)
JOIN block USING (block_id)
JOIN session USING (session_id)
JOIN participant USING (participant_id);

-- One row per launch, with what it belongs to.
CREATE VIEW launch_log AS
SELECT attempt_log.study_id, attempt_log.actor_id, attempt_log.session_no, attempt_log.trial_index,
    attempt_log.task_id, attempt_log.attempt_no, launch.*
FROM launch
JOIN attempt_log USING (attempt_id);

-- One row per trial with its counts.
CREATE VIEW trial_summary AS
SELECT participant.study_id, participant.participant_id, participant.condition_id, participant.actor_type,
    participant.status AS participant_status, session.session_id, session.session_no,
    block.block_no, block.block_name, block.kind AS block_kind, block.aid_trajectory, block.attempt_cap,
    trial.*,
    (SELECT count(*) FROM attempt WHERE attempt.trial_id = trial.trial_id) AS n_attempts,
    (SELECT count(*) FROM invalid_placement WHERE invalid_placement.trial_id = trial.trial_id) AS n_invalid,
    (SELECT min(attempt_no) FROM attempt
        WHERE attempt.trial_id = trial.trial_id AND status = 'solved') AS solved_at_attempt,
    EXISTS (SELECT 1 FROM attempt
        WHERE attempt.trial_id = trial.trial_id AND status = 'solved') AS solved
FROM trial
JOIN block USING (block_id)
JOIN session USING (session_id)
JOIN participant USING (participant_id);

-- One row per participant of a study: where they are.
CREATE VIEW participant_summary AS
SELECT participant.study_id, participant.participant_id, participant.enrolment_no, participant.condition_id,
    participant.actor_type, participant.status, participant.exclusion_reason,
    (SELECT count(*) FROM session WHERE session.participant_id = participant.participant_id) AS n_sessions,
    (SELECT count(*) FROM planned_trial
        WHERE planned_trial.participant_id = participant.participant_id) AS n_planned,
    (SELECT count(DISTINCT block_name || '/' || position) FROM trial_summary
        WHERE trial_summary.participant_id = participant.participant_id
          AND end_reason IN ('solved', 'cap', 'time_cap', 'skipped')) AS n_done,
    (SELECT count(*) FROM attempt_log WHERE attempt_log.actor_id = participant.participant_id) AS n_attempts,
    (SELECT count(*) FROM attempt_log WHERE attempt_log.actor_id = participant.participant_id
        AND attempt_log.status = 'solved') AS n_solved,
    (SELECT end_reason FROM session WHERE session.participant_id = participant.participant_id
        ORDER BY session_no DESC LIMIT 1) AS last_end_reason,
    (SELECT coalesce(session.t_end_us,
            (SELECT max(t_commit_us) FROM attempt_log
                WHERE attempt_log.session_id = session.session_id),
            (SELECT max(t_shown_us) FROM page_visit WHERE page_visit.session_id = session.session_id))
        FROM session WHERE session.participant_id = participant.participant_id
        ORDER BY session_no DESC LIMIT 1) AS last_activity_us,
    (SELECT min(language) FROM session WHERE session.participant_id = participant.participant_id
        AND session_no = 1) AS language
FROM participant
WHERE participant.enrolment_no IS NOT NULL;

-- How often what happened in a session: focus losses, pauses, and what else a report counts.
CREATE VIEW event_count AS
SELECT session_id, kind, count(*) AS n
FROM input_event
GROUP BY session_id, kind;
