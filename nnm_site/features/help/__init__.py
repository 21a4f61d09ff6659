"""Help for clients: one page for each question that they ask, and a list of all."""
