"""The part of Discord's REST v10 that a game bot uses."""
