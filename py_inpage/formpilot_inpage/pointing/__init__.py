"""The mouse: where it goes, what it drags, and what a page makes of it."""
