"""What can be pressed, chosen or filled follows one rule for focus and words, on every page."""

from typing import Any

import pytest

from tests.documents import Document, words
from tools import interactive_parts


def test_the_table_of_parts_is_that_of_the_pages(documents: dict[str, Document]):
    """`python -m tools.interactive_parts` writes it anew."""
    rows = interactive_parts.table({path: page.tree for path, page in documents.items()})
    page = interactive_parts.PAGE.read_text(encoding="utf-8")
    assert rows in page
    assert interactive_parts.written(page, rows) == page


def test_a_part_without_a_rule_is_found():
    page = Document("<main><button type='button' data-new=''>New</button></main>")
    with pytest.raises(ValueError, match="New has no rule"):
        interactive_parts.table({"/": page.tree})


#: What a script fills once somebody has done something; nothing else may speak.
SPEAKING = {"data-said", "data-live-said", "data-slider-said", "data-market-said", "data-trades-said", "data-trades-count"}  # fmt: skip


def test_nothing_speaks_on_arrival(documents: dict[str, Document]):
    for path, page in documents.items():
        for element in [*page.with_attribute("aria-live"), *page.find(".//*[@role='status']")]:
            is_form = element.get("class") == "enquiry-outcome"
            assert is_form or SPEAKING & set(element.attrib), (path, dict(element.attrib))
            assert not words(element), (path, words(element))


def test_what_is_said_of_a_choice_tells_its_panels_apart(documents: dict[str, Document]):
    """A page of a list says its number, a month its figures."""
    for path, page in documents.items():
        said = [
            panel.attrib["data-says"]
            for panel in page.with_attribute("data-panel")
            if "data-says" in panel.attrib
        ]
        assert len(said) == len(set(said)), path
    months = documents["/complaint-data"].find(".//*[@data-choice='month']/div/*[@data-panel]")
    assert all("received" in month.attrib["data-says"] for month in months)


def test_long_lists_are_one_stop(ask: Any):
    for path in ("/downloads", "/complaint-data"):
        lists = list(ask(path).with_attribute("data-roving"))
        assert lists
        assert all(each.get("aria-description") for each in lists)
