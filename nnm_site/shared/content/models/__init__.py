"""The kinds of content, one module per feature."""
