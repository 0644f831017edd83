"""Lists the fields of a page for observe forms."""
