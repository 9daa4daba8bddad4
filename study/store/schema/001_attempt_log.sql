-- Schema 1: the attempt log.
--
-- A released file of this folder never changes; the schema grows by the next number. Members of records.h
-- have the names of these columns. Every t_..._us is microseconds of a monotonic clock since the start of
-- the session, as measured: no CHECK on them, since an odd clock must never cost a player's decision.
-- Missing is NULL; there are no sentinels. What can be derived is a view, not a column.

CREATE TABLE study (
    study_id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('free_play', 'pilot', 'live')),
    bundle_sha256 TEXT,              -- of the frozen protocol; none in free play
    protocol_version TEXT,
    ethics_ref TEXT
) STRICT;

-- Pilot data cannot become live data afterwards.
CREATE TRIGGER study_mode_is_final BEFORE UPDATE OF study_id, mode ON study
BEGIN
    SELECT RAISE(ABORT, 'the mode of a study is final');
END;

CREATE TABLE participant (
    participant_id TEXT PRIMARY KEY, -- letters and digits; never a name
    study_id TEXT NOT NULL REFERENCES study,
    actor_type TEXT NOT NULL CHECK (actor_type IN ('human', 'agent', 'bot')),
    status TEXT NOT NULL CHECK (status IN ('pending', 'active', 'complete', 'stopped', 'withdrawn_keep',
                                           'erased', 'excluded'))
) STRICT;
CREATE INDEX participant_by_study ON participant (study_id);

CREATE TABLE session (
    session_id INTEGER PRIMARY KEY AUTOINCREMENT,
    participant_id TEXT NOT NULL REFERENCES participant,
    session_no INTEGER NOT NULL CHECK (session_no >= 1),
    started_utc TEXT NOT NULL,       -- the only wall-clock time; never exported
    t_end_us INTEGER,                -- NULL after a crash
    end_reason TEXT CHECK (end_reason IN ('finished', 'participant_stop', 'researcher_stop',
                                          'crash_recovered', 'time_cap')),
    app_version TEXT NOT NULL,
    engine_id TEXT NOT NULL,
    build_flags TEXT,
    suite_sha256 TEXT,
    display_w_px INTEGER,
    display_h_px INTEGER,
    scale REAL,
    refresh_hz REAL,                 -- what the driver says
    refresh_hz_measured REAL,        -- what was seen
    frame_sd_us REAL,
    missed_frames INTEGER,
    input_pump_p50_us REAL,
    input_pump_p99_us REAL,
    video_driver TEXT,
    gl_renderer TEXT,
    cpu_model TEXT,
    palette TEXT,
    font_scale REAL,
    language TEXT,
    input_device TEXT,
    UNIQUE (participant_id, session_no)
) STRICT;

CREATE TABLE block (
    block_id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES session,
    block_no INTEGER NOT NULL CHECK (block_no >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('free_play', 'practice', 'test', 'break')),
    condition_id TEXT,
    aid_trajectory TEXT,             -- NULL: left to the player, whose switches are input events
    aid_slow_motion INTEGER,
    aid_replay INTEGER,
    attempt_cap INTEGER,
    time_cap_ms INTEGER,
    order_method TEXT,
    order_seed INTEGER,
    UNIQUE (session_id, block_no)
) STRICT;

CREATE TABLE trial (
    trial_id INTEGER PRIMARY KEY AUTOINCREMENT,
    block_id INTEGER NOT NULL REFERENCES block,
    trial_no INTEGER NOT NULL CHECK (trial_no >= 1),       -- within the block
    trial_index INTEGER NOT NULL CHECK (trial_index >= 1), -- within the session
    task_id TEXT NOT NULL,
    task_sha256 TEXT NOT NULL,
    template_id TEXT NOT NULL,
    suite TEXT NOT NULL,
    tier TEXT NOT NULL,
    mirrored INTEGER NOT NULL DEFAULT 0 CHECK (mirrored IN (0, 1)),
    t_shown_us INTEGER NOT NULL,
    t_end_us INTEGER,                -- NULL after a crash
    end_reason TEXT CHECK (end_reason IN ('solved', 'cap', 'time_cap', 'skipped', 'stopped',
                                          'crash_recovered')),
    UNIQUE (block_id, trial_no)
) STRICT;
CREATE INDEX trial_by_task ON trial (task_id);

