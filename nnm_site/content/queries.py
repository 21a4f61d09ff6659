"""What pages and states ask about the content. Every value is frozen.

The first question reads and checks the files, once in a process. A key that does not exist raises
`KeyError`: keys are written in code, so that is a mistake in the page, not in the content.
"""

import datetime
from dataclasses import dataclass
from functools import cache

from nnm_site.content import complaints, published
from nnm_site.content.models.blog import Article
from nnm_site.content.models.calendar import (
    CalendarSource,
    Expiry,
    Holiday,
    SpecialTradingSession,
    TradingSegment,
    TradingSession,
)
from nnm_site.content.models.charges import (
    Brokerage,
    Contract,
    EarlierRate,
    Fee,
    FeeGroup,
    Plan,
    Tariff,
    TradingStep,
)
from nnm_site.content.models.company import (
    Award,
    GalleryCategory,
    GalleryPhoto,
    Leader,
    Milestone,
    Rank,
    Team,
    TeamKind,
    Value,
)
from nnm_site.content.models.documents import (
    ANNEXURE_C,
    ComplaintMonth,
    Document,
    DocumentKind,
    DownloadCategory,
    DownloadTask,
    Segment,
)
from nnm_site.content.models.firm import (
    Branch,
    Claim,
    Contact,
    Desk,
    ExternalLink,
    Firm,
    Registration,
    TradingDesk,
)
from nnm_site.content.models.home import (
    Faq,
    Notice,
    Platform,
    Service,
    Solution,
    TeamMember,
    Testimonial,
    Verse,
)
from nnm_site.content.models.prescribed import Prescribed
from nnm_site.content.models.products import Product
from nnm_site.content.models.regulatory import (
    AuthorisedPerson,
    BankAccount,
    EscalationLevel,
    KeyPerson,
    Policy,
    PublishedSource,
    Term,
    Topic,
)
from nnm_site.content.models.research import Note, NoteKind
from nnm_site.content.models.shell import Popup, TickerTab
from nnm_site.content.validate import Content, validate


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


@cache
def site_content() -> Content:
    """Everything in `content/`. Raises `ContentError` for faulty files."""
    return validate()


def firm() -> Firm:
    """The firm: its names, registered office, phone, e-mail addresses, hours and domains."""
    return site_content().one(Firm, "firm")


def claims() -> tuple[Claim, ...]:
    """What the firm states about itself, each with its source."""
    return site_content().all(Claim)


def registrations() -> tuple[Registration, ...]:
    """All registrations and memberships, in the order in which they are shown."""
    return site_content().all(Registration)


def registration(key: str) -> Registration:
    """One registration, such as `sebi-broker`."""
    return site_content().one(Registration, key)


def contact(key: str) -> Contact:
    """A person or post to reach, such as `compliance-officer`."""
    return site_content().one(Contact, key)


def contacts() -> tuple[Contact, ...]:
    """All people and posts to reach for one matter."""
    return site_content().all(Contact)


def desks() -> tuple[Desk, ...]:
    """The six desks of the contact page, the default first."""
    return site_content().all(Desk)


def trading_desks() -> tuple[TradingDesk, ...]:
    """The five trading-desk numbers of the phone ticker."""
    return site_content().all(TradingDesk)


def branches() -> tuple[Branch, ...]:
    """The branches, the default first."""
    return site_content().all(Branch)


def link(key: str) -> ExternalLink:
    """An address outside this site, such as `account-opening`."""
    return site_content().one(ExternalLink, key)


def links() -> tuple[ExternalLink, ...]:
    """All addresses outside this site."""
    return site_content().all(ExternalLink)


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
    of, broker = firm(), registration("sebi-broker")
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


def popup(key: str) -> Popup:
    """A popup's content, such as `add-nominee`."""
    return site_content().one(Popup, key)


def notices() -> tuple[Notice, ...]:
    """The opening notices of the home page, outermost first."""
    return site_content().all(Notice)


def services() -> tuple[Service, ...]:
    """The seven services, in the order of their tabs."""
    return site_content().all(Service)


def solutions() -> tuple[Solution, ...]:
    """What investors worry about and the firm's answers."""
    return site_content().all(Solution)


def testimonials() -> tuple[Testimonial, ...]:
    """What clients say."""
    return site_content().all(Testimonial)


def team() -> tuple[TeamMember, ...]:
    """People at the firm."""
    return site_content().all(TeamMember)


def faqs(topic: str = "demat") -> tuple[Faq, ...]:
    """The questions of one topic."""
    return tuple(faq for faq in site_content().all(Faq) if faq.topic == topic)


def platforms() -> tuple[Platform, ...]:
    """The ways to trade: the mobile app, then the web platform."""
    return site_content().all(Platform)


def verse(key: str) -> Verse:
    """A Sanskrit verse, such as `arthashastra-1-4-3`."""
    return site_content().one(Verse, key)


def products() -> tuple[Product, ...]:
    """The seven products, in the order of their accordion."""
    return site_content().all(Product)


def notes(kind: NoteKind) -> tuple[Note, ...]:
    """Every research note of a kind, newest first; those of one day as the file has them."""
    of_kind = (note for note in site_content().all(Note) if note.kind == kind)
    return tuple(sorted(of_kind, key=lambda note: note.date, reverse=True))


def latest_notes(kind: NoteKind, limit: int) -> tuple[Note, ...]:
    """The newest `limit` research notes of a kind, newest first."""
    return notes(kind)[:limit]


def articles() -> tuple[Article, ...]:
    """The articles of the blog, newest first."""
    written = site_content().all(Article)
    return tuple(sorted(written, key=lambda one: (one.date, one.number), reverse=True))


