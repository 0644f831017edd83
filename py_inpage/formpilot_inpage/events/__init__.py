"""The events that a browser sends for a user's actions, as data."""
