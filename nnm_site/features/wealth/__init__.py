"""The wealth pages: wealth management, protection, personal finance (R801 to R804)."""
