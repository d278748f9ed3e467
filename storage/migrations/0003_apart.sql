-- Where messages are leaves the match, for it changes without a step.
-- Results become rows; seats know when they were asked, matches when they are due, and tables can
-- be put away.

DROP VIEW new_moves;

CREATE TABLE boards (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    message_id INTEGER,
    sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1)),
    searches INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO boards (match_id, message_id, sent)
SELECT id, board_id, board_sent FROM matches WHERE board_id IS NOT NULL OR board_sent = 1;

CREATE INDEX boards_that_were_sent ON boards (searches, match_id DESC)
WHERE sent = 1;

CREATE TABLE calls (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Whom a call was for was not written down: seat -1 is nobody's, so the next move takes it back.
INSERT INTO calls (match_id, seat, message_id)
SELECT id, -1, ping_id FROM matches WHERE ping_id IS NOT NULL;

CREATE TABLE direct_messages (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    channel_id INTEGER,
    message_id INTEGER,
    closed TEXT CHECK (closed IN ('untold', 'told')),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO direct_messages (match_id, seat, channel_id, message_id, closed)
SELECT match_id, seat, dm_channel_id, dm_message_id, dm_closed FROM seats
 WHERE dm_message_id IS NOT NULL OR dm_closed IS NOT NULL;

DROP INDEX matches_whose_board_was_sent;
ALTER TABLE matches DROP COLUMN board_id;
ALTER TABLE matches DROP COLUMN board_sent;
ALTER TABLE matches DROP COLUMN ping_id;
ALTER TABLE seats DROP COLUMN dm_channel_id;
ALTER TABLE seats DROP COLUMN dm_message_id;
ALTER TABLE seats DROP COLUMN dm_closed;

-- Each seat's presence, as a list: when it was asked, whether it may look elsewhere, its calls.
ALTER TABLE matches ADD COLUMN presence TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN shelved_at REAL;
ALTER TABLE matches ADD COLUMN due_at REAL;

UPDATE matches SET due_at = changed_at + 86400 WHERE status = 'lobby';
UPDATE matches SET due_at = changed_at + 43200 WHERE status = 'live';

CREATE INDEX matches_by_deadline ON matches (due_at)
WHERE due_at IS NOT NULL;

DROP INDEX one_live_match_a_channel;
CREATE UNIQUE INDEX one_open_match_a_channel ON matches (channel_id)
WHERE status IN ('lobby', 'live') AND shelved_at IS NULL;

DROP INDEX open_matches_by_change;
CREATE INDEX open_matches_by_change ON matches (changed_at)
WHERE status IN ('lobby', 'live') AND shelved_at IS NULL;

CREATE INDEX matches_put_away ON matches (channel_id, shelved_at)
WHERE shelved_at IS NOT NULL;

CREATE INDEX open_matches_of_a_server ON matches (guild_id)
WHERE status IN ('lobby', 'live') AND shelved_at IS NULL;

-- Whether a seat is at an open table of its person, who may have sat at thousands.
ALTER TABLE seats ADD COLUMN open INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1));

UPDATE seats SET open = 0
 WHERE gone = 'resigned'
    OR match_id IN (SELECT id FROM matches WHERE status NOT IN ('lobby', 'live'));

DROP INDEX seats_of_a_person;

CREATE INDEX open_seats_of_a_person ON seats (user_id)
WHERE user_id IS NOT NULL AND open = 1;

-- Filled for the matches that have ended by the Python file beside this one.
CREATE TABLE results (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    how TEXT NOT NULL CHECK (how IN ('played', 'resigned', 'stopped')),
    placements TEXT NOT NULL,
    reason TEXT,
    scores TEXT NOT NULL,
    began_at REAL NOT NULL,
    ended_at REAL NOT NULL,
    moves INTEGER NOT NULL
) STRICT;

-- A move and what it changes in its match are one fact, and so one statement: inserted here.
CREATE VIEW new_moves AS
SELECT moves.*, matches.state, matches.status, matches.pilot_due, matches.presence, matches.due_at
  FROM moves JOIN matches ON matches.id = moves.match_id;

CREATE TRIGGER a_move_changes_its_match INSTEAD OF INSERT ON new_moves
BEGIN
    UPDATE matches
       SET state = NEW.state, status = NEW.status, pilot_due = NEW.pilot_due,
           presence = NEW.presence, due_at = NEW.due_at, changed_at = NEW.made_at, step = NEW.step
     WHERE id = NEW.match_id AND step = NEW.step - 1;
    SELECT RAISE(ABORT, 'stale') WHERE changes() = 0;
    INSERT INTO moves (match_id, step, seat, action, told, made_at)
    VALUES (NEW.match_id, NEW.step, NEW.seat, NEW.action, NEW.told, NEW.made_at);
END;
