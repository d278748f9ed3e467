"""What outlives the process: matches, seats, moves and settings, in one SQLite file."""
