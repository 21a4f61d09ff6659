"""The files of a language, through the one checked reader: a fault names its file and its line."""

from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from nnm_site.shared.content.files import line_of, read_toml
from nnm_site.shared.content.models.base import Table
from nnm_site.shared.content.problems import ContentError, Problem

TableT = TypeVar("TableT", bound=Table)


def read_table(path: Path, kind: type[TableT]) -> TableT:
    """A TOML file as a value of `kind`. Raises `ContentError` with file, line and field."""
    shown = f"languages/{path.parent.name}/{path.name}"
    try:
        return kind.model_validate(read_toml(path, shown))
    except ValidationError as error:
        raise ContentError(
            [Problem.of(fault, shown, line_of(path, fault["loc"])) for fault in error.errors()]
        ) from None
