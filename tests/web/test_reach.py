"""Nothing is orphaned: every page is at most two clicks from home."""

from urllib.parse import urlsplit

import pytest

from nnm_site.site_map import in_sitemap
from tests.client import Documents
from tests.documents import Document
from tests.routes import ROUTES

pytestmark = pytest.mark.requirement("R110")

#: What a reader needs by name, not only through the site map: one click from home.
IN_THE_FOOTER = (
    "/first-steps",
    "/account-opening",
    "/registrations",
    "/accessibility",
    "/authorised-persons",
    "/complaint-data",
    "/mitc",
    "/glossary",
    "/blog",
    "/site-map",
)

#: The answers to what clients ask support most, by other brokers' lists of popular topics.
MOST_ASKED = (
    "/help/forgot-password", "/help/otp-not-received", "/help/cannot-log-in", "/help/where-is-my-money",
    "/help/withdraw-money", "/help/withdrawal-not-received", "/help/ledger", "/charges", "/help/dp-charge",
    "/help/order-messages", "/help/square-off", "/help/margin-shortfall", "/help/tpin",
    "/help/issue-allotment", "/help/issue-money", "/help/shares-not-received", "/help/tax-statement",
    "/help/change-bank", "/help/add-nominee", "/help/complain",
)  # fmt: skip


def linked(document: Document) -> set[str]:
    return {urlsplit(a.attrib["href"]).path for a in document.all("a") if "href" in a.attrib}


def test_a_page_that_readers_need_is_one_click_away(documents: Documents):
    assert {*IN_THE_FOOTER} - linked(documents["/"]) == set()


def test_every_page_is_two_clicks_from_home(documents: Documents):
    from_home = linked(documents["/"])
    within = from_home.union(*(linked(documents[p]) for p in from_home if p in documents), {"/"})
    assert {route.path for route in ROUTES if in_sitemap(route)} - within == set()


def test_answers_asked_for_most_are_two_taps_from_every_page(documents: Documents):
    links = {path: linked(page) for path, page in documents.english.items()}
    answers = [answer for answer in MOST_ASKED if answer in documents]
    before = {
        answer: {path for path, led in links.items() if answer in led} | {answer}
        for answer in answers
    }
    assert answers
    assert [
        f"{answer}: {path}"
        for answer, near in before.items()
        for path in links
        if path not in near and not links[path] & near
    ] == []
