"""What a visitor sees: one folder each."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType


def modules(name: str) -> Iterator[ModuleType]:
    """The module called `name` of each feature that has one, in the order of the alphabet.

    For what must not wait until all pages are imported: commands, and what prepares the database.
    """
    for path in sorted(Path(__file__).parent.glob(f"*/{name}.py")):
        yield importlib.import_module(f"{__name__}.{path.parent.name}.{name}")
