"""The words of a PDF as a reader meets them, sheet after sheet."""

from importlib.metadata import version
from pathlib import Path

import pikepdf

from nnm_site.platform.publish.cache import cached, key_of

_READER = Path(__file__).with_name("extraction.py")


def pdf_words(data: bytes) -> str:
    """All that a PDF says, in one line. What it marks as no part of its text is left out.

    Each PDF is read once: its words are kept. Raises `pikepdf.PdfError` for what is no PDF.
    """
    libraries = f"{version('pypdf')} {pikepdf.__version__}"
    key = key_of(_READER.read_bytes(), libraries.encode(), data)
    return cached("pdf-words", key, lambda: _words(data)).decode()


def _words(data: bytes) -> bytes:
    # Most builds read no PDF anew, and need not wait for what reads them.
    from nnm_site.shared.documents.extraction import words_of

    return words_of(data).encode()
