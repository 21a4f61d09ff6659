"""Funds, bonds, exercised options and BSE's groups: charges by law, and accepted inputs."""

from datetime import date
from decimal import Decimal
from itertools import product

import pytest

from nnm_site.features.calculator.api import as_data
from nnm_site.features.calculator.entries import start_of
from nnm_site.features.calculator.inputs import InputError, comparison
from nnm_site.features.calculator.view import answer, bill_view
from nnm_site.shared.charges.cards import (
    GOODS,
    SCHEDULES,
    TODAY,
    TYPES,
    WHATS,
    card_in_force,
    choices_of,
    section_of,
)
from nnm_site.shared.languages.speaking import speaking
from tests.rows import each

pytestmark = pytest.mark.requirement("V1.4.1")

DAY = date(2026, 11, 25)
ORDER = {"quantity": "1000", "price": "1000", "rate": "0.03"}
EXERCISE = {
    "type": "options", "exercised": "1", "quantity": "65", "price": "200", "rate": "0.5",
    "strike": "24,000", "settlement_price": "24,500",
}  # fmt: skip


@each([
    ("share", 1000, 1000, True), ("equity-etf", 0, 10, True), ("other-etf", 0, 0, False), ("bond", 0, 0, False),
])  # fmt: skip
def test_the_tax_of_a_purchase_and_of_a_sale(what: str, bought: int, sold: int, levied: bool):
    for side, amount in (("buy", bought), ("sell", sold)):
        line = comparison(ORDER | {"what": what, "side": side}).today.line("STTtotal")
        assert line.amount == amount
        assert line.levied or not levied
    assert line.levied == levied


def test_a_bond_bears_the_stamp_duty_of_debentures():
    stamp = comparison(ORDER | {"what": "bond"}).today.line("stampDuty")
    assert stamp.amount == Decimal("1.00")
    assert stamp.published is not None
    assert "Government securities" in (stamp.published.note or "")


def test_the_buyer_pays_the_tax_of_an_exercise_on_its_intrinsic_value():
    bill = comparison(EXERCISE).today
    line = bill.line("STTtotal")
    # 0.15% of 65 × (24,500 - 24,000), to the rupee; the other charges are those of the premium.
    assert (line.base, line.amount) == (32500, 49)
    assert "intrinsic value" in line.why
    traded = comparison(
        {k: v for k, v in EXERCISE.items() if k in ("type", "quantity", "price", "rate")}
    )
    assert bill.total - traded.today.total == 49
    put = comparison(EXERCISE | {"settlement_price": "23,500"}).today
    assert put.total == bill.total


def test_data_say_what_was_asked_for():
    data = as_data(comparison(EXERCISE))
    assert (data["type"], data["what"], data["exercised"]) == ("options", None, True)
    assert (data["strike"], data["settlementPrice"]) == ("24000", "24500")
    data = as_data(comparison(ORDER | {"what": "bond", "exchange": "BSE"}))
    assert (data["type"], data["what"], data["exercised"]) == ("delivery", "bond", False)
    assert data["earlier"]["what"] == "bond"
    assert as_data(comparison({"type": "futures"}))["what"] is None
    assert as_data(comparison(ORDER | {"exchange": "BSE", "group": "p"}))["group"] == "p"


@each([
        ("delivery", "", "37.50"), ("delivery", "ab", "37.50"), ("delivery", "x", "1000.00"),
        ("delivery", "p", "10000.00"), ("delivery", "m", "27.50"), ("intraday", "x", "1000.00"),
        ("options", "index", "325.00"), ("options", "stock", "50.00"),
    ])  # fmt: skip
def test_each_group_of_bse_has_its_charge(type: str, group: str, charge: str):
    bill = comparison(ORDER | {"type": type, "exchange": "BSE", "group": group}).today
    assert f"{bill.line('transCharge').amount}" == charge


@each([
    ({"what": "gold"}, {"what"}),
    ({"type": "futures", "exercised": "1"}, {"exercised", "strike", "settlement_price"}),
    ({"type": "options", "exercised": "yes"}, {"exercised"}),
    (EXERCISE | {"side": "sell"}, {"side"}), (EXERCISE | {"sell_price": "5"}, {"side"}),
    (EXERCISE | {"strike": ""}, {"strike"}), ({"type": "options", "strike": "5"}, {"strike"}),
    ({"group": "x"}, {"group"}), ({"exchange": "BSE", "group": "stock"}, {"group"}),
    ({"type": "currency", "exchange": "BSE", "group": "x"}, {"group"}),
])  # fmt: skip
def test_what_does_not_go_together_is_refused_by_name(given: dict[str, str], names: set[str]):
    with pytest.raises(InputError) as caught:
        comparison(given)
    assert set(caught.value.errors) == names


@each(product(TYPES, [*WHATS, *GOODS], ["", *SCHEDULES]))
def test_each_thing_as_each_type_is_answered_or_refused(type: str, what: str, schedule: str):
    own = {"delivery": WHATS} | dict.fromkeys([t for t in TYPES if "commodity" in t], GOODS)
    entries = {"type": type, "what": what, "schedule": schedule}
    if what in (WHATS[0], *own.get(type, ())):
        assert as_data(comparison(entries), schedule)["type"]
    else:
        with pytest.raises(InputError) as caught:
            comparison(entries)
        assert set(caught.value.errors) == {"what"}


def test_a_section_and_what_was_asked_for_are_the_same():
    sections = card_in_force(TODAY, DAY).sections
    for section in sections:
        type, what, exercised = choices_of(section)
        assert section_of(type, what or WHATS[0], exercised=exercised) == section


def test_the_page_takes_no_notice_of_what_its_table_does_not_ask():
    odd = {"what": "bond", "exercised": "1", "group": "x", "strike": "9"}
    futures = {"table": "futures", **start_of("futures")}
    assert bill_view(futures | odd, DAY) == bill_view(futures, DAY)
    nse = {"table": "delivery", **start_of("delivery")}
    assert bill_view(nse | {"group": "p"}, DAY) == bill_view(nse, DAY)


def test_the_page_shows_an_exercise_and_keeps_it_in_its_links():
    texts = bill_view({"table": "options", **start_of("options"), **EXERCISE, "side": "sell"}, DAY)
    assert "settled at ₹24,500" in texts.order
    assert texts.lines["STTtotal"].amount.today == "₹49.00"
    for name in ("exercised=1", "strike=24000", "settlement_price=24500", "side=buy"):
        assert name in texts.query


@pytest.mark.slow
@each([
    ("", {"quantity": " "}, {"quantity": "Enter a quantity."}), ("hi", {"quantity": " "}, {"quantity": "मात्रा लिखें।"}),
    ("", {"price": ""}, {"price": "Enter a price."}),
    ("", {"price": " ", "quantity": ""}, {"price": "Enter a price.", "quantity": "Enter a quantity."}),
])  # fmt: skip
def test_an_order_without_quantity_or_price_has_no_bill_and_is_asked_for_it(
    code: str, entries: dict[str, str], expected: dict[str, str]
):
    with speaking(code):
        result = answer(entries)
    assert result.faulty
    assert {name: fault for name, fault in result.faults.items() if fault} == expected
