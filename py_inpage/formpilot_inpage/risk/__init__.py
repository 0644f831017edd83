"""What is not to be done unasked, and what the user is asked then."""
