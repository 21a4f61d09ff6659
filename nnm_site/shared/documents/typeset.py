"""Typst: from a source and its facts to the bytes of a PDF/UA-1 file."""

import datetime
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import typst

from nnm_site.settings import PROJECT_ROOT

PACKAGE = Path(__file__).parent
FONTS = PACKAGE / "fonts"
#: The mark that the template draws.
MARK = PROJECT_ROOT / "assets" / "favicon.svg"

#: Goes before every source, so that editors need no import.
PREAMBLE = '#import "/nnm_site/shared/documents/style.typ": *\n#show: house\n'

#: The query for a document's notes, made besides its PDF.
_NOTES = """(
  ledgers: query(<ledger>).map(one => one.value),
  fillables: query(<fillable>).map(one => one.value),
)"""

#: Everything but source and facts that decides what a PDF looks like.
INGREDIENTS = (*sorted(PACKAGE.glob("*.typ")), *sorted(FONTS.glob("*.ttf")), MARK)


class TypesetError(Exception):
    """A source that Typst refuses, with Typst's own explanation."""


@cache
def _fonts() -> typst.Fonts:
    """The site's fonts and no others, so that every machine makes the same file."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def house_compiler() -> typst.Compiler:
    """Typst with the site's fonts."""
    return typst.Compiler(root=PROJECT_ROOT, font_paths=_fonts())


@dataclass(frozen=True)
class Fillable:
    """A place to fill in, in points from the top left of its page, counted from 1.

    `kind` is "text" or "tick"; `most` is the number of one-letter boxes, 0 for no limit.
    """

    kind: str
    name: str
    most: int
    page: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Typeset:
    """A PDF from Typst, and the template's notes on it, in the order of the document.

    `row_names` is the column that names the rows of each table, `fillables` are the places to fill in.
    """

    pdf: bytes
    row_names: list[int | None]
    fillables: list[Fillable]


def typeset(source: str, facts: str, date: datetime.date) -> Typeset:
    """The PDF of `source`, created on `date`.

    Raises `TypesetError` when the source is faulty, warns, or breaks PDF/UA-1.
    """
    compiler = typst.Compiler(
        (PREAMBLE + source).encode(),
        root=PROJECT_ROOT,
        font_paths=_fonts(),
        sys_inputs={"facts": facts},
    )
    try:
        # Queried first: a compiler has lost its source once it has made the PDF.
        # A faulty source is refused below, with line and column.
        try:
            noted = json.loads(compiler.eval(_NOTES))
        except RuntimeError as error:
            noted = str(error)
        made, warnings = compiler.compile_with_warnings(
            format="pdf",
            pdf_standards=["ua-1"],
            timestamp=datetime.datetime.combine(date, datetime.time(), datetime.UTC),
        )
    except typst.TypstError as error:
        raise TypesetError(error.diagnostic.strip()) from None
    if warnings:
        raise TypesetError("\n".join(warning.diagnostic.strip() for warning in warnings))
    if isinstance(noted, str):
        raise TypesetError(f"a label of the template is used for something else: {noted}")
    assert isinstance(made, bytes)
    return Typeset(made, noted["ledgers"], [Fillable(**each) for each in noted["fillables"]])
