"""What published PDFs say: one is read again when what it is made from has changed."""

import io
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from nnm_site.platform.publish import cache
from nnm_site.shared.content.published import PublishedFile

#: What reads them.
_READER = Path(__file__).with_name("reading.py")


@dataclass(frozen=True)
class Said:
    """The title that a PDF names itself, and all that it says in one line."""

    title: str
    words: str


def said_by(file: PublishedFile, folder: Path, memory: Path = cache.CACHE) -> Said:
    """What a PDF below `folder` says, which is kept below `memory`. Raises `OSError` for one that is not there."""
    key = cache.key_of(file.fingerprint.encode(), str(file.size).encode(), _READER.read_bytes())
    kept = cache.cached("said", key, lambda: _read((folder / file.path).read_bytes()), memory)
    return Said(**json.loads(kept))


def _read(data: bytes) -> bytes:
    # The running site reads no documents, and has not what reads them.
    from pypdf import PdfReader

    from nnm_site.shared.documents.reading import pdf_words

    metadata = PdfReader(io.BytesIO(data)).metadata
    said = Said((metadata.title if metadata else None) or "", pdf_words(data))
    return json.dumps(asdict(said)).encode()
