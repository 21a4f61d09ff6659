"""The products (R405)."""

import re

import pytest

from nnm_site.shared.content.models.products import Product

pytestmark = pytest.mark.requirement("R405")


def test_derivatives_and_funds_carry_their_prescribed_warning() -> None:
    carrying = {product.key: product.risk_disclosure for product in Product.all()}
    assert {key: text for key, text in carrying.items() if text} == {
        "derivatives": "derivatives-risk",
        "mutual-funds": "mutual-fund-warning",
    }


def test_no_product_promises_a_return() -> None:
    """R405: no guarantee of returns, no superlatives."""
    forbidden = re.compile(r"\b(assured|best|sure-shot|risk-free|highest returns?)\b", re.I)
    for product in Product.all():
        text = " ".join([product.what, product.cost, *product.suits, *product.start])
        assert not forbidden.search(text), product.key
