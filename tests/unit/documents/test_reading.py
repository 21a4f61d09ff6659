"""The words of a PDF, which several parts of a build ask for."""

import uuid

import pytest

from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents import reading
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.typeset import typeset

pytestmark = pytest.mark.slow


def test_a_pdf_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    job = next(job for job in jobs(site_content()) if job.source)
    own = f"A sentence {uuid.uuid4().hex}."
    made = typeset(own, job.facts, job.date).pdf
    words = reading.pdf_words(made)
    assert own in words
    monkeypatch.setattr(reading, "PdfReader", lambda _: pytest.fail("it was read again"))
    assert reading.pdf_words(made) == words
