"""The same documents by Eleventy, with one style sheet file and a small script for figures."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import programs
from bench.peers.site import Site, pack
from bench.publish import SENTENCE
from nnm_site.platform.builds import current_client
from tests.services.replica import Replica
from tools.scripts import npm_commands
from tools.serve import environment

_PROJECT = Path(__file__).with_name("still")

#: The start of the framework, and the script markers that it looks for.
_FRAMEWORK = re.compile(
    r'<script type="module" async="">const modules=.*?</script>'
    r'|<script defer src="/assets/live-[^"]*"></script>',
    re.DOTALL,
)
_STYLES = re.compile(r'<style>.*?</style>|<link href="/assets/__reflex[^>]*>', re.DOTALL)
_OWN_STYLES = '<link rel="stylesheet" href="/assets/site.css"/>'
_OWN_SCRIPT = '<script defer src="/calculator.js"></script>'


@contextmanager
def site(folder: Path, replica: Replica) -> Iterator[Site]:
    """Serve the site by nginx; `replica` answers its API requests. Raises `MissingProgramError`."""
    shutil.copytree(_PROJECT, folder, ignore=shutil.ignore_patterns("node_modules"))
    command = npm_commands(_PROJECT) / "eleventy"
    (folder / "node_modules").symlink_to(_PROJECT / "node_modules")
    _write_sources(current_client(), folder / "pages")
    first = _seconds_of(command, folder)
    page = folder / "pages" / f"{SENTENCE.address.strip('/')}.html"
    page.write_text(page.read_text().replace(SENTENCE.words, f"{SENTENCE.words} (1)"))
    again = _seconds_of(command, folder)
    with programs.nginx(pack(folder / "site"), replica.address) as (address, nginx):
        yield Site(address, (nginx, replica.server()), first, again)


def _seconds_of(command: Path, folder: Path) -> float:
    began = time.monotonic()
    subprocess.run([command, "--quiet"], cwd=folder, env=environment(), check=True)
    return time.monotonic() - began


def _write_sources(build: Path, pages: Path) -> None:
    """Write each document's body as a generator page, its head as data; copy other files."""
    (sheet,) = (build / "assets").glob("*.css")
    for path in build.rglob("*"):
        target = pages / path.relative_to(build)
        if path.is_dir() or path.suffix in {".br", ".gz", ".zst"} or path.suffix == ".map":
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            target.write_text(_source(path.read_text(), target.relative_to(pages).as_posix()))
        elif path != sheet and not path.name.startswith("_"):
            shutil.copyfile(path, target)
    (pages / "assets" / "site.css").write_text(sheet.read_text())


def _source(document: str, address: str) -> str:
    opening, rest = document.split("<head>", 1)
    head, rest = rest.split("</head>", 1)
    body = _FRAMEWORK.sub("", rest.removesuffix("</html>"))
    script = _OWN_SCRIPT if address == "calculator.html" else ""
    data = {
        "layout": "document.liquid",
        "permalink": address,
        "opening": opening,
        "head": _STYLES.sub("", _FRAMEWORK.sub("", head)) + _OWN_STYLES + script,
    }
    return f"---json\n{json.dumps(data)}\n---\n{body}"
