"""Which documents are specimens: those in which anything is a sample.

A document that is made here takes more than its own entry: the firm's name, registrations and people stand in it,
and its tables come from other entries.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from nnm_site.platform.reads import digest, hashes, note, remembered
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.charges import Tariff
from nnm_site.shared.content.models.documents import (
    ANNEXURE_PREFIX,
    ComplaintMonth,
    Document,
    SpecimenTrade,
)
from nnm_site.shared.content.models.firm import Contact, Desk, ExternalLink, Firm, Registration
from nnm_site.shared.content.models.regulatory import AuthorisedPerson
from nnm_site.shared.content.validate import CONTENT_DIR, Content

#: Where sources of documents lie, and the firm's own files.
FOLDER = CONTENT_DIR / "documents"

#: The document that is made from the tariff and the rate cards.
TARIFF_SHEET = "tariff-sheet"

#: The document that is made from the trades of the specimen.
CONTRACT_NOTE = "specimen-contract-note"

#: The document that is made from the list on the website.
AUTHORISED_PERSONS = "list-of-authorised-persons"

#: How a source calls for an entry of the register, and what kind that is.
_CALLED = re.compile(r'\b(contact|desk|web)\("([a-z0-9-]+)"\)')
_KINDS: dict[str, type[Entry]] = {"contact": Contact, "desk": Desk, "web": ExternalLink}

#: What the tables of these documents are made from.
_TABLES: dict[str, type[Entry]] = {
    TARIFF_SHEET: Tariff,
    CONTRACT_NOTE: SpecimenTrade,
    AUTHORISED_PERSONS: AuthorisedPerson,
}


def is_specimen(content: Content, document: Document, folder: Path = FOLDER) -> bool:
    """Whether anything in a document is a sample. The firm's own file is what its entry says."""
    if document.sample or document.file == "own" or document.kind == "exe":
        return document.sample
    return any(entry.sample for entry in _parts(content, document, folder))


def _parts(content: Content, document: Document, folder: Path) -> Iterator[Entry]:
    # The head and the foot of every document name them.
    yield from content.all(Firm)
    yield from content.all(Registration)
    if document.key in _TABLES:
        yield from content.all(_TABLES[document.key])
    if document.key.startswith(ANNEXURE_PREFIX):
        month = content.one(ComplaintMonth, document.key.removeprefix(ANNEXURE_PREFIX))
        yield from (
            one
            for one in content.all(ComplaintMonth)
            if one.segment == month.segment and one.month <= month.month
        )
    for kind, key in _calls(folder / f"{document.source}.typ"):
        # One that there is not is said when the document is made.
        yield from filter(None, (content.find(_KINDS[kind], key),))


@hashes("source")
def _source_now(name: str) -> str:
    return digest(repr(sorted(_calls(FOLDER / name))))


@remembered
def _calls(source: Path) -> frozenset[tuple[str, str]]:
    note(f"source:{source.name}")
    try:
        return frozenset(_CALLED.findall(source.read_text(encoding="utf-8")))
    except OSError:
        return frozenset()
