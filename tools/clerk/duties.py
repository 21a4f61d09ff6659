"""The regular duties of a clerk: which entries each writes, which fields are asked for, what is filled in.

A further duty is one row of `DUTIES`; the words of its questions are those of the fields in the content's models.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.calendar import CalendarSource, Holiday
from nnm_site.shared.content.models.charges import Brokerage, Fee
from nnm_site.shared.content.models.company import Leader
from nnm_site.shared.content.models.documents import Document
from nnm_site.shared.content.models.duties import PeriodicDuty
from nnm_site.shared.content.models.home import Notice
from nnm_site.shared.content.models.publications import Note
from tools.clerk.record import News


@dataclass(frozen=True)
class Duty:
    """What a duty writes: entries of the first of `kinds` that has all the fields that are given.

    `asked` are the fields of each, `filled` those that nobody is asked for; with `None` a field is taken out.
    With `pdf` the entry has a file in `content/documents/files/`. `news` is what visitors are told of it.
    """

    title: str
    kinds: Mapping[type[Entry], tuple[str, ...]]
    filled: Mapping[str, object] = field(default_factory=dict)
    pdf: bool = False
    news: News | None = None


#: What a document or note gets that is the firm's own file.
_OWN = {"sample": None, "source": None, "kind": None, "file": "own"}
_DAYS = ("from", "until")
_PRICE = ("replaces", "since")

DUTIES = {
    "notice": Duty(
        "Notice",
        {Notice: ("title", "paragraphs", *_DAYS, "prescribed", "links", "contact")},
    ),
    "circular": Duty(
        "Circular",
        {Document: ("heading", "date", "version", "language", *_DAYS)},
        {"category": "bse-nse-cdsl-mcx-circular-for-client", **_OWN},
        pdf=True,
        news=News("documents", ("/downloads",)),
    ),
    "form": Duty(
        "Form",
        {Document: ("category", "heading", "date", "version", "language", *_DAYS)},
        _OWN,
        pdf=True,
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
        pdf=True,
        news=News("documents", ("/nnm-research",)),
    ),
    "person": Duty(
        "Person",
        {Leader: ("rank", "name", "contact", "role", "portrait", "summary", "biography", *_DAYS)},
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
