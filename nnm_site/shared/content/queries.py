"""What pages and states ask about the content. Every value is frozen.

The first question reads and checks the files, once in a process. A key that does not exist raises
`KeyError`: keys are written in code, so that is a mistake in the page, not in the content.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from nnm_site.platform.reads import digest, hashes, note, unnoted
from nnm_site.shared.content import complaints, published
from nnm_site.shared.content.models import (
    blog,
    charges,
    clients,
    company,
    home,
    regulatory,
    research,
)
from nnm_site.shared.content.models.base import Entry, Written
from nnm_site.shared.content.models.documents import (
    ANNEXURE_C,
    ComplaintMonth,
    Document,
    DocumentKind,
    DownloadCategory,
    Segment,
)
from nnm_site.shared.content.models.firm import (
    Contact,
    Desk,
    Firm,
    Registration,
)
from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.prescribed import Prescribed
from nnm_site.shared.content.models.shell import Menu, MenuItem, TickerTab
from nnm_site.shared.content.specimens import is_specimen
from nnm_site.shared.content.tariff import standing, tariff_on
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.rules.dates import today


@dataclass(frozen=True)
class TickerPanel:
    """A tab of the footer ticker with the texts it shows."""

    key: str
    label: str
    texts: tuple[Prescribed, ...]


@dataclass(frozen=True)
class Download:
    """A document as the downloads centre offers it.

    `href` is its address, `save_as` the name under which a browser keeps it. `size` is in bytes;
    `size` and `pages` are None before the documents have been built, `pages` of an installer
    always; `sha256` is that of an installer, `signer` whose signature it bears. `sample` is false too where the firm has put its own file in place of a specimen.
    """

    key: str
    category: str
    heading: str
    date: datetime.date
    version: str
    language: str
    kind: DocumentKind
    media_type: str
    href: str
    save_as: str
    size: int | None
    pages: int | None
    sample: bool
    sha256: str | None = None
    signer: str | None = None


@dataclass(frozen=True)
class Post:
    """What somebody is responsible for, and how to reach them."""

    title: str
    contact: Contact


@dataclass(frozen=True)
class Level(Post):
    """A level of the escalation matrix: it answers within `working_days`."""

    working_days: int


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
    """All of an entry but its body, which is an input of its own."""
    return repr(vars(entry) | {"body": ""} if isinstance(entry, Written) else entry)


def _entries_of(name: str) -> Mapping[str, Entry]:
    return next(held for kind, held in site_content().entries.items() if kind.__name__ == name)


def firm() -> Firm:
    """The firm: its names, registered office, phone, e-mail addresses, hours and domains."""
    return Firm.only()


def prescribed(key: str) -> Prescribed:
    """A prescribed text, with the firm's legal name where the text leaves room for it."""
    found = site_content().one(Prescribed, key)
    name = firm().legal_name
    texts = tuple(text.replace("{legal_name}", name) for text in found.texts)
    return found.model_copy(update={"texts": texts})


def market_warning(*, funds: bool = False) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """The warning of the exchanges' code of advertisement, and who says it, as the code asks:
    the member's name, address and registration number; last, whether any of these is a sample.

    With `funds`, for pages that offer mutual funds, the sentence of their code as well.
    """
    of, broker = firm(), Registration.get("sebi-broker")
    office = ", ".join(of.registered_office)
    number = f"{broker.authority} registration {broker.number}"
    texts = prescribed("advertisement-warning").texts
    if funds:
        texts += prescribed("mutual-fund-warning").texts
    return texts, (of.legal_name, office, number), of.sample or broker.sample


def ticker_tabs() -> tuple[TickerPanel, ...]:
    """The footer ticker's tabs with their texts, the default first."""
    return tuple(
        TickerPanel(tab.key, tab.label, tuple(map(prescribed, tab.prescribed)))
        for tab in site_content().all(TickerTab)
    )


