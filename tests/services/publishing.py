"""A server of small builds below `BUILDS_ROOT`, without Reflex behind it, published as the site is."""

import os
import socket
import sys
from pathlib import Path

from nnm_site.platform import builds
from nnm_site.platform.serve import generations
from nnm_site.platform.serve.server import serve
from nnm_site.settings import settings

FOLDER = Path(os.environ["BUILDS_ROOT"])


def generation(name: str, listener: int, answered: int) -> None:
    """Serve the files of one build, without a socket."""
    from nnm_site.platform.serve.app import Site
    from nnm_site.site_map import plan

    async def nothing(scope, receive, send) -> None:
        """Never called: no script in these documents opens a socket."""
        while scope["type"] == "lifespan":
            message = await receive()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return

    site = Site(nothing, builds.client_folder(name, FOLDER), plan(), FOLDER)
    serve(lambda: site, socket.socket(fileno=listener), settings.workers, answered=answered)


if __name__ == "__main__":
    if sys.argv[1:]:
        generation(sys.argv[1], *map(int, sys.argv[2:]))
    else:
        command = ("-m", "tests.services.publishing")
        sys.exit(
            generations.serve(
                command, "127.0.0.1", settings.port, lambda: builds.current_name(FOLDER)
            )
        )
