"""The site's features, one folder each."""
