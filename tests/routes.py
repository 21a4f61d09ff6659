"""The site map, for tests that look at every page of it."""

from nnm_site.content.load import ensure_ready
from nnm_site.route import Route
from nnm_site.site_map import routes

ensure_ready()

ROUTES: list[Route] = list(routes())
PATHS: list[str] = [route.path for route in ROUTES]

#: Pages that other pages link to already, with the issue that will build them. The list shrinks:
#: a test fails when one of them exists.
PLANNED: dict[str, int] = {
    **dict.fromkeys(("/downloads", "/nnm-research", "/blog"), 4),
    **dict.fromkeys(("/partner-us",), 7),
}  # fmt: skip

#: Documents that pages link to already; issue 4 makes them.
PLANNED_DOCUMENTS = "/pdf/"
