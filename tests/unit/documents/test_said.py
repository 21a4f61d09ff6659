"""What PDFs say is read once for each state of what they are made from."""

from pathlib import Path

import pytest
from pypdf import PdfWriter

from nnm_site.shared.content.published import PublishedFile
from nnm_site.shared.documents.said import Said, said_by

ROW = PublishedFile(path="a.pdf", fingerprint="f", size=1, pages=1, supplied=False)


def test_a_pdf_is_read_again_when_what_it_is_made_from_has_changed(tmp_path: Path) -> None:
    def said(file: PublishedFile) -> Said:
        return said_by(file, tmp_path, tmp_path / "cache")

    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.add_metadata({"/Title": "A title"})
    writer.write(tmp_path / "a.pdf")
    assert said(ROW) == Said("A title", "")

    writer.add_metadata({"/Title": "Another"})
    writer.write(tmp_path / "a.pdf")
    assert said(ROW).title == "A title"
    assert said(ROW.model_copy(update={"fingerprint": "g"})).title == "Another"
    with pytest.raises(FileNotFoundError):
        said(ROW.model_copy(update={"size": 2, "path": "none.pdf"}))
