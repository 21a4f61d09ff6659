"""The pictures of the gallery: drawn in the house grammar, or taken from photographs.

See `docs/gallery.md`.
"""
