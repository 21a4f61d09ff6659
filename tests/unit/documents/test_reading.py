"""The words of a PDF, which several parts of a build ask for."""

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
    """A document that says what `source` says."""
    job = next(job for job in jobs(site_content()) if job.source)
    return typeset(source, job.facts, job.date).pdf


def test_head_and_foot_of_a_sheet_are_no_words_of_a_document() -> None:
    words = reading.pdf_words(made("First sheet. #pagebreak() Second sheet."))
    assert "First sheet. Second sheet." in words
    assert "Page 1" not in words


def test_a_sheet_that_nobody_understands_ends_nothing() -> None:
    with pikepdf.new() as document:
        sheet = document.add_blank_page()
        sheet.Contents = document.make_stream(b"BMC BT (a ]] ET EMC EMC Q")
        data = io.BytesIO()
        document.save(data)
    assert reading.pdf_words(data.getvalue()) == ""
    with pytest.raises(pikepdf.PdfError):
        reading.pdf_words(b"This is no PDF.")


def test_a_pdf_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    own = f"A sentence {uuid.uuid4().hex}."
    data = made(own)
    words = reading.pdf_words(data)
    assert own in words
    monkeypatch.setattr(extraction, "words_of", lambda _: pytest.fail("it was read again"))
    assert reading.pdf_words(data) == words
