"""Modules of features that are found by name, so that a command need not import all pages."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

_PACKAGE = f"{__name__.partition('.')[0]}.features"
_FOLDER = Path(__file__).parents[1] / "features"


def modules(name: str) -> Iterator[ModuleType]:
    """The module `name` of each feature that has one, in alphabetical order."""
    for path in sorted(_FOLDER.glob(f"*/{name}.py")):
        yield importlib.import_module(f"{_PACKAGE}.{path.parent.name}.{name}")
