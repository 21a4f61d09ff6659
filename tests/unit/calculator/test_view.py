"""The texts of the page, and the entries that an address may have (R503, R506)."""

import re
from datetime import date
from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.calculator.api import as_data
from nnm_site.features.calculator.entries import (
    SHARES,
    TABLES,
    TYPES,
    contracts_of,
    start_of,
    table_entries,
)
from nnm_site.features.calculator.inputs import InputError, comparison
from nnm_site.features.calculator.report import as_csv
from nnm_site.features.calculator.view import bill_view
from nnm_site.shared.charges.rules.charges import LINES
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.rules.money import rupees
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R503", "R506", "V1.4.1")]

DAY = date(2026, 11, 20)


def both(table="delivery", **entries):
    """The texts for a rate of one's own, whose figures do not follow the tariff."""
    own = {"rate": "0.03", "minimum": "0"}
    return bill_view({"table": table, **SHARES, **own, **entries}, DAY)


def by_tariff(table="delivery", **entries):
    return bill_view({"table": table, **SHARES, **entries}, DAY)


def test_both_columns_of_the_worked_example():
    texts = both()
    assert (texts.results["totalCharges"].earlier, texts.results["totalCharges"].today) == (
        "₹161.50",
        "₹154.14",
    )
    assert texts.split == ("₹30.00 brokerage, ₹120.97 taxes, ₹3.17 exchange and SEBI charges")
    assert texts.schedule.today == "Rates in force since 1 April 2026"
    assert texts.schedule.earlier == "Earlier rates, not charged today"
    assert texts.lines["clgfees"].differs
    assert texts.lines["clgfees"].amount.today == "–"
    assert not texts.lines["STTtotal"].differs
    assert (texts.exchanges["NSE"].total, texts.types["futures"].total) == ("₹154.14", "₹39.68")


def test_the_first_figure_is_the_price_of_the_tariff_s_first_plan():
    """By the tariff, 0.3% and at least ₹0.05 a unit for delivery: a purchase of 100 × ₹1,000."""
    (first, second) = Plan.all()
    texts = by_tariff()
    paid = {
        plan.key: comparison({"quantity": "100", "price": "1000", "plan": plan.key})
        for plan in (first, second)
    }
    assert texts.plan == first.key
    assert texts.results["totalCharges"].today == rupees(paid[first.key].today.total)
    assert texts.other_total == rupees(paid[second.key].today.total)
    assert texts.other_name == f"{second.name} plan"
    assert texts.plan_line.startswith(f"Brokerage by the {first.name} plan, ")


def test_the_line_of_the_brokerage_names_the_plan_and_a_typed_rate_is_the_visitor_s_own():
    for plan in Plan.all():
        named = f"Our tariff, {plan.name} plan"
        assert by_tariff(plan=plan.key).lines["maxBrokerage"].source == named
        compared = comparison({"quantity": "100", "price": "1000", "plan": plan.key})
        data = as_data(compared)
        assert data["lines"][0]["source"] == data["earlier"]["lines"][0]["source"] == named
        assert f',"{named}"' in as_csv(compared)
        assert "enter" not in compared.today.card.note
    assert both().lines["maxBrokerage"].source == "Your own rate"
    assert (
        as_data(comparison({"price": "10", "rate": "0.1"}))["lines"][0]["source"] == "Your own rate"
    )


def test_what_the_total_is_made_of_adds_up():
    for table in TABLES:
        texts = by_tariff(table, side="both", sell_price="1010")
        amounts = [
            Decimal(amount) for amount in re.findall(r"₹([\d,.]+)", texts.split.replace(",", ""))
        ]
        assert rupees(sum(amounts)) == texts.results["totalCharges"].today


def test_every_type_follows_the_plan_of_its_own_segment_and_links_to_its_bill():
    texts = by_tariff(plan="active", quantity="65", price="200")
    for kind in TYPES:
        alone = comparison({"type": kind, "quantity": "65", "price": "200", "plan": "active"})
        assert texts.types[kind].total == rupees(alone.today.total)
        link = texts.types[kind].link
        wanted = (f"type={kind}", "quantity=65", "plan=active")
        assert not [named for named in wanted if named not in link]
        assert "rate=" not in link


def test_the_drawing_compares_the_plans_unless_the_earlier_rates_are_asked_for():
    assert by_tariff().wing_names == ["Standard plan", "Active plan"]
    earlier = by_tariff(wings="earlier")
    assert earlier.wing_names == ["Today", "Earlier rates, not charged today"]
    assert earlier.butterfly != by_tariff().butterfly == by_tariff(wings="x").butterfly


