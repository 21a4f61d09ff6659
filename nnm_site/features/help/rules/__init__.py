"""Rules of the help for clients: plain functions on plain values."""
