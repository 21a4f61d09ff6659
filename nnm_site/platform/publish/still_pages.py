"""Documents of still pages: written by React alone, without Vite, the router and the framework.

Vite then builds the live pages only. A still page's part of the client bundle would be thrown away.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from nnm_site.platform import framework
from nnm_site.platform.publish.node import run_node

_PROGRAM = Path(__file__).with_suffix(".mjs")


def set_aside(web: Path, addresses: Iterable[str]) -> None:
    """Move the compiled pages at these addresses to where Vite does not look; `web` is `.web`.

    Raises `FrameworkError` when a page is not where the framework compiles it to.
    """
    folder = _folder(web)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    for address in addresses:
        source = framework.compiled_page(web, address)
        source.replace(folder / source.name)


def write_documents(web: Path, static_dir: Path, addresses: Iterable[str]) -> None:
    """Write the documents of the pages that were set aside into a build.

    Raises `BuildError` with what React says, and `FrameworkError` when a page was not set aside.
    """
    pages = {}
    for address in addresses:
        page = _folder(web) / framework.compiled_page(web, address).name
        if not page.exists():
            raise framework.FrameworkError(f"The compiled page of {address} was not set aside.")
        pages[address] = str(page.resolve())
    given = {"document": str(framework.compiled_document(web).resolve()), "pages": pages}
    program = _PROGRAM.read_text(encoding="utf-8")
    written = run_node(["--input-type=module", "--eval", program], web, json.dumps(given))
    for address, html in json.loads(written).items():
        path = static_dir / address.lstrip("/") / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<!DOCTYPE html>{html}", encoding="utf-8")


def _folder(web: Path) -> Path:
    return web / "still"
