"""Headings for screen readers: one H1, headings below it, and a head for each row of a table."""

import datetime
import io
from typing import Any

import pypdf
import pytest

from nnm_site.shared.content.validate import validate
from nnm_site.shared.documents.heads import with_heads
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.typeset import typeset

pytestmark = pytest.mark.slow

SOURCE = """
= First

#ledger((auto, 1fr), ([Charge], [Amount]), ([Stamp duty], [1]), ([STT], [2]))

== Second

#ledger((auto, 1fr), ([No.], [Name]), ([1], [Asha]), names: 1)

#ledger((auto, 1fr), ([Founded], [People]), ([1950], [70]), names: none)
"""
FACTS = next(job.facts for job in jobs(validate()) if job.source)


def made(source: str) -> bytes:
    raw = typeset(source, FACTS, datetime.date(2026, 11, 26))
    return with_heads(raw.pdf, raw.row_names)


def elements(element: Any) -> list[Any]:
    kids = element.get("/K", [])
    below: list[Any] = []
    for kid in kids if isinstance(kids, list) else [kids]:
        child = kid.get_object()
        if isinstance(child, dict) and "/S" in child:
            below += [child, *elements(child)]
    return below


def tree(data: bytes) -> list[Any]:
    return elements(pypdf.PdfReader(io.BytesIO(data)).root_object["/StructTreeRoot"])


def test_the_title_is_the_first_heading_and_the_others_follow_below():
    data = made(SOURCE)
    kinds = [str(each["/S"]) for each in tree(data)]
    numbered = [kind for kind in kinds if kind[:2] == "/H" and kind[2:].isdigit()]
    assert numbered == ["/H1", "/H2", "/H3"]
    assert "/Title" not in kinds
    # Bookmarks stay.
    outline: Any = pypdf.PdfReader(io.BytesIO(data)).outline
    (title,) = [each.title for each in outline if not isinstance(each, list)]
    assert title.removeprefix("1. ") == "First"


def test_the_cell_that_names_a_row_is_its_head():
    found = [
        [
            [str(cell["/A"][0].get("/Scope", "-")) for cell in elements(row)]
            for row in elements(table)
            if row["/S"] == "/TR"
        ]
        for table in tree(made(SOURCE))
        if table["/S"] == "/Table"
    ]
    head = ["/Column", "/Column"]
    assert found == [
        [head, ["/Row", "-"], ["/Row", "-"]],
        [head, ["-", "/Row"]],
        [head, ["-", "-"]],
    ]


def test_a_table_of_ones_own_is_refused():
    with pytest.raises(ValueError, match="ledger"):
        made(SOURCE + "#table(columns: 2, table.header([A], [B]), [1], [2])")
