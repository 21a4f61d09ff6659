"""The brokerage calculator (specification §2.9).

The rules use the standard library alone: `amounts` (numbers as people write them), `cards` (rate
cards), `charges` (orders and bills), `inputs` (an order from text). In a notebook:

    >>> from nnm_site.calculator import inputs
    >>> bill = inputs.bill({"type": "delivery", "quantity": "100", "price": "1,000", "rate": "0.03"})
    >>> bill.total
    Decimal('161.50')
"""
