"""Saves the states of fields before a fill, and restores them."""
