"""A server of small builds below `BUILDS_ROOT`, without Reflex behind it. Run by `granian`."""

import os
from pathlib import Path

from starlette.types import ASGIApp

from nnm_site import builds
from nnm_site.web import app as web


def app() -> ASGIApp:
    """The site's own server: its files, their publication, no socket."""
    folder = Path(os.environ["BUILDS_ROOT"])
    web.SiteFiles.__init__.__defaults__ = ((), folder)

    async def nothing(scope, receive, send) -> None:
        """No socket is asked for: nothing in these documents runs."""

    name = builds.current_name(folder)
    site = web.Site(nothing, builds.client_folder(name, folder))
    site.watch(name, folder)
    return site
