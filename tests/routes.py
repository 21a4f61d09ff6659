"""The site map, for tests that look at every page of it."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.languages.language import languages
from nnm_site.site_map import routes

#: Without those that are found one step below their own address only.
ROUTES: list[Route] = [route for route in routes() if not route.below]
PATHS: list[str] = [route.path for route in ROUTES]

#: Pages that are made by the same code of texts alone: one of them stands for all.
ALIKE = [f"/help/{answer.key}" for answer in queries.help_answers()]


def _different(paths: Iterable[str]) -> list[str]:
    paths = list(paths)
    alike = [path for path in paths if path in ALIKE]
    return [path for path in paths if path not in alike[1:]]


DIFFERENT: list[str] = _different(PATHS)


def _maker(route: Route) -> object:
    """The function that makes a page, whatever it is given."""
    made: Any = route.page
    while isinstance(made, partial):
        made = made.func
    return made.__code__


#: Of the pages that the same code makes the first one.
ONE_OF_EACH: list[str] = [*{_maker(route): route.path for route in reversed(ROUTES)}.values()][::-1]

#: The addresses of pages in other languages, and those of them that are made by different code.
TWINS: list[str] = [language.address(path) for language in languages() for path in language.pages]
DIFFERENT_TWINS: list[str] = [
    language.address(path) for language in languages() for path in _different(language.pages)
]

#: Of the twins those whose English page is the first of its code.
TWINS_OF_EACH: list[str] = [
    language.address(path)
    for language in languages()
    for path in language.pages
    if path in ONE_OF_EACH
]

#: One page of each kind: what costs seconds a page is looked at on these by `make test`.
TYPICAL = frozenset({
    "/", "/products", "/wealth/personal-finance", "/calculator", "/partner-us", "/downloads",
    "/blog/1", "/investor-charter", "/privacy-policy",
})  # fmt: skip


#: Those that are made by the code of an earlier one, and are not typical.
MADE_ALIKE: list[str] = [
    path
    for path in (*DIFFERENT, *DIFFERENT_TWINS)
    if path not in TYPICAL and path not in ONE_OF_EACH and path not in TWINS_OF_EACH
]


def typical_first(values: Iterable[str]) -> list[Any]:
    """The values as parameters. Those that are not typical are left to `make test-long`, pages that are made
    by the code of an earlier one to `make test-fresh`.
    """
    long, release = pytest.mark.long, pytest.mark.release
    return [
        pytest.param(
            value,
            marks=() if value in TYPICAL else (long, release) if value in MADE_ALIKE else long,
        )
        for value in values
    ]