def menu_item(path: str) -> MenuItem:
    """The line of a menu that leads to a page. Raises `StopIteration` where no menu has it."""
    return next(
        item for menu in site_content().all(Menu) for item in menu.items if item.href == path
    )


def notices() -> tuple[home.Notice, ...]:
    """The opening notices of the home page today, outermost first."""
    return tuple(one for one in site_content().all(home.Notice) if one.shows_on(today()))


def faqs(topic: str = "demat") -> tuple[home.Faq, ...]:
    """The questions of one topic."""
    return tuple(faq for faq in site_content().all(home.Faq) if faq.topic == topic)


def ledger_words() -> clients.LedgerWords:
    """What is known of the words of ledgers."""
    return site_content().one(clients.LedgerWords, "ledger-words")


def person_or_desk(key: str) -> Desk | Contact:
    """Whom to ask: a desk, or a contact for one matter. Raises `KeyError` for neither."""
    return site_content().find(Desk, key) or Contact.get(key)


def warnings() -> tuple[regulatory.Warning, ...]:
    """What regulators and exchanges have warned of, the newest first."""
    listed = site_content().all(regulatory.Warning)
    return tuple(sorted(listed, key=lambda one: one.date, reverse=True))


def notes(kind: research.NoteKind) -> tuple[research.Note, ...]:
    """Every research note of a kind, newest first; those of one day as the file has them."""
    of_kind = (note for note in site_content().all(research.Note) if note.kind == kind)
    return tuple(sorted(of_kind, key=lambda note: note.date, reverse=True))


def latest_notes(kind: research.NoteKind, limit: int) -> tuple[research.Note, ...]:
    """The newest `limit` research notes of a kind, newest first."""
    return notes(kind)[:limit]


def articles() -> tuple[blog.Article, ...]:
    """The articles of the blog, newest first."""
    written = site_content().all(blog.Article)
    return tuple(sorted(written, key=lambda one: (one.date, one.number), reverse=True))


def document_title(category: DownloadCategory, document: Download) -> str:
    """A document named with its category, where the one does not say the other."""
    if category.name.casefold() == document.heading.casefold():
        return document.heading
    return f"{category.name}: {document.heading}"


def documents(category: str) -> tuple[Download, ...]:
    """The documents of one category, in the order in which they are shown; maybe none.

    Those of Annexure C are made from the complaint records, newest month first.
    """
    site_content().one(DownloadCategory, category)
    found = [one for one in site_content().all(Document) if one.category == category]
    if category == ANNEXURE_C:
        newest_first = sorted(complaint_months(), key=lambda record: record.month, reverse=True)
        found += map(complaints.annexure, newest_first)
    return tuple(map(_download, found))


def document(key: str) -> Download:
    """One document by its file's base name, such as `investor-charter-stock-brokers`."""
    if key.startswith(complaints.ANNEXURE_PREFIX):
        record = site_content().one(ComplaintMonth, key.removeprefix(complaints.ANNEXURE_PREFIX))
        return _download(complaints.annexure(record))
    return _download(site_content().one(Document, key))


def form_of(document: str) -> Form | None:
    """The form that a document is printed from, if it has a page."""
    return site_content().find(Form, document)


def complaint_months(segment: Segment | None = None) -> tuple[ComplaintMonth, ...]:
    """The complaint records, of one segment or of all, oldest month first.

    `nnm_site.shared.content.complaints.tables` makes the prescribed tables of a segment's records.
    """
    chosen = (
        record
        for record in site_content().all(ComplaintMonth)
        if segment is None or record.segment == segment
    )
    return tuple(sorted(chosen, key=lambda record: record.month))


def _download(document: Document) -> Download:
    file = published.published_file(document.key)
    installer = document.kind == "exe"
    return Download(
        key=document.key,
        category=document.category,
        heading=document.heading,
        date=document.date,
        version=document.version,
        language=document.language,
        kind=document.kind,
        media_type="application/octet-stream" if installer else "application/pdf",
        href=f"/{document.folder}/{document.key}.{document.kind}",
        save_as=f"{document.key}.{'application' if installer else 'pdf'}",
        size=file.size if file else None,
        pages=file.pages if file else None,
        sample=is_specimen(site_content(), document) and not (file and file.supplied),
        sha256=file.sha256 if file else None,
        signer=document.signer,
    )


