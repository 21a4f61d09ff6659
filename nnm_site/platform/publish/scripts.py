"""The visitors' scripts, bundled and minified by Vite's bundler; unbundled in `make dev`."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from reflex_base.plugins import Plugin

from nnm_site.platform.framework import Start
from nnm_site.platform.publish import cache
from nnm_site.platform.publish.node import run_node
from nnm_site.settings import settings

#: The script that runs while the document is parsed, and the one that runs afterwards.
FIRST, SITE = "/scripts/first.js", "/scripts/site.js"

#: Placeholder for the element of the first script, which is inline, for hydration.
INERT = f'<script src="{FIRST}" type="text/plain"></script>'

#: Finds the rules of the style sheet that a page uses (`critical_css.py`).
PURGE_CSS = "purgecss@8.0.0"


@dataclass(frozen=True)
class Scripts(Plugin):
    """The scripts of a site, as a plugin of Reflex: modules in a folder, `first` and `site` for every page.

    `of_few` are the scripts of few pages, by a text in the documents that need them.
    """

    folder: Path
    of_few: Mapping[str, str]

    def in_head(self) -> list[str]:
        """The scripts of every page. A build adds those of few pages to the documents that need them."""
        return ["first", "site", *([] if settings.is_production_build else self.of_few)]

    def get_static_assets(self, **context) -> Sequence[tuple[Path, str | bytes]]:  # noqa: ARG002
        """Files to add to those in `assets/`; a production build bundles them."""
        files = sorted(self.folder.glob("*.js"))
        return [(Path("public/scripts", file.name), file.read_bytes()) for file in files]

    def get_frontend_development_dependencies(self, **context) -> list[str]:  # noqa: ARG002
        """The npm packages of the build besides those of the framework."""
        return [PURGE_CSS]

    def bundle(self, name: str, packages: Path) -> str:
        """The script `name` with all its imports, minified. `packages` is the folder with `node_modules`.

        Raises `BuildError` if bundling fails.
        """
        rolldown = packages / "node_modules" / "rolldown"
        source = str(self.folder / f"{name}.js")
        flags = ["--format", "iife", "--minify", "--logLevel", "warn"]
        sources = [path.read_bytes() for path in sorted(self.folder.glob("*.js"))]
        version = (rolldown / "package.json").read_bytes()

        def make() -> bytes:
            command = [str(rolldown / "bin" / "cli.mjs"), source, *flags]
            return run_node(command, packages).strip().encode()

        key = cache.key_of(name, *flags, version, *sources)
        return cache.cached("scripts", key, make).decode()

    def write(self, name: str, static_dir: Path, packages: Path) -> str:
        """Write a bundled script into a build, named by its content; returns its address."""
        code = self.bundle(name, packages)
        address = f"/assets/{name}-{hashlib.sha256(code.encode()).hexdigest()[:8]}.js"
        (static_dir / address.lstrip("/")).write_text(code, encoding="utf-8")
        return address


def start_script(code: str, start: Start) -> str:
    """The bundled `start` with the modules of one document."""
    return f"const modules={json.dumps(asdict(start), separators=(',', ':'))};{code}"
