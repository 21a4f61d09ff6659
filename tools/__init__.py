"""Tools of the project: setting up, serving, drawing. None of them is needed by the running site."""
