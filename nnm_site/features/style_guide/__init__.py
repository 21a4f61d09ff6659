"""The living style guide: every component in every state. For developers and visual checks."""
