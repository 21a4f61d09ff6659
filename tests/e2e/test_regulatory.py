"""Policy and regulatory pages in a browser and on paper (R901 to R905).

What they show: tests/web/required_parts.py and test_policies.py.
"""

import re
import unicodedata

import pytest
from playwright.sync_api import Page

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.regulatory import Policy
from tests.access import measure
from tests.pages import OpenPage, paper, wait_until

pytestmark = pytest.mark.requirement("R903", "R904", "R905")

#: Width and height in points.
A4 = (595, 842)


def faults_on_paper(page: Page, path: str) -> list[str]:
    """What is wrong with a page that is open, once it is printed."""
    printed_pages = paper(page).pages
    sheets = [sheet.extract_text() for sheet in printed_pages]
    # Each names the firm and the page's address; small type is taken out of a PDF in pieces.
    pieces = ["".join(unicodedata.normalize("NFKC", sheet).split()) for sheet in sheets]
    firm = "".join(queries.firm().legal_name.split())
    printed = "".join(pieces)
    title = page.get_by_role("heading", level=1).inner_text()
    # Every word of the text is on the paper, those of hidden tabs and pop-ups included.
    page.emulate_media(media="print")
    page.evaluate("document.querySelectorAll('.visually-hidden').forEach((e) => e.remove())")
    expected = set(re.findall(r"[\w₹,.]+", page.locator("main .prose").inner_text()))
    # A4 less the margins of the style is 178 mm.
    page.set_viewport_size({"width": 672, "height": 900})
    rights = {
        "is not on A4": {tuple(map(round, sheet.mediabox[2:])) for sheet in printed_pages} == {A4},
        "has a sheet without firm or address": all(firm in one and path in one for one in pieces),
        "has lost its title": "".join(title.split()) in printed,
        "has no text": expected,
        "prints the frame": "Skiptocontent" not in printed and "Allrightsreserved" not in printed,
    }
    lost = [word for word in expected if word.strip(".,") not in printed]
    faults = [fault for fault, right in rights.items() if not right]
    return faults + [f"has lost {word}" for word in lost] + measure(page, "losses()")


@pytest.mark.requirement("T24")
@pytest.mark.long
def test_a_page_prints_on_a4_without_cut_off_content(open_page: OpenPage, site: str):
    page, faults = open_page("/disclaimer", reduced_motion=True), []
    for path in (f"/{policy.key}" for policy in Policy.all()):
        page.emulate_media(media="null")
        page.set_viewport_size({"width": 1360, "height": 860})
        page.goto(site + path)
        faults += [f"{path} {fault}" for fault in faults_on_paper(page, path)]
    assert not faults, "\n".join(faults)


@pytest.mark.long
def test_the_way_of_a_complaint_is_printed_on_one_sheet(open_page: OpenPage):
    sheets = [each.extract_text() for each in paper(open_page("/investor-grievance")).pages]
    (drawn,) = [sheet for sheet in sheets if "How a complaint travels" in sheet]
    assert all(step in drawn for step in ("You write to us", "Second review", "Appeal"))


@pytest.mark.requirement("V14.3.3")
def test_what_the_privacy_policy_says_about_the_browser_is_true(open_page: OpenPage):
    """Section "Cookies and storage in your browser": no cookies; theme, what was closed, a number
    for the tab on pages that calculate.
    """
    page = open_page("/")
    page.get_by_role("button", name="Switch between light and dark").first.click()
    page.goto(page.url + "calculator")
    wait_until(page, "sessionStorage.length > 0")
    assert page.context.cookies() == []
    kept = page.evaluate("Object.keys(localStorage)")
    assert {key for key in kept if not key.startswith("closed:notice-")} <= {"theme", "market-view"}
    session = page.evaluate("Object.keys(sessionStorage)")
    assert {key for key in session if not key.startswith("closed:")} <= {"token"}
