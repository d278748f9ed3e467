"""The bot's side: as much of Discord's API as a game bot uses."""
