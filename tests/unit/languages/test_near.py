"""The switch on a page that a language does not have, and what search engines are told of twins."""

import re
from dataclasses import replace

import pytest
import reflex as rx

from nnm_site.document import document
from nnm_site.plan import plan
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import read_language
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.shell.in_language import framed
from nnm_site.shared.shell.strip import nearest

HINDI = read_language("hi")
WITHOUT = [page.path for page in plan().routes if not page.language and not HINDI.has(page.path)]


def test_what_is_offered_is_in_the_language_and_in_a_menu() -> None:
    for pages in HINDI.near.values():
        for page in pages:
            assert HINDI.has(page)
            assert queries.menu_item(page).label


@pytest.mark.parametrize("path", WITHOUT)
def test_a_page_without_a_twin_offers_those_nearest_to_it(path: str) -> None:
    offered = HINDI.nearest(path)
    assert offered
    assert path not in offered
    told = str(render(nearest(HINDI, path)))
    assert all(f'href="/hi{page}"' in told for page in offered)
    assert "(English)" not in told


def test_the_longest_beginning_counts_by_whole_steps() -> None:
    assert HINDI.nearest("/forms/nomination") == HINDI.near["/forms"]
    assert HINDI.nearest("/formset") == HINDI.near["/"]


def test_the_switch_leaves_what_was_entered() -> None:
    """It opens a dialog in the page and leads nowhere by itself."""
    page = document("/downloads")
    assert 'commandfor="not-in-hi"' in page
    assert 'id="not-in-hi"' in page


def test_search_engines_are_told_of_a_twin_once_it_has_been_reviewed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content = rx.el.main(rx.el.h1("Contact Us"))

    def told(code: str) -> str:
        with speaking(code):
            return str(render(framed(content, "/contact", lambda: content)))

    assert 'rel="alternate"' not in told("") + told("hi")
    words = catalogue("hi").translations
    for key in [each for each in words if each[0] == "Contact Us"]:
        monkeypatch.setitem(words, key, replace(words[key], reviewed=True))
    for code in ("", "hi"):
        links = set(re.findall('hreflang="([^"]+)" rel="alternate"', told(code)))
        assert links == {"en-IN", "hi", "x-default"}
