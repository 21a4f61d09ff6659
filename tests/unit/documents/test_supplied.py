"""Faults of the firm's own PDFs are reported."""

import io
from pathlib import Path

import pypdf
import pytest

from nnm_site.shared.content.validate import validate
from nnm_site.shared.documents.jobs import FOLDER, jobs
from nnm_site.shared.documents.supplied import lacking, unlike
from nnm_site.shared.documents.typeset import typeset

pytestmark = pytest.mark.slow


def test_a_scan_is_named_with_all_that_it_lacks(tmp_path: Path) -> None:
    writer, made = pypdf.PdfWriter(), io.BytesIO()
    writer.add_blank_page(200, 200)
    writer.write(made)
    (tmp_path / "tariff-sheet.pdf").write_bytes(made.getvalue())

    (line,) = lacking(tmp_path)
    assert line == (
        "content/documents/files/tariff-sheet.pdf: the PDF has no tags, no title, no language, no text, so it is a "
        "scan; set it with tags (docs/documents.md)."
    )


def test_nothing_is_said_of_a_document_that_has_it_all(tmp_path: Path) -> None:
    job = next(job for job in jobs(validate()) if job.key == "surveillance-policy")
    made = typeset("= Heading\n\nText.", job.facts, job.date).pdf
    (tmp_path / "surveillance-policy.pdf").write_bytes(made)
    # A file that is not a PDF is a fault of the build.
    (tmp_path / "x.pdf").write_text("This is not a PDF.")

    assert list(lacking(tmp_path)) == []


@pytest.mark.parametrize("as_made", [True, False])
def test_a_prescribed_text_that_was_not_found_in_a_file_of_the_firm_is_to_be_looked_at(
    tmp_path: Path, as_made: bool
) -> None:
    (job,) = [job for job in jobs(validate()) if job.key == "investor-charter-stock-brokers"]
    source = (FOLDER / f"{job.source}.typ").read_text(encoding="utf-8")
    text = source if as_made else "= Investor charter\n\nIn other words."
    (tmp_path / f"{job.key}.pdf").write_bytes(typeset(text, job.facts, job.date).pdf)

    lines = list(unlike([job], tmp_path))
    assert len(lines) == (0 if as_made else 1)
    assert all(f"files/{job.key}.pdf with content/regulatory/" in line for line in lines)
