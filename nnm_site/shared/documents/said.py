"""The words of the published PDFs, kept from one build to the next: reading all of them takes half a minute."""

import hashlib
import io
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.published import PublishedFile

KEPT = PROJECT_ROOT / "var" / "documents" / "said.json"


@dataclass(frozen=True)
class Said:
    """The title that a PDF names itself, and all that it says in one line."""

    title: str
    words: str


def said_by(files: Iterable[PublishedFile], folder: Path, kept: Path = KEPT) -> dict[str, Said]:
    """What each PDF of `files` below `folder` says, by its path, in the order of paths.

    A file is read when what it was made from is not that of a file that was read before. Of a PDF that is not there
    nothing is said.
    """
    known = _known(kept)
    marks = {file.path: _mark(file) for file in files if file.path.endswith(".pdf")}
    found: dict[str, Said] = {}
    for path in sorted(marks):
        if said := known.get(marks[path]):
            found[path] = said
        elif (folder / path).is_file():
            found[path] = _read(folder / path)
    now = {marks[path]: said for path, said in found.items()}
    if not now.keys() <= known.keys():
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = kept.with_suffix(".draft")
        draft.write_text(json.dumps({mark: asdict(said) for mark, said in now.items()}))
        draft.replace(kept)
    return found


def _mark(file: PublishedFile) -> str:
    """What tells a file from every other one, and how it is read."""
    return f"{file.fingerprint} {file.size} {_READER}"


_READER = hashlib.sha256(Path(__file__).with_name("reading.py").read_bytes()).hexdigest()[:16]


def _known(kept: Path) -> dict[str, Said]:
    try:
        return {mark: Said(**said) for mark, said in json.loads(kept.read_text()).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _read(path: Path) -> Said:
    # The running site reads no documents, and has not what reads them.
    from pypdf import PdfReader

    from nnm_site.shared.documents.reading import pdf_words

    data = path.read_bytes()
    metadata = PdfReader(io.BytesIO(data)).metadata
    return Said((metadata.title if metadata else None) or "", pdf_words(data))
