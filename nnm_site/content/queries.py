"""What pages ask at build time and states at run time. Every value is small, frozen and detached.

`nnm_site.content.load.ensure_ready()` must have run. A key that does not exist raises
`KeyError`: keys are written in code, so that is a mistake in the page, not in the content.
"""

import datetime
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlmodel import SQLModel, col, select

from nnm_site.content import complaints, database, published
from nnm_site.content.models.base import Entry
from nnm_site.content.models.blog import Article, ArticleRow
from nnm_site.content.models.company import (
    Award,
    AwardRow,
    GalleryCategory,
    GalleryCategoryRow,
    GalleryPhoto,
    GalleryPhotoRow,
    Leader,
    LeaderRow,
    Milestone,
    MilestoneRow,
    Rank,
    Team,
    TeamKind,
    TeamRow,
    Value,
    ValueRow,
)
from nnm_site.content.models.documents import (
    ANNEXURE_C,
    ComplaintMonth,
    ComplaintMonthRow,
    Document,
    DocumentKind,
    DocumentRow,
    DownloadCategory,
    DownloadCategoryRow,
    Segment,
)
from nnm_site.content.models.firm import (
    Branch,
    BranchRow,
    Claim,
    ClaimRow,
    Contact,
    ContactRow,
    Desk,
    DeskRow,
    ExternalLink,
    ExternalLinkRow,
    Firm,
    FirmRow,
    Registration,
    RegistrationRow,
    TradingDesk,
    TradingDeskRow,
)
from nnm_site.content.models.home import (
    Faq,
    FaqRow,
    Notice,
    NoticeRow,
    Platform,
    PlatformRow,
    Service,
    ServiceRow,
    Solution,
    SolutionRow,
    TeamMember,
    TeamMemberRow,
    Testimonial,
    TestimonialRow,
    Verse,
    VerseRow,
)
from nnm_site.content.models.market import MarketDay, MarketRow, Mover
from nnm_site.content.models.prescribed import Prescribed, PrescribedRow
from nnm_site.content.models.products import Product, ProductRow
from nnm_site.content.models.regulatory import (
    AuthorisedPerson,
    AuthorisedPersonRow,
    BankAccount,
    BankAccountRow,
    EscalationLevel,
    EscalationLevelRow,
    KeyPerson,
    KeyPersonRow,
    Policy,
    PolicyRow,
    Term,
    TermRow,
    Topic,
    TopicRow,
)
from nnm_site.content.models.research import Note, NoteKind, NoteRow
from nnm_site.content.models.shell import Popup, PopupRow, TickerTab, TickerTabRow

EntryT = TypeVar("EntryT", bound=Entry)


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
    always. `sample` is false too where the firm has put its own file in place of a specimen.
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


@dataclass(frozen=True)
class Post:
    """What somebody is responsible for, and how to reach them."""

    title: str
    contact: Contact


def firm() -> Firm:
    """The firm: its names, registered office, phone, e-mail addresses, hours and domains."""
    return _one(Firm, FirmRow, "firm")


def claims() -> tuple[Claim, ...]:
    """What the firm states about itself, each with its source."""
    return _all(Claim, ClaimRow)


def registrations() -> tuple[Registration, ...]:
    """All registrations and memberships, in the order in which they are shown."""
    return _all(Registration, RegistrationRow)


def registration(key: str) -> Registration:
    """One registration, such as `sebi-broker`."""
    return _one(Registration, RegistrationRow, key)


def contact(key: str) -> Contact:
    """A person or post to reach, such as `compliance-officer`."""
    return _one(Contact, ContactRow, key)


def desks() -> tuple[Desk, ...]:
    """The six desks of the contact page, the default first."""
    return _all(Desk, DeskRow)


def trading_desks() -> tuple[TradingDesk, ...]:
    """The five trading-desk numbers of the phone ticker."""
    return _all(TradingDesk, TradingDeskRow)


def branches() -> tuple[Branch, ...]:
    """The branches, the default first."""
    return _all(Branch, BranchRow)


def link(key: str) -> ExternalLink:
    """An address outside this site, such as `account-opening`."""
    return _one(ExternalLink, ExternalLinkRow, key)


def prescribed(key: str) -> Prescribed:
    """A prescribed text, with the firm's legal name where the text leaves room for it."""
    found = _one(Prescribed, PrescribedRow, key)
    name = firm().legal_name
    texts = tuple(text.replace("{legal_name}", name) for text in found.texts)
    return found.model_copy(update={"texts": texts})


def market_warning() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The warning of the exchanges' code of advertisement, and who says it, as the code asks:
    the member's name, address and registration number.
    """
    of, broker = firm(), registration("sebi-broker")
    office = ", ".join(of.registered_office)
    number = f"{broker.authority} registration {broker.number}"
    return prescribed("advertisement-warning").texts, (of.legal_name, office, number)


def ticker_tabs() -> tuple[TickerPanel, ...]:
    """The footer ticker's tabs with their texts, the default first."""
    return tuple(
        TickerPanel(tab.key, tab.label, tuple(map(prescribed, tab.prescribed)))
        for tab in _all(TickerTab, TickerTabRow)
    )


