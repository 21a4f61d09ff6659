"""The documents of policies and regulatory pages (R901 to R905); their parts: required_parts.py."""

import datetime
from collections.abc import Callable

import pytest

from nnm_site.features.regulatory.page import CHARTER
from nnm_site.shared.content import queries, register
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.models.pages import PageHead
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.rules.dates import today
from tests.documents import Document, words
from tests.routes import ROUTES

pytestmark = pytest.mark.requirement("R112", "R901", "R903", "R904", "R905")

Read = Callable[[str], Document]


def test_a_document_is_complete_without_a_script(document: Read):
    """Text, way home, the page's name in it, a day of review that has been, contents of all sections."""
    faults = []
    for key in (policy.key for policy in Policy.all()):
        page = document(f"/{key}")
        main = page.one("main")
        trail = page.named("nav", "Breadcrumb")
        (reviewed,) = main.iter("time")
        sections = [heading.get("id") for heading in main.iter("h2")]
        contents = [
            a.get("href") for nav in main.iter("nav") if nav.get("class", "").startswith("contents")
            for a in nav.iter("a")
        ]  # fmt: skip
        holds = {
            "has no text": len(words(main).split()) > 60,
            "has no way home": [a.get("href") for a in trail.iter("a")] == ["/"],
            "is not named in its way": words(list(trail.iter("li"))[-1]).endswith(PageHead.get(key).label),
            "is reviewed in the future": datetime.date.fromisoformat(reviewed.attrib["datetime"]) <= today(),
            "has other contents": key == CHARTER or contents == [f"#{id}" for id in sections] != [],
        }  # fmt: skip
        faults += [f"/{key} {fault}" for fault, right in holds.items() if not right]
    assert not faults, "\n".join(faults)


def test_the_site_map_lists_every_page_and_document(document: Read):
    found = {a.get("href") for a in document("/site-map").one("main").iter("a")}
    wanted = {route.path for route in ROUTES if route.listed and not route.canonical}
    for category in DownloadCategory.all():
        wanted |= {one.href for one in queries.documents(category.key)}
    assert sorted(wanted - found) == []
    assert "/style-guide" not in found


@pytest.mark.slow
def test_the_page_of_contacts_lists_the_whole_register(document: Read):
    """That no page has another one is asked by the check of the content."""
    text = words(document("/know-it-is-us").one("body"))
    contacts = {*register.own_phones(), *register.own_emails(), *register.own_hosts()}
    assert contacts
    assert [one for one in sorted(contacts | register.upi_ids()) if one not in text] == []
