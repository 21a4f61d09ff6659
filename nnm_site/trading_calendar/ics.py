"""The trading calendar as an iCalendar file (RFC 5545) to subscribe to."""

import datetime
from collections.abc import Iterator

from icalendar import Calendar, Event, Timezone

from nnm_site.content import queries
from nnm_site.content.models.calendar import Holiday
from nnm_site.content.trading_calendar import expiry_days, segment_hours
from nnm_site.rules.dates import INDIA_NAME
from nnm_site.rules.opening_hours import clock
from nnm_site.settings import settings
from nnm_site.trading_calendar.wording import closed_words

PATH = "/trading-calendar/calendar.ics"


def ics() -> bytes:
    """Holidays, special sessions and expiry days of the last two years on file.

    It depends on nothing but the content: the day of the newest source is that of the last change.
    """
    written = max(source.checked for source in queries.calendar_sources())
    made = Calendar()
    made.add("prodid", f"-//{queries.firm().name}//Trading calendar//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.calendar_name = f"Trading calendar, {queries.firm().name}"
    made.add("refresh-interval", datetime.timedelta(days=1), parameters={"VALUE": "DURATION"})
    made.add_component(Timezone.from_tzid(INDIA_NAME))
    last = queries.holidays()[-1].date.year
    for event in _events(range(last - 1, last + 1)):
        event.add("dtstamp", datetime.datetime.combine(written, datetime.time(), datetime.UTC))
        event.add("transp", "TRANSPARENT")
        made.add_component(event)
    return made.to_ical()


def _events(years: range) -> Iterator[Event]:
    sources = {source.key: source.title for source in queries.calendar_sources()}
    for holiday in queries.holidays():
        if holiday.date.year in years:
            yield _all_day(
                f"holiday-{holiday.key}",
                holiday.date,
                _title(holiday),
                f"Closed: {closed_words(holiday.closed)}. Source: {sources[holiday.source]}.",
            )
    for special in queries.special_sessions():
        if special.date.year in years:
            event = Event()
            event.add("uid", f"special-{special.key}@{_host()}")
            expected = " (expected hours)" if special.sample else ""
            event.add("summary", f"{special.name}{expected}")
            for name, at in (("dtstart", special.opens), ("dtend", special.closes)):
                event.add(
                    name,
                    datetime.datetime.combine(special.date, at),
                    parameters={"TZID": INDIA_NAME},
                )
            hours = f"{clock(special.opens)} to {clock(special.closes)}"
            event.add("description", f"{hours} Indian time. Source: {sources[special.source]}.")
            yield event
    trading = segment_hours("equity-derivatives")
    for rule in queries.expiries():
        first, last = datetime.date(years[0], 1, 1), datetime.date(years[-1], 12, 31)
        for day in expiry_days(rule, trading, first, last):
            yield _all_day(
                f"expiry-{rule.key}-{day.isoformat()}",
                day,
                f"Expiry: {rule.label}",
                f"{rule.exchange}. Source: {sources[rule.source]}.",
            )


def _title(holiday: Holiday) -> str:
    expected = " (expected)" if holiday.sample else ""
    return f"{holiday.name}{expected}"


def _all_day(name: str, day: datetime.date, summary: str, description: str) -> Event:
    event = Event()
    event.add("uid", f"{name}@{_host()}")
    event.add("summary", summary)
    event.add("description", description)
    event.add("dtstart", day)
    event.add("dtend", day + datetime.timedelta(days=1))
    return event


def _host() -> str:
    return settings.site_url.partition("://")[2].partition(":")[0]
