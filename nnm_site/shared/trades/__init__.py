"""Trades as people have them: typed lines, pasted notes, files of brokers."""
