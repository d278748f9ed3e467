-- More than one board of a match may wait to be deleted, when deleting fails for a while.

CREATE TABLE old_boards (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    message_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, message_id)
) STRICT, WITHOUT ROWID;

INSERT INTO old_boards (match_id, message_id)
SELECT id, old_board_id FROM matches WHERE old_board_id IS NOT NULL;

ALTER TABLE matches DROP COLUMN old_board_id;
