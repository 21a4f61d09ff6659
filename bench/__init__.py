"""Measurements of speed and load. `make bench` runs all parts and prints one table."""
