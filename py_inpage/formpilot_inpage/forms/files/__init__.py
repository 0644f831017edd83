"""Gives files to a page, and finds out what the page made of them."""
