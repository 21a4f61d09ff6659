"""Rules of the help for clients, on plain values."""
