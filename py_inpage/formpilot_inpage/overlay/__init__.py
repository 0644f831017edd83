"""What the user sees in the page of a command at work."""
