"""The Gateway v10: the WebSocket over which the bot hears what happens."""
