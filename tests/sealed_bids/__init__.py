"""A small game of simultaneous choices, for tests of what all games share."""
