"""The process: the server put together, and the bot started beside it."""
