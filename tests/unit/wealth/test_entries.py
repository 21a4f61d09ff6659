"""What a visitor types (R804: senseless input gets a message, never NaN)."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.wealth.planners import EntryError, read
from nnm_site.shared.content.models.wealth import PlannerEntry as Entry
from nnm_site.shared.rules.money import indian
from tests.rows import each

pytestmark = pytest.mark.requirement("R804")

AMOUNT = Entry(name="amount", label="Amount", unit="₹", example="5,000", least=Decimal(1))
RATE = Entry(name="rate", label="Rate", unit="%", example="12", most=Decimal(30))
YEARS = Entry(name="years", label="Years", unit="years", example="10", least=Decimal(1), most=Decimal(50), places=0)  # fmt: skip
OPTIONAL = Entry(name="extra", label="Extra", unit="₹", optional=True)


@each([
    (AMOUNT, "₹ 1,00,000", "100000"), (AMOUNT, "1.5 लाख", "150000"), (RATE, "12.5 %", "12.5"), (OPTIONAL, "  ", "0"),
])  # fmt: skip
def test_amounts_rates_and_a_blank_where_it_may_be_are_understood(
    entry: Entry, text: str, value: str
) -> None:
    assert read(entry, text) == Decimal(value)


@each([
    (AMOUNT, "-5", "This cannot be negative. Enter ₹1 to ₹1,000 crore."),
    (AMOUNT, "", "Enter a figure."), (AMOUNT, "0", "Enter ₹1 to ₹1,000 crore."),
    (AMOUNT, "1,5", "Do you mean 1.5 or 15? Write it so."),
    (AMOUNT, "1,00,00", "Put commas as in 1,00,000 or 100,000, and a point before decimals."),
    (AMOUNT, "five", "Use digits only, such as 5,000."),
    (AMOUNT, "9" * 31, "Enter ₹1 to ₹1,000 crore."),
    (AMOUNT, "1.005", "At most 2 decimals, please."), (RATE, "nan", "Use digits only, such as 12."),
    (RATE, "31", "Enter 0 to 30%."),
    (YEARS, "200", "Enter 1 to 50 years."), (YEARS, "1.5", "Use a whole number."),
])  # fmt: skip
def test_everything_else_is_refused_with_a_sentence(entry: Entry, text: str, message: str) -> None:
    with pytest.raises(EntryError) as refusal:
        read(entry, text)
    assert str(refusal.value) == message


@given(st.text(max_size=40))
def test_any_text_is_a_figure_in_range_or_a_refusal(text: str) -> None:
    try:
        value = read(AMOUNT, text)
    except EntryError:
        return
    assert value.is_finite()
    assert AMOUNT.least <= value <= AMOUNT.most


@given(st.decimals(1, 10**9, places=2))
def test_what_the_site_writes_it_can_read(amount: Decimal) -> None:
    assert read(AMOUNT, indian(amount)) == amount
