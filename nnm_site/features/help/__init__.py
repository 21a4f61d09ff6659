"""Help for clients: one page per question, and a list of all."""
