"""How a contract note is read and compared. Plain functions on plain values."""
