"""What the server writes for an address of the calculator and of the bill."""

import pytest

from nnm_site.calculator.sheet import fill_bill, fill_calculator
from nnm_site.calculator.view import BREAKDOWN, EXAMPLE, show
from tests.documents import words
from tests.unit.fragments import HOSTILE, foreign, results, tree


def test_an_address_without_entries_stays_as_built():
    assert fill_calculator("", {}) is None


@pytest.mark.parametrize(
    ("query", "entries"),
    [
        ({"quantity": "250"}, {"table": "delivery", "quantity": "250"}),
        ({"type": "intraday", "price": "99.50"}, {"table": "intraday", "price": "99.50"}),
        ({"tab": "commodity", "exchange": "NSE"}, {"table": "commodity", "exchange": "NSE"}),
        ({"tab": "currency", "type": "options"}, {"table": "currency", "type": "options"}),
        ({"side": "both", "sell_price": "1,010"}, {"table": "delivery", "side": "both", "sell_price": "1010"}),
    ],
)  # fmt: skip
def test_the_bill_of_an_address_holds_every_figure(query: dict[str, str], entries: dict[str, str]):
    filled = fill_calculator("", query)
    assert filled is not None
    assert (filled.main, filled.title, filled.canonical, filled.status) == (None, None, None, 200)
    document = tree(filled.answers)
    bill = show({**EXAMPLE, **entries})
    shown = results(document)
    for name in (*BREAKDOWN, "turnover", "totalCharges", "schedule"):
        assert shown[name] == bill[name]
    assert bill["order"] in words(document.one("section"))
    assert ("net" in shown) == ("side" in query)


def test_what_cannot_be_added_up_says_why_in_the_place_of_the_bill():
    filled = fill_calculator("", {"quantity": "x", "price": "-1"})
    assert filled is not None
    document = tree(filled.answers)
    assert words(document.one("h2")) == "This cannot be added up yet"
    told = [words(item) for item in document.all("li")]
    assert [line.partition(":")[0] for line in told] == ["Quantity", "Price"]
    assert not results(document)


@pytest.mark.parametrize(
    "name", ["quantity", "price", "rate", "minimum", "sell_price", "side", "exchange", "schedule",
             "tab", "type", "table", "contract", HOSTILE],
)  # fmt: skip
def test_what_is_typed_stays_text(name: str):
    for filled in (fill_calculator("", {name: HOSTILE}), fill_bill("", {name: HOSTILE})):
        assert filled is not None
        assert not foreign(tree(filled.answers or filled.main))


def test_the_bill_alone_is_a_whole_page_without_entries_as_well():
    document = tree(fill_bill("", {}).main)
    assert words(document.one("h1")) == "Your bill"
    assert results(document)["totalCharges"] == "₹0.00"


@pytest.mark.parametrize("entries", [{"type": "intraday"}, {"table": "intraday"}])
def test_the_bill_is_that_of_the_table_or_of_the_type(entries: dict[str, str]):
    given = {"quantity": "100", "price": "1,000", "rate": "0.03"}
    document = tree(fill_bill("", given | entries).main)
    assert results(document)["totalCharges"] == show(given | {"table": "intraday"})["totalCharges"]
