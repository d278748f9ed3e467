"""What all games share at the table."""
