"""The market's components with plain values: their texts, links and marks."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
import reflex as rx
from lxml.html import HtmlElement

from nnm_site.features.market import components, examples, movers
from nnm_site.features.market.components import breadth_bar, range_bar, row_texts, volume_bar
from nnm_site.features.market.movers import Answer, MoversState
from nnm_site.platform.tree import render
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.translator import Translator
from tests.documents import Document, words
from tests.rows import each
from tests.unit.fragments import tree

pytestmark = pytest.mark.slow

SHARES = list(map(row_texts, examples.SHARES))
ANSWER = Answer("gainer", "NSE", 2, 3, SHARES, "A day.", "Prices are invented.", sample=True,
                previous="?page=1", following="?page=3")  # fmt: skip


def drawn(component: rx.Component) -> Document:
    return tree(render(component))


def bar(component: rx.Component) -> HtmlElement:
    return drawn(component).one("svg")


def test_movers_are_one_component_for_an_answer_and_for_the_state():
    """React renders the same elements from the state as Python from the values."""
    shown = movers.movers(MoversState.answer)
    with pytest.raises(TypeError, match="state"):
        render(shown)
    text = str(shown.render())
    for name in vars(ANSWER).keys() - {"exchange", "is_readable"}:
        assert f'.answer_rx_state_?.["{name}"]' in text, text


@pytest.mark.slow
@pytest.mark.parametrize(
    "view", [replace(ANSWER, day="दिन", source="स्रोत", rows=[]), MoversState.answer]
)
def test_movers_in_hindi_leave_no_sentence_in_english(view: Any):
    """Texts within a state expression are in the page's language."""
    with speaking("hi"):
        made = str(Translator(catalogue("hi")).tree(movers.movers(view)).render())
    text = re.sub(r"\\+u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), made)
    assert "चढ़े शेयर" in text
    assert "पिछले भाव आगे के भाव नहीं बताते।" in text
    assert not re.search(
        "Gainers|Losers|There are|Past prices|Computed|invented|Previous|Page", text
    )


def test_movers_say_their_day_their_source_and_their_page():
    document = drawn(movers.movers(ANSWER))
    text = words(document.one("main"))
    assert ANSWER.day in text
    assert ANSWER.source in text
    assert words(document.one("caption")) == "Gainers"
    assert list(document.with_attribute("data-sample"))
    assert "Page 2 of 3" in text
    tones = [td.get("class", "").split()[-1] for td in document.all("td")][3::5]
    assert tones == [row["tone"] for row in ANSWER.rows]


@each([("", "?page=2"), ("?page=1", ""), ("", "")])
def test_a_step_that_leads_nowhere_is_a_link_without_an_address(previous: str, following: str):
    steps = drawn(movers.movers(replace(ANSWER, previous=previous, following=following))).one("nav")
    links = {words(a): a for a in steps.iter("a")}
    for label, href in (("Previous", previous), ("Next", following)):
        assert links[label].get("href", "") == href
        assert links[label].get("aria-disabled") == (None if href else "true")


def test_without_rows_a_sentence_fills_the_table():
    document = drawn(movers.movers(replace(ANSWER, kind="loser", rows=[], source="")))
    (cell,) = document.all("td")
    assert words(cell) == "There are no more losers."
    assert cell.get("colspan") == str(len(list(document.one("thead").iter("th"))))
    assert not list(document.with_attribute("data-sample"))


def test_a_range_bar_stands_where_the_price_is():
    svg = bar(range_bar(Decimal(100), Decimal(300), Decimal(150), "of 52 weeks"))
    (circle,) = svg.iter("circle")
    assert circle.get("cx") == "25.0%"
    assert "₹150.00 lies between the lowest price, ₹100.00" in svg.get("aria-label", "")
    (same,) = bar(range_bar(Decimal(1), Decimal(1), Decimal(1), "")).iter("circle")
    assert same.get("cx") == "50.0%"


def test_bars_have_their_parts_in_per_cent():
    _, up, down = bar(breadth_bar(1, 1, 2)).iter("rect")
    assert (up.get("width"), down.get("x"), down.get("width")) == ("25.00%", "50.00%", "50.00%")
    _, filled = bar(volume_bar(12.34, "Words")).iter("rect")
    assert filled.get("width") == "12.3%"


def test_a_chart_has_the_hooks_of_its_script():
    figure = drawn(components.figure(examples.HISTORY, "X", "₹")).one("figure")
    assert "data-chart" in figure.attrib
    (reading,) = (e for e in figure.iter("p") if "data-reading" in e.attrib)
    last = examples.HISTORY.bars[-1]
    assert words(reading).startswith(("2 January 2026 Open 10.00", f"Close {last.close}"))


def test_a_choice_of_pages_is_left_to_the_browser():
    links = [("A", "?a", True), ("B", "?b", False)]
    for own_pages in (True, False):
        nav = drawn(components.toggle("Choice", links, own_pages=own_pages)).one("nav")
        assert [a.get("aria-current") for a in nav.iter("a")] == ["true", "false"]
        assert [a.get("target") for a in nav.iter("a")] == ["_self" if own_pages else None] * 2
