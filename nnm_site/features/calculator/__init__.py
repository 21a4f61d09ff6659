"""The brokerage calculator (R501).

The rules are in `nnm_site.shared.charges.rules`. Around them: `comparison` (both bills of an order),
`inputs` (an order from text). In a notebook:

    >>> from nnm_site.features.calculator import inputs
    >>> given = {"type": "delivery", "quantity": "100", "price": "1,000", "rate": "0.03"}
    >>> both = inputs.comparison(given)
    >>> both.today.total, both.earlier.total
    (Decimal('154.14'), Decimal('161.50'))
"""
