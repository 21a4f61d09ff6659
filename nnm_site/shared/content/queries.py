"""Content queries for pages and states. Every value is frozen.

The first query reads and validates the files, once per process. A key that does not exist raises
`KeyError`: keys are written in code, so the mistake is in the page, not in the content.
"""

import datetime
from collections.abc import Mapping
from functools import cache

from nnm_site.platform.reads import digest, hashes, note, remembered, unnoted
from nnm_site.shared.content import complaints
from nnm_site.shared.content.models.base import COLLECTIONS, Entry, Written
from nnm_site.shared.content.models.charges import (
    Brokerage,
    Charge,
    Fee,
    Tariff,
    standing,
    tariff_on,
)
from nnm_site.shared.content.models.documents import (
    ANNEXURE_C,
    ComplaintMonth,
    Document,
    DownloadCategory,
)
from nnm_site.shared.content.models.firm import Contact, Desk, Firm, Registration
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.regulatory import ComplaintStage, ComplaintWay, Policy
from nnm_site.shared.content.models.shell import Menu, MenuItem
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.rules.dates import unnoted_now


@cache
def site_content() -> Content:
    """Everything in `content/`. Raises `ContentError` for faulty files."""
    with unnoted():
        return validate()


@hashes("entry")
def _entry_now(name: str) -> str:
    kind, _, key = name.partition("/")
    return digest(_fields(_entries_of(kind).get(key)))


@hashes("body")
def _body_now(name: str) -> str:
    kind, _, key = name.partition("/")
    return digest(str(getattr(_entries_of(kind).get(key), "body", "")))


@hashes("kind")
def _kind_now(name: str) -> str:
    return digest(*map(_fields, _entries_of(name).values()))


def _fields(entry: Entry | None) -> str:
    """All fields of an entry but its body, which is a separate input."""
    return repr(vars(entry) | {"body": ""} if isinstance(entry, Written) else entry)


def _entries_of(name: str) -> Mapping[str, Entry]:
    return next(site_content().shown(kind) for kind in COLLECTIONS if kind.__name__ == name)


def firm() -> Firm:
    """The firm: its names, registered office, phone, e-mail addresses, hours and domains."""
    return Firm.only()


def title_end() -> str:
    """The end of most page titles, which is not part of their sentence."""
    return f" | {firm().name}"


def line() -> str:
    """The line below the firm's name: what it is and since when."""
    return f"Broking and depository since {firm().founded}"


def market_warning(*, funds: bool = False) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """The warning that the exchanges' code of advertisement requires, with the member's name, address
    and registration number; last, whether any of these is a sample.

    `funds` adds the sentence of the mutual funds' code, for pages that offer them.
    """
    of, broker = firm(), Registration.get("sebi-broker")
    office = ", ".join(of.registered_office)
    number = f"{broker.authority} registration {broker.number}"
    texts = Prescribed.get("advertisement-warning").texts
    if funds:
        texts += Prescribed.get("mutual-fund-warning").texts
    return texts, (of.legal_name, office, number), of.sample or broker.sample


def menu_item(path: str) -> MenuItem:
    """The menu item that leads to a page. Raises `StopIteration` if no menu has one."""
    return next(item for menu in Menu.all() for item in menu.items if item.href == path)


def person_or_desk(key: str) -> Desk | Contact:
    """Whom to ask: a desk, or a contact for one matter. Raises `KeyError` for neither."""
    return Desk.find(key) or Contact.get(key)


def document_title(category: DownloadCategory, document: Document) -> str:
    """A document's heading with its category, unless both are the same."""
    if category.name.casefold() == document.heading.casefold():
        return document.heading
    return f"{category.name}: {document.heading}"


def documents(category: str) -> tuple[Document, ...]:
    """The documents of one category, newest first; may be empty.

    Those of Annexure C are made from the complaint records, newest month first.
    """
    DownloadCategory.get(category)
    entries = sorted(Document.all(category=category), key=lambda one: one.date, reverse=True)
    if category == ANNEXURE_C:
        newest_first = sorted(ComplaintMonth.all(), key=lambda record: record.month, reverse=True)
        entries += map(complaints.annexure, newest_first)
    return tuple(map(_download, entries))


def document(key: str) -> Document:
    """One document by its file's base name, such as `investor-charter-stock-brokers`."""
    if key.startswith(complaints.ANNEXURE_PREFIX):
        record = ComplaintMonth.get(key.removeprefix(complaints.ANNEXURE_PREFIX))
        return _download(complaints.annexure(record))
    return _download(Document.get(key))


def _download(document: Document) -> Document:
    """A document as offered for download: a specimen if anything in its file is a sample."""
    file = document.published
    return document.model_copy(update={"sample": file.sample}) if file else document


def charters() -> list[Policy]:
    """The investor charters, which pages show verbatim."""
    return [policy for policy in Policy.all() if policy.key.startswith("charter-")]


def complaint_stage(name: str) -> ComplaintStage:
    """The stage of that name. Raises `StopIteration` for an unknown one."""
    ways = ComplaintWay.all()
    return next(stage for way in ways for stage in way.stages if stage.name == name)


def tariff() -> Tariff:
    """The tariff as a whole, as of today."""
    content = site_content()
    charged = (*content.all(Brokerage), *content.all(Fee))
    return tariff_on(content.one(Tariff, "tariff"), charged, _tariff_day())


def _tariff_day() -> datetime.date:
    """Today. Notes the tariff in force, not the date: the tariff is the same on most days."""
    note("tariff")
    return unnoted_now().date()


@hashes("tariff")
def _tariff_now(_: str) -> str:
    charged = (charge.key for charge in (*fees(), *brokerages()))
    return digest(tariff().effective.isoformat(), *charged)


def brokerages(plan: str | None = None) -> tuple[Brokerage, ...]:
    """Today's brokerage on each type of trade: of all plans, or of one."""
    in_force = _in_force(Brokerage, site_content(), _tariff_day())
    return tuple(item for item in in_force if plan in (None, item.plan))


def brokerage(plan: str, segment: str) -> Brokerage:
    """A plan's brokerage on a segment today. Raises `KeyError` if the plan does not offer it."""
    return _by_segment(site_content(), _tariff_day())[plan, segment]


def fees(group: str | None = None) -> tuple[Fee, ...]:
    """Today's charges other than brokerage: all, or those of one group."""
    in_force = _in_force(Fee, site_content(), _tariff_day())
    return tuple(item for item in in_force if group in (None, item.group))


@remembered
def _by_segment(content: Content, day: datetime.date) -> Mapping[tuple[str, str], Brokerage]:
    return {(item.plan, item.segment): item for item in _in_force(Brokerage, content, day)}


@remembered
def _in_force(kind: type[Charge], content: Content, day: datetime.date) -> tuple[Charge, ...]:
    return standing(content.all(kind), day)
