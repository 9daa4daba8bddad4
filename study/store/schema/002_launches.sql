-- Schema 2: attempts that consist of launches (Phy-Q).
--
-- An attempt with action_kind 'launches' has '[]' as action and placement, and a row here for each bird that
-- was let go. The first is written together with the attempt, the others as they happen; each is on the disk
-- before its flight is shown, and so is the use of a bird's power. Steps are 1/50 s since the start of the
-- attempt; together with the drag they determine the result.

CREATE TABLE launch (
    attempt_id INTEGER NOT NULL REFERENCES attempt,
    launch_no INTEGER NOT NULL CHECK (launch_no >= 1),     -- within the attempt
    dx REAL NOT NULL,                -- drag from the sling origin, world units
    dy REAL NOT NULL,
    release_step INTEGER NOT NULL CHECK (release_step >= 0),
    t_release_us INTEGER NOT NULL,
    release_clock TEXT NOT NULL CHECK (release_clock IN ('x11_event', 'poll', 'swap')),
    tap_step INTEGER CHECK (tap_step >= release_step),     -- NULL: the power was not used
    t_tap_us INTEGER,
    tap_clock TEXT CHECK (tap_clock IN ('x11_event', 'poll', 'swap')),
    PRIMARY KEY (attempt_id, launch_no),
    CHECK ((tap_step IS NULL) = (t_tap_us IS NULL) AND (tap_step IS NULL) = (tap_clock IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER launch_is_final
BEFORE UPDATE OF attempt_id, launch_no, dx, dy, release_step, t_release_us, release_clock ON launch
BEGIN
    SELECT RAISE(ABORT, 'a launch is final');
END;

CREATE TRIGGER launch_tap_is_final BEFORE UPDATE ON launch WHEN OLD.tap_step IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'the use of a power is final');
END;

CREATE TRIGGER launch_before_result BEFORE INSERT ON launch
WHEN (SELECT status FROM attempt WHERE attempt.attempt_id = NEW.attempt_id) IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'the result of an attempt is final');
END;

-- Known with the result, for attempts with launches only.
ALTER TABLE attempt ADD COLUMN pigs_left INTEGER CHECK (pigs_left >= 0);
ALTER TABLE attempt ADD COLUMN score INTEGER CHECK (score >= 0);

INSERT INTO event_kind (kind, meaning) VALUES
    ('launch', 'a bird was let go and written; code: number of the launch'),
    ('tap', 'the power of the bird in flight was used and written; code: number of the launch');

DROP VIEW attempt_log;
CREATE VIEW attempt_log AS
SELECT attempt.attempt_id, attempt.trial_id, attempt.attempt_no,
    participant.study_id, session.session_id, session.session_no, block.block_no, block.kind AS block_kind,
    trial.trial_no, trial.trial_index, trial.task_id, trial.task_sha256, trial.template_id, trial.suite,
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
    attempt.shown_steps, attempt.result_origin
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
