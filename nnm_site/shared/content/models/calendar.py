"""The trading calendar: segments with their sessions, holidays, special sessions, expiry days."""

import datetime
from collections.abc import Sequence
from itertools import chain
from typing import Annotated, Literal

from pydantic import Field, model_validator

from nnm_site.shared.content.models.base import (
    Entry,
    Faults,
    Key,
    Many,
    Texts,
    To,
    checked_together,
)
from nnm_site.shared.content.models.law import Checked

#: What a holiday closes. `equity` is shares and equity derivatives on both exchanges, the two of
#: `commodity` are MCX's, `settlement` is the clearing of funds and securities.
Calendar = Literal["equity", "currency", "commodity-morning", "commodity-evening", "settlement"]
Calendars = Many[Calendar]

SessionKind = Literal["pre-open", "normal", "auction", "closing"]
Weekday = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
Frequency = Literal["weekly", "monthly"]


class CalendarSource(Checked, name="source", source="market/calendar.toml"):
    """Where entries of the calendar come from, and how that was checked."""

    title: str = Field(description="exchange, subject, number and day of the circular")


class TradingSegment(Entry, name="segment", source="market/calendar.toml"):
    """A segment of the exchanges, such as currency derivatives."""

    label: str
    exchanges: Texts


class _Span(Entry):
    """Something with an opening and a closing time of the same day."""

    opens: datetime.time
    closes: datetime.time

    @model_validator(mode="after")
    def _in_order(self) -> "_Span":
        if self.closes <= self.opens:
            raise ValueError("must close after it opens")
        return self


class TradingSession(_Span, name="session", source="market/calendar.toml"):
    """A session of a segment, from Monday to Friday except on the holidays of its calendar.

    The hours hold from the day `first` to the day `last`. During `normal` sessions the segment counts
    as open; shares with derivatives stop when their `auction` begins.
    """

    segment: Annotated[Key, To("segment")]
    label: str
    kind: SessionKind
    calendar: Calendar
    first: datetime.date | None = None
    last: datetime.date | None = None
    note: str | None = None
    source: Annotated[Key, To("source")]

    def holds_on(self, day: datetime.date) -> bool:
        """Whether these are the hours in force on that day, holiday or not."""
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


class Holiday(Entry, name="holiday", source="market/calendar.toml", order="date"):
    """A day on which some calendars are closed. A sample is expected, not yet published."""

    date: datetime.date = Field(description="the day")
    name: str = Field(description="the name of the holiday")
    closed: Calendars = Field(description="what is closed; equity is shares with derivatives")
    source: Annotated[Key, To("source")] = Field(description="the circular that has it")


class SpecialTradingSession(_Span, name="special", source="market/calendar.toml", order="date"):
    """A session on one day that replaces all sessions of its calendars."""

    date: datetime.date
    name: str
    calendars: Calendars
    source: Annotated[Key, To("source")]


class Expiry(Entry, name="expiry", source="market/calendar.toml"):
    """A rule for expiry days: a weekday of every week, or the last one of every month.

    A day without trading moves the expiry to the last trading day before it.
    """

    label: str
    exchange: str
    weekday: Weekday
    frequency: Frequency
    first: datetime.date
    source: Annotated[Key, To("source")]


class ReturnDay(Entry, name="return_day", source="market/calendar.toml", order="date"):
    """A day on which unused money goes back to clients who chose every month.

    With `quarterly` it is also for those who chose every quarter. The next day is allowed too.
    """

    date: datetime.date
    quarterly: bool = False
    source: Annotated[Key, To("source")]


@checked_together(Holiday)
def holidays_on_one_day(holidays: Sequence[Holiday]) -> Faults:
    """Holidays on the same date belong in one entry."""
    seen: dict[datetime.date, str] = {}
    for holiday in holidays:
        if holiday.date in seen:
            yield holiday, "date", f'is already that of "{seen[holiday.date]}"'
        seen.setdefault(holiday.date, holiday.key)


@checked_together(CalendarSource, TradingSession, Holiday, SpecialTradingSession)
def expected_only(
    sources: Sequence[CalendarSource], *dated: Sequence[TradingSession | Holiday]
) -> Faults:
    """Hours and days from a source that nobody has compared are only expected, so they must be samples."""
    waiting = {source.key for source in sources if source.compared == "not yet"}
    for entry in chain.from_iterable(dated):
        if entry.source in waiting and not entry.sample:
            fault = "is not compared yet: the entry is expected only and needs sample = true"
            yield entry, "source", fault
