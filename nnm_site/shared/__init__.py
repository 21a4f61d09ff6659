"""The firm's own ground: what features are made with."""
