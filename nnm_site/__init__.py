"""The public website of a broker and depository participant."""
