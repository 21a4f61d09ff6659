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

#: What clients ask support most, by other brokers' lists of popular topics, and the page that answers it.
MOST_ASKED = {
    "forgot password": "/help/forgot-password",
    "otp not received": "/help/otp-not-received",
    "cannot log in": "/help/cannot-log-in",
    "money not added": "/help/where-is-my-money",
    "withdraw money": "/help/withdraw-money",
    "withdrawal not received": "/help/withdrawal-not-received",
    "what was deducted": "/help/ledger",
    "what do you charge": "/charges",
    "dp charge": "/help/dp-charge",
    "order rejected": "/help/order-messages",
    "square off": "/help/square-off",
    "margin shortfall": "/help/margin-shortfall",
    "tpin": "/help/tpin",
    "ipo allotment": "/help/issue-allotment",
    "ipo money blocked": "/help/issue-money",
    "shares not received": "/help/shares-not-received",
    "tax statement": "/help/tax-statement",
    "change bank": "/help/change-bank",
    "add nominee": "/help/add-nominee",
    "complain": "/help/complain",
}


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
    far = []
    answers = {asked: answer for asked, answer in MOST_ASKED.items() if answer in documents}
    assert answers
    for asked, answer in answers.items():
        before = {path for path, led in links.items() if answer in led} | {answer}
        far += [
            f"{asked}: {path}" for path in links if path not in before and not links[path] & before
        ]
    assert far == []
