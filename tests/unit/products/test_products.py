"""The products (specification §2.8)."""

import re

from nnm_site.content import queries


def test_only_derivatives_carry_the_risk_disclosure() -> None:
    carrying = [product.key for product in queries.products() if product.risk_disclosure]
    assert carrying == ["derivatives"]


def test_no_product_promises_a_return() -> None:
    """Facts §12: no guarantee of returns, no superlatives."""
    forbidden = re.compile(r"\b(assured|best|sure-shot|risk-free|highest returns?)\b", re.I)
    for product in queries.products():
        text = " ".join([product.what, product.cost, *product.suits, *product.start])
        assert not forbidden.search(text), product.key
