"""The steps of build.py. Standard library only: they run before anything is installed."""
