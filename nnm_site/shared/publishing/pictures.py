"""The pictures of shared links, one for each page, drawn at build time in the style of the site.

Typst draws them. The running site lacks it: only a build imports this module.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from nnm_site.platform.processes import apart
from nnm_site.platform.publish.cache import file_of, is_file, key_of, store_file
from nnm_site.platform.route import Route, picture_address
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.documents.typeset import FONTS, MARK, house_compiler
from nnm_site.shared.shell.html_document import headline

_TEMPLATE = Path(__file__).with_suffix(".typ")
#: Their kind of cache entry, and the end of every PNG file.
_KIND = "sharing"
_END = b"IEND\xaeB`\x82"
_DRAWINGS = PROJECT_ROOT / "assets" / "drawings"
#: Drawings name their colours by theme, with that of the light theme as the fallback.
_THEMED = re.compile(r"var\(--[\w-]+, (#[0-9A-Fa-f]+)\)")


def sharing_pictures(routes: Iterable[Route]) -> dict[str, Path]:
    """Address and PNG file of each page's picture. Raises `typst.TypstError` for a faulty drawing."""
    shared = hashlib.sha256(version("typst").encode())
    for file in (_TEMPLATE, MARK, *sorted(FONTS.glob("*.ttf"))):
        shared.update(file.read_bytes())
    pictures = {
        picture_address(route.path): _facts(headline(route.title), route.drawing)
        for route in routes
    }
    keys = {facts: key_of(shared.digest(), facts) for facts in pictures.values()}
    missing = {key: facts for facts, key in keys.items() if not is_file(_KIND, key, _END)}
    if missing:
        apart(_draw, missing)
    return {address: file_of(_KIND, keys[facts]) for address, facts in pictures.items()}


def _facts(title: str, drawing: str) -> str:
    """The content of a picture, as JSON for the template."""
    shown = {
        "title": title,
        "firm": queries.firm().name,
        "line": queries.line(),
        "drawing": _drawing(drawing),
    }
    return json.dumps(shown)


@cache
def _drawing(name: str) -> str:
    """The SVG of a drawing, in the colours of the light theme."""
    return _THEMED.sub(r"\1", (_DRAWINGS / f"{name}.svg").read_text(encoding="utf-8"))


def _draw(pictures: dict[str, str]) -> None:
    """Draw pictures and store each by its key."""
    compiler = house_compiler()
    for key, facts in pictures.items():
        given = {"facts": facts}
        made = compiler.compile(str(_TEMPLATE), format="png", ppi=72.0, sys_inputs=given)
        assert isinstance(made, bytes)
        store_file(_KIND, key, made)
