"""What is done to a finished build: critical CSS, feeds, sharing pictures, published files."""
