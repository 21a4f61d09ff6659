"""What the document of the calculator holds before anything is typed (R501, R505)."""

from collections.abc import Callable

import pytest

from nnm_site.features.calculator.entries import table_entries
from nnm_site.features.calculator.view import bill_view
from tests.bills import figures
from tests.documents import Document, rows_of, words

pytestmark = pytest.mark.requirement("R501", "R505")

PAGE = "/calculator"
Read = Callable[[str], Document]

#: Every result that a bill of one side has.
RESULTS = (
    "turnover", "brokerageRate", "maxBrokerage", "STTtotal", "stampDuty", "sebiFees", "ipft",
    "clgfees", "transCharge", "gst", "totalCharges",
)  # fmt: skip


def test_tabs_are_as_specified_and_the_first_is_chosen(document: Read):
    """Equity is the default; inactive tables are hidden, as test_choice.py asks."""
    for name, labels in (
        ("Market", ["Equity", "Currency", "Commodity"]),
        ("Equity trade", ["Delivery", "Intraday", "Futures", "Options"]),
    ):
        tabs = list(document(PAGE).named("div", name).iter("a"))
        assert [words(tab) for tab in tabs] == labels
        assert [words(tab) for tab in tabs if tab.get("aria-selected") == "true"] == labels[:1]


def test_what_is_built_is_the_bill_of_the_first_table(document: Read):
    bill = bill_view(table_entries({}))
    page = document(PAGE)
    results = {e.attrib["data-result"]: words(e) for e in page.with_attribute("data-result")}
    shown = {name: figures(bill, name).earlier for name in RESULTS}
    assert {name: results.get(name) for name in RESULTS} == shown
    wings = [e.attrib["data-wing"] for e in page.with_attribute("data-wing")]
    assert wings == ["left", "right"]


def test_exchanges_side_by_side_and_sources_are_those_of_todays_rates(document: Read):
    """Every line with its amount, its share, its rate and base, why, and its source."""
    bill = bill_view(table_entries({}))
    page = document(PAGE)
    exchanges = {row[0]: row[1:] for row in rows_of(page.table("Charges on NSE and on BSE"))}
    for label, key in (("Total charges", "total"), ("Break-even", "break_even")):
        (shown,) = [cells for name, cells in exchanges.items() if name.startswith(label)]
        assert shown == [getattr(each, key) for each in bill.exchanges.values()]
    (below,) = page.find(".//*[@id='exchanges']")
    (cheaper,) = [e for e in page.with_attribute("class") if "bill-exchanges" in e.attrib["class"]]
    assert bill.cheaper in words(below)
    assert bill.cheaper in words(cheaper)
    sources = rows_of(page.table("Share, rate and source of every charge"))
    (stt,) = [row[1:] for row in sources if row[0].startswith("STT")]
    line = bill.lines["STTtotal"]
    assert stt[:-1] == [line.amount.today, line.share, line.rate.today, line.base, line.why]
    assert stt[-1].startswith(line.source)


def test_an_unknown_choice_in_the_address_means_the_default(document: Read):
    unknown, default = (
        [words(place) for place in document(f"{PAGE}?{query}quantity=5").all("noscript")]
        for query in ("tab=bonds&type=x&side=y&exchange=LSE&", "")
    )
    assert any(
        bill_view(table_entries({"quantity": "5"})).results["turnover"].earlier in text
        for text in unknown
    )
    assert unknown == default
