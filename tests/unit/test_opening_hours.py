"""When something is open (R1009): plain values, Indian time."""

import json
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.rules.opening_hours import (
    INDIA,
    Hours,
    Session,
    SpecialSession,
    browser_data,
    open_on,
    previous_open_day,
    read_weekly,
    spans,
    status,
    status_words,
)
from tests.rows import each

pytestmark = pytest.mark.requirement("R1009")

TUESDAY = date(2026, 11, 24)
SUNDAY = date(2026, 11, 8)
MARKET = Hours(
    (Session(time(9, 15), time(15, 30), closed=frozenset({TUESDAY})),),
    (SpecialSession(SUNDAY, time(18, 15), time(19, 15)),),
)
COMMODITY = Hours(
    (
        Session(time(9), time(17), closed=frozenset({TUESDAY})),
        Session(time(17), time(23, 30), last=date(2026, 11, 1)),
        Session(time(17), time(23, 55), first=date(2026, 11, 2)),
    )
)
DESK = read_weekly(["Mon-Fri 9 AM to 7 PM", "Sat 10 AM to 4 PM"])


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=INDIA)


@each([
    (MARKET, "2026-11-23 09:14:59", "opens today at 9:15"),
    (MARKET, "2026-11-23 09:15", "open now"), (MARKET, "2026-11-23 15:29:59", "open now"),
    (MARKET, "2026-11-23 15:30", "opens Wednesday at 9:15"),
    (MARKET, "2026-11-24 10:00", "opens Wednesday at 9:15"),
    (MARKET, "2026-11-20 16:00", "opens Monday at 9:15"),
    (MARKET, "2026-11-08 12:00", "opens today at 18:15"), (MARKET, "2026-11-08 18:30", "open now"),
    (MARKET, "2026-11-08 19:15", "opens Monday at 9:15"),
    (COMMODITY, "2026-11-24 10:00", "opens today at 17:00"),
    (COMMODITY, "2026-11-23 17:00", "open now"),
    (COMMODITY, "2026-10-30 23:40", "opens Monday at 9:00"),
    (COMMODITY, "2026-11-02 23:40", "open now"), (DESK, "2026-11-21 16:00", "opens Monday at 9:00"),
    (DESK, "2026-11-21 10:00", "open now"), (Hours(()), "2026-11-21 10:00", "closed"),
])  # fmt: skip
def test_it_says_whether_it_is_open_and_when_it_opens(hours, when, says):
    sentence, values = status_words(status(hours, at(when)), at(when))
    assert sentence.format_map(values) == says


def test_an_opening_more_than_a_week_ahead_has_its_date():
    closed = Hours((Session(time(9), time(17), first=date(2027, 1, 4)),))
    assert status_words(status(closed, at("2026-12-20 10:00")), at("2026-12-20 10:00")) == (
        "opens {day} at {time}",
        {"day": "4 January", "time": "9:00"},
    )
    assert status(closed, at("2026-11-20 10:00")).opens is None


def test_an_instant_of_another_zone_means_the_same():
    assert status(MARKET, datetime(2026, 11, 23, 3, 45, tzinfo=UTC)).is_open
    assert not status(MARKET, datetime(2026, 11, 23, 3, 44, tzinfo=UTC)).is_open


def test_sessions_that_touch_are_one():
    assert [(a.time(), b.time()) for a, b in spans(COMMODITY, date(2026, 11, 23))] == [
        (time(9), time(23, 55))
    ]


def test_the_last_day_with_a_session_which_may_be_a_special_one():
    assert open_on(MARKET, SUNDAY)
    assert not open_on(MARKET, TUESDAY)
    assert previous_open_day(MARKET, TUESDAY) == date(2026, 11, 23)
    assert previous_open_day(MARKET, SUNDAY) == SUNDAY
    with pytest.raises(LookupError):
        previous_open_day(Hours(()), SUNDAY)


@given(st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 1)))
def test_what_opens_is_closed_before_and_open_then(moment):
    now = moment.replace(tzinfo=INDIA)
    found = status(COMMODITY, now)
    if found.opens is not None:
        assert found.opens > now
        assert status(COMMODITY, found.opens).is_open
        assert not status(COMMODITY, found.opens - timedelta(microseconds=1)).is_open
    else:
        assert found.until is not None
        assert not status(COMMODITY, found.until).is_open


@each(["Mon to Fri 9 AM", "Fri-Mon 9 AM to 7 PM", "Mon-Fri 7 PM to 9 AM", "Mon 13 AM to 2 PM", "Abc 9 AM to 2 PM"])  # fmt: skip
def test_office_hours_of_another_form_are_refused_with_the_line(line):
    with pytest.raises(ValueError, match=line):
        read_weekly([line])


def test_the_browser_gets_the_same_hours_without_what_is_over():
    data = browser_data(COMMODITY, date(2026, 11, 22))
    assert json.loads(json.dumps(data)) == {
        "sessions": [
            [[1, 2, 3, 4, 5], 540, 1020, None, None, ["2026-11-24"]],
            [[1, 2, 3, 4, 5], 1020, 1435, "2026-11-02", None, []],
        ],
        "specials": [],
    }
    assert browser_data(MARKET, SUNDAY)["specials"] == [["2026-11-08", 1095, 1155]]
