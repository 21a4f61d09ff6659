"""The files to make, and what each of them is made from."""

import datetime
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from nnm_site.shared.charges.cards import SECTIONS, load_cards
from nnm_site.shared.charges.rates import levy_rows, like_in_words, rates
from nnm_site.shared.content import complaints
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.charges import (
    Brokerage,
    Fee,
    FeeGroup,
    Plan,
    Tariff,
    standing,
    tariff_on,
)
from nnm_site.shared.content.models.documents import (
    RESEARCH,
    ComplaintMonth,
    Document,
    DownloadCategory,
    SpecimenTrade,
)
from nnm_site.shared.content.models.firm import ComplaintSegment, Firm
from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.content.models.publications import Note
from nnm_site.shared.content.models.regulatory import AuthorisedPerson
from nnm_site.shared.content.validate import CONTENT_DIR, Content
from nnm_site.shared.documents.charters import CHARTERS, charter
from nnm_site.shared.documents.contract_note import note_data
from nnm_site.shared.documents.firm_facts import firm_facts, needed, with_facts
from nnm_site.shared.documents.wordings import Wording, claimed, wordings
from nnm_site.shared.rules.dates import long_date, today

#: Where sources of documents are, and the firm's own files.
FOLDER = CONTENT_DIR / "documents"

#: Documents made from the tariff and the rate cards, from a specimen's trades, from the list on the website.
TARIFF_SHEET = "tariff-sheet"
CONTRACT_NOTE = "specimen-contract-note"
AUTHORISED_PERSONS = "list-of-authorised-persons"

#: The category on the title page of a research note, by its kind.
NOTE_CATEGORIES = {"ipo": "Research: IPO note", "fundamental": "Research: fundamental analysis"}


@dataclass(frozen=True)
class Job:
    """A file to make: `path` below `assets/`, `source` below `content/documents/`.

    `text` is the content of the source, `None` if it is missing; an installer has no source. `facts` is the
    JSON text that the template reads; `sample` says whether anything in it is one. With `own` it is the
    firm's own file, and nothing is made in its place. `claims` are the prescribed texts it must contain.
    """

    key: str
    path: str
    heading: str
    date: datetime.date
    source: str | None
    text: str | None
    facts: str
    sample: bool
    own: bool
    claims: tuple[Wording, ...]


def jobs(content: Content, sources: Path = FOLDER) -> tuple[Job, ...]:
    """A job for each document of the catalogue, each complaint record and each research note.

    Their sources are below the folder `sources`.
    """
    return _jobs(content, sources, today())


# Each step of a check calls it with the same content.
@lru_cache(maxsize=1)
def _jobs(content: Content, sources: Path, _: datetime.date) -> tuple[Job, ...]:
    read = cache(lambda source: _read(sources / f"{source}.typ"))
    known = wordings(content)
    of_firm = firm_facts(content)
    given = cache(lambda text: needed(of_firm, text))

    def job(
        document: Document, category: str, data: Mapping[str, Any] | None, of: Sequence[Entry]
    ) -> Job:
        text = read(document.source) if document.source else None
        called = given(text or "")
        is_made_here = document.file == "made" and document.kind == "pdf"
        sample = document.sample or (is_made_here and _holds_samples(content, called, of))
        document = document.model_copy(update={"sample": sample})
        facts = {**called, "document": _about(document, category)}
        facts |= {"data": data} if data else {}
        return Job(
            key=document.key,
            path=document.href.removeprefix("/"),
            heading=document.heading,
            date=document.date,
            source=document.source,
            text=text,
            facts=json.dumps(facts, ensure_ascii=False, sort_keys=True),
            sample=sample,
            own=document.file == "own",
            claims=claimed(known, document.key, text or ""),
        )

    return tuple(job(*each) for each in _documents(content))


def _holds_samples(content: Content, called: Mapping[str, Any], of: Iterable[Entry]) -> bool:
    """Whether anything in a document is a sample: the firm, a fact of its source, an entry of its tables."""
    tables = (rows.values() if isinstance(rows, dict) else rows for rows in called.values())
    rows = (row for table in tables for row in table if isinstance(row, dict))
    entries = (*content.all(Firm), *of)
    return any(entry.sample for entry in entries) or any(row.get("sample") for row in rows)


