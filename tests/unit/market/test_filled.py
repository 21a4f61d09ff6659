"""What the server writes for gainers and losers and for a company's profile."""

from urllib.parse import unquote

import pytest

from nnm_site.market.page import fill_movers
from nnm_site.market.profile import PATH, address_of, fill_profile
from nnm_site.market.state import answer
from tests.documents import Document, words
from tests.unit.fragments import HOSTILE, foreign, tree

pytestmark = pytest.mark.usefixtures("prepared")


def movers(query: dict[str, str]) -> Document:
    filled = fill_movers("", query)
    assert filled is not None
    assert filled.main is None
    return tree(filled.answers)


def test_an_address_without_a_choice_stays_as_built():
    assert fill_movers("", {}) is None


@pytest.mark.parametrize("show", ["gainer", "loser"])
@pytest.mark.parametrize("exchange", ["NSE", "BSE"])
@pytest.mark.parametrize("page", ["1", "2"])
def test_the_rows_of_a_page_are_those_that_were_asked_for(show: str, exchange: str, page: str):
    query = {"show": show, "exchange": exchange, "page": page}
    document, found = movers(query), answer(query)
    body = document.one("tbody")
    assert [words(row).split(" ")[0] for row in body.iter("tr")] == [
        row["name"].split(" ")[0] for row in found.rows
    ]
    assert [words(cell) for cell in body.iter("td")] == [
        row[name] for row in found.rows for name in ("last", "prev", "change", "percent", "volume")
    ]
    assert words(document.one("caption")) == f"{show.capitalize()}s"
    current = [words(e) for e in document.with_attribute("aria-current")
               if e.get("aria-current") in {"true", "page"}]  # fmt: skip
    assert current == [show.capitalize(), exchange, f"Page {page} of {found.pages}"]


def test_a_page_beyond_the_last_is_the_last():
    last = answer({}).pages
    assert f"Page {last} of {last}" in words(movers({"page": "99"}).one("main"))


@pytest.mark.parametrize("name", ["show", "exchange", "page", HOSTILE])
def test_an_unknown_choice_means_the_default_and_brings_nothing_in(name: str):
    document = movers({name: HOSTILE})
    assert not foreign(document)
    assert words(document.one("caption")) == "Gainers"
    assert "7 * 7" not in words(document.one("main"))


# ---- Company profile


def test_a_known_company_has_its_row():
    row = answer({"exchange": "NSE"}).rows[0]
    filled = fill_profile(address_of(row["name"]).removeprefix(f"{PATH}/"), {})
    assert filled is not None
    document = tree(filled.main)
    facts = [
        (words(fact[0]), words(fact[1])) for fact in document.one("main").iterfind(".//dl/div")
    ]
    assert ("Last price", f"₹{row['last']}") in facts
    assert ("Change", f"{row['change']} ({row['percent']}%)") in facts
    assert words(document.one("h1")) == row["name"]
    assert filled.title == f"{row['name']}: company profile"
    assert filled.canonical is not None
    assert unquote(filled.canonical) == f"{PATH}/{row['name']}"


@pytest.mark.parametrize("name", ["<b>&\"'", "</title><h1>x", "{{ 7 * 7 }}", "&lt;", "⟦ main ⟧"])
def test_an_unknown_name_is_shown_as_it_was_sent_and_is_nothing_but_text(name: str):
    filled = fill_profile(address_of(name).removeprefix(f"{PATH}/"), {})
    assert filled is not None
    document = tree(filled.main)
    assert words(document.one("h1")) == name
    assert not foreign(document)
    assert "not among the gainers and losers" in words(document.one("main"))


@pytest.mark.parametrize("below", ["", "a/b", "%20", "a%00b", "x" * 201])
def test_what_is_no_name_has_no_profile(below: str):
    assert fill_profile(below, {}) is None
