-- The first tables: matches with their seats and moves, each server's language, and notes.

CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
    id INTEGER PRIMARY KEY,
    language TEXT NOT NULL
) STRICT;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'live', 'over', 'cancelled', 'stopped')),
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    board_id INTEGER,
    old_board_id INTEGER,
    ping_id INTEGER,
    host_id INTEGER NOT NULL,
    options TEXT NOT NULL,
    starter INTEGER,
    seed INTEGER NOT NULL,
    step INTEGER NOT NULL DEFAULT 0,
    state TEXT,
    pilot_due INTEGER NOT NULL DEFAULT 0 CHECK (pilot_due IN (0, 1)),
    rematch_of INTEGER UNIQUE REFERENCES matches (id),
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_live_match_a_channel ON matches (channel_id)
WHERE status IN ('lobby', 'live');

CREATE INDEX open_matches_by_change ON matches (changed_at)
WHERE status IN ('lobby', 'live');

CREATE INDEX matches_by_change ON matches (changed_at);

CREATE INDEX matches_waiting_for_a_pilot ON matches (id)
WHERE pilot_due = 1;

CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    locale TEXT NOT NULL,
    colours TEXT NOT NULL,
    pilot TEXT,
    gone TEXT CHECK (gone IN ('away', 'resigned')),
    dm_channel_id INTEGER,
    dm_message_id INTEGER,
    dm_closed TEXT CHECK (dm_closed IN ('untold', 'told')),
    PRIMARY KEY (match_id, seat),
    CHECK (user_id IS NOT NULL OR pilot IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_seat_a_person ON seats (match_id, user_id)
WHERE user_id IS NOT NULL;

CREATE INDEX seats_of_a_person ON seats (user_id)
WHERE user_id IS NOT NULL;

CREATE TABLE moves (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    step INTEGER NOT NULL,
    seat INTEGER,
    action TEXT,
    told TEXT NOT NULL,
    made_at REAL NOT NULL,
    PRIMARY KEY (match_id, step)
) STRICT, WITHOUT ROWID;

-- A move and what it changes in its match are one fact, and so one statement: inserted here.
CREATE VIEW new_moves AS
SELECT moves.*, matches.state, matches.status, matches.pilot_due
  FROM moves JOIN matches ON matches.id = moves.match_id;

CREATE TRIGGER a_move_changes_its_match INSTEAD OF INSERT ON new_moves
BEGIN
    UPDATE matches
       SET state = NEW.state, status = NEW.status, pilot_due = NEW.pilot_due,
           changed_at = NEW.made_at, step = NEW.step
     WHERE id = NEW.match_id AND step = NEW.step - 1;
    SELECT RAISE(ABORT, 'stale') WHERE changes() = 0;
    INSERT INTO moves (match_id, step, seat, action, told, made_at)
    VALUES (NEW.match_id, NEW.step, NEW.seat, NEW.action, NEW.told, NEW.made_at);
END;
