"""Pages in other languages that the server fills: the English answer, translated like a document."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from markupsafe import Markup

from nnm_site.content.openings import opening_parts
from nnm_site.languages.catalogue import Catalogue, catalogue
from nnm_site.languages.document import Translator
from nnm_site.languages.language import Language, languages
from nnm_site.route import Fill, Filled, Route, ways
from nnm_site.rules.dates import INDIA
from nnm_site.ui.breadcrumbs import Way, on_the_way

#: What a page that does without the framework shows where its address asks for nothing. A page that
#: is not named here stays as it is built then.
_NOTHING_ASKED: dict[str, dict[str, str]] = {
    "/calculator": {"tab": "equity"},
    "/search": {"kind": ""},
}


def twin_routes(site: Iterable[Route]) -> Iterator[Route]:
    """The twins of all pages that are filled, in every language."""
    site = list(site)
    table = ways(site)
    filled = [route for route in site if route.fill is not None]
    for language in languages():
        found = catalogue(language.code)
        for route in filled:
            if language.has(route.path):
                yield replace(
                    route,
                    path=language.address(route.path),
                    fill=_translated(route, found, table[route.path]),
                )


def language_of(path: str) -> Language | None:
    """The language that an address belongs to, `None` for English."""
    return next(
        (each for each in languages() if path == each.prefix or path.startswith(f"{each.prefix}/")),
        None,
    )


def _translated(route: Route, found: Catalogue, way: Way) -> Fill:
    english = route.fill
    assert english is not None, "only filled pages have one"
    language = found.language

    def fill(below: str, query: Mapping[str, str]) -> Filled | None:
        asked = query or _NOTHING_ASKED.get(route.path, {})
        if route.path == "/search":
            # What stands first is of this language.
            asked = {**asked, "language": language.code}
        with on_the_way(way):
            filled = english(below, asked)
        if filled is None:
            # The words about what is open now are written all the same.
            filled = Filled()
        parts = opening_parts(datetime.now(INDIA)) | dict(filled.parts)
        question = query.get("q", "")
        return replace(
            filled,
            main=_html(language.code, route.path, filled.main, question),
            answers=None,
            title=filled.title and found.say(filled.title),
            description=filled.description and found.say(filled.description),
            canonical=filled.canonical and language.address(filled.canonical),
            parts={
                name: _html(language.code, route.path, html, question) or Markup("")
                for name, html in parts.items()
            },
            entries={"q": question} if route.path == "/search" else {},
            language=language.code,
        )

    return fill


def _html(code: str, path: str, source: Markup | None, question: str) -> Markup | None:
    return None if source is None else _translate(code, path, str(source), question)


@lru_cache(maxsize=256)
def _translate(code: str, path: str, source: str, question: str) -> Markup:
    names = {"QUESTION": question} if question else {}
    return Markup(Translator(catalogue(code), path, names=names).fragment(source))
