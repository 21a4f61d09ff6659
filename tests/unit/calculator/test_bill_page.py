"""The server's output for addresses of the calculator and of the bill."""

from urllib.parse import parse_qsl

import pytest

from nnm_site.features.calculator.entries import table_entries
from nnm_site.features.calculator.page import answer_bill, answer_calculator
from nnm_site.features.calculator.view import WINGS, answer, bill_view
from nnm_site.shared.charges.rules.charges import LINES
from tests.bills import figures
from tests.documents import Document, words
from tests.rows import each
from tests.unit.fragments import HOSTILE, foreign, results, shown, tree

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V1.4.1")]


ENTRIES = ["quantity", "price", "rate", "minimum", "sell_price", "side", "exchange", "schedule", "plan", "wings",
           "tab", "type", "preset", "contract", HOSTILE]  # fmt: skip


def test_an_address_without_entries_stays_as_built():
    assert answer_calculator("", {}) is None


def answers(query: dict[str, str]) -> Document:
    """The output for an address of the calculator; the content itself stays as built."""
    filled = answer_calculator("", query)
    assert filled is not None
    assert (filled.main, filled.title, filled.canonical, filled.status) == (None, None, None, 200)
    return tree(filled.answers)


@each(
    [
        {"quantity": "250", "side": "both", "sell_price": "1010", "wings": "plans"},
        {"type": "options", "exchange": "BSE", "group": "stock", "rate": "0.3", "minimum": "0.05"},
        {"tab": "commodity", "contract": "options", "what": "agricultural", "side": "sell"},
        {"tab": "currency", "contract": "options", "price": "0.35"},
    ]
)
def test_the_links_that_compare_keep_the_order(query: dict[str, str]):
    result = answer(query)
    for document in (answers(query), tree(answer_bill("", query).main)):
        compared = (a for a in document.all("a") if "toggle-item" in a.get("class", ""))
        links = [a.get("href", "") for a in compared]
        assert {href.rpartition("=")[2] for href in links} == {*WINGS}
        for href in links:
            again = dict(parse_qsl(href.removeprefix("?")))
            assert answer(again).bill.asked == result.bill.asked
            assert answer(again).bill.wings == again["wings"]


def todays(document: Document) -> dict[str, str]:
    """Each figure of today's column by its name (`data-result-today`)."""
    marked = shown(document, "data-result-today")
    return {e.attrib["data-result-today"]: words(e) for e in marked}


@each([
    {"quantity": "250"}, {"type": "intraday", "price": "99.50"},
    {"tab": "commodity", "exchange": "NSE"}, {"tab": "currency", "type": "options"},
    {"side": "both", "sell_price": "1,010"},
    {"quantity": "1000", "price": "12.35", "rate": "0.3", "minimum": "0.05"},
    {"what": "bond", "exchange": "BSE"}, {"exchange": "BSE", "group": "x"},
    {"type": "options", "exercised": "1", "strike": "24000", "settlement_price": "24500"},
])  # fmt: skip
def test_the_bill_of_an_address_holds_every_figure_of_both_columns(query: dict[str, str]):
    document = answers(query)
    bill = bill_view(table_entries(query))
    firm, today = results(document), todays(document)
    assert set(firm) == set(today) >= {*LINES, "turnover", "totalCharges", "schedule"}
    assert firm == {
        name: bill.schedule.earlier if name == "schedule" else figures(bill, name).earlier
        for name in firm
    }
    assert today == {
        name: bill.schedule.today if name == "schedule" else figures(bill, name).today
        for name in today
    }
    assert ("net" in firm) == ("side" in query)
    assert ("brokerageRate" in firm) == ("minimum" in query)
    differing = {
        words(row.find(".//*[@class='keyed']")) for row in document.with_attribute("data-differs")
    }
    assert differing == {bill.lines[n].label for n in LINES if bill.lines[n].differs}
    text = words(document.one("main"))
    for sentence in (bill.order, bill.split, bill.plan_line, bill.other_total, bill.exchange.today):
        assert sentence in text
    assert bill.exchanges["NSE"].total in text
    assert len({wing.get("data-wing") for wing in document.with_attribute("data-wing")}) == 2


@each([
    ({"what": "equity-etf"}, []), ({"exchange": "BSE", "group": "p"}, []),
    ({"type": "options", "exercised": "1", "strike": "24000", "settlement_price": "24500"}, []),
    ({"tab": "currency", "quantity": "x", "price": "88.5", "side": "sell", "contract": "options"}, ["quantity"]),
])  # fmt: skip
def test_the_form_below_the_bill_holds_what_was_asked(query: dict[str, str], faulty: list[str]):
    """No typed entry is lost, not even a wrong one."""
    fields = list(tree(answer_bill("", query).main).one("form").iter("input"))
    for name, value in query.items():
        own = [field for field in fields if field.get("name") == name]
        chosen = [field.get("value") for field in own if field.get("checked") is not None]
        typed = [field.get("value") for field in own if field.get("type") in ("text", "hidden")]
        assert value in chosen + typed, name
    assert [field.get("name") for field in fields if field.get("aria-invalid")] == faulty


def test_a_warning_stands_below_the_bill():
    assert "2.5%" in words(answers({"rate": "3"}).one("main"))


def test_what_cannot_be_added_up_says_why_in_the_place_of_the_bill():
    document = answers({"quantity": "x", "price": "-1"})
    assert words(document.one("h2")) == "This cannot be added up yet"
    faults = [words(item) for item in document.all("li")]
    assert [line.partition(":")[0] for line in faults] == ["Quantity", "Price"]
    assert not results(document)


@each([ENTRIES, ["quantity", "price"], ["rate"], ["sell_price"], [HOSTILE]])
def test_what_is_typed_stays_text(names: list[str]):
    """All together, and separately those that are repeated next to a bill of the others."""
    entries = dict.fromkeys(names, HOSTILE)
    for document in (answers(entries), tree(answer_bill("", entries).main)):
        assert not foreign(document)


@each([{}, {"quantity": "100", "price": "1,000", "rate": "0.03", "type": "intraday"}])
def test_the_bill_alone_is_a_whole_page_without_entries_as_well(query: dict[str, str]):
    document = tree(answer_bill("", query).main)
    assert words(document.one("h2", id="bill-title")) == "Your bill"
    assert (
        results(document)["totalCharges"]
        == bill_view(table_entries(query)).results["totalCharges"].earlier
    )
