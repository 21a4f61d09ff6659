"""The text of a PDF, page after page. Each PDF is read once: its text is cached."""

import json
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

from nnm_site.platform.publish import cache

_READER = Path(__file__).with_name("extraction.py")


@dataclass(frozen=True)
class Reading:
    """A PDF's own title, and all its words in one line, without what it marks as not part of its text."""

    title: str
    words: str


def read_pdf(data: bytes) -> Reading:
    """The text of a PDF. Raises `pikepdf.PdfError` for what is not a PDF."""
    libraries = f"{version('pypdf')} {version('pikepdf')}"
    key = cache.key_of(_READER.read_bytes(), libraries.encode(), data)
    return Reading(**json.loads(cache.cached("pdf-readings", key, lambda: _read(data))))


def _read(data: bytes) -> bytes:
    # Imported here: most builds read no new PDF, and the running site lacks the libraries.
    from nnm_site.shared.documents.extraction import title_and_words

    return json.dumps(asdict(Reading(*title_and_words(data)))).encode()
