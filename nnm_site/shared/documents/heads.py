"""What a typeset document is missing for those who hear it: one first heading, and heads of rows.

Typst tags a title as a paragraph, and marks the heads of columns alone. Here the title becomes the one H1, each
heading goes one level down, and the cell that names a row becomes its head (PDF/UA-1, ISO 14289-1, 7.4 and 7.5).
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject

_TITLE, _HEADING = "/Title", "/H"


def with_heads(made: bytes, names: Sequence[int | None]) -> bytes:
    """The PDF with its heads. `names` is the column that names the rows of each table, from 0; `None` where none does.

    Raises `ValueError` when the document has another number of tables.
    """
    writer = PdfWriter(clone_from=io.BytesIO(made))
    root: Any = writer.root_object["/StructTreeRoot"]
    elements = list(_below(root))
    for element in elements:
        _lower(element)
    root["/RoleMap"].pop(_TITLE, None)
    tables = [element for element in elements if element["/S"] == "/Table"]
    if len(tables) != len(names):
        raise ValueError("a table is none of #ledger, so nobody knows what names its rows")
    for table, column in zip(tables, names, strict=True):
        _name_rows(table, column)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _below(element: Any) -> Iterator[Any]:
    """All elements of the structure tree below one, in the order of reading."""
    kids = element.get("/K", ())
    for kid in kids if isinstance(kids, ArrayObject) else [kids]:
        child = kid.get_object()
        if isinstance(child, DictionaryObject) and "/S" in child:
            yield child
            yield from _below(child)


def _lower(element: Any) -> None:
    kind = element["/S"]
    if kind == _TITLE:
        element[NameObject("/S")] = NameObject("/H1")
    elif kind.startswith(_HEADING) and kind[2:].isdigit():
        element[NameObject("/S")] = NameObject(f"/H{int(kind[2:]) + 1}")


def _name_rows(table: Any, column: int | None) -> None:
    for row in (element for element in _below(table) if element["/S"] == "/TR"):
        cells = [kid.get_object() for kid in row["/K"]]
        is_head = all(cell["/S"] == "/TH" for cell in cells)
        if column is not None and not is_head:
            cells[column][NameObject("/S")] = NameObject("/TH")
            _of_table(cells[column])[NameObject("/Scope")] = NameObject("/Row")
        for cell in cells:
            # Typst lists the head of the column alone, and a reader would believe that it is all.
            _of_table(cell).pop("/Headers", None)


def _of_table(cell: Any) -> Any:
    """A cell's attributes as a part of its table."""
    return next(one for one in cell["/A"] if one["/O"] == "/Table")
