"""The site map, for tests that look at every page of it."""

from nnm_site.content.load import ensure_ready
from nnm_site.route import Route
from nnm_site.site_map import routes

ensure_ready()

ROUTES: list[Route] = list(routes())
PATHS: list[str] = [route.path for route in ROUTES]
