"""The downloads centre: categories, documents, and the complaint data behind Annexure C."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, NonNegativeInt, model_validator

from nnm_site.shared.content.models.base import (
    Entry,
    Faults,
    Key,
    Shown,
    Table,
    To,
    checked_together,
)
from nnm_site.shared.content.models.charges import Positive
from nnm_site.shared.content.models.firm import ComplaintSegment
from nnm_site.shared.content.published import PublishedFile, published_file

DocumentKind = Literal["pdf", "exe"]
#: Where the file of a document that is not a sample comes from.
Origin = Literal["made", "own"]
#: Who passed a complaint on, in the order of the prescribed table.
Source = Literal["investors", "scores", "institution", "others"]
SOURCES: tuple[Source, ...] = ("investors", "scores", "institution", "others")
#: The category whose documents are made from the complaint records.
ANNEXURE_C = "investor-charter-annexure-c"
#: The category of research notes, which the catalogue does not list.
RESEARCH = "research"
#: Documents that the code of pages names by key, so they are needed on every day.
IN_CODE = ("investor-charter-stock-brokers", "specimen-contract-note", "tariff-sheet")
#: With a record's key after it, the key of the document that publishes it.
ANNEXURE_PREFIX = "annexure-c-"


def _first_of_month(value: datetime.date) -> datetime.date:
    if value.day != 1:
        raise ValueError("must be the first day of the month")
    return value


class DownloadTask(Entry, name="task", source="documents/catalogue.toml"):
    """What visitors come to the downloads centre for; `for_what` continues `label`."""

    label: str
    for_what: str


class DownloadCategory(Entry, name="category", source="documents/catalogue.toml"):
    """A category of the downloads centre; `name` is shown verbatim.

    `task` is what its documents are for; `holds` describes them in one line.
    """

    name: str
    task: Annotated[Key, To("task")]
    holds: str


class Document(Shown, name="document", source="documents/catalogue.toml"):
    """A document; its key is its file's base name, `/pdf/downloads/{key}.pdf`.

    `source` is the Typst file it is made from, below `content/documents/` and without extension; documents
    that share one give their topic in `subject`. An installer (`kind = "exe"`) is at `/exe/{key}.exe` and has
    no source; `signer` is the name on its signature. `numbered` headings suit a policy, not a form. A sample
    has no `file`. For other documents it is "own" if the firm's own file is in `content/documents/files/`
    (no source needed), "made" if the words of the source are the firm's.
    """

    category: Annotated[Key, To("category")] = Field(description="where it is listed")
    heading: str = Field(description="the title")
    date: datetime.date = Field(description="the day that the document bears")
    version: str = Field(description="the version, such as 1.0")
    language: str = Field(description="the language, such as English")
    kind: DocumentKind = "pdf"
    source: str | None = None
    subject: str | None = None
    numbered: bool = False
    signer: str | None = None
    file: Origin | None = None

    @model_validator(mode="after")
    def _comes_from_somewhere(self) -> "Document":
        if self.sample != (self.file is None):
            raise ValueError(
                'a sample has no `file`; any other document says file = "own" (it lies in '
                'content/documents/files) or file = "made" (the words of its source are the firm\'s)'
            )
        if self.kind == "exe" and (self.source is not None or self.file == "made"):
            raise ValueError('an "exe" has no source and is not made')
        if self.kind == "pdf" and self.source is None and self.file != "own":
            raise ValueError('a "pdf" needs a source, unless it says file = "own"')
        return self

    @property
    def folder(self) -> str:
        """The folder of its file, below `assets/`."""
        if self.category == RESEARCH:
            return "pdf/ipo&reports"
        return "exe" if self.kind == "exe" else "pdf/downloads"

    @property
    def href(self) -> str:
        """The address of its file."""
        return f"/{self.folder}/{self.key}.{self.kind}"

    @property
    def save_as(self) -> str:
        """The name under which a browser saves it."""
        return f"{self.key}.{'application' if self.kind == 'exe' else 'pdf'}"

    @property
    def published(self) -> PublishedFile | None:
        """Its file with size and pages, once built."""
        return published_file(self.key)


@checked_together(Document)
def always_there(documents: Sequence[Document]) -> Faults:
    """Documents that pages name by key must show on every day."""
    for document in documents:
        for field, day in (("from", document.first), ("until", document.until)):
            if day and document.key in IN_CODE:
                yield document, field, "pages name this document on every day: leave this out"


class DatedDocument(Entry, name="dated", source="documents/dated.toml"):
    """A document's text when it got its date and version, as a SHA-256 in hexadecimal.

    Written by `python -m nnm_site.shared.documents.dated`, not by hand.
    """

    date: datetime.date
    version: str
    sha256: str


class ComplaintCount(Table):
    """The complaints of one month from one source.

    `older` counts those pending for more than three months; `days` is the sum of the days that each
    resolved complaint took, required if any was resolved.
    """

    carried: NonNegativeInt
    received: NonNegativeInt
    resolved: NonNegativeInt
    pending: NonNegativeInt
    older: NonNegativeInt = 0
    days: NonNegativeInt = 0


def _adds_up(count: ComplaintCount) -> ComplaintCount:
    expected = count.carried + count.received - count.resolved
    if count.pending != expected:
        raise ValueError(
            f"pending is {count.pending}, but carried + received - resolved is {expected}"
        )
    if count.older > count.pending:
        raise ValueError("older cannot be more than pending")
    if count.days and not count.resolved:
        raise ValueError("days must be 0 when nothing was resolved")
    if count.resolved and "days" not in count.model_fields_set:
        raise ValueError(
            f"resolved is {count.resolved}, so days must be given: the sum of the days they took"
        )
    return count


Count = Annotated[ComplaintCount, AfterValidator(_adds_up)]


class ComplaintMonth(Entry, name="complaints", source="documents/complaints.toml", order="month"):
    """The complaints of one segment in one month: Table 1 of Annexure C.

    `institution` stands for the stock exchanges in a broker's segment, for the depository in a
    participant's. `corrected` is the day on which published figures were replaced.
    """

    segment: Annotated[Key, To("complaint_segment")]
    month: Annotated[datetime.date, AfterValidator(_first_of_month)]
    investors: Count
    scores: Count
    institution: Count
    others: Count
    corrected: datetime.date | None = None

    @model_validator(mode="after")
    def _corrected_after_it(self) -> "ComplaintMonth":
        if self.corrected and self.corrected < next_month(self.month):
            raise ValueError(f"corrected is {self.corrected}, before the month was over")
        return self

    def count(self, source: Source) -> ComplaintCount:
        """The complaints from `source`."""
        return getattr(self, source)


@checked_together(ComplaintMonth, ComplaintSegment)
def complaint_problems(
    months: Sequence[ComplaintMonth], segments: Sequence[ComplaintSegment]
) -> Faults:
    """Faults that only show when months are compared."""
    names = {one.key: one.label for one in segments}
    yield from chain_problems(months, names)
    yield from segment_problems(months, names)


def chain_problems(months: Sequence[ComplaintMonth], names: Mapping[str, str]) -> Faults:
    """Faults where a segment's months do not follow from each other.

    Months must be in order, without gap or repetition, and carry forward what was pending. A real month
    must not follow sample months: its trends would be sums of invented numbers.
    """
    last: dict[str, ComplaintMonth] = {}
    for month in months:
        before = last.get(month.segment)
        last[month.segment] = month
        expected = f"{month.segment}-{month.month:%Y-%m}"
        if month.key != expected:
            yield month, "key", f'must be "{expected}"'
        if before is None:
            continue
        title = f"{before.month:%B %Y} of {names.get(before.segment, before.segment)}"
        if before.sample and not month.sample:
            fault = (
                f"the months up to {title} are sample, and the trends of this one would hold them: enter "
                "their real numbers, or take them out, so that the segment begins with a real month"
            )
            yield month, "sample", fault
        if month.month != next_month(before.month):
            following = next_month(before.month)
            fault = f"{month.month:%B %Y} cannot follow {before.month:%B %Y}: {following:%B %Y} comes next"
            yield month, "month", fault
            continue
        for source in SOURCES:
            pending, carried = before.count(source).pending, month.count(source).carried
            if pending != carried:
                fault = f"carried is {carried}, but {title} left {pending} pending"
                yield month, source, fault


def segment_problems(months: Sequence[ComplaintMonth], names: Mapping[str, str]) -> Faults:
    """Faults where a segment ends before another one, or is missing altogether.

    SEBI's charters require the data of every segment each month. One may begin later than another.
    """
    newest: dict[str, datetime.date] = {}
    first_of: dict[datetime.date, ComplaintMonth] = {}
    for month in months:
        newest[month.segment] = max(month.month, newest.get(month.segment, month.month))
        first_of.setdefault(month.month, month)
    for day, first in first_of.items():
        for segment, name in names.items():
            last = newest.get(segment)
            if day > last if last else day == max(first_of):
                yield first, "month", f"there is no entry of {name} for this month"


def not_over(month: datetime.date, day: datetime.date) -> str | None:
    """A fault if a month is not over on a day: only then can its complaints be counted."""
    return f"{month:%B %Y} is not over yet" if next_month(month) > day else None


def next_month(month: datetime.date) -> datetime.date:
    """The first day of the next month."""
    return (month.replace(day=1) + datetime.timedelta(days=32)).replace(day=1)


class SpecimenTrade(Entry, name="specimen_trade", source="documents/specimen-note.toml"):
    """A trade of the specimen contract note: the order's number and time, the trade's number, what was traded.

    `segment` is its heading; a contract has no ISIN.
    """

    order: str
    time: str
    trade: str
    security: str
    isin: str | None = None
    segment: str
    side: Literal["buy", "sell"]
    quantity: Positive
    price: Positive
