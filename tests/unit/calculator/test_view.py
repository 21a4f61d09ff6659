"""The texts of the page, and what an address may ask for (R503, R506)."""

import re
from datetime import date
from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.calculator.address import table_entries
from nnm_site.features.calculator.inputs import InputError, comparison
from nnm_site.features.calculator.presets import SHARES, presets, start_of
from nnm_site.features.calculator.report import as_csv, as_data
from nnm_site.features.calculator.view import BREAKDOWN, TABLES, TYPES, name_of, show_both
from nnm_site.shared.content import queries
from nnm_site.shared.rules.money import rupees
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R503", "R506", "V1.4.1")]

DAY = date(2026, 11, 20)


def both(table="delivery", **entries):
    """The texts for a rate of one's own, whose figures do not follow the tariff."""
    own = {"rate": "0.03", "minimum": "0"}
    return show_both({"table": table, **SHARES, **own, **entries}, DAY)


def by_tariff(table="delivery", **entries):
    return show_both({"table": table, **SHARES, **entries}, DAY)


def test_both_columns_of_the_worked_example():
    texts = both()
    assert (texts["totalCharges"], texts["todayTotalCharges"]) == ("₹161.50", "₹154.14")
    assert texts["split"] == ("₹30.00 brokerage, ₹120.97 taxes, ₹3.17 exchange and SEBI charges")
    assert texts["todaySchedule"] == "Rates in force since 1 April 2026"
    assert texts["schedule"] == "Earlier rates, not charged today"
    assert texts["clgfeesDiffers"] == "yes"
    assert texts["todayClgfees"] == "–"
    assert texts["STTtotalDiffers"] == ""
    assert (texts["NSEtotal"], texts["futuresToday"]) == ("₹154.14", "₹39.68")


def test_the_first_figure_is_the_price_of_the_tariff_s_first_plan():
    """The tariff says 0.3% and at least ₹0.05 a unit for delivery: a purchase of 100 × ₹1,000."""
    (first, second) = queries.plans()
    texts = by_tariff()
    paid = {
        plan.key: comparison({"quantity": "100", "price": "1000", "plan": plan.key})
        for plan in (first, second)
    }
    assert texts["plan"] == first.key
    assert texts["todayTotalCharges"] == rupees(paid[first.key].today.total)
    assert texts["otherTotal"] == rupees(paid[second.key].today.total)
    assert texts["otherName"] == f"{second.name} plan"
    assert texts["planLine"].startswith(f"Brokerage by the {first.name} plan, ")


def test_the_line_of_the_brokerage_names_the_plan_and_a_typed_rate_is_the_visitor_s_own():
    for plan in queries.plans():
        named = f"Our tariff, {plan.name} plan"
        assert by_tariff(plan=plan.key)["todayMaxBrokerageSource"] == named
        found = comparison({"quantity": "100", "price": "1000", "plan": plan.key})
        data = as_data(found)
        assert data["lines"][0]["source"] == data["earlier"]["lines"][0]["source"] == named
        assert f',"{named}"' in as_csv(found)
        assert "enter" not in found.today.card.note
    assert both()["todayMaxBrokerageSource"] == "Your own rate"
    assert (
        as_data(comparison({"price": "10", "rate": "0.1"}))["lines"][0]["source"] == "Your own rate"
    )


def test_what_the_total_is_made_of_adds_up():
    for table in TABLES:
        texts = by_tariff(table, side="both", sell_price="1010")
        parts = [
            Decimal(found) for found in re.findall(r"₹([\d,.]+)", texts["split"].replace(",", ""))
        ]
        assert rupees(sum(parts)) == texts["todayTotalCharges"]


def test_every_type_follows_the_plan_of_its_own_segment_and_links_to_its_bill():
    texts = by_tariff(plan="active", quantity="65", price="200")
    for kind in TYPES:
        alone = comparison({"type": kind, "quantity": "65", "price": "200", "plan": "active"})
        assert texts[f"{kind}Today"] == rupees(alone.today.total)
        link = texts[f"{kind}Link"]
        wanted = (f"type={kind}", "quantity=65", "plan=active")
        assert not [named for named in wanted if named not in link]
        assert "rate=" not in link


def test_the_drawing_compares_the_plans_unless_the_earlier_rates_are_asked_for():
    assert (by_tariff()["leftWing"], by_tariff()["rightWing"]) == ("Standard plan", "Active plan")
    asked = by_tariff(wings="earlier")
    assert (asked["leftWing"], asked["rightWing"]) == ("Today", "Earlier rates, not charged today")
    assert asked["butterfly"] != by_tariff()["butterfly"] == by_tariff(wings="x")["butterfly"]


