"""Orca, a screen reader, reads pages from their beginning to their end (WCAG 1.3.1, 4.1.3)."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.documents import Document, words
from tests.programs import find_program
from tools.speech import read, rounds

pytestmark = pytest.mark.long

#: The words that every page ends with, before what is fixed to the screen.
LAST_WORDS = "All rights reserved."


#: About a minute each, alone on the machine.
PAGES = {
    "home": "/",
    "calculator": "/calculator",
    "grievance": "/investor-grievance",
    "complaint-data": "/complaint-data",
}


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_is_read_to_its_end_once_and_without_what_is_hidden(
    site: str, document: Callable[[str], Document], path: str
):
    for program in ("orca", "chromium"):
        find_program(program)
    # The address of a socket has at most 107 letters: no folder named after the test.
    with TemporaryDirectory() as folder:
        said = read(site + path, LAST_WORDS, Path(folder))
    page = document(path)
    (heading,) = page.all("h1")
    assert any(words(heading) in utterance for utterance in said)
    assert rounds(said) == 0, f"said again and again: {said[-12:]}"
    assert sum(LAST_WORDS in utterance for utterance in said) == 1, f"ends with {said[-12:]}"
    hidden = {
        words(title)
        for panel in page.with_attribute("data-panel")
        if "hidden" in panel.attrib
        for title in (*panel.iter("h2"), *panel.iter("h3"))
    }
    shown = {
        words(element)
        for element in page.tree.iter("a", "h2", "h3", "button", "summary", "option")
        if not any("hidden" in around.attrib for around in element.iterancestors())
    }
    assert sorted((hidden - shown) & set(said)) == []
