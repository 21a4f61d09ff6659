"""The texts of the page, and what an address may ask for (specification §2.9)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.calculator.inputs import InputError
from nnm_site.calculator.sheet import fill_bill
from nnm_site.calculator.view import BAR, BREAKDOWN, EXAMPLE, TABLES, TYPES, show, show_both

DAY = date(2026, 11, 20)


def shown(**entries):
    return show({"table": "delivery", **EXAMPLE, **entries}, DAY)


def test_the_example_is_the_worked_example():
    texts = shown()
    assert texts["totalCharges"] == "₹161.50"
    assert texts["BSEtotal"] == "₹158.25"
    assert texts["difference"] == "₹7.36 less"
    assert texts["otherName"] == "today's rates of 1 April 2026"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("schedule", ["house", "statutory"])
@pytest.mark.parametrize("side", ["buy", "sell", "both"])
def test_every_table_has_a_bill_under_every_schedule_and_side(table, schedule, side):
    texts = shown(table=table, schedule=schedule, side=side, sell_price="1010")
    assert all(f"{name}{part}" in texts for name in BREAKDOWN for part in ("", "Why", "Source"))
    assert bool(texts["both"]) == bool(texts["net"]) == (side == "both")


def test_the_same_names_whatever_is_asked():
    """The state's keys are fixed: a text that is missing would leave the last one standing."""
    keys = {
        frozenset(shown(table=table, schedule=schedule, side=side))
        for table in TABLES
        for schedule in ("house", "statutory")
        for side in ("buy", "both")
    }
    assert len(keys) == 1


@given(
    st.dictionaries(
        st.sampled_from(["table", "schedule", "side", "exchange", "contract", "quantity", "price"]),
        st.text(max_size=30),
    )
)
def test_no_entries_break_it(entries):
    faults: set[str] = set()
    try:
        assert show(entries, DAY)["totalCharges"].startswith("₹")
    except InputError as error:
        faults = set(error.errors)
    assert faults <= {"quantity", "price"}


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_the_bar_is_never_longer_than_itself(quantity, price):
    texts = shown(quantity=str(quantity), price=str(price))
    widths = [int(texts[f"{name}Width"]) for name in BREAKDOWN]
    assert sum(widths) <= BAR
    assert [int(texts[f"{name}X"]) for name in BREAKDOWN] == [
        sum(widths[:place]) for place in range(len(widths))
    ]


def test_the_sheet_escapes_what_it_is_given():
    html = str(fill_bill("", {"table": "delivery", "quantity": "<script>"}).main)
    assert "<script>" not in html
    assert "Quantity: Enter a number" in html


def test_statutory_commodities_say_where_they_are_traded():
    texts = shown(table="commodity", schedule="statutory", contract="options", side="sell")
    assert texts["order"].startswith("Commodity options, MCX")
    assert texts["traded"] == "These rates have it on MCX alone."
    assert texts["STTtotalLabel"] == "CTT"
    assert texts["difference"].endswith(", on NSE")


# -- both bills ------------------------------------------------------------------------------------


def both(table="delivery", **entries):
    return show_both({"table": table, **EXAMPLE, **entries}, DAY)


def test_both_columns_of_the_worked_example():
    texts = both()
    assert (texts["totalCharges"], texts["todayTotalCharges"]) == ("₹161.50", "₹154.14")
    assert texts["difference"] == "₹7.36 less than by the firm's schedule."
    assert texts["todayHead"] == "Rates in force since 1 April 2026"
    assert texts["firmHead"] == "The firm's schedule"
    assert texts["clgfeesDiffers"] == "yes"
    assert texts["todayClgfees"] == "–"
    assert texts["STTtotalDiffers"] == ""
    assert (texts["NSEtotal"], texts["futuresToday"]) == ("₹154.14", "₹39.68")


def test_both_columns_have_the_same_names_whatever_is_asked():
    keys = {
        frozenset(both(table, side=side, contract=contract))
        for table in TABLES
        for side in ("buy", "sell", "both")
        for contract in ("futures", "options")
    }
    assert len(keys) == 1


def test_net_is_told_only_with_both_prices():
    assert both(side="both")["todayNet"] == both(side="both")["net"] == "–"
    texts = both(side="both", sell_price="1,010")
    assert (texts["todayNetWord"], texts["todayNet"]) == ("Net profit", "₹705.33")
    assert both(side="buy", sell_price="1,010")["todayNet"] == ""


def test_the_effective_rate_is_told_where_the_floor_wins():
    texts = both(quantity="1000", price="12.35", rate="0.3", minimum="0.05")
    assert (texts["floor"], texts["effectiveRate"]) == ("yes", "0.4049%")
    assert "₹37.05" in texts["floorWhy"]
    assert both()["floor"] == both()["floorWhy"] == ""


def test_commodities_name_both_exchanges():
    texts = both("commodity", exchange="BSE", contract="options", side="sell")
    assert (texts["firmExchange"], texts["todayExchange"]) == ("BSE", "MCX")
    assert "MCX" in texts["exchangeNote"]
    assert texts["STTtotalLabel"] == "CTT"
    assert texts["order"].startswith("Commodity options, MCX")
    assert texts["deliveryLink"] == ""


def test_the_table_of_types_links_to_each_bill():
    texts = both(quantity="7")
    for kind in TYPES:
        assert f"type={kind}" in texts[f"{kind}Link"]
        assert "quantity=7" in texts[f"{kind}Link"]


@pytest.mark.parametrize("table", TABLES)
def test_no_text_of_both_bills_says_statutory_or_house(table):
    for name, text in both(table, side="both", minimum="1").items():
        assert "statutory" not in text.lower(), name
        assert "house" not in text.lower(), name
