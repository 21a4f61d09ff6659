"""The switch on a page that a language lacks, and the links to translations for search engines."""

import re
from dataclasses import replace

import pytest
import reflex as rx

from nnm_site.pages import document
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import Language, languages, read_language
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.shell.in_language import framed
from nnm_site.shared.shell.strip import nearest
from nnm_site.site_map import plan
from tests.rows import each

#: Slow, as it reads the whole site.
pytestmark = pytest.mark.slow

HINDI = read_language("hi")


@each(languages())
def test_a_page_without_a_translation_offers_those_nearest_to_it(language: Language) -> None:
    for pages in language.near.values():
        for page in pages:
            assert language.has(page)
            assert queries.menu_item(page).label
    for path in (page.path for page in plan().routes if not page.language):
        if language.has(path):
            continue
        offered = language.nearest(path)
        assert offered
        assert path not in offered
        told = str(render(nearest(language, path)))
        assert all(f'href="{language.address(page)}"' in told for page in offered)
        assert "(English)" not in told


def test_the_longest_beginning_counts_by_whole_steps() -> None:
    assert HINDI.nearest("/equity/profile") == HINDI.near["/equity"]
    assert HINDI.nearest("/equityset") == HINDI.near["/"]


@each(languages())
def test_the_switch_leaves_what_was_entered(language: Language) -> None:
    """It opens a dialog instead of leading away. A page in the language has no dialog."""
    page = document(
        next(r.path for r in plan().routes if not r.language and not language.has(r.path))
    )
    assert f'commandfor="not-in-{language.code}"' in page
    assert f'id="not-in-{language.code}"' in page
    assert f'id="{language.asked_for}"' in page
    assert language.asked_for not in document(language.address("/charges"))


def test_search_engines_are_told_of_a_translation_once_it_has_been_reviewed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    title = "How to know it is us"
    content = rx.el.main(rx.el.h1(title))

    def told(code: str) -> str:
        with speaking(code):
            return str(render(framed(content, "/know-it-is-us", lambda: content)))

    words = catalogue("hi").translations
    keys = [each for each in words if each[0] == title]
    assert keys

    def review(reviewed: bool) -> None:
        for key in keys:
            monkeypatch.setitem(words, key, replace(words[key], reviewed=reviewed))

    review(False)
    assert 'rel="alternate"' not in told("") + told("hi")
    review(True)
    for code in ("", "hi"):
        links = set(re.findall('hreflang="([^"]+)" rel="alternate"', told(code)))
        assert links == {"en-IN", "x-default", "hi"}
