"""What a visitor sees: one folder each."""
