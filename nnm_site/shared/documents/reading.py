"""The words of a PDF as a reader meets them, sheet after sheet."""

import io
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, NameObject

from nnm_site.platform.publish.cache import cached, key_of

#: Opens and closes a stretch of a sheet that has a mark.
_OPENS, _CLOSES = (b"BDC", b"BMC"), b"EMC"
#: The mark of what is no part of the text: head and foot of each sheet, the repeated head of a table.
_ARTIFACT = "/Artifact"


def pdf_words(data: bytes) -> str:
    """All that a PDF says, in one line. What it marks as no part of its text is left out.

    Each PDF is read once: its words are kept. Raises `pypdf.errors.PyPdfError` for what is no PDF.
    """
    key = key_of(Path(__file__).read_bytes(), version("pypdf").encode(), data)
    return cached("pdf-words", key, lambda: _words(data).encode()).decode()


def _words(data: bytes) -> str:
    reader = PdfReader(io.BytesIO(data))
    for page in reader.pages:
        _leave_out_artifacts(page, reader)
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def _leave_out_artifacts(page: PageObject, reader: PdfReader) -> None:
    if page.get_contents() is None:
        return
    # In bytes, as `extract_text` reads it: a font decodes them.
    content = ContentStream(page["/Contents"].get_object(), reader, "bytes")
    kept: list[tuple[Any, bytes]] = []
    opened: list[bool] = []
    for operands, operator in content.operations:
        if operator in _OPENS:
            opened.append(operands[0] == _ARTIFACT)
        if not any(opened):
            kept.append((operands, operator))
        if operator == _CLOSES and opened:
            opened.pop()
    content.operations = kept
    page[NameObject("/Contents")] = content
