"""Forms for the firm that are filled in on a page, printed and signed."""
