"""The firm's forms, filled in on a page, printed and signed."""
