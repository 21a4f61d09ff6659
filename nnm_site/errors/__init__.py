"""What a visitor sees when something is not there or goes wrong."""
