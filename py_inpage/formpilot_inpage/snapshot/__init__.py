"""A page as an outline of roles, names and states."""
