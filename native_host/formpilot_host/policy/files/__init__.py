"""The files that fills give to pages: which the user allows, how they are read and sent."""
