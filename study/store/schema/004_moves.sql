-- Schema 4: attempts that consist of moves, whatever their suite.
--
-- From here on an attempt has action_kind 'launches' and '[]' as action and placement, which says that its rows are
-- elsewhere: here, one for each move. The first is written together with the attempt, the others as they happen; each is on
-- the disk before what follows is shown. Attempts of older programs stay where they are: in columns action and
-- placement, and in table launch. Task, engine and moves determine the result.

CREATE TABLE attempt_move (
    attempt_id INTEGER NOT NULL REFERENCES attempt,
    move_no INTEGER NOT NULL CHECK (move_no >= 1),         -- within the attempt
    step INTEGER NOT NULL CHECK (step >= 0),               -- of the attempt, before which it was made
    kind TEXT NOT NULL,              -- a word of the suite: 'place', 'launch', 'tap'
    content TEXT NOT NULL CHECK (json_valid(content)),     -- its numbers, which read back to the last bit: [-0.5, 1.0]
    t_us INTEGER NOT NULL,
    clock TEXT NOT NULL CHECK (clock IN ('x11_event', 'poll', 'swap')),
    move_sum TEXT NOT NULL CHECK (length(move_sum) = 16),  -- hash of the row
    PRIMARY KEY (attempt_id, move_no)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER attempt_move_is_final BEFORE UPDATE ON attempt_move
BEGIN
    SELECT RAISE(ABORT, 'a move is final');
END;

CREATE TRIGGER attempt_move_before_result BEFORE INSERT ON attempt_move
WHEN (SELECT status FROM attempt WHERE attempt.attempt_id = NEW.attempt_id) IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'the result of an attempt is final');
END;

-- What the suite counts, in its order: [0, 15000]. Known with the result.
ALTER TABLE attempt ADD COLUMN measures TEXT CHECK (measures IS NULL OR json_valid(measures));

-- First moves that the rules refused; they are no attempts.
CREATE TABLE refused_move (
    refused_move_id INTEGER PRIMARY KEY AUTOINCREMENT,
    trial_id INTEGER NOT NULL REFERENCES trial,
    t_us INTEGER NOT NULL,
    clock TEXT NOT NULL CHECK (clock IN ('x11_event', 'poll', 'swap')),
    kind TEXT NOT NULL,
    content TEXT NOT NULL CHECK (json_valid(content)),     -- as in attempt_move
    fault TEXT NOT NULL,
    about TEXT NOT NULL CHECK (json_valid(about))          -- numbers whose meaning the fault says: [0, 5]
) STRICT;
CREATE INDEX refused_move_by_trial ON refused_move (trial_id);

DROP VIEW launch_log;
DROP VIEW trial_summary;
DROP VIEW attempt_log;

-- One row per attempt with everything that is derived from it. The moves themselves: attempt_move, by attempt_id.
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
    CASE WHEN attempt_move.attempt_id IS NULL THEN attempt.action_kind ELSE 'moves' END AS action_kind,
    attempt_move.kind AS first_move,
    (SELECT count(*) FROM attempt_move AS of_attempt WHERE of_attempt.attempt_id = attempt.attempt_id) AS n_moves,
    attempt.action, attempt.placement,
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
    attempt.steps, attempt.state_hash, attempt.goal_step, attempt.measures, attempt.pigs_left, attempt.score,
    attempt.shown_steps, attempt.result_origin, attempt.commit_sum
FROM attempt
LEFT JOIN attempt_move ON attempt_move.attempt_id = attempt.attempt_id AND attempt_move.move_no = 1
JOIN trial USING (trial_id)
JOIN block USING (block_id)
JOIN session USING (session_id)
JOIN participant USING (participant_id);

-- One row per trial with its counts.
CREATE VIEW trial_summary AS
SELECT participant.study_id, participant.participant_id, participant.condition_id, participant.actor_type,
    participant.status AS participant_status, session.session_id, session.session_no,
    block.block_no, block.block_name, block.kind AS block_kind, block.aid_trajectory, block.attempt_cap,
    trial.*,
    (SELECT count(*) FROM attempt WHERE attempt.trial_id = trial.trial_id) AS n_attempts,
    (SELECT count(*) FROM refused_move WHERE refused_move.trial_id = trial.trial_id)
        + (SELECT count(*) FROM invalid_placement WHERE invalid_placement.trial_id = trial.trial_id) AS n_invalid,
    (SELECT min(attempt_no) FROM attempt
        WHERE attempt.trial_id = trial.trial_id AND status = 'solved') AS solved_at_attempt,
    EXISTS (SELECT 1 FROM attempt
        WHERE attempt.trial_id = trial.trial_id AND status = 'solved') AS solved
FROM trial
JOIN block USING (block_id)
JOIN session USING (session_id)
JOIN participant USING (participant_id);