CREATE TABLE attempt (
    attempt_id INTEGER PRIMARY KEY AUTOINCREMENT,
    trial_id INTEGER NOT NULL REFERENCES trial,
    attempt_no INTEGER NOT NULL CHECK (attempt_no >= 1),   -- within the trial

    -- The commit: on the disk before the simulation is shown.
    action_kind TEXT NOT NULL CHECK (action_kind IN ('placement', 'launches')),
    action TEXT NOT NULL CHECK (json_valid(action)),       -- unit numbers, 3 per ball: [x, y, r, ...]
    placement TEXT NOT NULL CHECK (json_valid(placement)), -- what is simulated: [[x, y, r], ...], pixels
    t_ready_us INTEGER NOT NULL,
    ready_clock TEXT NOT NULL CHECK (ready_clock IN ('x11_event', 'poll', 'swap')),
    t_first_input_us INTEGER,
    first_input_clock TEXT CHECK (first_input_clock IN ('x11_event', 'poll', 'swap')),
    t_commit_us INTEGER NOT NULL,
    commit_clock TEXT NOT NULL CHECK (commit_clock IN ('x11_event', 'poll', 'swap')),
    unfocused_us INTEGER NOT NULL CHECK (unfocused_us >= 0),
    paused_us INTEGER NOT NULL CHECK (paused_us >= 0),
    interrupted INTEGER NOT NULL CHECK (interrupted IN (0, 1)),

    -- The result: all NULL until it is known, then never changed.
    status TEXT CHECK (status IN ('solved', 'not_solved')),
    steps INTEGER CHECK (steps >= 0),
    state_hash TEXT CHECK (length(state_hash) = 16),
    goal_step INTEGER,
    shown_steps INTEGER,
    t_sim_end_us INTEGER,
    result_origin TEXT CHECK (result_origin IN ('live', 'recovered')),

    UNIQUE (trial_id, attempt_no),
    CHECK ((t_first_input_us IS NULL) = (first_input_clock IS NULL)),
    CHECK ((status IS NULL) = (steps IS NULL) AND (status IS NULL) = (state_hash IS NULL)
           AND (status IS NULL) = (result_origin IS NULL))
) STRICT;
CREATE INDEX attempt_unfinished ON attempt (attempt_id) WHERE status IS NULL;

-- A guard against our own mistakes; altered files are found by simulating again.
CREATE TRIGGER attempt_commit_is_final
BEFORE UPDATE OF attempt_id, trial_id, attempt_no, action_kind, action, placement, t_ready_us, ready_clock,
    t_first_input_us, first_input_clock, t_commit_us, commit_clock, unfocused_us, paused_us, interrupted
ON attempt
BEGIN
    SELECT RAISE(ABORT, 'a committed attempt is final');
END;

CREATE TRIGGER attempt_result_is_final BEFORE UPDATE ON attempt WHEN OLD.status IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'the result of an attempt is final');
END;

CREATE TABLE invalid_placement (
    invalid_placement_id INTEGER PRIMARY KEY AUTOINCREMENT,
    trial_id INTEGER NOT NULL REFERENCES trial,
    t_us INTEGER NOT NULL,
    clock TEXT NOT NULL CHECK (clock IN ('x11_event', 'poll', 'swap')),
    action TEXT NOT NULL CHECK (json_valid(action)),       -- unit numbers as drafted
    fault TEXT NOT NULL,
    ball INTEGER NOT NULL,                                 -- index in the action
    body INTEGER                                           -- index in the scene, where a body is concerned
) STRICT;
CREATE INDEX invalid_placement_by_trial ON invalid_placement (trial_id);

