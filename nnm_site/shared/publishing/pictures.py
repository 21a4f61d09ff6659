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
from typing import NamedTuple

from nnm_site.platform.processes import apart
from nnm_site.platform.publish.cache import file_of, is_file, key_of, store_file
from nnm_site.platform.route import Route, picture_address
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.documents.typeset import FONTS, MARK, house_compiler
from nnm_site.shared.shell.html_document import headline

_TEMPLATE = Path(__file__).with_suffix(".typ")
#: What kind of entry of the cache they are, and the end of every PNG file.
_KIND = "sharing"
_END = b"IEND\xaeB`\x82"
_DRAWINGS = PROJECT_ROOT / "assets" / "drawings"
#: Drawings name their colours by theme, with that of the light theme as the fallback.
_THEMED = re.compile(r"var\(--[\w-]+, (#[0-9A-Fa-f]+)\)")


def sharing_pictures(routes: Iterable[Route]) -> dict[str, Path]:
    """Address and PNG file of each page's picture. Raises `typst.TypstError` for a faulty drawing."""
    shared = hashlib.sha256(version("typst").encode())
    for part in (_TEMPLATE, MARK, *sorted(FONTS.glob("*.ttf"))):
        shared.update(part.read_bytes())
    firm = queries.firm().name
    pictures = {
        picture_address(route.path): _Picture(headline(route.title), firm, route.drawing)
        for route in routes
    }
    keys = {one: key_of(shared.digest(), one.facts.encode()) for one in pictures.values()}
    missing = {key: one for one, key in keys.items() if not is_file(_KIND, key, _END)}
    if missing:
        apart(_draw, missing)
    return {address: file_of(_KIND, keys[one]) for address, one in pictures.items()}


class _Picture(NamedTuple):
    """What a picture shows; `drawing` is the name of one."""

    title: str
    firm: str
    drawing: str

    @property
    def facts(self) -> str:
        """As the template is given them."""
        return json.dumps(
            {
                "title": self.title,
                "firm": self.firm,
                "line": "Broking and depository since 1950",
                "drawing": _drawing(self.drawing),
            }
        )


@cache
def _drawing(name: str) -> str:
    """In the colours of the light theme."""
    return _THEMED.sub(r"\1", (_DRAWINGS / f"{name}.svg").read_text(encoding="utf-8"))


def _draw(pictures: dict[str, _Picture]) -> None:
    """Keep pictures, each by its key."""
    compiler = house_compiler()
    for key, one in pictures.items():
        given = {"facts": one.facts}
        made = compiler.compile(str(_TEMPLATE), format="png", ppi=72.0, sys_inputs=given)
        assert isinstance(made, bytes)
        store_file(_KIND, key, made)
