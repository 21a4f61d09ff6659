"""iCalendar files (RFC 5545) to subscribe to."""

import datetime
from collections.abc import Iterable

from icalendar import Calendar, Event, Timezone

from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import INDIA_NAME

DAY = datetime.timedelta(days=1)


def calendar(name: str, kind: str, written: datetime.date, events: Iterable[Event]) -> bytes:
    """A calendar file, as of the day on which it was `written`."""
    made = Calendar()
    made.add("prodid", f"-//{queries.firm().name}//{kind}//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.calendar_name = name
    made.add("refresh-interval", DAY, parameters={"VALUE": "DURATION"})
    made.add_component(Timezone.from_tzid(INDIA_NAME))
    for event in events:
        event.add("dtstamp", datetime.datetime.combine(written, datetime.time(), datetime.UTC))
        event.add("transp", "TRANSPARENT")
        made.add_component(event)
    return made.to_ical()


def timed(
    uid: str, summary: str, description: str, start: datetime.date, end: datetime.date, **zone: str
) -> Event:
    """An event. `uid` is its permanent name: otherwise a subscriber would have it twice."""
    event = Event()
    event.add("uid", uid)
    event.add("summary", summary)
    event.add("description", description)
    event.add("dtstart", start, parameters=zone)
    event.add("dtend", end, parameters=zone)
    return event


def all_day(uid: str, summary: str, description: str, day: datetime.date) -> Event:
    """An event that lasts one day."""
    return timed(uid, summary, description, day, day + DAY)
