"""A contract note, checked line by line."""
