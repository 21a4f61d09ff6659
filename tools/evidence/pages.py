"""The pages and documents that an inspector is shown: those of the build that is served here, if there is one."""

from functools import partial
from pathlib import Path

from nnm_site.features.regulatory.mandates import Pages
from nnm_site.platform import builds
from nnm_site.platform.builds import document_file
from nnm_site.platform.route import Route, RouteFamily
from nnm_site.platform.tree import MEMO, Data, as_data
from nnm_site.settings import settings
from nnm_site.shared.data.preparation import sample_database
from nnm_site.shared.documents.build import ASSETS
from nnm_site.shared.shell.html_document import composed_plainly
from nnm_site.site_map import plan
from tools.nodes import nodes_of
from tools.serve import fingerprint

_DRAWN = "There is no build here: pages were drawn from source."


def served() -> tuple[Pages, str]:
    """The pages in English, and where they come from, in a sentence."""
    try:
        return _of_build(builds.current_client())
    except builds.NoBuildError:
        with sample_database():
            drawn = {route.path: as_data(composed_plainly(route)) for route in _english()}
        (end,) = [node[2] for node in drawn["/"] if node[0] == MEMO]
        return Pages(
            {path: partial(_same, nodes) for path, nodes in drawn.items()}, ASSETS, end
        ), _DRAWN


def _english() -> list[Route]:
    # What lies below a page has its words.
    return [
        route for route in plan().routes if not (route.language or isinstance(route, RouteFamily))
    ]


def _same(nodes: list[Data]) -> list[Data]:
    return nodes


def _read(file: Path) -> list[Data]:
    return nodes_of(file.read_text(encoding="utf-8"))


def _of_build(client: Path) -> tuple[Pages, str]:
    files = {route.path: document_file(client, route.path) for route in _english()}
    built = {path: partial(_read, file) for path, file in files.items() if file.is_file()}
    name = client.parent.name
    same = name.partition("-")[0] == fingerprint(settings.site_url)
    stale = "" if same else " Sources have changed since: make a build first."
    return Pages(built, client), f"Pages were read from the build {name}.{stale}"
