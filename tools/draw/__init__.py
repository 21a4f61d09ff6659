"""The house drawings: ledger rules, candlesticks and two colours.

``python -m tools.draw`` writes ``assets/drawings``; ``python -m tools.draw --check`` fails when a
committed file is not what this package draws. Nothing here is random: the same code gives the
same bytes.
"""