def popup(key: str) -> Popup:
    """A popup's content, such as `add-nominee`."""
    return _one(Popup, PopupRow, key)


def notices() -> tuple[Notice, ...]:
    """The opening notices of the home page, outermost first."""
    return _all(Notice, NoticeRow)


def services() -> tuple[Service, ...]:
    """The seven services, in the order of their tabs."""
    return _all(Service, ServiceRow)


def solutions() -> tuple[Solution, ...]:
    """What investors worry about and the firm's answers."""
    return _all(Solution, SolutionRow)


def testimonials() -> tuple[Testimonial, ...]:
    """What clients say."""
    return _all(Testimonial, TestimonialRow)


def team() -> tuple[TeamMember, ...]:
    """People at the firm."""
    return _all(TeamMember, TeamMemberRow)


def faqs(topic: str = "demat") -> tuple[Faq, ...]:
    """The questions of one topic."""
    return _values(Faq, select(FaqRow).where(FaqRow.topic == topic).order_by(col(FaqRow.position)))


def platforms() -> tuple[Platform, ...]:
    """The ways to trade: the mobile app, then the web platform."""
    return _all(Platform, PlatformRow)


def verse(key: str) -> Verse:
    """A Sanskrit verse, such as `arthashastra-1-4-3`."""
    return _one(Verse, VerseRow, key)


def products() -> tuple[Product, ...]:
    """The seven products, in the order of their accordion."""
    return _all(Product, ProductRow)


def notes(kind: NoteKind) -> tuple[Note, ...]:
    """Every research note of a kind, newest first."""
    return _values(Note, _notes(kind))


def latest_notes(kind: NoteKind, limit: int) -> tuple[Note, ...]:
    """The newest `limit` research notes of a kind, newest first."""
    return _values(Note, _notes(kind).limit(limit))


def articles() -> tuple[Article, ...]:
    """The articles of the blog, newest first."""
    newest_first = (col(ArticleRow.date).desc(), col(ArticleRow.number).desc())
    return _values(Article, select(ArticleRow).order_by(*newest_first))


def download_categories() -> tuple[DownloadCategory, ...]:
    """The 32 categories of the downloads centre, the default first."""
    return _all(DownloadCategory, DownloadCategoryRow)


def documents(category: str) -> tuple[Download, ...]:
    """The documents of one category, in the order in which they are shown; maybe none.

    Those of Annexure C are made from the complaint records, newest month first.
    """
    _one(DownloadCategory, DownloadCategoryRow, category)
    listed = select(DocumentRow).where(DocumentRow.category == category)
    found = _values(Document, listed.order_by(col(DocumentRow.position)))
    if category == ANNEXURE_C:
        newest_first = sorted(complaint_months(), key=lambda record: record.month, reverse=True)
        found += tuple(map(complaints.annexure, newest_first))
    return tuple(map(_download, found))


def document(key: str) -> Download:
    """One document by its file's base name, such as `investor-charter-stock-brokers`."""
    if key.startswith(complaints.ANNEXURE_PREFIX):
        record = _one(
            ComplaintMonth, ComplaintMonthRow, key.removeprefix(complaints.ANNEXURE_PREFIX)
        )
        return _download(complaints.annexure(record))
    return _download(_one(Document, DocumentRow, key))


def complaint_months(segment: Segment | None = None) -> tuple[ComplaintMonth, ...]:
    """The complaint records, of one segment or of all, oldest month first.

    `nnm_site.content.complaints.tables` makes the prescribed tables of a segment's records.
    """
    chosen = select(ComplaintMonthRow)
    if segment is not None:
        chosen = chosen.where(ComplaintMonthRow.segment == segment)
    oldest_first = (col(ComplaintMonthRow.month), col(ComplaintMonthRow.position))
    return _values(ComplaintMonth, chosen.order_by(*oldest_first))


def _download(document: Document) -> Download:
    file = published.published_file(document.key)
    installer = document.kind == "exe"
    folder = "exe" if installer else "pdf/downloads"
    return Download(
        key=document.key,
        category=document.category,
        heading=document.heading,
        date=document.date,
        version=document.version,
        language=document.language,
        kind=document.kind,
        media_type="application/octet-stream" if installer else "application/pdf",
        href=f"/{folder}/{document.key}.{document.kind}",
        save_as=f"{document.key}.{'application' if installer else 'pdf'}",
        size=file.size if file else None,
        pages=file.pages if file else None,
        sample=document.sample and not (file and file.supplied),
    )


