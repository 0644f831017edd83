"""What a browser sends when a person does something, as data."""
