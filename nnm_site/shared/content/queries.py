"""What pages and states ask about the content. Every value is frozen.

The first question reads and checks the files, once in a process. A key that does not exist raises
`KeyError`: keys are written in code, so that is a mistake in the page, not in the content.
"""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from nnm_site.platform.reads import digest, hashes, note, unnoted
from nnm_site.shared.content import complaints, published
from nnm_site.shared.content.models import (
    blog,
    calendar,
    charges,
    clients,
    company,
    help,
    home,
    law,
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
    DownloadTask,
    Segment,
)
from nnm_site.shared.content.models.firm import (
    Branch,
    Claim,
    Contact,
    Desk,
    ExternalLink,
    Firm,
    Registration,
    TradingDesk,
)
from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.content.models.prescribed import Prescribed
from nnm_site.shared.content.models.products import Product
from nnm_site.shared.content.models.shell import Menu, MenuItem, Page, Popup, TickerTab
from nnm_site.shared.content.specimens import is_specimen
from nnm_site.shared.content.tariff import standing, tariff_on
from nnm_site.shared.content.validate import Content, EntryT, validate
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


def _every(
    kind: type[EntryT], order: Callable[[EntryT], Any] | None = None
) -> Callable[[], tuple[EntryT, ...]]:
    """The query for all entries of a kind, in the order of their file or as `order` sorts them."""

    def query() -> tuple[EntryT, ...]:
        entries = site_content().all(kind)
        return entries if order is None else tuple(sorted(entries, key=order))

    return query


def _named(kind: type[EntryT]) -> Callable[[str], EntryT]:
    """The query for the entry of a kind that has the key asked for."""
    return lambda key: site_content().one(kind, key)


def page_words(kind: type[EntryT]) -> EntryT:
    """The words of a page that are one entry, such as `About`."""
    (words,) = site_content().all(kind)
    return words


def firm() -> Firm:
    """The firm: its names, registered office, phone, e-mail addresses, hours and domains."""
    return site_content().one(Firm, "firm")


#: What the firm states about itself, each with its source.
claims = _every(Claim)
#: All registrations and memberships, in the order in which they are shown.
registrations = _every(Registration)
#: One registration, such as `sebi-broker`.
registration = _named(Registration)
#: A person or post to reach, such as `compliance-officer`.
contact = _named(Contact)
#: How many pages the tests looked at, such as `longer-run`.
looks = _named(regulatory.LookedAt)
#: All people and posts to reach for one matter.
contacts = _every(Contact)
#: The six desks of the contact page, the default first.
desks = _every(Desk)
#: The five trading-desk numbers of the phone ticker.
trading_desks = _every(TradingDesk)
#: The branches, the default first.
branches = _every(Branch)
#: An address outside this site, such as `account-opening`.
link = _named(ExternalLink)
#: All addresses outside this site.
links = _every(ExternalLink)


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


#: A menu of every page, such as `main`.
menu = _named(Menu)


def menu_item(path: str) -> MenuItem:
    """The line of a menu that leads to a page. Raises `StopIteration` where no menu has it."""
    return next(
        item for menu in site_content().all(Menu) for item in menu.items if item.href == path
    )


#: A page to which sentences of every page lead, such as `contact`.
page = _named(Page)

#: A popup's content, such as `add-nominee`.
popup = _named(Popup)


def notices() -> tuple[home.Notice, ...]:
    """The opening notices of the home page today, outermost first."""
    return tuple(one for one in site_content().all(home.Notice) if one.shows_on(today()))


#: The seven services, in the order of their tabs.
services = _every(home.Service)
#: What investors worry about and the firm's answers.
solutions = _every(home.Solution)
#: What clients say.
testimonials = _every(home.Testimonial)
#: People at the firm.
team = _every(home.TeamMember)


def faqs(topic: str = "demat") -> tuple[home.Faq, ...]:
    """The questions of one topic."""
    return tuple(faq for faq in site_content().all(home.Faq) if faq.topic == topic)


#: The ways to trade: the mobile app, then the web platform.
platforms = _every(home.Platform)
#: A Sanskrit verse, such as `arthashastra-1-4-3`.
verse = _named(home.Verse)
#: All verses.
verses = _every(home.Verse)
#: The seven products, in the order of their accordion.
products = _every(Product)


#: Help for clients, all answers.
help_answers = _every(help.HelpAnswer)
#: One answer, such as `forgot-password`.
help_answer = _named(help.HelpAnswer)


#: Lines of a ledger, in the order of the page.
ledger_lines = _every(clients.LedgerLine)
#: One line, such as `dp-charge`.
ledger_line = _named(clients.LedgerLine)


def ledger_words() -> clients.LedgerWords:
    """What is known of the words of ledgers."""
    return site_content().one(clients.LedgerWords, "ledger-words")


#: What an order book says of orders, in the order of the page.
order_messages = _every(clients.OrderMessage)
#: What a client asks for with a form, such as `nominee`.
request = _named(clients.Request)
#: What complaints are about.
complaint_kinds = _every(clients.ComplaintKind)
#: Ways of money, in and out.
money_ways = _every(clients.MoneyWay)
#: The ways to ask for a freeze of online trading, the quickest first.
freezing_ways = _every(clients.FreezingWay)


