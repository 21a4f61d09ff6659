"""Search over everything the site publishes; see `docs/search.md`."""
