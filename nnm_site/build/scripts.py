"""The visitors' scripts of `nnm_site/scripts`, bundled and minified by the bundler that Vite brings."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

from nnm_site.build import cache
from nnm_site.build.node import run_node
from nnm_site.framework import Start, imported_by
from nnm_site.settings import settings

SOURCES = Path(__file__).resolve().parents[1] / "scripts"

#: The script that runs while a document is read, and the one that runs afterwards.
FIRST, SITE = "/scripts/first.js", "/scripts/site.js"

#: Scripts of few pages, by what a document holds that needs them.
OF_FEW = {"enquiry": "data-enquiry=", "market": "<market-widget"}

#: What remains of the element of the first, which stands inline, for hydration.
INERT = f'<script src="{FIRST}" type="text/plain"></script>'


def in_head() -> list[str]:
    """The scripts that every page names. A build adds those of few pages where they are needed."""
    return ["first", "site", *([] if settings.is_production_build else OF_FEW)]


def bundle(name: str, packages: Path) -> str:
    """The script `name` with all it imports, minified. `packages` holds `node_modules`.

    Raises `BuildError` when it cannot be made.
    """
    rolldown = packages / "node_modules" / "rolldown"
    source = str(SOURCES / f"{name}.js")
    flags = ["--format", "iife", "--minify", "--logLevel", "warn"]
    sources = [path.read_bytes() for path in sorted(SOURCES.glob("*.js"))]
    version = (rolldown / "package.json").read_bytes()

    def make() -> bytes:
        command = [str(rolldown / "bin" / "cli.mjs"), source, *flags]
        return run_node(command, packages).strip().encode()

    key = cache.key_of(name.encode(), *map(str.encode, flags), version, *sources)
    return cache.cached("scripts", key, make).decode()


def write_script(name: str, static_dir: Path, packages: Path) -> str:
    """Write a bundled script into a build, named by its content; returns its address."""
    code = bundle(name, packages)
    address = f"/assets/{name}-{hashlib.sha256(code.encode()).hexdigest()[:8]}.js"
    (static_dir / address.lstrip("/")).write_text(code, encoding="utf-8")
    return address


def start_script(code: str, start: Start) -> str:
    """The bundled `start` with the modules of one document."""
    return f"const modules={json.dumps(asdict(start), separators=(',', ':'))};{code}"


def used_scripts(static_dir: Path, starts: list[Start]) -> set[str]:
    """The names in `assets` of all scripts that live documents need."""
    assets = static_dir / "assets"
    used: set[str] = set()

    def visit(name: str) -> None:
        if name in used:
            return
        used.add(name)
        for other in imported_by((assets / name).read_text(encoding="utf-8")):
            visit(other)

    for start in starts:
        for address in (*start.files, start.manifest, start.entry, *start.routes.values()):
            visit(address.rsplit("/", 1)[1])
    return used
