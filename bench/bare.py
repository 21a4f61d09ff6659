"""Built documents without their scripts: what the largest paint is measured against."""

import os
import re
from pathlib import Path

import brotli

from nnm_site.platform.serve.app import Site
from nnm_site.platform.serve.server import bound, serve
from nnm_site.settings import settings
from nnm_site.site_map import plan

_SCRIPT = re.compile(r"<script\b[^>]*>.*?</script>", re.DOTALL)


def without_scripts(build: Path, target: Path) -> None:
    """Copy a build to the empty folder `target`, its documents without scripts."""
    for path in build.rglob("*"):
        copy = target / path.relative_to(build)
        if path.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
        elif path.suffix == ".html":
            document = _SCRIPT.sub("", path.read_text(encoding="utf-8")).encode()
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(document)
            copy.with_name(copy.name + ".br").write_bytes(brotli.compress(document))
        elif ".html." not in path.name:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.symlink_to(path)


def main() -> None:
    """Serve the folder `BARE_ROOT` as the site is served, without Reflex behind it."""

    async def nothing(scope, receive, send) -> None:
        """No socket is asked for: nothing in these documents runs."""

    site = Site(nothing, Path(os.environ["BARE_ROOT"]), plan())
    serve(lambda: site, bound("127.0.0.1", settings.port))


if __name__ == "__main__":
    main()
