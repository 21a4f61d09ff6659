"""The brokerage calculator (R501). In a notebook:

>>> from nnm_site.features.calculator import inputs
>>> both = inputs.comparison({"quantity": "100", "price": "1,000", "rate": "0.03"})
>>> both.today.total, both.earlier.total
(Decimal('154.14'), Decimal('161.50'))
"""
