"""Groups of input types that differ in what their value is."""

BUTTON_TYPES = frozenset(("button", "submit", "reset", "image"))
"""Their value is a caption."""
CHECKABLE_TYPES = frozenset(("checkbox", "radio"))
"""Their value is fixed by the page's author."""
