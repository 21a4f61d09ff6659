"""Rupees in Indian grouping (design brief: ₹1,00,000.00)."""

import re
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.rules.money import indian, rupees, rupees_in_words
from tests.rows import each

AMOUNTS = st.decimals(-(10**15), 10**15, places=4, allow_nan=False, allow_infinity=False)


@each(
    [
        ("0", "0.00"),
        ("5", "5.00"),
        ("999.994", "999.99"),
        ("999.995", "1,000.00"),
        ("1000", "1,000.00"),
        ("99999.99", "99,999.99"),
        ("100000", "1,00,000.00"),
        ("1161695.3816", "11,61,695.38"),
        ("1234567890", "1,23,45,67,890.00"),
        ("-100000.5", "−1,00,000.50"),
        ("-0.004", "0.00"),
        ("1.005", "1.01"),
        # More digits than Python's own context keeps.
        (
            "-1234567890123456789012345678901234.67",
            "−1,23,45,67,89,01,23,45,67,89,01,23,45,67,89,01,234.67",
        ),
    ]
)
def test_groups_the_indian_way(amount: str, shown: str) -> None:
    assert indian(Decimal(amount)) == shown


def test_can_leave_the_paise_out() -> None:
    assert indian(Decimal("1161695.38"), 0) == "11,61,695"


@given(AMOUNTS)
def test_grouping_loses_nothing_but_what_is_rounded_away(amount: Decimal) -> None:
    back = Decimal(indian(amount).replace(",", "").replace("−", "-"))
    assert abs(back - amount) <= Decimal("0.005")


@given(AMOUNTS)
def test_groups_are_of_two_digits_with_one_of_three_at_the_end(amount: Decimal) -> None:
    assert re.fullmatch(r"−?(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})\.\d\d", indian(amount))


def test_the_minus_stands_before_the_sign_of_the_rupee() -> None:
    assert rupees(Decimal("-500")) == "−₹500.00"
    assert rupees(Decimal("500")) == "₹500.00"


@each([
    ("0", "₹0"), ("95000", "₹95,000"), ("99999.99", "₹1 lakh"), ("250000", "₹2.5 lakh"),
    ("1161695.38", "₹11.6 lakh"), ("10000000", "₹1 crore"), ("9999999", "₹1 crore"),
    ("1500000000", "₹150 crore"), ("-250000", "−₹2.5 lakh"),
])  # fmt: skip
def test_large_amounts_are_said_in_lakh_and_crore(amount: str, said: str) -> None:
    assert rupees_in_words(Decimal(amount)) == said
