"""What a PDF says as a reader meets it, sheet after sheet. Each PDF is read once: what it says is kept."""

import json
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

from nnm_site.platform.publish import cache

_READER = Path(__file__).with_name("extraction.py")


@dataclass(frozen=True)
class Reading:
    """The title that a PDF names itself, and all its words in one line, without what it marks as no part of its text."""

    title: str
    words: str


def read_pdf(data: bytes) -> Reading:
    """What a PDF says. Raises `pikepdf.PdfError` for what is no PDF."""
    libraries = f"{version('pypdf')} {version('pikepdf')}"
    key = cache.key_of(_READER.read_bytes(), libraries.encode(), data)
    return Reading(**json.loads(cache.cached("pdf-readings", key, lambda: _read(data))))


def _read(data: bytes) -> bytes:
    # Most builds read no PDF anew, and the running site has not what reads them.
    from nnm_site.shared.documents.extraction import title_and_words

    return json.dumps(asdict(Reading(*title_and_words(data)))).encode()