def leaders(rank: company.Rank) -> tuple[company.Leader, ...]:
    """Those who lead the firm, of one rank, with their names."""
    return tuple(
        leader.model_copy(update={"name": Contact.get(leader.contact).person})
        if leader.contact
        else leader
        for leader in site_content().all(company.Leader)
        if leader.rank == rank
    )


def teams(kind: company.TeamKind) -> tuple[company.Team, ...]:
    """The network team, or the departments in the order of the page."""
    return tuple(team for team in site_content().all(company.Team) if team.kind == kind)


def photos(category: str) -> tuple[company.GalleryPhoto, ...]:
    """The pictures of one category."""
    return tuple(
        photo for photo in site_content().all(company.GalleryPhoto) if photo.category == category
    )


def charters() -> list[regulatory.Policy]:
    """The investor charters that pages show to the letter."""
    policies = site_content().all(regulatory.Policy)
    return [policy for policy in policies if policy.key.startswith("charter-")]


def figure(name: str) -> str:
    """A figure of a rule, such as the time of "contract-note". Raises `KeyError` when no rule has it."""
    return {name: said for one in Rule.all() for name, said in one.figures.items()}[name]


def key_people() -> tuple[Post, ...]:
    """The five key managerial persons, by designation."""
    return tuple(
        Post(person.designation, Contact.get(person.contact))
        for person in site_content().all(regulatory.KeyPerson)
    )


def escalation() -> tuple[Level, ...]:
    """The five levels of the escalation matrix, the first to turn to first."""
    levels = site_content().all(regulatory.EscalationLevel)
    return tuple(
        Level(level.role, Contact.get(level.contact), level.working_days) for level in levels
    )


def bank_accounts() -> tuple[regulatory.BankAccount, ...]:
    """The client bank accounts, with the firm's legal name as their holder."""
    name = firm().legal_name
    return tuple(
        account.model_copy(
            update={"account_name": account.account_name.replace("{legal_name}", name)}
        )
        for account in site_content().all(regulatory.BankAccount)
    )


def complaint_way(key: str) -> regulatory.ComplaintWay:
    """A way of a complaint: to us (`us`), SCORES (`scores`), SMART ODR (`odr`)."""
    return site_content().one(regulatory.ComplaintWay, key)


def complaint_stage(name: str) -> regulatory.ComplaintStage:
    """The stage of that name. Raises `StopIteration` when there is none."""
    ways = site_content().all(regulatory.ComplaintWay)
    return next(stage for way in ways for stage in way.stages if stage.name == name)


def tariff() -> charges.Tariff:
    """The tariff as a whole, as of today."""
    content = site_content()
    charged = (*content.all(charges.Brokerage), *content.all(charges.Fee))
    return tariff_on(content.one(charges.Tariff, "tariff"), charged, _tariff_day())


def _tariff_day() -> datetime.date:
    """Today. What it decides of the tariff is noted, which is the same on most days."""
    note("tariff")
    with unnoted():
        return today()


@hashes("tariff")
def _tariff_now(_: str) -> str:
    charged = (charge.key for charge in (*fees(), *brokerages()))
    return digest(tariff().effective.isoformat(), *charged)


def brokerages(plan: str | None = None) -> tuple[charges.Brokerage, ...]:
    """What plans charge on each type of trade today: all, or those of one plan."""
    held = standing(site_content().all(charges.Brokerage), _tariff_day())
    return tuple(item for item in held if plan in (None, item.plan))


def fees(group: str | None = None) -> tuple[charges.Fee, ...]:
    """The charges of today that are not brokerage: all, or those of one group."""
    held = standing(site_content().all(charges.Fee), _tariff_day())
    return tuple(item for item in held if group in (None, item.group))
