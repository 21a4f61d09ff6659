"""The pages' words on whether the market and the firm's desks are open."""

import json
from collections.abc import Callable
from datetime import datetime

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.calendar import TradingSession
from nnm_site.shared.content.trading_calendar import desk_hours, segment_hours
from nnm_site.shared.languages.speaking import say, speaking, t
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.opening_hours import Hours, browser_data, clock, status, status_words

#: What can be open: its hours, its usual hours in words, and the words between day and time.
_PLACES: dict[str, tuple[Callable[[], Hours], Callable[[], str], str]] = {
    "market": (lambda: segment_hours("equity"), lambda: market_hours(), " at "),
    "desks": (desk_hours, lambda: " and ".join(queries.firm().hours), " "),
}


def open_now(place: str, class_name: str | None = None) -> rx.Component:
    """Whether `market` or `desks` are open, as a part of a page that the server writes for each request.

    A document that is built once shows the usual hours; the browser then adds more
    (`nnm_site/shared/scripts/opening.js`).
    """
    return ui.written_part(part_name(place), opening(place), inline=True, class_name=class_name)


def opening(place: str, at: datetime | None = None) -> rx.Component:
    """`open now` or `opens Monday at 9:15` at a time with a time zone; without one the usual hours."""
    hours, usual, joined = _PLACES[place]
    now = at or dates.now()
    words = say(usual())
    if at is not None:
        sentence, values = status_words(status(hours(), at), at, joined)
        words = t(sentence, **{name: say(value) for name, value in values.items()})
    data = browser_data(hours(), now.astimezone(dates.INDIA).date())
    return ui.el.span(
        words, data_open_hours=json.dumps(data, separators=(",", ":")), data_joined=joined
    )


def opening_parts(at: datetime, language: str = "") -> dict[str, rx.Component]:
    """The parts of documents in a language that say what is open at a time, by `part_name`."""
    with speaking(language):
        return {part_name(place): opening(place, at) for place in _PLACES}


def part_name(place: str) -> str:
    """The name of the part that says whether a place is open."""
    return f"open-{place}"


def market_hours() -> str:
    """The usual trading hours of shares in words, with those of shares that have a closing auction."""
    today = dates.now().date()
    sessions = {
        session.kind: session
        for session in TradingSession.all()
        if session.segment == "equity" and session.holds_on(today)
    }
    usual, auction = sessions["normal"], sessions.get("auction")
    words = f"Monday to Friday, {clock(usual.opens)} to {clock(usual.closes)}"
    if auction is None:
        return words
    until = clock(min(usual.closes, auction.opens))
    return (
        f"{words}. Shares with derivatives: until {until}, "
        f"then closing auction until {clock(auction.closes)}"
    )