def values() -> tuple[Value, ...]:
    """What the firm holds to."""
    return _all(Value, ValueRow)


def awards() -> tuple[Award, ...]:
    """Awards, newest first as the file has them."""
    return _all(Award, AwardRow)


def leaders(rank: Rank) -> tuple[Leader, ...]:
    """Those who lead the firm, of one rank."""
    return _values(
        Leader, select(LeaderRow).where(LeaderRow.rank == rank).order_by(col(LeaderRow.position))
    )


def teams(kind: TeamKind) -> tuple[Team, ...]:
    """The network team, or the departments in the order of the page."""
    return _values(
        Team, select(TeamRow).where(TeamRow.kind == kind).order_by(col(TeamRow.position))
    )


def milestones() -> tuple[Milestone, ...]:
    """The timeline, oldest first."""
    return _values(
        Milestone,
        select(MilestoneRow).order_by(col(MilestoneRow.year), col(MilestoneRow.position)),
    )


def gallery_categories() -> tuple[GalleryCategory, ...]:
    """The categories of the gallery, the default first."""
    return _all(GalleryCategory, GalleryCategoryRow)


def photos(category: str) -> tuple[GalleryPhoto, ...]:
    """The pictures of one category."""
    return _values(
        GalleryPhoto,
        select(GalleryPhotoRow)
        .where(GalleryPhotoRow.category == category)
        .order_by(col(GalleryPhotoRow.position)),
    )


def policy(key: str) -> Policy:
    """A policy or regulatory text, such as `privacy-policy`."""
    return _one(Policy, PolicyRow, key)


def topics() -> tuple[Topic, ...]:
    """The topics that the investor charter explains in pop-ups, in their order."""
    return _values(Topic, select(TopicRow).order_by(col(TopicRow.number)))


def terms() -> tuple[Term, ...]:
    """The glossary, in alphabetical order."""
    return tuple(sorted(_all(Term, TermRow), key=lambda term: term.term.casefold()))


def key_people() -> tuple[Post, ...]:
    """The five key managerial persons, by designation."""
    return tuple(
        Post(row.designation, contact(row.contact)) for row in _all(KeyPerson, KeyPersonRow)
    )


def escalation() -> tuple[Post, ...]:
    """The five levels of the escalation matrix, the first to turn to first."""
    rows = _all(EscalationLevel, EscalationLevelRow)
    return tuple(Post(row.role, contact(row.contact)) for row in rows)


def bank_accounts() -> tuple[BankAccount, ...]:
    """The client bank accounts, with the firm's legal name as their holder."""
    name = firm().legal_name
    return tuple(
        account.model_copy(
            update={"account_name": account.account_name.replace("{legal_name}", name)}
        )
        for account in _all(BankAccount, BankAccountRow)
    )


def authorised_persons() -> tuple[AuthorisedPerson, ...]:
    """The authorised persons registered through the firm."""
    return _all(AuthorisedPerson, AuthorisedPersonRow)


def market_day(exchange: str) -> MarketDay | None:
    """The trading day that an exchange's rows are of; `None` before any file was imported."""
    with database.session() as session:
        return session.get(MarketDay, exchange)


def market_rows(exchange: str, kind: Mover) -> tuple[MarketRow, ...]:
    """An exchange's gainers or losers, the largest change first."""
    chosen = (MarketRow.exchange == exchange, MarketRow.kind == kind)
    with database.session() as session:
        statement = select(MarketRow).where(*chosen).order_by(col(MarketRow.position))
        return tuple(session.exec(statement))


def market_rows_of(company_name: str) -> tuple[MarketRow, ...]:
    """The rows of a company on any exchange, by its exact name."""
    with database.session() as session:
        statement = (
            select(MarketRow)
            .where(MarketRow.company_name == company_name)
            .order_by(col(MarketRow.exchange).desc(), col(MarketRow.kind))
        )
        return tuple(session.exec(statement))


def _notes(kind: NoteKind) -> Any:
    newest_first = (col(NoteRow.date).desc(), col(NoteRow.position))
    return select(NoteRow).where(NoteRow.kind == kind).order_by(*newest_first)


def _all(entry: type[EntryT], row: type[SQLModel]) -> tuple[EntryT, ...]:
    return _values(entry, select(row).order_by("position"))


def _one(entry: type[EntryT], row: type[SQLModel], key: str) -> EntryT:
    with database.session() as session:
        found = session.get(row, key)
        if found is None:
            raise KeyError(f"there is no {entry.__name__} with the key {key!r}")
        return _value(entry, found)


def _values(entry: type[EntryT], statement: Any) -> tuple[EntryT, ...]:
    with database.session() as session:
        return tuple(_value(entry, row) for row in session.exec(statement))


def _value(entry: type[EntryT], row: SQLModel) -> EntryT:
    return entry.model_validate({name: getattr(row, name) for name in entry.model_fields})
