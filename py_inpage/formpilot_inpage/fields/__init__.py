"""Fields: from a key to a control, and from a value to a plan."""
