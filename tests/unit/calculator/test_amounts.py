"""Numbers as people write them (R502)."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.charges.rules.amounts import AmountError, as_typed, parse, plain, rounded
from tests.rows import each

pytestmark = pytest.mark.requirement("R502", "V1.4.1")


@each([
    ("1,00,000", "100000"), ("100,000.50", "100000.50"), ("₹ 5", "5"), (" ₹1 00 000 ", "100000"),
    ("1\u00a0000", "1000"), ("", "0"), ("   ", "0"), (" 5\n", "5"), ("₹", "0"), ("₹ 2,500", "2500"),
    ("1 लाख", "100000"), ("1.5 lakh", "150000"), ("1.5 Lakhs", "150000"), ("2 cr", "20000000"),
    ("2.5 करोड़", "25000000"), ("Rs. 100", "100"), ("Rs.100/-", "100"), ("INR 1,250.50", "1250.50"),
    ("₨100", "100"), ("100 रुपये", "100"), ("\u202a1,300\u202c", "1300"),
    ("1\u200b300\ufeff", "1300"), ("\u2066₹\u202f1\u2009300\u2069", "1300"), ("１，３００．５", "1300.5"),
    (".5", "0.5"), ("5.", "5"), ("007", "7"),
    ("99999999999999999999.999999", "99999999999999999999.999999"),
])  # fmt: skip
def test_spellings_that_are_accepted(text, number):
    assert parse(text) == Decimal(number)


@each([
    ("abc", "Enter a number"), ("1e5", "Enter a number"), ("NaN", "Enter a number"),
    ("Infinity", "Enter a number"), ("∞", "Enter a number"), (".", "Enter a number"),
    ("1,,0", "Enter a number"), (",5", "Enter a number"), ("1.2.3", "Enter a number"),
    ("1.5,0", "Enter a number"), ("5%", "Enter a number"), ("100 shares", "Enter a number"),
    ("10²", "Enter a number"), ("1 lakh lakh", "Enter a number"), ("lakh", "Enter a number"),
    ("12,50", "12.50 or 1250"), ("1,00,00", "Put commas"), ("1,0000", "Put commas"),
    ("12 50", "Put commas"), ("-", "Enter a number"), ("-5", "not negative"),
    ("₹ −5", "not negative"), ("-.5", "not negative"), ("-₹5", "not negative"),
    ("100000000000000000000", "20 digits before"), ("0.0000001", "6 digits after"),
    ("9" * 5000, "20 digits"), ("1\n00", "on one line"), ("1\r\n2", "on one line"),
    ("1\u20282", "on one line"),
])  # fmt: skip
def test_what_is_refused_says_why(text, says):
    with pytest.raises(AmountError, match=says):
        parse(text)


@each([
    ("3%", "percent", "3"), ("0.3 per cent", "percent", "0.3"), ("३ प्रतिशत", "percent", "3"),
    ("१०० शेयर", "units", "100"), ("100 shares", "units", "100"),
    ("1 lakh units", "units", "100000"),
])  # fmt: skip
def test_what_stands_behind_a_number_of_its_kind(text, kind, number):
    assert parse(text, kind) == Decimal(number)


@given(st.text(max_size=120))
def test_any_text_is_a_number_in_range_or_refused(text):
    try:
        number = parse(text)
    except AmountError:
        return
    assert 0 <= number < 10**20
    assert parse(plain(number)) == number


@each(
    [("1.005", "1.01"), ("0.015", "0.02"), ("1.035", "1.04"), ("-0.001", "0.00"), ("2.5", "2.50")]
)
def test_half_goes_up(exact, shown):
    assert f"{rounded(Decimal(exact)):f}" == shown


@given(st.decimals(0, 10**12, places=9))
def test_rounding_is_half_up_to_the_paisa(amount):
    paise = Fraction(amount) * 100
    assert Fraction(rounded(amount)) * 100 == (paise + Fraction(1, 2)).__floor__()


@given(st.decimals(0, 10**19, places=6))
def test_what_is_shown_can_be_typed_back(number):
    assert parse(as_typed(number)) == number
