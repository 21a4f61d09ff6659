"""Tools of the project: set-up, serving, checks. The running site needs none of them."""
