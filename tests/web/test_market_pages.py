"""What the documents of the online equity pages hold (R1001 to R1006)."""

import json
from collections.abc import Callable

import pytest

from nnm_site.features.market.page import WIDGETS
from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R1001", "R1002", "R1004", "R1006")

Read = Callable[[str], Document]

MOVERS = "/equity/gainers-and-losers"


def pages(document: Read) -> int:
    """How many pages of movers there are."""
    (steps,) = document(MOVERS).find(".//main//nav[@aria-label='Pagination']/span")
    return int(words(steps).split(" of ")[1])


def test_the_sub_menu_leads_to_the_equity_pages_and_each_has_a_clock(document: Read):
    addresses = ["/equity", MOVERS, "/equity/out-and-under", "/"]
    for here in addresses[:3]:
        menu = list(document(here).named("nav", "Online equity").iter("a"))
        assert [a.get("href") for a in menu] == addresses, here
        assert [a.get("href") for a in menu if a.get("aria-current") == "page"] == [here]
        assert len(list(document(here).all("ist-clock"))) == 1, here


def test_charts_and_calendar_are_asked_for_with_the_specified_options(document: Read):
    """R1001, R1006: advanced chart; economic events, light, India, all importance, 20 countries."""
    widgets = list(document("/equity").all("market-widget"))
    assert [widget.get("data-widget") for widget in widgets] == [
        "advanced-chart", "advanced-chart", "events",
    ]  # fmt: skip
    sensex, nifty, calendar = (json.loads(widget.attrib["data-options"]) for widget in widgets)
    assert (sensex["symbol"], sensex["interval"], sensex["theme"]) == ("BSE:SENSEX", "D", "light")
    assert nifty["symbol"] == "BSE:NIFTYBEES"
    assert "a fund listed on BSE that follows the Nifty 50" in words(
        document("/equity").one("main")
    )
    assert calendar == WIDGETS["events"]
    assert (calendar["importanceFilter"], calendar["locale"]) == ("-1,0,1", "in")
    assert len(calendar["countryFilter"].split(",")) == 20


@pytest.mark.parametrize("show", ["gainer", "loser"])
def test_the_largest_change_comes_first_over_all_pages(document: Read, show: str):
    for exchange in ("NSE", "BSE"):
        percents: list[float] = []
        for number in range(1, pages(document) + 1):
            page = document(f"{MOVERS}?show={show}&exchange={exchange}&page={number}")
            cells = page.find(".//noscript//tbody/tr[th]/td[4]")
            assert len(cells) <= 5, "five rows to a page"
            percents += [float(words(cell).replace("−", "-")) for cell in cells]
        assert percents
        assert percents == sorted(percents, reverse=show == "gainer"), exchange
        assert all((percent > 0) == (show == "gainer") for percent in percents), exchange


def test_out_and_under_starts_with_out_and_an_empty_table(document: Read):
    """R1004. What a tab shows: test_choice.py."""
    page = document("/equity/out-and-under")
    sides = [(words(a), a.get("aria-selected")) for a in page.named("div", "Side").iter("a")]
    assert sides == [("Out", "true"), ("Under", "false")]
    text = words(page.one("main"))
    assert "expects it to outperform" in text
    for side in ("Out", "Under"):
        assert f"No shares are listed under {side}." in text
