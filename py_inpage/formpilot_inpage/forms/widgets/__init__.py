"""Operates custom widgets as a person does: by clicks, keys and typed text."""
