"""What the production server runs: the site in front of Reflex.

In front, not inside (`rx.App(api_transformer=…)`): a file would pass through three layers of the
framework that are there for its socket, and take twice as long.
"""

from starlette.types import ASGIApp

from nnm_site.nnm_site import app as reflex
from nnm_site.web.app import Site
from nnm_site.web.files import BUILD


def app() -> ASGIApp:
    """The ASGI app. Raises `FileNotFoundError` when nothing has been built."""
    return Site(reflex(), BUILD)