-- The words of input_event.kind, with their meaning for the data dictionary. Later schemas add rows.
CREATE TABLE event_kind (
    kind TEXT PRIMARY KEY,
    meaning TEXT NOT NULL
) STRICT;
INSERT INTO event_kind (kind, meaning) VALUES
    ('shown', 'first frame with the whole level and input enabled was swapped'),
    ('ready', 'first frame after the scene was reset for the next attempt was swapped'),
    ('commit', 'Go: the placement was accepted and written'),
    ('sim_end', 'watching the simulation ended'),
    ('move', 'pointer moved'),
    ('down', 'pointer button pressed; code: button'),
    ('up', 'pointer button released; code: button'),
    ('wheel', 'wheel turned; code: notches'),
    ('key', 'mapped key pressed; code: key'),
    ('undo', 'last change of the draft was taken back'),
    ('reset', 'the draft or the running simulation was reset'),
    ('aid_on', 'an aid was switched on; code: aid'),
    ('aid_off', 'an aid was switched off; code: aid'),
    ('replay_open', 'a recording was opened'),
    ('replay_close', 'a recording was closed'),
    ('scrub', 'jumped within a recording; code: step'),
    ('speed', 'playing speed was changed; code: factor'),
    ('pause', 'the session was paused'),
    ('resume', 'the session went on'),
    ('focus_out', 'the window lost the keyboard focus'),
    ('focus_in', 'the window got the keyboard focus'),
    ('fullscreen_exit', 'full screen was left'),
    ('window_change', 'the window was moved to another display or resized; code: width x height in pixels'),
    ('suspend', 'the machine slept; code: seconds of wall clock that the monotonic clock missed');

CREATE TABLE input_event (
    session_id INTEGER NOT NULL REFERENCES session,
    seq INTEGER NOT NULL,            -- 1-based within the session
    t_us INTEGER NOT NULL,
    clock TEXT NOT NULL CHECK (clock IN ('x11_event', 'poll', 'swap')),
    kind TEXT NOT NULL REFERENCES event_kind,
    x REAL,                          -- scene pixels
    y REAL,
    code TEXT,
    trial_id INTEGER REFERENCES trial,
    attempt_no INTEGER,              -- the attempt being prepared or watched
    PRIMARY KEY (session_id, seq)
) STRICT, WITHOUT ROWID;
-- Foreign keys are looked up from the trial's side when a trial is erased.
CREATE INDEX input_event_by_trial ON input_event (trial_id) WHERE trial_id IS NOT NULL;

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- One row per attempt with everything that is derived from it, as exports and analyses want it.
CREATE VIEW attempt_log AS
SELECT attempt.attempt_id, attempt.trial_id, attempt.attempt_no,
    participant.study_id, session.session_id, session.session_no, block.block_no, block.kind AS block_kind,
    trial.trial_no, trial.trial_index, trial.task_id, trial.task_sha256, trial.template_id, trial.suite,
    trial.tier, trial.t_shown_us, session.engine_id, participant.actor_type,
    participant.participant_id AS actor_id,
    attempt.action_kind, attempt.action, attempt.placement,
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
    attempt.steps, attempt.state_hash, attempt.goal_step, attempt.shown_steps, attempt.result_origin
FROM attempt
JOIN trial USING (trial_id)
JOIN block USING (block_id)
JOIN session USING (session_id)
JOIN participant USING (participant_id);

-- One row per trial with its counts.
CREATE VIEW trial_summary AS
SELECT trial.*, session_id,
    (SELECT count(*) FROM attempt WHERE attempt.trial_id = trial.trial_id) AS n_attempts,
    (SELECT count(*) FROM invalid_placement WHERE invalid_placement.trial_id = trial.trial_id) AS n_invalid,
    (SELECT min(attempt_no) FROM attempt
        WHERE attempt.trial_id = trial.trial_id AND status = 'solved') AS solved_at_attempt,
    EXISTS (SELECT 1 FROM attempt
        WHERE attempt.trial_id = trial.trial_id AND status = 'solved') AS solved
FROM trial
JOIN block USING (block_id);
