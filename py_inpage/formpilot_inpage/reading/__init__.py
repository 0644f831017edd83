"""Reading a page as assistive technology does: roles, names and states."""
