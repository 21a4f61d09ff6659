"""What has to be looked at in the firm's own PDFs.

What they lack for readers who do not see them: tags, a title, a language, text. A scan has none of it. `docs/documents.md` asks for all; the firm may have to publish a signed paper anyway.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf

from nnm_site.shared.documents.jobs import FOLDER, Job
from nnm_site.shared.documents.reading import read_pdf

if TYPE_CHECKING:
    from pypdf import PdfReader

FILES = FOLDER / "files"


def lacking(folder: Path = FILES) -> Iterator[str]:
    """A sentence for each PDF of the folder that lacks something; one that is no PDF is not made."""
    for path in sorted(folder.glob("*.pdf")):
        if found := _lacking(path):
            yield f"content/documents/files/{path.name}: the PDF has {', '.join(found)}; set it with tags (docs/documents.md)."


def unlike(jobs: Iterable[Job], folder: Path = FILES) -> Iterator[str]:
    """A sentence for each prescribed text that a PDF of the folder claims and in which it was not found to the letter.

    No fault: the regulator's own print may set it in another order, and of a scan nobody knows.
    """
    for job in jobs:
        path = folder / Path(job.path).name
        if not (job.claims and path.is_file()):
            continue
        try:
            words = read_pdf(path.read_bytes()).words
        except pikepdf.PdfError:
            continue
        for claim in job.claims:
            if fault := claim.fault(words):
                yield f"Wording to be compared by hand: content/documents/files/{path.name} with {fault}."


def _lacking(path: Path) -> list[str]:
    # There are few such files, most often none.
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        return list(_lacks(PdfReader(path)))
    except PyPdfError:
        return []


def _lacks(reader: "PdfReader") -> Iterator[str]:
    root = reader.root_object
    marks = root.get("/MarkInfo")
    if marks is None or not marks.get_object().get("/Marked") or "/StructTreeRoot" not in root:
        yield "no tags"
    if not (reader.metadata and (reader.metadata.title or "").strip()):
        yield "no title"
    if not str(root.get("/Lang", "")).strip():
        yield "no language"
    if not any(page.extract_text().strip() for page in reader.pages):
        yield "no text, so it is a scan"
