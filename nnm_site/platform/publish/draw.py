"""Documents drawn by React from the data of their trees, without a framework around it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from nnm_site.platform.publish.cache import key_of
from nnm_site.platform.publish.node import as_text, run_node
from nnm_site.platform.tree import Data

_PROGRAM = Path(__file__).with_suffix(".mjs")

#: Pages that are in memory together, here and in Node.
_AT_ONCE = 50

#: What it draws with, below `node_modules`.
_PACKAGES = ("react", "react-dom")


def drawn_by(packages: Path) -> str:
    """The hash of what documents are drawn by: by another, they may be others."""
    described = (packages / "node_modules" / name / "package.json" for name in _PACKAGES)
    return key_of(*(path.read_bytes() for path in (Path(__file__), _PROGRAM, *described)))


def draw(
    pages: Iterable[tuple[str, list[Data]]], memos: Mapping[str, list[Data]], packages: Path
) -> Iterator[tuple[str, str]]:
    """The HTML of each page by its key, one after the other. `memos` are what its nodes call by name.

    `packages` is the folder that holds `node_modules`. Raises `BuildError` with what React says.
    """
    left = iter(pages)
    while some := list(islice(left, _AT_ONCE)):
        given = json.dumps({"parts": memos, "pages": [nodes for _, nodes in some]})
        drawn = json.loads(run_node(as_text(_PROGRAM), packages, given))
        for (key, _), html in zip(some, drawn, strict=True):
            yield key, f"<!DOCTYPE html>{html}"
