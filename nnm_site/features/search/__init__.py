"""Search over everything the site publishes; how and why: `docs/search.md`."""
