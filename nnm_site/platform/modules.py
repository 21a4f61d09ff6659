"""Modules of features that are found by their names, because a command must not wait until all pages are imported."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

_PACKAGE = f"{__name__.partition('.')[0]}.features"
_FOLDER = Path(__file__).parents[1] / "features"


def modules(name: str) -> Iterator[ModuleType]:
    """The module called `name` of each feature that has one, in the order of the alphabet."""
    for path in sorted(_FOLDER.glob(f"*/{name}.py")):
        yield importlib.import_module(f"{_PACKAGE}.{path.parent.name}.{name}")
