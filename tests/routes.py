"""The site map, for tests that check every page of it."""

from collections.abc import Iterable

from nnm_site.platform.route import Route, RouteFamily
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.language import languages
from nnm_site.site_map import routes

#: All routes except families, whose pages are only one level below their own address.
ROUTES: list[Route] = [route for route in routes() if not isinstance(route, RouteFamily)]
PATHS: list[str] = [route.path for route in ROUTES]

#: Pages that the same code makes from texts only: one of them represents all.
ALIKE = [f"/help/{answer.key}" for answer in HelpAnswer.all()]


def _different(paths: Iterable[str]) -> list[str]:
    paths = list(paths)
    alike = [path for path in paths if path in ALIKE]
    return [path for path in paths if path not in alike[1:]]


DIFFERENT: list[str] = _different(PATHS)

#: The addresses of pages in other languages.
TRANSLATED: list[str] = [own.address(path) for own in languages() for path in own.pages]
DIFFERENT_TRANSLATED: list[str] = [
    own.address(path) for own in languages() for path in _different(own.pages)
]

#: One page of each kind: `make test` runs checks that take seconds per page only on these.
TYPICAL = frozenset({
    "/", "/products", "/wealth/personal-finance", "/calculator", "/partner-us", "/downloads",
    "/blog/1", "/investor-charter", "/privacy-policy",
})  # fmt: skip
