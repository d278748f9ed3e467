-- Tables are invited to, have house rules and say more of their end; people are coached.

ALTER TABLE matches ADD COLUMN house TEXT NOT NULL DEFAULT '{}';
-- Each person who was invited, as a list: the person, whether they have said no, and whether they
-- were given a seat with it.
ALTER TABLE matches ADD COLUMN invited TEXT NOT NULL DEFAULT '[]';
-- Who cut it short: a person, who need not sit at the table.
ALTER TABLE matches ADD COLUMN ended_by INTEGER;

ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
-- The prompt of the last question that was answered with a hint.
ALTER TABLE seats ADD COLUMN hinted INTEGER;

-- Nobody has counted them for the matches that ended before.
ALTER TABLE results ADD COLUMN turns INTEGER;
ALTER TABLE results ADD COLUMN turning_step INTEGER;
ALTER TABLE results ADD COLUMN turning_turn INTEGER;

CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    coached INTEGER NOT NULL DEFAULT 1 CHECK (coached IN (0, 1))
) STRICT;

CREATE TABLE lessons (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    PRIMARY KEY (user_id, game, lesson)
) STRICT, WITHOUT ROWID;

-- The message that invites people to a table: once begun, it is known that they have been asked.
-- It may be up while `sent` is 1, and where it is is not known while message_id is NULL.
CREATE TABLE invitations (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    message_id INTEGER,
    sent INTEGER NOT NULL DEFAULT 1 CHECK (sent IN (0, 1))
) STRICT;