def person_or_desk(key: str) -> Desk | Contact:
    """Whom to ask: a desk, or a contact for one matter. Raises `KeyError` for neither."""
    return site_content().find(Desk, key) or contact(key)


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


#: What visitors of the downloads centre come for, in the order of the page.
download_tasks = _every(DownloadTask)
#: The 32 categories of the downloads centre, the default first.
download_categories = _every(DownloadCategory)


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


#: The forms that are filled in on a page.
forms = _every(Form)
#: One of them, by the document that is printed from it.
form = _named(Form)


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


#: What the firm holds to.
values = _every(company.Value)
#: Awards, newest first as the file has them.
awards = _every(company.Award)


def leaders(rank: company.Rank) -> tuple[company.Leader, ...]:
    """Those who lead the firm, of one rank, with their names."""
    return tuple(
        leader.model_copy(update={"name": contact(leader.contact).person})
        if leader.contact
        else leader
        for leader in site_content().all(company.Leader)
        if leader.rank == rank
    )


def teams(kind: company.TeamKind) -> tuple[company.Team, ...]:
    """The network team, or the departments in the order of the page."""
    return tuple(team for team in site_content().all(company.Team) if team.kind == kind)


#: The timeline, oldest first.
milestones = _every(company.Milestone, lambda milestone: milestone.year)
#: The categories of the gallery, the default first.
gallery_categories = _every(company.GalleryCategory)


def photos(category: str) -> tuple[company.GalleryPhoto, ...]:
    """The pictures of one category."""
    return tuple(
        photo for photo in site_content().all(company.GalleryPhoto) if photo.category == category
    )


#: A policy or regulatory text, such as `privacy-policy`.
policy = _named(regulatory.Policy)


def charters() -> list[regulatory.Policy]:
    """The investor charters that pages show to the letter."""
    policies = site_content().all(regulatory.Policy)
    return [policy for policy in policies if policy.key.startswith("charter-")]


#: The topics that the investor charter explains in pop-ups, in their order.
topics = _every(regulatory.Topic, lambda topic: topic.number)
#: The glossary, in alphabetical order.
terms = _every(regulatory.Term, lambda term: term.term.casefold())
#: A rule of law, regulator, exchanges or depository, such as `broker-charter`.
rule = _named(law.Rule)
#: All rules.
rules = _every(law.Rule)


def figure(name: str) -> str:
    """A figure of a rule, such as the time of "contract-note". Raises `KeyError` when no rule has it."""
    return {name: said for one in rules() for name, said in one.figures.items()}[name]


def key_people() -> tuple[Post, ...]:
    """The five key managerial persons, by designation."""
    return tuple(
        Post(person.designation, contact(person.contact))
        for person in site_content().all(regulatory.KeyPerson)
    )


def escalation() -> tuple[Level, ...]:
    """The five levels of the escalation matrix, the first to turn to first."""
    levels = site_content().all(regulatory.EscalationLevel)
    return tuple(Level(level.role, contact(level.contact), level.working_days) for level in levels)


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


#: The authorised persons registered through the firm.
authorised_persons = _every(regulatory.AuthorisedPerson)


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


#: The brokerage plans, in their order.
plans = _every(charges.Plan)


def brokerages(plan: str | None = None) -> tuple[charges.Brokerage, ...]:
    """What plans charge on each type of trade today: all, or those of one plan."""
    held = standing(site_content().all(charges.Brokerage), _tariff_day())
    return tuple(item for item in held if plan in (None, item.plan))


#: The headings under which fees stand, in their order.
fee_groups = _every(charges.FeeGroup)


def fees(group: str | None = None) -> tuple[charges.Fee, ...]:
    """The charges of today that are not brokerage: all, or those of one group."""
    held = standing(site_content().all(charges.Fee), _tariff_day())
    return tuple(item for item in held if group in (None, item.group))


#: The contracts that the calculator can be filled with.
contracts = _every(charges.Contract)
#: In which steps prices and quantities move where no contract is chosen.
trading_steps = _every(charges.TradingStep)
#: Rates that are no longer in force.
earlier_rates = _every(charges.EarlierRate)
#: Where the trading calendar comes from.
calendar_sources = _every(calendar.CalendarSource)
#: The segments of the exchanges.
trading_segments = _every(calendar.TradingSegment)
#: One segment, such as `equity`.
trading_segment = _named(calendar.TradingSegment)
#: The sessions of all segments, earlier and coming hours included.
trading_sessions = _every(calendar.TradingSession)
#: The holidays of all years on file, oldest first.
holidays = _every(calendar.Holiday, lambda holiday: holiday.date)
#: The special sessions of all years on file, oldest first.
special_sessions = _every(calendar.SpecialTradingSession, lambda session: session.date)
#: The days on which unused money goes back, oldest first.
return_days = _every(calendar.ReturnDay, lambda one: one.date)
#: The rules for expiry days.
expiries = _every(calendar.Expiry)