@each(product(TABLES, ["buy", "sell", "both"], ["futures", "options"], ["0", "5"]))
def test_every_table_has_all_texts_of_both_bills_whatever_is_asked(table, side, contract, minimum):
    """The state's keys are fixed: a text that is missing would leave the last one standing."""
    texts = both(table, side=side, sell_price="1010", contract=contract, minimum=minimum)
    assert texts.keys() == both().keys()
    for name in BREAKDOWN:
        assert {name, f"{name}Rate"} <= texts.keys()
        now = name_of("today", name)
        assert {f"{now}{part}" for part in ("", "Rate", "Base", "Why", "Source")} <= texts.keys()
    assert bool(texts["both"]) == bool(texts["net"]) == bool(texts["todayNet"]) == (side == "both")


@given(
    st.dictionaries(
        st.sampled_from(["table", "schedule", "side", "exchange", "contract", "preset", "quantity", "price"]),
        st.text(max_size=30),
    )
)  # fmt: skip
def test_no_entries_break_it(entries):
    faults: set[str] = set()
    try:
        assert show_both(entries, DAY)["totalCharges"].startswith("₹")
    except InputError as error:
        faults = set(error.errors)
    assert faults <= {"quantity", "price"}


def test_net_is_told_only_with_both_prices_and_one_price_is_named_as_both():
    alone, texts = both(side="both"), both(side="both", sell_price="1,010")
    assert alone["todayNet"] == alone["net"] == "–"
    assert alone["order"].endswith("bought and sold at ₹1,000")
    assert (texts["netLabel"], texts["todayNet"]) == ("Net profit", "₹705.33")
    assert texts["order"].endswith("sold at ₹1,010")
    assert both(side="both", sell_price="999")["netLabel"] == "Net loss"
    assert both(side="buy", sell_price="1,010")["todayNet"] == ""


def test_the_effective_rate_is_told_where_the_floor_wins():
    texts = both(quantity="1000", price="12.35", rate="0.3", minimum="0.05")
    assert texts["floor"] == "yes"
    assert texts["maxBrokerageRate"] == texts["todayMaxBrokerageRate"] == "0.4049%"
    assert texts["brokerageRate"] == texts["todayBrokerageRate"] == "₹37.05"
    assert "0.4049%" in texts["floorWhy"]
    assert both()["floor"] == both()["floorWhy"] == ""
    assert both()["maxBrokerageRate"] == "0.03%"


def test_the_exchanges_say_which_is_cheaper_and_where_each_breaks_even():
    bought = both(exchange="BSE")
    assert bought["cheaper"].startswith(("NSE is cheaper by ₹", "BSE is cheaper by ₹"))
    for exchange in ("NSE", "BSE"):
        sold = both(exchange=exchange, side="both")
        assert bought[f"{exchange}breakEven"] == sold["todayBreakEven"]
    assert both(side="sell")["NSEbreakEven"] == both(side="sell")["BSEbreakEven"] == ""
    assert (
        both("options", exercised="1", strike="100", settlement_price="150")["NSEbreakEven"] == ""
    )
    assert both("commodity")["cheaper"] == ""
    assert both("commodity", side="sell")["NSEbreakEven"] == ""


def test_commodities_name_both_exchanges():
    texts = both("commodity", exchange="BSE", contract="options", side="sell")
    assert (texts["earlierExchange"], texts["todayExchange"]) == ("BSE", "MCX")
    assert "MCX" in texts["exchangeNote"]
    assert texts["STTtotalLabel"] == "CTT"
    assert texts["order"].startswith("Commodity options, MCX")
    assert texts["traded"] == "Today's rates have it on MCX alone."
    assert texts["types"] == texts["deliveryLink"] == ""


@each(TABLES)
def test_no_text_of_both_bills_says_statutory_or_house(table):
    for name, text in both(table, side="both", minimum="1").items():
        assert "statutory" not in text.lower(), name
        assert "house" not in text.lower(), name


@each(TABLES)
def test_each_table_starts_with_an_order_that_exists(table):
    """R508: nothing about it is odd, and its contract is known."""
    where = {"tab": "equity", "type": table} if TABLES[table].tab == "equity" else {"tab": table}
    texts = show_both(table_entries(where), DAY)
    assert not [name for name, text in texts.items() if name.startswith("caution_") and text]
    assert texts["todayTotalCharges"] != "₹0.00"
    assert texts["preset"] == start_of(table).get("preset", "")
    assert bool(texts["presetNote"]) == bool(presets(table))


def test_a_quantity_is_held_against_the_contract_that_is_filled_in():
    one = table_entries({"type": "futures", "quantity": "70"})
    assert "65" in show_both(one, DAY)["caution_quantity"]
    other = show_both({**one, "preset": "other"}, DAY)
    assert other["preset"] == "other"
    assert other["caution_quantity"] == other["presetNote"] == ""