def _read(source: Path) -> str | None:
    try:
        return source.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def _documents(
    content: Content,
) -> Iterator[tuple[Document, str, Mapping[str, Any] | None, Sequence[Entry]]]:
    """Each document with its category's name, its data besides the firm's facts, and that data's entries."""
    categories = {entry.key: entry.name for entry in content.all(DownloadCategory)}
    for document in content.all(Document):
        yield document, categories[document.category], *_own_data(content, document)
    for record in content.all(ComplaintMonth):
        document = complaints.annexure(record)
        until = [
            entry
            for entry in content.all(ComplaintMonth)
            if entry.segment == record.segment and entry.month <= record.month
        ]
        data = _table_data(complaints.tables(until, record.month))
        data["corrected"] = long_date(record.corrected) if record.corrected else None
        yield document, categories[document.category], data, until
    for note in content.all(Note):
        yield note_document(note), NOTE_CATEGORIES[note.kind], None, ()


def _own_data(
    content: Content, document: Document
) -> tuple[Mapping[str, Any] | None, Sequence[Entry]]:
    """The data of a document of the catalogue besides the firm's facts, and the entries of its tables."""
    if document.key == TARIFF_SHEET:
        return _tariff_data(content), content.all(Tariff)
    if document.key == AUTHORISED_PERSONS:
        persons = content.all(AuthorisedPerson)
        return {"persons": [entry.model_dump() for entry in persons]}, persons
    if document.key == CONTRACT_NOTE:
        return note_data(content, document.date), content.all(SpecimenTrade)
    return text_data(content, document.key), ()


def text_data(content: Content, document: str) -> dict[str, Any] | None:
    """The template's data for a charter or a form; `None` for any other document.

    Raises what `charter` raises.
    """
    if document in CHARTERS:
        return {"blocks": charter(content, CHARTERS[document])}
    form = content.find(Form, document)
    if form is None:
        return None
    text = with_facts(content, form.intro)
    return {"intro": text, **form.model_dump(mode="json", include={"parts", "office"})}


def _about(document: Document, category: str) -> dict[str, Any]:
    """A document's own details, for the template."""
    date = document.date
    own = {"key", "heading", "version", "language", "sample", "subject", "numbered"}
    return {
        **document.model_dump(include=own),
        "category": category,
        "date": long_date(date),
        "year": date.year,
        "month": date.month,
        "day": date.day,
    }


def note_document(note: Note) -> Document:
    """The document of a research note: a template for a sample, else the firm's own file."""
    return Document(
        key=note.key,
        sample=note.sample,
        category=RESEARCH,
        heading=note.heading,
        date=note.date,
        version="1",
        language="English",
        source=f"research/{note.kind}",
        file=None if note.sample else "own",
    )


def _tariff_data(content: Content) -> dict[str, Any]:
    """The tariff, and the charges of law and exchanges, on the day on which the document is made."""
    day = today()
    every_fee, every_brokerage = content.all(Fee), content.all(Brokerage)
    whole = tariff_on(content.one(Tariff, "tariff"), (*every_brokerage, *every_fee), day)
    rows: defaultdict[tuple[str, str], list[list[str]]] = defaultdict(list)
    for item in standing(every_brokerage, day):
        rows["plan", item.plan].append([item.trade, item.rate_in_words, item.minimum_in_words])
    for fee in standing(every_fee, day):
        rows["group", fee.group].append([fee.label, fee.price, fee.sentence])
    every_rate = rates(load_cards(), day)
    for segment in SECTIONS:
        for levy in levy_rows(every_rate, day, segment):
            source = f"{levy.source} ({levy.check})" if levy.source else ""
            rows["levy", segment].append([levy.name, levy.per_cent, levy.bears, source])
    return {
        "effective": long_date(whole.effective),
        "intro": whole.intro,
        "plans": [
            {"name": plan.name, "note": plan.note, "rows": rows["plan", plan.key]}
            for plan in content.all(Plan)
        ],
        "groups": [
            {"name": group.name, "rows": rows["group", group.key]}
            for group in content.all(FeeGroup)
            if rows["group", group.key]
        ],
        "levies": [
            {"name": name, "like": like_in_words(segment), "rows": rows["levy", segment]}
            for segment, name in SECTIONS.items()
            if rows["levy", segment]
        ],
    }


def _table_data(tables: complaints.Tables) -> dict[str, Any]:
    def rows(tallies: Iterable[complaints.Tally]) -> list[dict[str, Any]]:
        return [vars(row) | {"total": row.total, "recent": row.recent} for row in tallies]

    segment = ComplaintSegment.get(tables.segment)
    return {
        "segment": segment.label,
        "segment_words": segment.words,
        "participant": complaints.is_participant(segment.key),
        "month": f"{tables.month:%B %Y}",
        "begin": f"{tables.begin:%B %Y}",
        "note": tables.note,
        "year": complaints.year_label(complaints.financial_year(tables.month)),
        "heads": complaints.HEADS,
        "by_source": rows(tables.by_source),
        "by_month": rows(tables.by_month),
        "by_year": rows(tables.by_year),
    }
