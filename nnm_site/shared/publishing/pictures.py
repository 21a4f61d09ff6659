"""The pictures that shared links show, one a page, drawn at build in the style of the site.

Typst draws them, which the running site has not: a build alone imports this module.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

import typst

from nnm_site.platform.publish.cache import kept_file, key_of
from nnm_site.platform.route import Route, picture_address
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.documents.typeset import FONTS, MARK, house_compiler
from nnm_site.shared.publishing.sharing import headline

_TEMPLATE = Path(__file__).with_suffix(".typ")
#: The end of every PNG file.
_END = b"IEND\xaeB`\x82"
_DRAWINGS = PROJECT_ROOT / "assets" / "drawings"
#: Drawings name their colours by theme, with that of the light theme as the fallback.
_THEMED = re.compile(r"var\(--[\w-]+, (#[0-9A-Fa-f]+)\)")


def sharing_pictures(routes: Iterable[Route]) -> dict[str, Path]:
    """Address and PNG file of each page's picture. Raises `typst.TypstError` for a faulty drawing."""
    compiler = house_compiler()
    shared = hashlib.sha256(version("typst").encode())
    for part in (_TEMPLATE, MARK, *sorted(FONTS.glob("*.ttf"))):
        shared.update(part.read_bytes())
    return {picture_address(route.path): _picture(route, compiler, shared) for route in routes}


@cache
def _drawing(name: str) -> str:
    """In the colours of the light theme."""
    return _THEMED.sub(r"\1", (_DRAWINGS / f"{name}.svg").read_text(encoding="utf-8"))


def _picture(route: Route, compiler: typst.Compiler, shared: "hashlib._Hash") -> Path:
    facts = json.dumps(
        {
            "title": headline(route.title),
            "firm": queries.firm().name,
            "line": "Broking and depository since 1950",
            "drawing": _drawing(route.drawing),
        }
    )

    def draw() -> bytes:
        made = compiler.compile(str(_TEMPLATE), format="png", ppi=72.0, sys_inputs={"facts": facts})
        assert isinstance(made, bytes)
        return made

    key = key_of(shared.digest(), facts.encode())
    return kept_file("sharing", key, _END, draw)
