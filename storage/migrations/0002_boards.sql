-- However many boards of a match are up, all but one are found and deleted.
-- Some could not be deleted when their time came; some were sent just before a crash.

CREATE TABLE old_boards (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    message_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, message_id)
) STRICT, WITHOUT ROWID;

INSERT INTO old_boards (match_id, message_id)
SELECT id, old_board_id FROM matches WHERE old_board_id IS NOT NULL;

ALTER TABLE matches DROP COLUMN old_board_id;

ALTER TABLE matches ADD COLUMN board_sent INTEGER NOT NULL DEFAULT 0 CHECK (board_sent IN (0, 1));

CREATE INDEX matches_whose_board_was_sent ON matches (id)
WHERE board_sent = 1;
