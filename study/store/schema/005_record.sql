-- Schema 5: the record is closed.
--
-- Every value that is kept of a participant, and of a study, is hashed when it is written, and each hash is chained to
-- the one before: a row here for each row of another table, and one more for what is known of it only at its end. The
-- triggers below make these rows, so that no statement can forget one; the program fills in owner and hashes before it
-- commits (study/store/record.h). Raw events are linked by the batches in which they are written.

CREATE TABLE link (
    link_id INTEGER PRIMARY KEY AUTOINCREMENT,               -- without gaps
    tag TEXT CHECK (length(tag) = 32), -- whose: a hash of the participant's salt, also once erased; NULL: the study's
    row_of TEXT NOT NULL,            -- a table; 'erased': a row of somebody who was erased
    key TEXT NOT NULL,               -- of the row, columns with '/' between; of events: session/first seq/last seq
    -- The columns that never change ('made'), that are known at the end ('ended'), that may change ('state').
    part TEXT NOT NULL CHECK (part IN ('made', 'ended', 'state')),
    -- The values of a 'state': rows have the last one alone, and every link must be computable again.
    state TEXT CHECK (state IS NULL OR part = 'state'),
    content_sha256 TEXT CHECK (length(content_sha256) = 64), -- of salt, row_of, key, part, values with lengths
    sha256 TEXT CHECK (length(sha256) = 64),                 -- of the link before, tag, content_sha256
    CHECK ((content_sha256 IS NULL) = (sha256 IS NULL))
) STRICT;
CREATE INDEX link_open ON link (link_id) WHERE sha256 IS NULL;
CREATE INDEX link_of_state ON link (row_of, key) WHERE part = 'state';
CREATE INDEX link_by_tag ON link (tag) WHERE tag IS NOT NULL;

-- Guards against our own mistakes. Open links get their hashes; erasing takes from a link of what it was, and leaves
-- its hashes and by which of the erasures.
CREATE TRIGGER link_is_final BEFORE UPDATE ON link
WHEN NEW.link_id <> OLD.link_id
    OR NOT ((OLD.sha256 IS NULL AND NEW.row_of = OLD.row_of AND NEW.key = OLD.key AND NEW.part = OLD.part)
        OR (NEW.row_of = 'erased' AND NEW.key = '' AND NEW.state IS NULL AND NEW.sha256 IS OLD.sha256
            AND NEW.content_sha256 IS OLD.content_sha256 AND (NEW.tag IS OLD.tag OR OLD.sha256 IS NULL)))
BEGIN
    SELECT RAISE(ABORT, 'the record is final');
END;

CREATE TRIGGER link_stays BEFORE DELETE ON link
BEGIN
    SELECT RAISE(ABORT, 'the record is final');
END;

-- Random, and erased with the participant: from then on nobody can find out by trying what was hashed.
ALTER TABLE participant ADD COLUMN salt TEXT CHECK (length(salt) = 32 AND salt NOT GLOB '*[^0-9a-f]*');
UPDATE participant SET salt = lower(hex(randomblob(16)));

-- The tag of the participant's links, and how many were left; what did not hold of the record before, which the erasure
-- may have hidden. All NULL in rows of older programs, whose erasures left no links.
ALTER TABLE erasure_log ADD COLUMN tag TEXT;
ALTER TABLE erasure_log ADD COLUMN links INTEGER;
ALTER TABLE erasure_log ADD COLUMN faults INTEGER;

-- What older programs wrote is linked as it is found.
INSERT INTO link (row_of, key, part) SELECT 'study', study_id, 'made' FROM study;
INSERT INTO link (row_of, key, part) SELECT 'consent_text', consent_id, 'made' FROM consent_text;
INSERT INTO link (row_of, key, part) SELECT 'participant', participant_id, 'made' FROM participant;
INSERT INTO link (row_of, key, part) SELECT 'participant', participant_id, 'state' FROM participant;
INSERT INTO link (row_of, key, part) SELECT 'consent_event', consent_event_id, 'made' FROM consent_event;
INSERT INTO link (row_of, key, part)
    SELECT 'planned_trial', participant_id || '/' || block_name || '/' || position, 'made' FROM planned_trial;
INSERT INTO link (row_of, key, part) SELECT 'session', session_id, 'made' FROM session;
INSERT INTO link (row_of, key, part) SELECT 'session', session_id, 'ended' FROM session WHERE end_reason IS NOT NULL;
INSERT INTO link (row_of, key, part) SELECT 'timing_test', session_id || '/' || what, 'made' FROM timing_test;
INSERT INTO link (row_of, key, part) SELECT 'page_visit', page_visit_id, 'made' FROM page_visit;
INSERT INTO link (row_of, key, part)
    SELECT 'page_visit', page_visit_id, 'ended' FROM page_visit WHERE t_end_us IS NOT NULL;
INSERT INTO link (row_of, key, part)
    SELECT 'questionnaire_response', participant_id || '/' || instrument || '/' || item_id, 'made' FROM questionnaire_response;
