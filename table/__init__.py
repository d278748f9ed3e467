"""The table without Discord: matches, lobbies, computers, and what people see of them."""
