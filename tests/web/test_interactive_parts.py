"""What can be pressed, chosen or filled follows one rule for focus and words, on every page."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.client import Documents, Page, every_page
from tests.documents import words
from tests.server import ROOT
from tools import interactive_parts


@every_page
def test_every_part_has_a_rule(page: Page) -> Iterator[str]:
    for part in page.tree.xpath(interactive_parts.INTERACTIVE):
        if interactive_parts.kind_of(part) is None:
            yield f"<{part.tag}> {words(part)} has no rule"


def test_every_rule_is_in_the_documentation():
    text = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
    assert [kind for kind in interactive_parts.KINDS if f"\n| {kind} | " not in text] == []


#: What a script fills once somebody has done something; nothing else may speak.
SPEAKING = {"data-said", "data-live-said", "data-slider-said", "data-market-said", "data-trades-said", "data-trades-count"}  # fmt: skip


@every_page
def test_nothing_speaks_on_arrival(page: Page) -> Iterator[str]:
    for element in [*page.with_attribute("aria-live"), *page.find(".//*[@role='status']")]:
        is_form = element.get("class") == "enquiry-outcome"
        if words(element) or not (is_form or SPEAKING & set(element.attrib)):
            yield f"{dict(element.attrib)}: {words(element)}"


@every_page
def test_what_is_said_of_a_choice_tells_its_panels_apart(page: Page) -> Iterator[str]:
    """A page of a list says its number, a month its figures."""
    said = Counter(each.attrib["data-says"] for each in page.find(".//*[@data-panel][@data-says]"))
    yield from (text for text, times in said.items() if times > 1)


def test_what_is_said_of_a_month_has_its_figures(documents: Documents):
    months = documents["/complaint-data"].find(".//*[@data-choice='month']/div/*[@data-panel]")
    assert months
    assert all("received" in month.attrib["data-says"] for month in months)


def test_long_lists_are_one_stop(ask: Any):
    for path in ("/downloads", "/complaint-data"):
        lists = list(ask(path).with_attribute("data-roving"))
        assert lists
        assert all(each.get("aria-description") for each in lists)
