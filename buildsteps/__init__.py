"""The steps of build.py. They use only the standard library: nothing is installed yet."""
