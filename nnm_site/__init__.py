"""The public website of NNM Securities."""