@each(product(TABLES, ["buy", "sell", "both"], ["futures", "options"], ["0", "5"]))
def test_every_table_has_all_texts_of_both_bills_whatever_is_asked(table, side, contract, minimum):
    """The page names each result and charge: one that is missing would be an empty cell."""
    texts = both(table, side=side, sell_price="1010", contract=contract, minimum=minimum)
    assert tuple(texts.lines) == LINES
    for line in texts.lines.values():
        for text in (line.label, *vars(line.amount).values(), *vars(line.rate).values()):
            assert text
        assert all((line.base, line.why, line.source, line.share))
    for name in ("results", "types", "exchanges", "cautions"):
        assert vars(texts)[name].keys() == vars(both())[name].keys()
    for net in vars(texts.results["net"]).values():
        assert bool(net) == (side == "both")


@given(
    st.dictionaries(
        st.sampled_from(["table", "schedule", "side", "exchange", "contract", "preset", "quantity", "price"]),
        st.text(max_size=30),
    )
)  # fmt: skip
def test_no_entries_break_it(entries):
    faults: set[str] = set()
    try:
        assert bill_view(entries, DAY).results["totalCharges"].earlier.startswith("₹")
    except InputError as error:
        faults = set(error.errors)
    assert faults <= {"quantity", "price"}


def test_net_is_told_only_with_both_prices_and_one_price_is_named_as_both():
    alone, texts = both(side="both"), both(side="both", sell_price="1,010")
    assert alone.results["net"].today == alone.results["net"].earlier == "–"
    assert alone.order.endswith("bought and sold at ₹1,000")
    assert (texts.net_label, texts.results["net"].today) == ("Net profit", "₹705.33")
    assert texts.order.endswith("sold at ₹1,010")
    assert both(side="both", sell_price="999").net_label == "Net loss"
    assert both(side="buy", sell_price="1,010").results["net"].today == ""


def test_the_effective_rate_is_told_where_the_floor_wins():
    texts = both(quantity="1000", price="12.35", rate="0.3", minimum="0.05")
    assert (
        texts.lines["maxBrokerage"].rate.earlier
        == texts.lines["maxBrokerage"].rate.today
        == "0.4049%"
    )
    assert (
        texts.results["brokerageRate"].earlier == texts.results["brokerageRate"].today == "₹37.05"
    )
    assert "0.4049%" in texts.floor
    assert both().floor == ""
    assert both().lines["maxBrokerage"].rate.earlier == "0.03%"


def test_the_exchanges_say_which_is_cheaper_and_where_each_breaks_even():
    bought = both(exchange="BSE")
    assert bought.cheaper.startswith(("NSE is cheaper by ₹", "BSE is cheaper by ₹"))
    for exchange in ("NSE", "BSE"):
        sold = both(exchange=exchange, side="both")
        assert bought.exchanges[exchange].break_even == sold.results["breakEven"].today
    assert (
        both(side="sell").exchanges["NSE"].break_even
        == both(side="sell").exchanges["BSE"].break_even
        == ""
    )
    assert (
        both("options", exercised="1", strike="100", settlement_price="150")
        .exchanges["NSE"]
        .break_even
        == ""
    )
    assert both("commodity").cheaper == ""
    assert both("commodity", side="sell").exchanges["NSE"].break_even == ""


def test_commodities_name_both_exchanges():
    texts = both("commodity", exchange="BSE", contract="options", side="sell")
    assert (texts.exchange.earlier, texts.exchange.today) == ("BSE", "MCX")
    assert "MCX" in texts.exchange_note
    assert texts.lines["STTtotal"].label == "CTT"
    assert texts.order.startswith("Commodity options, MCX")
    assert texts.exchanges_note == "Today's rates have it on MCX alone."
    assert {kind.link for kind in texts.types.values()} == {""}


@each(TABLES)
def test_no_text_of_both_bills_says_statutory_or_house(table):
    texts = repr(both(table, side="both", minimum="1")).lower()
    assert "statutory" not in texts
    assert "house" not in texts


@each(TABLES)
def test_each_table_starts_with_an_order_that_exists(table):
    """R508: it causes no warning, and its contract is known."""
    where = {"tab": "equity", "type": table} if TABLES[table].tab == "equity" else {"tab": table}
    texts = bill_view(table_entries(where), DAY)
    assert not any(texts.cautions.values())
    assert texts.results["totalCharges"].today != "₹0.00"
    assert texts.preset == start_of(table).get("preset", "")
    assert bool(texts.preset_note) == bool(contracts_of(table))


def test_a_quantity_is_held_against_the_contract_that_is_filled_in():
    one = table_entries({"type": "futures", "quantity": "70"})
    assert "65" in bill_view(one, DAY).cautions["quantity"]
    other = bill_view({**one, "preset": "other"}, DAY)
    assert other.preset == "other"
    assert other.cautions["quantity"] == other.preset_note == ""
