"""Takes title and words out of a PDF."""

import io
from collections.abc import Iterator
from typing import Any

import pikepdf
from pypdf import PdfReader

#: Operators that open and close marked content on a page.
_OPENS, _CLOSES = ("BDC", "BMC"), "EMC"
#: The mark of what is not part of the text: head and foot of each page, the repeated head of a table.
_ARTIFACT = "/Artifact"
#: Operators that matter for text: the others, which draw, are left out.
_OF_TEXT = "q Q cm Do BT ET Tf Tj TJ ' \" Td TD Tm T* Tc Tw Tz TL Ts BDC BMC EMC"


def title_and_words(data: bytes) -> tuple[str, str]:
    """pikepdf, which is fast, removes what is not text; pypdf extracts the words from the rest."""
    plain = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        title = str(document.docinfo.get("/Title", ""))
        if "/StructTreeRoot" in document.Root:
            del document.Root.StructTreeRoot
        for sheet in document.pages:
            steps = pikepdf.unparse_content_stream(list(_text(sheet)))
            sheet.Contents = document.make_stream(steps)
        document.save(plain, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    sheets = (sheet.extract_text() for sheet in PdfReader(plain).pages)
    return title, " ".join(" ".join(sheets).split())


def _text(sheet: pikepdf.Page) -> Iterator[Any]:
    """The operations that write a page, without what is not part of the text."""
    opened: list[bool] = []
    for step in pikepdf.parse_content_stream(sheet, _OF_TEXT):
        name = str(step.operator)
        if name in _OPENS:
            opened.append(bool(step.operands) and step.operands[0] == _ARTIFACT)
        elif name == _CLOSES:
            if opened:
                opened.pop()
        elif not any(opened):
            yield step
