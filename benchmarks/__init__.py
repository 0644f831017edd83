"""python3 build.py bench: figures and ratios, all taken in one run."""
