"""What the calendar says in words. Plain functions on the entries of `content/`."""

import datetime
from collections.abc import Sequence

from nnm_site.content.models.calendar import Calendar, TradingSession
from nnm_site.opening_hours import clock
from nnm_site.ui.document import day

#: The calendars in the order in which the page lists them, with the heads of its columns.
CALENDARS: dict[Calendar, str] = {
    "equity": "Shares, equity derivatives",
    "currency": "Currency",
    "commodity-morning": "MCX morning",
    "commodity-evening": "MCX evening",
    "settlement": "Settlement",
}

OPEN, CLOSED = "Open", "Closed"


def closed_words(closed: Sequence[Calendar]) -> str:
    """`Closed: shares, equity derivatives; settlement.`"""
    names = [label for key, label in CALENDARS.items() if key in closed]
    return f"Closed: {'; '.join(names)}."


def hours_words(session: TradingSession, today: datetime.date) -> str:
    """`9:15 to 15:30`, with the day on which the hours begin or end when that is still to come."""
    text = f"{clock(session.opens)} to {clock(session.closes)}"
    if session.first is not None and session.first > today:
        text += f", from {day(session.first)}"
    if session.last is not None:
        text += f", until {day(session.last)}"
    return text


def weekday_words(date: datetime.date) -> str:
    """`Tuesday, 24 November 2026`."""
    return f"{date:%A}, {day(date)}"
