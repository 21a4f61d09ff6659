"""Adds what a typeset document lacks for screen readers: one first heading, and row headers.

Typst tags a title as a paragraph, and marks only column headers. Here the title becomes the one H1, each
heading goes one level down, and the cell that names a row becomes its header (PDF/UA-1, ISO 14289-1, 7.4
and 7.5).
"""

import io
from collections.abc import Iterator, Sequence

import pikepdf
from pikepdf import Dictionary, Name, Object

_HEADING = "/H"


def with_heads(made: bytes, names: Sequence[int | None]) -> bytes:
    """The PDF with these. `names` is, for each table, the column that names its rows, from 0, or `None`.

    Raises `ValueError` if the document has another number of tables.
    """
    with pikepdf.open(io.BytesIO(made)) as document:
        root = document.Root.StructTreeRoot
        elements = list(_below(root))
        for element in elements:
            _lower(element)
        if Name.Title in root.RoleMap:
            del root.RoleMap[Name.Title]
        tables = [element for element in elements if Name.Table == element.S]
        if len(tables) != len(names):
            raise ValueError("a table is none of #ledger, so nobody knows what names its rows")
        for table, column in zip(tables, names, strict=True):
            _name_rows(table, column)
        out = io.BytesIO()
        document.save(
            out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True
        )
        return out.getvalue()


def _kids(element: Object) -> list[Object]:
    kids = element.get(Name.K)
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _below(element: Object) -> Iterator[Object]:
    """All elements of the structure tree below one, in the order of reading."""
    for child in _kids(element):
        if isinstance(child, Dictionary) and Name.S in child:
            yield child
            yield from _below(child)


def _lower(element: Object) -> None:
    kind = str(element.S)
    if kind == "/Title":
        element.S = Name.H1
    elif kind.startswith(_HEADING) and kind[2:].isdigit():
        element.S = Name(f"/H{int(kind[2:]) + 1}")


def _name_rows(table: Object, column: int | None) -> None:
    for row in (element for element in _below(table) if element.S == Name.TR):
        cells = _kids(row)
        is_head = all(cell.S == Name.TH for cell in cells)
        if column is not None and not is_head:
            cells[column].S = Name.TH
            _of_table(cells[column]).Scope = Name.Row
        for cell in cells:
            # Typst lists only the column's header, and a screen reader would read no other.
            of_table = _of_table(cell)
            if Name.Headers in of_table:
                del of_table[Name.Headers]


def _of_table(cell: Object) -> Object:
    """A cell's table attributes."""
    return next(one for one in cell.A if Name.Table == one.O)
