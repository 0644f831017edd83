"""From the key of a field to the controls that it names."""
