"""The mouse pointer: where an element can be clicked, clicks, drags, and their effects."""