def download_tasks() -> tuple[DownloadTask, ...]:
    """What visitors of the downloads centre come for, in the order of the page."""
    return site_content().all(DownloadTask)


def download_categories() -> tuple[DownloadCategory, ...]:
    """The 32 categories of the downloads centre, the default first."""
    return site_content().all(DownloadCategory)


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


def complaint_months(segment: Segment | None = None) -> tuple[ComplaintMonth, ...]:
    """The complaint records, of one segment or of all, oldest month first.

    `nnm_site.content.complaints.tables` makes the prescribed tables of a segment's records.
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
    return site_content().all(Value)


def awards() -> tuple[Award, ...]:
    """Awards, newest first as the file has them."""
    return site_content().all(Award)


def leaders(rank: Rank) -> tuple[Leader, ...]:
    """Those who lead the firm, of one rank."""
    return tuple(leader for leader in site_content().all(Leader) if leader.rank == rank)


def teams(kind: TeamKind) -> tuple[Team, ...]:
    """The network team, or the departments in the order of the page."""
    return tuple(team for team in site_content().all(Team) if team.kind == kind)


def milestones() -> tuple[Milestone, ...]:
    """The timeline, oldest first."""
    return tuple(sorted(site_content().all(Milestone), key=lambda one: one.year))


def gallery_categories() -> tuple[GalleryCategory, ...]:
    """The categories of the gallery, the default first."""
    return site_content().all(GalleryCategory)


def photos(category: str) -> tuple[GalleryPhoto, ...]:
    """The pictures of one category."""
    return tuple(photo for photo in site_content().all(GalleryPhoto) if photo.category == category)


def policy(key: str) -> Policy:
    """A policy or regulatory text, such as `privacy-policy`."""
    return site_content().one(Policy, key)


def topics() -> tuple[Topic, ...]:
    """The topics that the investor charter explains in pop-ups, in their order."""
    return tuple(sorted(site_content().all(Topic), key=lambda topic: topic.number))


def terms() -> tuple[Term, ...]:
    """The glossary, in alphabetical order."""
    return tuple(sorted(site_content().all(Term), key=lambda term: term.term.casefold()))


def published_source(key: str) -> PublishedSource:
    """Where a fact of the regulatory texts was published, such as `broker-charter`."""
    return site_content().one(PublishedSource, key)


def key_people() -> tuple[Post, ...]:
    """The five key managerial persons, by designation."""
    return tuple(
        Post(person.designation, contact(person.contact))
        for person in site_content().all(KeyPerson)
    )


def escalation() -> tuple[Post, ...]:
    """The five levels of the escalation matrix, the first to turn to first."""
    levels = site_content().all(EscalationLevel)
    return tuple(Post(level.role, contact(level.contact)) for level in levels)


def bank_accounts() -> tuple[BankAccount, ...]:
    """The client bank accounts, with the firm's legal name as their holder."""
    name = firm().legal_name
    return tuple(
        account.model_copy(
            update={"account_name": account.account_name.replace("{legal_name}", name)}
        )
        for account in site_content().all(BankAccount)
    )


def authorised_persons() -> tuple[AuthorisedPerson, ...]:
    """The authorised persons registered through the firm."""
    return site_content().all(AuthorisedPerson)


def tariff() -> Tariff:
    """The tariff as a whole."""
    return site_content().one(Tariff, "tariff")


def plans() -> tuple[Plan, ...]:
    """The brokerage plans, in their order."""
    return site_content().all(Plan)


def brokerages(plan: str | None = None) -> tuple[Brokerage, ...]:
    """What plans charge on each type of trade: all, or those of one plan."""
    return tuple(item for item in site_content().all(Brokerage) if plan in (None, item.plan))


def fee_groups() -> tuple[FeeGroup, ...]:
    """The headings under which fees stand, in their order."""
    return site_content().all(FeeGroup)


def fees(group: str | None = None) -> tuple[Fee, ...]:
    """The charges that are not brokerage: all, or those of one group."""
    return tuple(item for item in site_content().all(Fee) if group in (None, item.group))


def contracts() -> tuple[Contract, ...]:
    """The contracts that the calculator can be filled with."""
    return site_content().all(Contract)


def trading_steps() -> tuple[TradingStep, ...]:
    """In which steps prices and quantities move where no contract is chosen."""
    return site_content().all(TradingStep)


def earlier_rates() -> tuple[EarlierRate, ...]:
    """Rates that are no longer in force."""
    return site_content().all(EarlierRate)


def calendar_sources() -> tuple[CalendarSource, ...]:
    """Where the trading calendar comes from."""
    return site_content().all(CalendarSource)


def trading_segments() -> tuple[TradingSegment, ...]:
    """The segments of the exchanges."""
    return site_content().all(TradingSegment)


def trading_segment(key: str) -> TradingSegment:
    """One segment, such as `equity`."""
    return site_content().one(TradingSegment, key)


def trading_sessions() -> tuple[TradingSession, ...]:
    """The sessions of all segments, earlier and coming hours included."""
    return site_content().all(TradingSession)


def holidays() -> tuple[Holiday, ...]:
    """The holidays of all years on file, oldest first."""
    return tuple(sorted(site_content().all(Holiday), key=lambda holiday: holiday.date))


def special_sessions() -> tuple[SpecialTradingSession, ...]:
    """The special sessions of all years on file, oldest first."""
    return tuple(sorted(site_content().all(SpecialTradingSession), key=lambda one: one.date))


def expiries() -> tuple[Expiry, ...]:
    """The rules for expiry days."""
    return site_content().all(Expiry)
