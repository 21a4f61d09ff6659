"""Numbers as people write them (specification §5 and §9; facts on charges, §1)."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.calculator.rules.amounts import AmountError, as_typed, parse, plain, rounded


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,00,000", "100000"),
        ("100,000.50", "100000.50"),
        ("₹ 5", "5"),
        (" ₹1 00 000 ", "100000"),
        ("1\u00a0000", "1000"),
        ("", "0"),
        ("   ", "0"),
        (" 5\n", "5"),
        ("₹", "0"),
        (".5", "0.5"),
        ("5.", "5"),
        ("007", "7"),
        ("99999999999999999999.999999", "99999999999999999999.999999"),
    ],
)
def test_spellings_that_are_accepted(text, number):
    assert parse(text) == Decimal(number)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("abc", "Enter a number"),
        ("1e5", "Enter a number"),
        ("NaN", "Enter a number"),
        ("Infinity", "Enter a number"),
        ("∞", "Enter a number"),
        (".", "Enter a number"),
        ("1,,0", "Enter a number"),
        (",5", "Enter a number"),
        ("1.2.3", "Enter a number"),
        ("1.5,0", "Enter a number"),
        ("5%", "Enter a number"),
        ("-", "Enter a number"),
        ("-5", "not negative"),
        ("₹ −5", "not negative"),
        ("-.5", "not negative"),
        ("-₹5", "not negative"),
        ("100000000000000000000", "20 digits before"),
        ("0.0000001", "6 digits after"),
        ("9" * 5000, "20 digits"),
        ("1\n00", "on one line"),
        ("1\r\n2", "on one line"),
        ("1\u20282", "on one line"),
    ],
)
def test_what_is_refused_says_why(text, says):
    with pytest.raises(AmountError, match=says):
        parse(text)


@given(st.text(max_size=120))
def test_any_text_is_a_number_in_range_or_refused(text):
    try:
        number = parse(text)
    except AmountError:
        return
    assert 0 <= number < 10**20
    assert parse(plain(number)) == number


@pytest.mark.parametrize(
    ("exact", "shown"),
    [("1.005", "1.01"), ("0.015", "0.02"), ("1.035", "1.04"), ("-0.001", "0.00"), ("2.5", "2.50")],
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
