"""The pages of a month's bill and of a contract note's check: trades are typed, pasted or read from a file."""
