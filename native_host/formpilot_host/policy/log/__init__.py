"""The action log: one JSON line per command."""
