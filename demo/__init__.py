"""python3 build.py demo: a whole task in a real browser."""
