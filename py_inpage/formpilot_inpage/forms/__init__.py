"""Forms: finds fields, fills them, restores them, and describes them."""
