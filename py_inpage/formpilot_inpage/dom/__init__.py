"""The page as Python sees it: a port, and the browser behind it."""
