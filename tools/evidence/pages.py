"""The pages and documents that an inspector is shown: those of the build that is served here, if there is one."""

from pathlib import Path

from nnm_site.document import written
from nnm_site.features.regulatory.mandates import Pages
from nnm_site.plan import plan
from nnm_site.platform import builds
from nnm_site.platform.route import Route
from nnm_site.prepare import samples_alone
from nnm_site.settings import settings
from nnm_site.shared.documents.build import ASSETS
from tools.serve import fingerprint

_DRAWN = "There is no build here: pages were drawn from source."


def served() -> tuple[Pages, str]:
    """The pages in English, and where they come from, in a sentence."""
    try:
        return _of_build(builds.current_client())
    except builds.NoBuildError:
        with samples_alone():
            return Pages({route.path: written(route) for route in _english()}, ASSETS), _DRAWN


def _english() -> list[Route]:
    # What lies below a page has its words.
    return [route for route in plan().routes if not (route.language or route.below)]


def _of_build(client: Path) -> tuple[Pages, str]:
    files = {route.path: client / route.path[1:] / "index.html" for route in _english()}
    html = {
        path: file.read_text(encoding="utf-8") for path, file in files.items() if file.is_file()
    }
    name = client.parent.name
    same = name.partition("-")[0] == fingerprint(settings.site_url)
    stale = "" if same else " Sources have changed since: make a build first."
    return Pages(html, client), f"Pages were read from the build {name}.{stale}"
