"""The home page (R301)."""
