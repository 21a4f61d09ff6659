"""When something is open: weekly sessions, closed days, special sessions. Plain functions.

Times are those of India, which has had one offset and no summer time since 1945.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from nnm_site.shared.rules.dates import INDIA

#: Monday is 0, as in `date.weekday`.
MONDAY_TO_FRIDAY = frozenset(range(5))

#: How far ahead the next opening is looked for: longer than any run of closed days.
HORIZON_DAYS = 30

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_LINE = re.compile(
    r"(?P<first>[A-Z][a-z]{2})(?:-(?P<last>[A-Z][a-z]{2}))? "
    r"(?P<opens>\d{1,2}(?::\d\d)? [AP]M) to (?P<closes>\d{1,2}(?::\d\d)? [AP]M)"
)


@dataclass(frozen=True)
class Session:
    """A part of the day that is held every week on `days`, except on the dates in `closed`.

    `first` and `last` are the first and the last day on which it is held; `None` means no limit.
    """

    opens: time
    closes: time
    days: frozenset[int] = MONDAY_TO_FRIDAY
    first: date | None = None
    last: date | None = None
    closed: frozenset[date] = frozenset()

    def holds_on(self, day: date) -> bool:
        """Whether the session takes place on that day."""
        return (
            day.weekday() in self.days
            and day not in self.closed
            and (self.first is None or self.first <= day)
            and (self.last is None or day <= self.last)
        )


@dataclass(frozen=True)
class SpecialSession:
    """A session on one day that replaces all others of that day."""

    day: date
    opens: time
    closes: time


@dataclass(frozen=True)
class Hours:
    """All sessions during which something counts as open."""

    sessions: tuple[Session, ...]
    specials: tuple[SpecialSession, ...] = ()


@dataclass(frozen=True)
class Status:
    """Open or not at an instant; `until` is when it closes, `opens` when it opens next.

    `opens` is `None` while it is open, and when no opening is known within `HORIZON_DAYS`.
    """

    until: datetime | None
    opens: datetime | None

    @property
    def is_open(self) -> bool:
        """Whether it is open."""
        return self.until is not None


def open_on(hours: Hours, day: date) -> bool:
    """Whether there is any session on that day."""
    return bool(spans(hours, day))


def spans(hours: Hours, day: date) -> tuple[tuple[datetime, datetime], ...]:
    """From when to when it is open on that day; sessions that touch each other are one span."""
    specials = [special for special in hours.specials if special.day == day]
    sessions = specials or [session for session in hours.sessions if session.holds_on(day)]
    merged: list[tuple[datetime, datetime]] = []
    for session in sorted(sessions, key=lambda one: one.opens):
        opens, closes = (datetime.combine(day, at, INDIA) for at in (session.opens, session.closes))
        if merged and opens <= merged[-1][1]:
            opens, before = merged.pop()
            closes = max(closes, before)
        merged.append((opens, closes))
    return tuple(merged)


def status(hours: Hours, at: datetime) -> Status:
    """Whether it is open at an instant (with a time zone), and when that changes.

    The minute of opening counts as open, the minute of closing as closed.
    """
    now = at.astimezone(INDIA)
    for ahead in range(HORIZON_DAYS + 1):
        for opens, closes in spans(hours, now.date() + timedelta(days=ahead)):
            if opens <= now < closes:
                return Status(until=closes, opens=None)
            if now < opens:
                return Status(until=None, opens=opens)
    return Status(until=None, opens=None)


def status_words(state: Status, at: datetime, joined: str = " at ") -> tuple[str, dict[str, str]]:
    """`open now`, `opens today at {time}`, `opens Monday at {time}`, `opens {day} at {time}`, and the values.

    `joined` is between the day and the time. The sentences are those of scripts
    (`languages/script_words.py`), so that one translation serves both.
    """
    if state.is_open:
        return "open now", {}
    if state.opens is None:
        return "closed", {}
    values = {"time": clock(state.opens.time())}
    ahead = (state.opens.date() - at.astimezone(INDIA).date()).days
    if ahead < 7:
        when = f"{state.opens:%A}" if ahead else "today"
        return f"opens {when}{joined}{{time}}", values
    return f"opens {{day}}{joined}{{time}}", values | {"day": f"{state.opens.day} {state.opens:%B}"}


def clock(at: time) -> str:
    """A time of day as it is written here: `9:15`, `23:55`."""
    return f"{at.hour}:{at:%M}"


def previous_open_day(hours: Hours, day: date) -> date:
    """That day, or the last one before it with a session. Raises `LookupError` beyond the horizon."""
    for back in range(HORIZON_DAYS + 1):
        if open_on(hours, candidate := day - timedelta(days=back)):
            return candidate
    raise LookupError(f"no session in the {HORIZON_DAYS} days before {day}")


def read_weekly(lines: Iterable[str]) -> Hours:
    """Office hours as the firm writes them: `Mon-Fri 9 AM to 7 PM`, `Sat 10 AM to 4 PM`.

    Raises `ValueError` that quotes a line of another form.
    """
    return Hours(tuple(_weekly(line) for line in lines))


def _weekly(line: str) -> Session:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f'"{line}" must have the form "Mon-Fri 9 AM to 7 PM"')
    first, last = match["first"], match["last"] or match["first"]
    if first not in _DAYS or last not in _DAYS[_DAYS.index(first) :]:
        raise ValueError(f'"{line}" names no days of a week from Mon to Sun')
    try:
        opens, closes = map(_clock, (match["opens"], match["closes"]))
    except ValueError:
        raise ValueError(f'"{line}" has a time that no clock shows') from None
    if opens >= closes:
        raise ValueError(f'"{line}" closes before it opens')
    return Session(opens, closes, frozenset(range(_DAYS.index(first), _DAYS.index(last) + 1)))


def _clock(text: str) -> time:
    return datetime.strptime(text, "%I:%M %p" if ":" in text else "%I %p").time()


def browser_data(hours: Hours, start: date) -> dict[str, object]:
    """The hours for a script, from the day `start` on; past sessions are left out.

    `sessions` are [days, opens, closes, first, last, closed days], days with Monday as 1, times in
    minutes of the Indian day, dates as `2026-11-24` or null; `specials` are [date, opens, closes].
    """
    return {
        "sessions": [
            [
                [day + 1 for day in sorted(session.days)],
                _minutes(session.opens),
                _minutes(session.closes),
                session.first and session.first.isoformat(),
                session.last and session.last.isoformat(),
                [day.isoformat() for day in sorted(session.closed) if day >= start],
            ]
            for session in hours.sessions
            if session.last is None or session.last >= start
        ],
        "specials": [
            [special.day.isoformat(), _minutes(special.opens), _minutes(special.closes)]
            for special in hours.specials
            if special.day >= start
        ],
    }


def _minutes(at: time) -> int:
    return at.hour * 60 + at.minute


def days_between(first: date, last: date) -> Iterator[date]:
    """Every day from the first to the last, both included."""
    for ahead in range((last - first).days + 1):
        yield first + timedelta(days=ahead)
