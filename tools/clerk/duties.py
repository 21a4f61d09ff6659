"""The regular duties of a clerk: the entries that each writes, the fields to ask for, the values filled in.

A further duty is one row of `DUTIES`; its questions are the field descriptions of the content's models.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pikepdf

from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.calendar import CalendarSource, Holiday
from nnm_site.shared.content.models.charges import Brokerage, Fee
from nnm_site.shared.content.models.company import Leader
from nnm_site.shared.content.models.documents import Document
from nnm_site.shared.content.models.duties import PeriodicDuty
from nnm_site.shared.content.models.home import Notice
from nnm_site.shared.content.models.publications import Note
from nnm_site.shared.content.portraits import pictures
from nnm_site.shared.documents.supplied import lacks
from tools.clerk.record import News


@dataclass(frozen=True)
class Attached:
    """A file that belongs to an entry: asked for as `name`, stored in `folder` under the entry's key.

    `kinds` are its possible suffixes. `check` gets its name and bytes, raises `ValueError` for a fault, and
    returns what the file lacks.
    """

    name: str
    words: str
    folder: str
    kinds: Sequence[str]
    check: Callable[[str, bytes], Sequence[str]]
    is_needed: bool = True

    @property
    def question(self) -> str:
        """The question for the clerk."""
        needed = "; needed" if self.is_needed else ""
        return f"{self.name}: {self.words}; empty where {self.folder} has it under the key{needed}"


def _lacks(_: str, data: bytes) -> list[str]:
    try:
        return lacks(data)
    except pikepdf.PdfError:
        raise ValueError("the file is no PDF that can be read") from None


def _is_portrait(name: str, data: bytes) -> tuple[()]:
    pictures(name, data)
    return ()


PDF = Attached("pdf", "the PDF file", "content/documents/files", (".pdf",), _lacks)
PHOTO = Attached(
    "photo", "the photograph, as .jpg, .png or .webp", "content/company/portraits",
    (".jpg", ".jpeg", ".png", ".webp"), _is_portrait, is_needed=False,
)  # fmt: skip


@dataclass(frozen=True)
class Duty:
    """A duty writes entries of the first of `kinds` that has all the given fields.

    `kinds` has the fields to ask for, `filled` those set without asking; `None` removes a field. `attached` is
    a file that belongs to an entry. `news` is the public news about it.
    """

    title: str
    kinds: Mapping[type[Entry], tuple[str, ...]]
    filled: Mapping[str, object] = field(default_factory=dict)
    attached: Attached | None = None
    news: News | None = None


#: The fields set for a document or note that is the firm's own file.
_OWN = {"sample": None, "source": None, "kind": None, "file": "own"}
_DAYS = ("from", "until")
_PRICE = ("replaces", "since", "until")

DUTIES = {
    "notice": Duty(
        "Notice",
        {Notice: ("title", "paragraphs", *_DAYS, "prescribed", "links", "contact")},
    ),
    "circular": Duty(
        "Circular",
        {Document: ("heading", "date", "version", "language", *_DAYS)},
        {"category": "bse-nse-cdsl-mcx-circular-for-client", **_OWN},
        attached=PDF,
        news=News("documents", ("/downloads",)),
    ),
    "form": Duty(
        "Form",
        {Document: ("category", "heading", "date", "version", "language", *_DAYS)},
        _OWN,
        attached=PDF,
        news=News("documents", ("/downloads",)),
    ),
    "holidays": Duty(
        "Holidays",
        {
            Holiday: ("date", "name", "closed", "source"),
            CalendarSource: ("title", "compared", "checked"),
        },
        {"sample": None},
    ),
    "research": Duty(
        "Research note",
        {Note: ("kind", "date", "heading", *_DAYS)},
        {"sample": None},
        attached=PDF,
        news=News("documents", ("/nnm-research",)),
    ),
    "person": Duty(
        "Person",
        {Leader: ("rank", "name", "contact", "role", "portrait", "summary", "biography", *_DAYS)},
        attached=PHOTO,
    ),
    "done": Duty("Done for a period", {PeriodicDuty: ("done_for",)}),
    "tariff": Duty(
        "Tariff",
        {
            Fee: (*_PRICE, "amount", "percent", "gst", "per", "label", "group", "note"),
            Brokerage: (*_PRICE, "rate", "minimum", "plan", "segment"),
        },
        news=News("rates", ("/charges",)),
    ),
}
