"""Roles, names and labels of elements, as assistive technology and people know them."""
