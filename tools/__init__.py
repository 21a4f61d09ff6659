"""Tools of the house: setting up, serving, drawing. None of them is needed by the running site."""
