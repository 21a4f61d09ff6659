"""The gate before the socket: who may open one, and what may be said on it."""
