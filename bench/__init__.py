"""Speed and load, measured. `make bench` runs all parts and prints one table."""
