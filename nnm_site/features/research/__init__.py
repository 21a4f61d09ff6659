"""Research notes (R704)."""
