"""WCAG 2.2 AA and more on every kind of page: axe, zoom, spacing, keyboard, forced colours, less motion (R115),
what is read, and that nothing moves while a page loads (R116).

The looks and their screens are in `tests/looks.py`. States that must be opened first are in
`test_accessibility_states.py`.
"""

from collections.abc import Callable

import httpx
import pytest

from tests.documents import Document
from tests.layouts import cover, element_kinds
from tests.looks import ARRIVAL, EVERYTHING
from tests.routes import DIFFERENT, DIFFERENT_TRANSLATED, PATHS, TRANSLATED, TYPICAL

pytestmark = pytest.mark.requirement("R115", "R116")

LookAt = Callable[..., None]

#: A page of each kind, for `make test`.
KINDS = (*sorted(TYPICAL), "/hi/charges")


@pytest.mark.timeout(600)  # All of them in one case, also on a busy machine.
def test_pages_of_each_kind_can_be_used_as_the_guidelines_ask(look_at: LookAt):
    look_at(KINDS, EVERYTHING)


@pytest.mark.long
def test_a_page_can_be_used_as_the_guidelines_ask(look_at: LookAt, http: httpx.Client):
    """Pages that together hold every part of any page, and a company's, which is no route of the site map."""
    documents = {path: Document(http.get(path).text) for path in (*PATHS, *TRANSLATED)}
    company = next(
        link.get("href", "")
        for link in documents["/equity/gainers-and-losers"].find(".//main//table//a")
        if "company" in link.get("href", "")
    )
    covering = cover({path: element_kinds(document) for path, document in documents.items()})
    look_at([*covering, company], EVERYTHING)


@pytest.mark.long
@pytest.mark.release
def test_every_page_can_be_used_as_the_guidelines_ask(look_at: LookAt):
    look_at([*DIFFERENT, *DIFFERENT_TRANSLATED], EVERYTHING)


@pytest.mark.long
def test_what_an_address_asks_for_does_not_move_while_its_page_loads(look_at: LookAt):
    asked = ("/style-guide?tab=third&page=6", "/about/gallery?category=meet-ups&photo=7")
    look_at(asked, ARRIVAL)


def test_a_part_that_only_one_page_has_brings_that_page():
    plain = Document("<p class='lead large'>A</p>")
    documents = {
        "/a": plain,
        "/same": Document("<p class='large lead'>B</p>"),
        "/class": Document("<p class='lead'>A</p>"),
        "/role": Document("<p class='lead large' role='note'>A</p>"),
        "/data": Document("<p class='lead large' data-x='1'>A</p>"),
        "/element": Document("<p class='lead large'>A</p><hr><hr>"),
    }
    made_of = {path: element_kinds(document) for path, document in documents.items()}
    assert cover(made_of) == ["/element", "/class", "/role", "/data"]
