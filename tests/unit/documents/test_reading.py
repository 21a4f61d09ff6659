"""The words of a PDF, which several parts of a build need."""

import io
import uuid

import pikepdf
import pytest

from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents import extraction, reading
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.typeset import typeset

pytestmark = pytest.mark.slow


def made(source: str) -> bytes:
    """A document made from `source`."""
    job = next(job for job in jobs(site_content()) if job.source)
    return typeset(source, job.facts, job.date).pdf


def test_head_and_foot_of_a_sheet_are_no_words_of_a_document() -> None:
    words = reading.read_pdf(made("First sheet. #pagebreak() Second sheet.")).words
    assert "First sheet. Second sheet." in words
    assert "Page 1" not in words


def test_a_sheet_that_nobody_understands_ends_nothing() -> None:
    with pikepdf.new() as document:
        sheet = document.add_blank_page()
        sheet.Contents = document.make_stream(b"BMC BT (a ]] ET EMC EMC Q")
        data = io.BytesIO()
        document.save(data)
    assert reading.read_pdf(data.getvalue()) == reading.Reading("", "")
    with pytest.raises(pikepdf.PdfError):
        reading.read_pdf(b"This is no PDF.")


def test_a_pdf_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    own = f"A sentence {uuid.uuid4().hex}."
    data = made(own)
    said = reading.read_pdf(data)
    assert said.title
    assert own in said.words
    monkeypatch.setattr(extraction, "title_and_words", lambda _: pytest.fail("it was read again"))
    assert reading.read_pdf(data) == said
