"""Typst: from a source and its facts to the bytes of a PDF/UA-1 file."""

import datetime
import json
from functools import cache
from pathlib import Path
from typing import Any

import typst

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.documents.forms import Fillable

PACKAGE = Path(__file__).parent
FONTS = PACKAGE / "fonts"
#: The mark that the template draws.
MARK = PROJECT_ROOT / "assets" / "favicon.svg"

#: Goes before every source, so that editors need no import.
PREAMBLE = '#import "/nnm_site/shared/documents/style.typ": *\n#show: house\n'

#: Everything but source and facts that decides what a PDF looks like.
PARTS = (*sorted(PACKAGE.glob("*.typ")), *sorted(FONTS.glob("*.ttf")), MARK)


class TypesetError(Exception):
    """A source that Typst refuses, with Typst's own explanation."""


@cache
def _fonts() -> typst.Fonts:
    """The site's fonts and no others, so that every machine makes the same file."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def house_compiler() -> typst.Compiler:
    """Typst with the site's fonts."""
    return typst.Compiler(root=PROJECT_ROOT, font_paths=_fonts())


def pdf(compiler: typst.Compiler, source: str, facts: str, date: datetime.date) -> bytes:
    """The PDF of `source`, created on `date`.

    Raises `TypesetError` when the source is faulty, warns, or breaks PDF/UA-1.
    """
    moment = datetime.datetime.combine(date, datetime.time(), datetime.UTC)
    try:
        made, warnings = compiler.compile_with_warnings(
            (PREAMBLE + source).encode(),
            format="pdf",
            sys_inputs={"facts": facts},
            pdf_standards=["ua-1"],
            timestamp=moment,
        )
    except typst.TypstError as error:
        raise TypesetError(error.diagnostic.strip()) from None
    if warnings:
        raise TypesetError("\n".join(warning.diagnostic.strip() for warning in warnings))
    assert isinstance(made, bytes)
    return made


def fillables(source: str, facts: str) -> list[Fillable]:
    """Where the PDF of `source` can be filled in, in the order of the page."""
    return [Fillable(**each) for each in _noted("fillable", source, facts)]


def row_names(source: str, facts: str) -> list[int | None]:
    """Which column names the rows, for each table of `source`."""
    return _noted("ledger", source, facts)


def _noted(label: str, source: str, facts: str) -> list[Any]:
    """What the template notes under a label, in the order of the document."""
    asked = typst.Compiler(
        (PREAMBLE + source).encode(),
        root=PROJECT_ROOT,
        font_paths=_fonts(),
        sys_inputs={"facts": facts},
    )
    return json.loads(asked.query(f"<{label}>", field="value"))
