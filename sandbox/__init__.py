"""A table without Discord: a small Discord-compatible server on loopback and its web page."""
