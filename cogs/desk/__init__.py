"""Discord's side of the table: presses in, boards, DMs and calls out."""
