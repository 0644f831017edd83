"""What the user sees of a command: a card with a Stop button, and highlighted elements."""
