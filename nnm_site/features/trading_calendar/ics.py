"""The trading calendar as an iCalendar file (RFC 5545) to subscribe to."""

import datetime
from collections.abc import Iterator

from icalendar import Event

from nnm_site.features.trading_calendar.wording import closed_words
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.calendar import (
    CalendarSource,
    Expiry,
    Holiday,
    SpecialTradingSession,
)
from nnm_site.shared.content.trading_calendar import expiry_days, last_checked, segment_hours
from nnm_site.shared.publishing.calendars import all_day, calendar, timed
from nnm_site.shared.rules.dates import INDIA_NAME
from nnm_site.shared.rules.opening_hours import clock

PATH = "/trading-calendar/calendar.ics"


def ics() -> bytes:
    """Holidays, special sessions and expiry days of the last two years on file.

    It depends only on the content: its last change is dated by the newest source.
    """
    last, name = Holiday.all()[-1].date.year, f"Trading calendar, {queries.firm().name}"
    return calendar(name, "Trading calendar", last_checked(), _events(range(last - 1, last + 1)))


def _events(years: range) -> Iterator[Event]:
    sources = {source.key: source.title for source in CalendarSource.all()}
    for holiday in Holiday.all():
        if holiday.date.year in years:
            expected = " (expected)" if holiday.sample else ""
            yield all_day(
                _uid(f"holiday-{holiday.key}"),
                f"{holiday.name}{expected}",
                f"Closed: {closed_words(holiday.closed)}. Source: {sources[holiday.source]}.",
                holiday.date,
            )
    for special in SpecialTradingSession.all():
        if special.date.year in years:
            expected = " (expected hours)" if special.sample else ""
            hours = f"{clock(special.opens)} to {clock(special.closes)}"
            yield timed(
                _uid(f"special-{special.key}"),
                f"{special.name}{expected}",
                f"{hours} Indian time. Source: {sources[special.source]}.",
                datetime.datetime.combine(special.date, special.opens),
                datetime.datetime.combine(special.date, special.closes),
                TZID=INDIA_NAME,
            )
    trading = segment_hours("equity-derivatives")
    for rule in Expiry.all():
        first, last = datetime.date(years[0], 1, 1), datetime.date(years[-1], 12, 31)
        for day in expiry_days(rule, trading, first, last):
            yield all_day(
                _uid(f"expiry-{rule.key}-{day.isoformat()}"),
                f"Expiry: {rule.label}",
                f"{rule.exchange}. Source: {sources[rule.source]}.",
                day,
            )


def _uid(name: str) -> str:
    # Independent of the site's host: otherwise, after a move, subscribers would have each day twice.
    return f"{name}@trading-calendar.nnm"
