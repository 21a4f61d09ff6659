"""Which files are to be made, and what each of them is made from."""

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from nnm_site.shared.charges.cards import SECTIONS, load_cards
from nnm_site.shared.charges.rates import levy_rows, like_in_words, rates
from nnm_site.shared.content import complaints, tariff
from nnm_site.shared.content.models.charges import Brokerage, Fee, FeeGroup, Plan, Tariff
from nnm_site.shared.content.models.documents import (
    SEGMENT_NAMES,
    SEGMENT_WORDS,
    ComplaintMonth,
    Document,
    DownloadCategory,
    Segment,
)
from nnm_site.shared.content.models.regulatory import AuthorisedPerson
from nnm_site.shared.content.models.research import Note
from nnm_site.shared.content.specimens import (
    AUTHORISED_PERSONS,
    CONTRACT_NOTE,
    FOLDER,
    TARIFF_SHEET,
    is_specimen,
)
from nnm_site.shared.content.validate import Content
from nnm_site.shared.documents.charters import charter_data
from nnm_site.shared.documents.contract_note import note_data
from nnm_site.shared.documents.firm_facts import firm_facts, needed
from nnm_site.shared.documents.form_data import form_data
from nnm_site.shared.documents.wordings import Wording, claimed, wordings
from nnm_site.shared.rules.dates import long_date, today

#: What the title page of a research note says where a document has its category.
NOTE_CATEGORIES = {"ipo": "Research: IPO note", "fundamental": "Research: fundamental analysis"}


@dataclass(frozen=True)
class Job:
    """A file to make: `path` below `assets/`, `source` below `content/documents/`.

    `text` is what the source says, `None` where it is missing; an installer has no source. `facts` is the JSON text
    that the template reads. With `own` it is the firm's own file, and nothing is made in its place. `claims` are the
    prescribed texts that it has to say.
    """

    key: str
    path: str
    heading: str
    date: datetime.date
    source: str | None
    text: str | None
    facts: str
    own: bool
    claims: tuple[Wording, ...]


#: Those of the content that was asked for last, on that day: each step of a check asks for them.
_NEWEST: list[tuple[Content, Path, datetime.date, tuple[Job, ...]]] = []


def jobs(content: Content, sources: Path = FOLDER) -> tuple[Job, ...]:
    """A job for each document of the catalogue, each complaint record and each research note.

    Their sources lie below the folder `sources`.
    """
    day = today()
    if not (_NEWEST and _NEWEST[0][0] is content and _NEWEST[0][1:3] == (sources, day)):
        _NEWEST[:] = [(content, sources, day, _jobs(content, sources))]
    return _NEWEST[0][3]


def _jobs(content: Content, sources: Path) -> tuple[Job, ...]:
    read = cache(lambda source: _read(sources / f"{source}.typ"))
    known = wordings(content)
    of_firm = firm_facts(content)
    given = cache(lambda text: needed(of_firm, text))

    def job(document: Document, category: str, data: Mapping[str, Any] | None, folder: str) -> Job:
        text = read(document.source) if document.source else None
        facts = {**given(text or ""), "document": _about(document, category)}
        facts |= {"data": data} if data else {}
        return Job(
            key=document.key,
            path=f"{folder}/{document.key}.{document.kind}",
            heading=document.heading,
            date=document.date,
            source=document.source,
            text=text,
            facts=json.dumps(facts, ensure_ascii=False, sort_keys=True),
            own=document.file == "own",
            claims=claimed(known, document.key, text or ""),
        )

    return tuple(job(*each) for each in _documents(content, sources))


def _read(source: Path) -> str | None:
    try:
        return source.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def _documents(
    content: Content, sources: Path
) -> Iterator[tuple[Document, str, Mapping[str, Any] | None, str]]:
    """Each document with the name of its category, what it reads besides the facts of the firm, and its folder."""

    def marked(document: Document) -> Document:
        specimen = is_specimen(content, document, sources)
        return document.model_copy(update={"sample": specimen})

    categories = {entry.key: entry.name for entry in content.all(DownloadCategory)}
    for document in content.all(Document):
        own = _own_data(content, document)
        yield marked(document), categories[document.category], own, document.folder
    records = content.all(ComplaintMonth)
    for record in records:
        document = complaints.annexure(record)
        of_segment = [other for other in records if other.segment == record.segment]
        tables = _table_data(complaints.tables(of_segment, record.month))
        yield marked(document), categories[document.category], tables, document.folder
    for note in content.all(Note):
        yield note_document(note), NOTE_CATEGORIES[note.kind], None, "pdf/ipo&reports"


