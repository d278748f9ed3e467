"""The world: people, channels, messages and interactions, in memory. No network here."""
