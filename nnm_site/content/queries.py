"""What pages ask at build time and states at run time. Every value is small, frozen and detached.

`nnm_site.content.load.ensure_ready()` must have run. A key that does not exist raises
`KeyError`: keys are written in code, so that is a mistake in the page, not in the content.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from sqlmodel import SQLModel, col, select

from nnm_site.content import database
from nnm_site.content.models.base import Entry
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
from nnm_site.content.models.research import Note, NoteKind, NoteRow
from nnm_site.content.models.shell import Popup, PopupRow, TickerTab, TickerTabRow

EntryT = TypeVar("EntryT", bound=Entry)


@dataclass(frozen=True)
class TickerPanel:
    """A tab of the footer ticker with the texts it shows."""

    key: str
    label: str
    texts: tuple[Prescribed, ...]


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


def notes(kind: NoteKind) -> tuple[Note, ...]:
    """Every research note of a kind, newest first."""
    return _values(Note, _notes(kind))


def latest_notes(kind: NoteKind, limit: int) -> tuple[Note, ...]:
    """The newest `limit` research notes of a kind, newest first."""
    return _values(Note, _notes(kind).limit(limit))


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
