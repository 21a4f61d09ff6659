"""What must be looked at in the firm's own PDFs.

They may lack what blind readers need: tags, a title, a language, text. A scan has none of these.
`docs/documents.md` requires all; the firm may have to publish a signed paper anyway.
"""

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import pikepdf

from nnm_site.shared.documents.jobs import FOLDER, Job
from nnm_site.shared.documents.reading import read_pdf

FILES = FOLDER / "files"

#: Bytes that take a quarter of a minute to load at 4 Mbit/s.
LARGE = 8_000_000


def lacking(folder: Path = FILES) -> Iterator[str]:
    """A sentence for each PDF of the folder that lacks something; a file that is not a PDF is skipped."""
    for path in sorted(folder.glob("*.pdf")):
        try:
            faults = lacks(path.read_bytes())
        except pikepdf.PdfError:
            continue
        if faults:
            yield f"content/documents/files/{path.name}: the PDF has {', '.join(faults)}; set it with tags (docs/documents.md)."


def unlike(jobs: Iterable[Job], folder: Path = FILES) -> Iterator[str]:
    """A sentence for each prescribed text that a PDF of the folder should contain but does not have verbatim.

    Not a fault: the regulator's own print may have another order, and a scan cannot be searched.
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


def lacks(data: bytes) -> list[str]:
    """What a PDF lacks, in phrases such as "no tags". Raises `pikepdf.PdfError` for what is not a PDF."""
    text = read_pdf(data)
    with pikepdf.open(io.BytesIO(data)) as document:
        root = document.Root
        is_tagged = "/StructTreeRoot" in root and bool(root.get("/MarkInfo", {}).get("/Marked"))
        language = str(root.get("/Lang", ""))
    has = {
        "no tags": is_tagged,
        "no title": text.title.strip(),
        "no language": language.strip(),
        "no text, so it is a scan": text.words,
        f"{len(data) / 1e6:.0f} MB, which takes long to load": len(data) < LARGE,
    }
    return [fault for fault, there in has.items() if not there]
