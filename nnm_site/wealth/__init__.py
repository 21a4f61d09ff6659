"""The wealth pages: wealth management, protection, personal finance (specification §2.12)."""
