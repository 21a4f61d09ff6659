"""Pages in other languages, made from the English ones."""
