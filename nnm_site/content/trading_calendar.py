"""When a segment is open, which days are trading days, when contracts expire: the calendar as hours.

The functions above `segment_hours` are rules on plain entries; the others read `content/`.
"""

import calendar as months
import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from nnm_site.content import queries
from nnm_site.content.models.calendar import (
    Calendar,
    Expiry,
    Holiday,
    SpecialTradingSession,
    TradingSession,
)
from nnm_site.rules.opening_hours import (
    Hours,
    Session,
    SpecialSession,
    days_between,
    previous_open_day,
    read_weekly,
)

#: The calendars in which there is trading.
_TRADED: frozenset[Calendar] = frozenset(
    ("equity", "currency", "commodity-morning", "commodity-evening")
)

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


def hours_of(
    sessions: Sequence[TradingSession],
    holidays: Sequence[Holiday],
    specials: Sequence[SpecialTradingSession],
) -> Hours:
    """The hours that these sessions come to, each closed on the holidays of its calendar."""
    closed: dict[Calendar, frozenset[date]] = {
        session.calendar: frozenset(
            holiday.date for holiday in holidays if session.calendar in holiday.closed
        )
        for session in sessions
    }
    return Hours(
        tuple(
            Session(
                session.opens,
                session.closes,
                first=session.first,
                last=session.last,
                closed=closed[session.calendar],
            )
            for session in sessions
        ),
        tuple(
            SpecialSession(special.date, special.opens, special.closes)
            for special in specials
            if set(special.calendars) & set(closed)
        ),
    )


def expiry_days(rule: Expiry, trading: Hours, first: date, last: date) -> Iterator[date]:
    """The expiry days of a rule from `first` to `last`, each moved back to a day with trading."""
    # An expiry just after the span may move back into it.
    for day in days_between(max(first, rule.first), last + datetime.timedelta(days=7)):
        if day.weekday() != _WEEKDAYS.index(rule.weekday):
            continue
        in_month = months.monthrange(day.year, day.month)[1]
        if rule.frequency == "monthly" and day.day + 7 <= in_month:
            continue
        moved = previous_open_day(trading, day)
        if first <= moved <= last:
            yield moved


def no_trading_because(
    day: date, holidays: Sequence[Holiday], specials: Sequence[SpecialTradingSession]
) -> str | None:
    """Why shares cannot have been traded on a day: `a Saturday`, `Christmas`; else `None`.

    Only published holidays count, not expected ones.
    """
    if any(special.date == day and "equity" in special.calendars for special in specials):
        return None
    if day.weekday() not in range(5):
        return f"a {day:%A}"
    for holiday in holidays:
        if holiday.date == day and "equity" in holiday.closed and not holiday.sample:
            return holiday.name
    return None


def segment_hours(segment: str) -> Hours:
    """The hours of a segment, which counts as open during its `normal` sessions.

    Raises `KeyError` for a segment that does not exist.
    """
    queries.trading_segment(segment)
    sessions = [
        session
        for session in queries.trading_sessions()
        if session.segment == segment and session.kind == "normal"
    ]
    return hours_of(sessions, queries.holidays(), queries.special_sessions())


def why_no_shares_traded(day: date) -> str | None:
    """Why a file of closing prices cannot be of that day; `None` when it can."""
    return no_trading_because(day, queries.holidays(), queries.special_sessions())


def desk_hours() -> Hours:
    """When the firm's desks can be reached: its hours, but for days on which every segment is closed."""
    closed = frozenset(
        holiday.date for holiday in queries.holidays() if frozenset(holiday.closed) >= _TRADED
    )
    weekly = read_weekly(queries.firm().hours)
    return Hours(tuple(replace(session, closed=closed) for session in weekly.sessions))
