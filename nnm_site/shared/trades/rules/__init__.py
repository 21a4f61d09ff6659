"""How trades are read from text. Plain functions on plain values."""
