"""Rules of market data: the exchanges' files, prices over time, the summary of a day."""
