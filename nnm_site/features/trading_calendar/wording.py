"""Texts of the calendar. Plain functions on the entries of `content/`."""

import datetime
from collections.abc import Sequence

from nnm_site.shared.content.models.calendar import Calendar, TradingSession
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.opening_hours import clock

#: The calendars in the page's order, with their names.
CALENDARS: dict[Calendar, str] = {
    "equity": "shares and equity derivatives",
    "currency": "currency derivatives",
    "commodity-morning": "MCX in the morning",
    "commodity-evening": "MCX in the evening",
    "settlement": "settlement",
}

#: The calendars with trading.
TRADED: tuple[Calendar, ...] = ("equity", "currency", "commodity-morning", "commodity-evening")


def closed_words(closed: Sequence[Calendar]) -> str:
    """A holiday's closures: `All segments, no settlement`, `Currency, no settlement`."""
    open_ones = [key for key in TRADED if key not in closed]
    if not open_ones:
        text = "All segments"
    elif len(open_ones) == 1:
        text = f"All except {', '.join(CALENDARS[key] for key in TRADED if key in open_ones)}"
    else:
        text = list_words([key for key in TRADED if key in closed])
    return f"{text}, no settlement" if "settlement" in closed else text


def hours_words(session: TradingSession, today: datetime.date) -> str:
    """`9:15 to 15:30`, with a future day of beginning, and the day of ending, if any."""
    text = f"{clock(session.opens)} to {clock(session.closes)}"
    if session.first is not None and session.first > today:
        text += f", from {long_date(session.first)}"
    if session.last is not None:
        text += f", until {long_date(session.last)}"
    return text


def list_words(calendars: Sequence[Calendar]) -> str:
    """`Shares and equity derivatives, MCX in the evening`."""
    text = ", ".join(CALENDARS[key] for key in calendars)
    return text[:1].upper() + text[1:]
