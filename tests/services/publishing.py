"""A server of small builds below `BUILDS_ROOT`, without Reflex behind it."""

import os
from pathlib import Path

from starlette.types import ASGIApp

from nnm_site import builds
from nnm_site.settings import settings
from nnm_site.web import app as web
from nnm_site.web.server import serve


def main() -> None:
    """Serve as the site is served: its files, their publication, no socket."""
    folder = Path(os.environ["BUILDS_ROOT"])
    web.SiteFiles.__init__.__defaults__ = ((), None, folder)

    async def nothing(scope, receive, send) -> None:
        """No socket is asked for: nothing in these documents runs."""

    name = builds.current_name(folder)
    site = web.Site(nothing, builds.client_folder(name, folder))

    def start() -> ASGIApp:
        site.watch(name, folder)
        return site

    serve(start, "127.0.0.1", settings.port, settings.workers)


if __name__ == "__main__":
    main()
