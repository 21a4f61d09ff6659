"""When a segment is open, which days are trading days, when contracts expire: the calendar as hours.

The functions above `segment_hours` are rules on plain entries; the others read `content/`.
"""

import calendar as months
import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import get_args

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.calendar import (
    Calendar,
    CalendarSource,
    Expiry,
    Holiday,
    SpecialTradingSession,
    TradingSegment,
    TradingSession,
    Weekday,
)
from nnm_site.shared.rules.opening_hours import (
    MONDAY_TO_FRIDAY,
    Hours,
    Session,
    SpecialSession,
    days_between,
    previous_open_day,
    read_weekly,
)

#: The calendars in which there is trading.
_TRADED = frozenset(get_args(Calendar)) - {"settlement"}


def contracts(rule: Expiry, trading: Hours, first: date, last: date) -> Iterator[tuple[date, date]]:
    """The contracts of a rule that expire from `first` to `last`, each on a day with trading.

    Yields the first day of the month that each is named after, and its expiry day.
    """
    # An expiry just after the span may move back into it.
    for day in days_between(max(first, rule.first), last + datetime.timedelta(days=7)):
        if day.weekday() != get_args(Weekday).index(rule.weekday):
            continue
        in_month = months.monthrange(day.year, day.month)[1]
        if rule.frequency == "monthly" and day.day + 7 <= in_month:
            continue
        moved = previous_open_day(trading, day)
        if first <= moved <= last:
            yield day.replace(day=1), moved


def expiry_days(rule: Expiry, trading: Hours, first: date, last: date) -> Iterator[date]:
    """The days from `first` to `last` on which contracts of a rule expire."""
    return (expires for _, expires in contracts(rule, trading, first, last))


def monthly_expiries(
    rules: Sequence[Expiry], trading: Hours, today: date, last: date
) -> dict[date, dict[str, date]]:
    """For each month of contracts, the expiry day by the key of each monthly rule.

    A month is listed from its first day until its last contract has expired, so that a row never mixes
    months; days before `today` are past.
    """
    months: dict[date, dict[str, date]] = {}
    for rule in rules:
        for month, expires in contracts(rule, trading, today.replace(day=1), last):
            months.setdefault(month, {})[rule.key] = expires
    return {month: days for month, days in sorted(months.items()) if max(days.values()) >= today}


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


def years_without_holidays(holidays: Sequence[Holiday], day: date) -> Iterator[tuple[int, str]]:
    """This year and the next if they lack published holidays, with what the calendar has."""
    for year in (day.year, day.year + 1):
        listed = [one for one in holidays if one.date.year == year and "equity" in one.closed]
        if not listed:
            yield year, f"no holidays for {year}: every day from Monday to Friday is a trading day"
        elif expected := sum(one.sample for one in listed):
            yield year, f"{expected} of {len(listed)} holidays for {year} as expected only"


def segment_hours(segment: str) -> Hours:
    """The hours of a segment, which counts as open during its `normal` sessions.

    Raises `KeyError` for a segment that does not exist.
    """
    TradingSegment.get(segment)
    sessions = [one for one in TradingSession.all(segment=segment) if one.kind == "normal"]
    calendars: set[Calendar] = {session.calendar for session in sessions}
    closed = {
        name: frozenset(one.date for one in Holiday.all() if name in one.closed)
        for name in calendars
    }
    weekly = (
        Session(one.opens, one.closes, first=one.first, last=one.last, closed=closed[one.calendar])
        for one in sessions
    )
    special = (
        SpecialSession(one.date, one.opens, one.closes)
        for one in SpecialTradingSession.all()
        if calendars & set(one.calendars)
    )
    return Hours(tuple(weekly), tuple(special))


def why_no_shares_traded(day: date) -> str | None:
    """Why a file of closing prices cannot be for that day; `None` if it can."""
    return no_trading_because(day, Holiday.all(), SpecialTradingSession.all())


def share_trading_days(first: date, last: date) -> tuple[date, ...]:
    """The days from `first` to `last` on which shares were traded, by the calendar.

    In a year without entered holidays (`years_with_holidays`) every day from Monday to Friday counts.
    """
    # Most days are not in the calendar: looking up only the others is much faster.
    named = {one.date for one in (*Holiday.all(), *SpecialTradingSession.all())}

    def is_one(day: date) -> bool:
        return not why_no_shares_traded(day) if day in named else day.weekday() in MONDAY_TO_FRIDAY

    return tuple(filter(is_one, days_between(first, last)))


def years_with_holidays() -> frozenset[int]:
    """The years for which the calendar has the published share holidays."""
    return frozenset(
        one.date.year for one in Holiday.all() if "equity" in one.closed and not one.sample
    )


def without_settlement(holidays: Sequence[Holiday]) -> frozenset[date]:
    """The days from Monday to Friday on which money and shares are not settled.

    Lists of earlier years name only trading holidays; nothing was settled on these either.
    """
    return frozenset(one.date for one in holidays if {"settlement", "equity"} & set(one.closed))


def desk_hours() -> Hours:
    """The firm's hours, except on days on which every segment is closed: when its desks can be reached."""
    closed = frozenset(
        holiday.date for holiday in Holiday.all() if frozenset(holiday.closed) >= _TRADED
    )
    weekly = read_weekly(queries.firm().hours)
    return Hours(tuple(replace(session, closed=closed) for session in weekly.sessions))


def last_checked() -> datetime.date:
    """The latest day on which a source of the calendar was checked."""
    return max(source.checked for source in CalendarSource.all() if source.checked)
