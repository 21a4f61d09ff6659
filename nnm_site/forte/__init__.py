"""The page about what the firm is good at (specification §2.13)."""
