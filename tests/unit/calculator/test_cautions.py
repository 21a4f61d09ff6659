"""Warnings about unusual orders, presets, and the depository charge (R508)."""

from datetime import date
from decimal import Decimal

import pytest

from nnm_site.features.calculator.entries import TABLES, contracts_of, note_of, one_lot, start_of
from nnm_site.features.calculator.inputs import AMOUNTS
from nnm_site.features.calculator.view import Figures, bill_view
from nnm_site.shared.charges.plans import depository_charge
from nnm_site.shared.charges.rules.amounts import parse
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Contract
from tests.rows import each

pytestmark = pytest.mark.requirement("R508", "V1.4.1")

DAY = date(2026, 11, 20)


def shown(table="delivery", **entries):
    return bill_view({"table": table, **start_of(table), **entries}, DAY)


def cautioned(texts):
    return {field for field in AMOUNTS if texts.cautions[field]}


@each(TABLES)
def test_no_preset_is_odd_and_each_says_where_it_is_from(table):
    for contract in contracts_of(table).values():
        assert cautioned(shown(table, **one_lot(contract))) == set()
        note = note_of(contract)
        assert ("checked on" in note) != ("not checked" in note)
        assert "an example, not a quotation" in note


@each([
    ("delivery", {"price": "1000.05"}, {"price"}), ("delivery", {"price": "200.01"}, set()),
    ("delivery", {"price": "200.015"}, {"price"}), ("delivery", {"quantity": "1.5"}, {"quantity"}),
    ("delivery", {"side": "both", "sell_price": "1000.05"}, {"sell_price"}),
    ("delivery", {"rate": "2.5"}, set()), ("delivery", {"rate": "2.6"}, {"rate"}),
    ("delivery", {"minimum": "26"}, {"minimum"}), ("delivery", {"price": "5", "rate": "5"}, set()),
    ("delivery", {"price": "5", "rate": "5.1"}, {"rate"}),
    ("delivery", {"price": "5", "rate": "1", "minimum": "0.25"}, set()),
    ("delivery", {"price": "5", "rate": "1", "minimum": "0.26"}, {"minimum"}),
    ("delivery", {"price": "5", "rate": "5", "what": "bond"}, {"rate"}),
    ("delivery", {"price": "10.01", "rate": "1", "minimum": "0.26"}, {"minimum"}),
    ("delivery", {"price": "1000.05", "what": "equity-etf"}, set()),
    ("futures", {"quantity": "66"}, {"quantity"}), ("futures", {"price": "24000.05"}, {"price"}),
    ("options", {"price": "200.03"}, {"price"}), ("currency", {"quantity": "1500"}, {"quantity"}),
    ("currency", {"preset": "", "quantity": "1500"}, {"quantity"}),
    ("currency", {"price": "88.5010"}, {"price"}), ("commodity", {"price": "5500.50"}, {"price"}),
])  # fmt: skip
def test_what_is_odd_is_told_beside_its_entry(table, entries, fields):
    assert cautioned(shown(table, **entries)) == fields


def test_an_unchecked_lot_says_so():
    unchecked = next(item for item in Contract.all() if item.checked is None)
    texts = shown(unchecked.table, preset=unchecked.key, quantity="1")
    assert "not checked" in texts.cautions["quantity"]
    assert "not checked" not in shown("futures", quantity="66").cautions["quantity"]


@pytest.mark.requirement("T2")
def test_a_delivery_sale_names_the_depository_charge_and_the_break_even_with_it():
    fee = next(fee for fee in queries.fees() if fee.depository_sale)
    charge = depository_charge(queries.fees(), Decimal(18))
    assert charge == round(fee.amount * Decimal("1.18"), 2)
    texts = shown(side="both", sell_price="1,010")
    assert f"₹{charge}" in texts.depository
    plain, with_it = texts.results["breakEven"], texts.results["depositoryBreakEven"]
    assert parse(with_it.today) > parse(plain.today)
    assert parse(with_it.earlier) > parse(plain.earlier)
    assert shown(side="sell").results["depositoryBreakEven"] == Figures()
    assert shown(side="sell").depository
    assert not shown(side="buy").depository
    assert not shown("intraday", side="sell").depository
    assert depository_charge((), Decimal(18)) is None