INSERT INTO link (row_of, key, part) SELECT 'block', block_id, 'made' FROM block;
INSERT INTO link (row_of, key, part) SELECT 'trial', trial_id, 'made' FROM trial;
INSERT INTO link (row_of, key, part) SELECT 'trial', trial_id, 'ended' FROM trial WHERE end_reason IS NOT NULL;
INSERT INTO link (row_of, key, part) SELECT 'refused_move', refused_move_id, 'made' FROM refused_move;
INSERT INTO link (row_of, key, part) SELECT 'invalid_placement', invalid_placement_id, 'made' FROM invalid_placement;
INSERT INTO link (row_of, key, part) SELECT 'attempt', attempt_id, 'made' FROM attempt;
INSERT INTO link (row_of, key, part) SELECT 'attempt', attempt_id, 'ended' FROM attempt WHERE status IS NOT NULL;
INSERT INTO link (row_of, key, part) SELECT 'launch', attempt_id || '/' || launch_no, 'made' FROM launch;
INSERT INTO link (row_of, key, part) SELECT 'attempt_move', attempt_id || '/' || move_no, 'made' FROM attempt_move;
INSERT INTO link (row_of, key, part) SELECT 'tally', study_id || '/' || name, 'state' FROM tally;
INSERT INTO link (row_of, key, part) SELECT 'audit_log', audit_id, 'made' FROM audit_log;
INSERT INTO link (row_of, key, part) SELECT 'erasure_log', erasure_id, 'made' FROM erasure_log;
INSERT INTO link (row_of, key, part)
    SELECT 'input_event', session_id || '/' || min(seq) || '/' || max(seq), 'made' FROM input_event GROUP BY session_id;

CREATE TRIGGER study_is_linked AFTER INSERT ON study
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('study', NEW.study_id, 'made');
END;

CREATE TRIGGER consent_text_is_linked AFTER INSERT ON consent_text
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('consent_text', NEW.consent_id, 'made');
END;

CREATE TRIGGER participant_is_linked AFTER INSERT ON participant
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('participant', NEW.participant_id, 'made');
    INSERT INTO link (row_of, key, part) VALUES ('participant', NEW.participant_id, 'state');
END;

CREATE TRIGGER participant_state_is_linked AFTER UPDATE ON participant
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('participant', NEW.participant_id, 'state');
END;

CREATE TRIGGER consent_event_is_linked AFTER INSERT ON consent_event
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('consent_event', NEW.consent_event_id, 'made');
END;

CREATE TRIGGER planned_trial_is_linked AFTER INSERT ON planned_trial
BEGIN
    INSERT INTO link (row_of, key, part)
    VALUES ('planned_trial', NEW.participant_id || '/' || NEW.block_name || '/' || NEW.position, 'made');
END;

CREATE TRIGGER session_is_linked AFTER INSERT ON session
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('session', NEW.session_id, 'made');
END;

CREATE TRIGGER session_ended_is_linked AFTER UPDATE ON session
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('session', NEW.session_id, 'ended');
END;

CREATE TRIGGER timing_test_is_linked AFTER INSERT ON timing_test
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('timing_test', NEW.session_id || '/' || NEW.what, 'made');
END;

CREATE TRIGGER page_visit_is_linked AFTER INSERT ON page_visit
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('page_visit', NEW.page_visit_id, 'made');
END;

CREATE TRIGGER page_visit_ended_is_linked AFTER UPDATE ON page_visit
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('page_visit', NEW.page_visit_id, 'ended');
END;

CREATE TRIGGER questionnaire_response_is_linked AFTER INSERT ON questionnaire_response
BEGIN
    INSERT INTO link (row_of, key, part)
    VALUES ('questionnaire_response', NEW.participant_id || '/' || NEW.instrument || '/' || NEW.item_id, 'made');
END;

CREATE TRIGGER block_is_linked AFTER INSERT ON block
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('block', NEW.block_id, 'made');
END;

CREATE TRIGGER trial_is_linked AFTER INSERT ON trial
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('trial', NEW.trial_id, 'made');
END;

CREATE TRIGGER trial_ended_is_linked AFTER UPDATE ON trial
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('trial', NEW.trial_id, 'ended');
END;

CREATE TRIGGER refused_move_is_linked AFTER INSERT ON refused_move
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('refused_move', NEW.refused_move_id, 'made');
END;

CREATE TRIGGER invalid_placement_is_linked AFTER INSERT ON invalid_placement
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('invalid_placement', NEW.invalid_placement_id, 'made');
END;

CREATE TRIGGER launch_is_linked AFTER INSERT ON launch
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('launch', NEW.attempt_id || '/' || NEW.launch_no, 'made');
END;

CREATE TRIGGER attempt_is_linked AFTER INSERT ON attempt
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('attempt', NEW.attempt_id, 'made');
END;

CREATE TRIGGER attempt_ended_is_linked AFTER UPDATE ON attempt
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('attempt', NEW.attempt_id, 'ended');
END;

CREATE TRIGGER attempt_move_is_linked AFTER INSERT ON attempt_move
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('attempt_move', NEW.attempt_id || '/' || NEW.move_no, 'made');
END;

CREATE TRIGGER tally_is_linked AFTER INSERT ON tally
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('tally', NEW.study_id || '/' || NEW.name, 'state');
END;

CREATE TRIGGER tally_state_is_linked AFTER UPDATE ON tally
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('tally', NEW.study_id || '/' || NEW.name, 'state');
END;

CREATE TRIGGER audit_log_is_linked AFTER INSERT ON audit_log
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('audit_log', NEW.audit_id, 'made');
END;

CREATE TRIGGER erasure_log_is_linked AFTER INSERT ON erasure_log
BEGIN
    INSERT INTO link (row_of, key, part) VALUES ('erasure_log', NEW.erasure_id, 'made');
END;
