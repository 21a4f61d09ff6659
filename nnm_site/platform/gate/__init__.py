"""The gate: which clients may open a socket, and which messages they may send."""
