"""python3 build.py demo: the main job, shown in a real browser."""
