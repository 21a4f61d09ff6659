"""The trading calendar: its page, and the same days as a calendar subscription."""