def _own_data(content: Content, document: Document) -> Mapping[str, Any] | None:
    """What a document of the catalogue reads besides the facts of the firm."""
    if document.key == TARIFF_SHEET:
        return _tariff_data(content)
    if document.key == AUTHORISED_PERSONS:
        return {"persons": [entry.model_dump() for entry in content.all(AuthorisedPerson)]}
    if document.key == CONTRACT_NOTE:
        return note_data(content, document.date)
    return charter_data(content, document.key) or form_data(content, document.key)


def _about(document: Document, category: str) -> dict[str, Any]:
    """What a document says of itself."""
    date = document.date
    return {
        **document.model_dump(include={"key", "heading", "version", "language", "sample"}),
        "category": category,
        "subject": document.subject,
        "numbered": document.numbered,
        "date": long_date(date),
        "year": date.year,
        "month": date.month,
        "day": date.day,
    }


def note_document(note: Note) -> Document:
    """The document of a research note. What is made for a sample is a template, so any other is the firm's own file."""
    return Document(
        key=note.key,
        sample=note.sample,
        category="research",
        heading=note.heading,
        date=note.date,
        version="1",
        language="English",
        source=f"research/{note.kind}",
        file=None if note.sample else "own",
    )


def _tariff_data(content: Content) -> dict[str, Any]:
    """The tariff, and what law and exchanges charge, on the day on which the document is made."""
    day = today()
    plans, groups = content.all(Plan), content.all(FeeGroup)
    every_fee, every_brokerage = content.all(Fee), content.all(Brokerage)
    whole = tariff.tariff_on(content.one(Tariff, "tariff"), (*every_brokerage, *every_fee), day)
    fees, brokerages = tariff.standing(every_fee, day), tariff.standing(every_brokerage, day)
    every_rate = rates(load_cards(), day)
    return {
        "effective": long_date(whole.effective),
        "intro": whole.intro,
        "plans": [
            {
                "name": plan.name,
                "note": plan.note,
                "rows": [
                    [
                        tariff.SEGMENT_NAMES[item.segment],
                        tariff.brokerage_rate(item),
                        tariff.brokerage_minimum(item),
                    ]
                    for item in brokerages
                    if item.plan == plan.key
                ],
            }
            for plan in plans
        ],
        "groups": [
            {
                "name": group.name,
                "rows": [
                    [fee.label, tariff.fee_amount(fee), tariff.fee_sentence(fee)]
                    for fee in fees
                    if fee.group == group.key
                ],
            }
            for group in groups
        ],
        "levies": [
            {
                "name": name,
                "like": like_in_words(segment),
                "rows": [
                    [
                        row.name,
                        row.per_cent,
                        row.bears,
                        f"{row.source} ({row.check})" if row.source else "",
                    ]
                    for row in rows
                ],
            }
            for segment, name in SECTIONS.items()
            if (rows := levy_rows(every_rate, day, segment))
        ],
    }


def _table_data(tables: complaints.Tables) -> dict[str, Any]:
    def rows(tallies: Iterable[complaints.Tally]) -> list[dict[str, Any]]:
        return [vars(row) | {"total": row.total, "recent": row.recent} for row in tallies]

    segment: Segment = tables.segment
    return {
        "segment": SEGMENT_NAMES[segment],
        "segment_words": SEGMENT_WORDS[segment],
        "participant": segment == "cdsl-dp",
        "month": f"{tables.month:%B %Y}",
        "begin": f"{tables.begin:%B %Y}",
        "year": complaints.year_label(complaints.financial_year(tables.month)),
        "heads": complaints.HEADS,
        "by_source": rows(tables.by_source),
        "by_month": rows(tables.by_month),
        "by_year": rows(tables.by_year),
    }
