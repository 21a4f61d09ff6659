"""The address of the home page."""

import json
from collections.abc import Iterator

from nnm_site.features.home.page import DRAWINGS, drawings, home
from nnm_site.features.home.structured import structured_data
from nnm_site.platform.feature import Feature, part
from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """One page."""
    trends = part("market-trends")
    yield page_route(
        "/",
        home,
        fonts=("verse",),
        answer=trends.fill,
        examples=trends.examples,
        structured_data=structured_data,
    )


def _files(_: str) -> dict[str, bytes]:
    """Drawings, and the web app manifest (W3C), used when the site is put on a home screen."""
    firm = queries.firm()
    manifest = {
        "name": firm.name,
        "short_name": firm.short_name,
        "description": f"{queries.line()}: charges, documents, investor protection.",
        "lang": "en-IN",
        "start_url": "/",
        "display": "browser",
        "background_color": "#fbf8f1",
        "theme_color": "#1b2f6b",
        "icons": [
            {"src": f"/icons/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ],
    }
    return {"/site.webmanifest": json.dumps(manifest, indent=2).encode(), DRAWINGS: drawings()}


FEATURE = Feature(routes=routes, files=_files)
