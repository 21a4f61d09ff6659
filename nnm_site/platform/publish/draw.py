"""Documents drawn by React from the data of their trees, without a framework around it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from nnm_site.platform.publish.cache import key_of
from nnm_site.platform.publish.node import as_text, asked_of_node
from nnm_site.platform.tree import Data

_PROGRAM = Path(__file__).with_suffix(".mjs")

#: What it draws with, below `node_modules`.
_PACKAGES = ("react", "react-dom")


def drawn_by(packages: Path) -> str:
    """The hash of what documents are drawn by: by another, they may be others."""
    described = (packages / "node_modules" / name / "package.json" for name in _PACKAGES)
    return key_of(*(path.read_bytes() for path in (Path(__file__), _PROGRAM, *described)))


def draw(
    pages: Iterable[tuple[str, list[Data]]], parts: Mapping[str, list[Data]], packages: Path
) -> Iterator[tuple[str, str]]:
    """The HTML of each page by its key, one after the other. `parts` are what its nodes call by name.

    `packages` is the folder that holds `node_modules`. Raises `BuildError` with what React says.
    """
    with asked_of_node(as_text(_PROGRAM), packages) as ask:
        ask(json.dumps(parts))
        for key, nodes in pages:
            yield key, f"<!DOCTYPE html>{json.loads(ask(json.dumps(nodes)))}"
