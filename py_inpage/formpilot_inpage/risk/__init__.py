"""Decides which actions need the user's confirmation, and asks for it."""
