"""Takes title and words out of a PDF."""

import io
from collections.abc import Iterator
from typing import Any

import pikepdf
from pypdf import PdfReader
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    ContentStream,
    FloatObject,
    NameObject,
    NullObject,
    PdfObject,
)

#: Open and close a stretch of a sheet that has a mark.
_OPENS, _CLOSES = ("BDC", "BMC"), "EMC"
#: The mark of what is no part of the text: head and foot of each sheet, the repeated head of a table.
_ARTIFACT = "/Artifact"
#: What decides about text: the others, which draw, are left out.
_OF_TEXT = "q Q cm Do BT ET Tf Tj TJ ' \" Td TD Tm T* Tc Tw Tz TL Ts BDC BMC EMC"


def title_and_words(data: bytes) -> tuple[str, str]:
    """pikepdf, which is fast, takes the file and its sheets apart; pypdf makes words of what is left."""
    with pikepdf.open(io.BytesIO(data)) as document:
        title = str(document.docinfo.get("/Title", ""))
        if "/StructTreeRoot" in document.Root:
            del document.Root.StructTreeRoot
        plain = io.BytesIO()
        document.save(plain, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        reader = PdfReader(plain)
        words: list[str] = []
        for sheet, page in zip(document.pages, reader.pages, strict=True):
            if page.get_contents() is not None:
                # In bytes, as `extract_text` reads it: a font decodes them.
                content = ContentStream(None, reader, "bytes")
                content.operations = list(_text(sheet))
                page[NameObject("/Contents")] = content
            words += page.extract_text().split()
    return title, " ".join(words)


def _text(sheet: pikepdf.Page) -> Iterator[tuple[list[PdfObject], bytes]]:
    """The steps by which a sheet is written, without what is no part of the text."""
    opened: list[bool] = []
    for operands, operator in pikepdf.parse_content_stream(sheet, _OF_TEXT):
        step = str(operator)
        if step in _OPENS:
            opened.append(bool(operands) and operands[0] == _ARTIFACT)
        elif step == _CLOSES:
            if opened:
                opened.pop()
        elif not any(opened):
            yield [_for_pypdf(each) for each in operands], step.encode()


def _for_pypdf(value: Any) -> PdfObject:
    """An operand of pikepdf as one of pypdf."""
    if not isinstance(value, pikepdf.Object):
        return FloatObject(value)
    match value:
        case pikepdf.String():
            return ByteStringObject(bytes(value))
        case pikepdf.Array():
            return ArrayObject([_for_pypdf(each) for each in value])
        case pikepdf.Name():
            return NameObject(str(value))
    return NullObject()
