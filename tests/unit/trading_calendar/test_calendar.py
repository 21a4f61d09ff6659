"""The trading calendar's content and rules, its page's words, its file (R1009)."""

from datetime import date, time, timedelta

import icalendar
import pytest

from nnm_site.features.trading_calendar import ics, page
from nnm_site.features.trading_calendar.wording import CALENDARS, closed_words, hours_words
from nnm_site.platform.tree import render
from nnm_site.shared.content.models.calendar import (
    CalendarSource,
    Expiry,
    Holiday,
    SpecialTradingSession,
    TradingSegment,
    TradingSession,
)
from nnm_site.shared.content.trading_calendar import (
    expiry_days,
    monthly_expiries,
    no_trading_because,
    segment_hours,
    share_trading_days,
    why_no_shares_traded,
    years_without_holidays,
)
from nnm_site.shared.rules.dates import INDIA
from nnm_site.shared.rules.opening_hours import days_between, open_on
from tests.documents import Document, words
from tests.rows import each
from tests.unit.fragments import tree

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1009")]


def holiday(day: date, *closed: str, sample: bool = False) -> Holiday:
    values = {"key": str(day), "date": day, "name": "A feast", "closed": list(closed)}
    return Holiday.model_validate({**values, "source": "somewhere", "sample": sample})


def special(day: date) -> SpecialTradingSession:
    values = {"key": "one", "date": day, "name": "Muhurat trading", "calendars": ["equity"]}
    times = {"opens": time(18), "closes": time(19), "source": "somewhere"}
    return SpecialTradingSession.model_validate(values | times)


TUESDAY = date(2026, 11, 10)
SUNDAY = date(2026, 11, 8)


@each([
    (TUESDAY, [holiday(TUESDAY, "equity", "settlement")], [], "A feast"), (SUNDAY, [], [], "a Sunday"),
    (SUNDAY, [], [special(SUNDAY)], None), (TUESDAY, [holiday(TUESDAY, "currency")], [], None),
    # An expected holiday refuses nothing.
    (TUESDAY, [holiday(TUESDAY, "equity", sample=True)], [], None),
])  # fmt: skip
def test_why_no_shares_were_traded(day, holidays, sessions, why):
    assert no_trading_because(day, holidays, sessions) == why


@each(["equity", "equity-derivatives", "currency", "commodity"])
def test_every_segment_trades_on_an_ordinary_day(segment):
    hours = segment_hours(segment)
    assert open_on(hours, date(2026, 11, 23))
    assert not open_on(hours, date(2026, 11, 22))


@each(["equity", "currency"])
def test_every_holiday_closes_what_it_says(calendar):
    specials = {one.date for one in SpecialTradingSession.all() if calendar in one.calendars}
    for one in Holiday.all():
        expected = (one.date.weekday() < 5 and calendar not in one.closed) or one.date in specials
        assert open_on(segment_hours(calendar), one.date) == expected, one


def test_what_the_calendar_expects_is_marked_as_its_source_is():
    sources = {source.key: source for source in CalendarSource.all()}
    for entry in (*Holiday.all(), *SpecialTradingSession.all(), *TradingSession.all()):
        assert entry.sample == sources[entry.source].sample, entry


def expiry(frequency: str) -> Expiry:
    values = {"key": "x", "label": "X", "exchange": "NSE", "source": "somewhere"}
    rule = {"weekday": "Tuesday", "frequency": frequency, "first": date(2025, 9, 1)}
    return Expiry.model_validate(values | rule)


@each([
    # 10 and 24 November are holidays.
    ("weekly", date(2026, 11, 1), date(2026, 11, 30), "11-03 11-09 11-17 11-23"),
    ("monthly", date(2026, 9, 1), date(2026, 12, 31), "09-29 10-27 11-23 12-29"),
    # The first of them, and one that moves into the span.
    ("weekly", date(2025, 8, 1), date(2025, 9, 3), "09-02"), ("weekly", date(2026, 11, 23), date(2026, 11, 23), "11-23"),
])  # fmt: skip
def test_expiry_days_move_back_to_a_trading_day(frequency, first, last, days):
    expiries = expiry_days(expiry(frequency), segment_hours("equity-derivatives"), first, last)
    assert list(expiries) == [date.fromisoformat(f"{first.year}-{day}") for day in days.split()]


@pytest.mark.slow
def test_a_row_of_the_expiry_table_is_one_month_beside_every_expiry_of_three_years():
    hours = segment_hours("equity-derivatives")
    rules = [rule for rule in Expiry.all() if rule.frequency == "monthly"]
    last = date(2029, 12, 31)
    wanted = {rule.key: list(expiry_days(rule, hours, date(2026, 1, 1), last)) for rule in rules}
    beside = {
        one + timedelta(days=n) for every in wanted.values() for one in every for n in (-1, 0, 1)
    }
    assert beside
    for day in sorted(one for one in beside if date(2026, 1, 1) <= one <= date(2028, 12, 31)):
        table = monthly_expiries(rules, hours, day, last)
        for month, days in table.items():
            assert {(one.year, one.month) for one in days.values()} == {(month.year, month.month)}
        for key, every in wanted.items():
            shown = [days[key] for days in table.values() if key in days]
            assert [one for one in shown if one >= day] == [one for one in every if one >= day]
        # A past expiry is shown only next to a later contract of its month.
        assert all(max(days.values()) >= day for days in table.values())


def test_a_contract_that_has_expired_stands_beside_the_other_exchange_s_of_its_month():
    hours = segment_hours("equity-derivatives")
    rules = [rule for rule in Expiry.all() if rule.frequency == "monthly"]
    days = monthly_expiries(rules, hours, date(2026, 11, 25), date(2026, 12, 31))
    by_exchange = {
        month.month: {rule.exchange: found[rule.key] for rule in rules}
        for month, found in days.items()
    }
    assert by_exchange == {
        11: {"NSE": date(2026, 11, 23), "BSE": date(2026, 11, 26)},
        12: {"NSE": date(2026, 12, 29), "BSE": date(2026, 12, 31)},
    }


@each([
    ("derivatives-2026-08", date(2026, 11, 22), "9:15 to 15:40, until 6 December 2026"),
    ("derivatives-2026-12", date(2026, 11, 22), "9:15 to 15:45, from 7 December 2026"),
    ("derivatives-2026-12", date(2027, 1, 4), "9:15 to 15:45"),
])  # fmt: skip
def test_hours_say_from_when_and_until_when(key, day, said):
    (session,) = (one for one in TradingSession.all() if one.key == key)
    assert hours_words(session, day) == said


def test_the_file_is_a_calendar_with_the_days_of_the_content():
    """Read back with the library, which refuses what RFC 5545 does not allow."""
    calendar = icalendar.Calendar.from_ical(ics.ics())
    events = calendar.walk("VEVENT")
    assert not [error for event in events for error in event.errors]
    years = {Holiday.all()[-1].date.year - 1, Holiday.all()[-1].date.year}
    by_uid = {str(event["UID"]).partition("@")[0]: event for event in events}
    assert len(by_uid) == len(events)
    # The same at every public address of the site.
    assert {str(event["UID"]).partition("@")[2] for event in events} == {"trading-calendar.nnm"}
    for one in Holiday.all():
        found = by_uid.pop(f"holiday-{one.key}", None)
        assert (found is not None) == (one.date.year in years)
        if found is not None:
            assert found.decoded("DTSTART") == one.date
            assert str(found["SUMMARY"]).startswith(one.name)
            assert ("expected" in str(found["SUMMARY"])) == one.sample
    for one in SpecialTradingSession.all():
        if one.date.year in years:
            start = by_uid.pop(f"special-{one.key}").decoded("DTSTART")
            assert (start.date(), start.time()) == (one.date, one.opens)
            assert start.utcoffset() == INDIA.utcoffset(None)
    assert by_uid
    assert all(uid.startswith("expiry-") for uid in by_uid)


def uids() -> set[str]:
    return {str(event["UID"]) for event in icalendar.Calendar.from_ical(ics.ics()).walk("VEVENT")}


@pytest.mark.requirement("T17")
def test_an_event_keeps_its_uid_when_what_is_said_of_it_changes(monkeypatch: pytest.MonkeyPatch):
    """A calendar that subscribes knows an event by its UID: with a new one it shows the day twice.

    The next build may have another address, a corrected day of a feast, or another name for it.
    """
    before = uids()
    holidays = [
        one.model_copy(update={"name": f"{one.name} (moved)", "date": one.date + timedelta(1)})
        for one in Holiday.all()
    ]
    sessions = [one.model_copy(update={"opens": time(17)}) for one in SpecialTradingSession.all()]
    monkeypatch.setattr(Holiday, "all", lambda: holidays)
    monkeypatch.setattr(SpecialTradingSession, "all", lambda: sessions)
    monkeypatch.setattr(
        page, "settings", page.settings.model_copy(update={"site_url": "https://elsewhere.example"})
    )
    assert {one for one in uids() if not one.startswith("expiry-")} == {
        one for one in before if not one.startswith("expiry-")
    }


@pytest.mark.requirement("T17")
def test_one_subscribes_at_an_address_that_calendars_ask_again(monkeypatch: pytest.MonkeyPatch):
    """`webcal:` is polled each day; the same file as a download is imported once."""
    elsewhere = page.settings.model_copy(update={"site_url": "https://elsewhere.example"})
    monkeypatch.setattr(page, "settings", elsewhere)
    built = Document(render(page.trading_calendar()))
    links = {words(link): link for link in built.all("a")}
    subscribe, download = links["Subscribe to the calendar"], links["Download once"]
    assert subscribe.get("href") == f"webcal://elsewhere.example{ics.PATH}"
    assert subscribe.get("download") is None
    assert download.get("href") == ics.PATH
    assert download.get("download") == "trading-calendar.ics"
    assert subscribe.getparent() is download.getparent()


def test_every_calendar_has_a_column():
    assert {calendar for one in Holiday.all() for calendar in one.closed} == set(CALENDARS)


@each([
    (list(CALENDARS), "All segments, no settlement"),
    (["equity", "currency", "commodity-morning", "settlement"], "All except MCX in the evening, no settlement"),
    (["currency", "settlement"], "Currency derivatives, no settlement"), (["commodity-evening"], "MCX in the evening"),
])  # fmt: skip
def test_what_a_holiday_closes_in_words(closed, says):
    assert closed_words(closed) == says


@each([
    (date(2025, 12, 31), ["no holidays for 2025"]),
    (date(2026, 12, 31), ["1 of 2 holidays for 2027 as expected only"]),
    (date(2027, 1, 1), ["1 of 2 holidays for 2027 as expected only", "no holidays for 2028"]),
])  # fmt: skip
def test_a_year_whose_holidays_nobody_has_entered_is_said(day, said):
    days = [holiday(date(2026, 1, 26), "equity"), holiday(date(2027, 1, 26), "equity", sample=True),
            holiday(date(2027, 3, 26), "equity"),
            holiday(date(2028, 3, 1), "currency")]  # fmt: skip
    found = [*years_without_holidays(days, day)]
    assert [str(year) in words for year, words in found] == [True] * len(said)
    assert [sentence.partition(":")[0] for _, sentence in found] == said


@each([True, False])
def test_hours_that_nobody_confirmed_are_not_confirmed_when_they_are_over(sample):
    one = special(SUNDAY).model_copy(update={"sample": sample})
    html = str(render(page._noted("18:15 to 19:15", one, over=True)))
    assert ("Over" in html, "Hours not confirmed" in html) == (True, sample)


def cells(month: date) -> list[list[str]]:
    """The cells of a month, week by week."""
    table = Document(f"<main>{render(page._month(month))}</main>").one("table")
    rows = [[" ".join(cell.itertext()) for cell in row.iter("td")] for row in table.iter("tr")]
    return [row for row in rows if row]


def test_a_month_names_its_closed_days_and_its_days_of_expiry():
    weeks = cells(date(2026, 12, 1))
    assert [len(week) for week in weeks] == [7] * 5
    assert weeks[0] == ["", "1 Expiry", "2", "3 Expiry", "4", "5", "6"]
    assert weeks[3][4] == "25 Shut"
    assert weeks[4][3:] == ["31 Expiry", "", "", ""]
    # A holiday with special hours is not marked "Shut".
    assert {"8 Special", "10 Shut"} < {cell for week in cells(date(2026, 11, 1)) for cell in week}


def test_other_pages_show_the_hours_of_every_segment_from_the_same_sessions():
    shown = " ".join(Document(f"<main>{render(page.normal_hours())}</main>").one("main").itertext())
    for segment in TradingSegment.all():
        assert segment.label in shown
    assert "17:00 to 23:30" in shown
    assert "Pre-open" not in shown


def test_the_next_month_follows_at_the_end_of_a_year_and_after_a_long_month():
    assert page._this_and_next(date(2026, 12, 31)) == (date(2026, 12, 1), date(2027, 1, 1))
    assert page._this_and_next(date(2027, 1, 31)) == (date(2027, 1, 1), date(2027, 2, 1))


def test_days_of_shares_are_those_on_which_a_file_of_prices_can_be():
    first, last = date(2023, 12, 1), date(2027, 1, 31)
    assert list(share_trading_days(first, last)) == [
        day for day in days_between(first, last) if why_no_shares_traded(day) is None
    ]


@each([
    ([], "We do not know the holidays of 2027 yet."),
    ([True, True], "We do not have the exchanges' list for 2027 yet"),
    ([False, True], "not marked “Expected” are from: NSE, trading holidays for 2026, "),
    ([False, False], "On a day without settlement"),
])  # fmt: skip
def test_what_is_said_of_the_list_of_a_year_is_true_of_its_days(
    expected: list[bool], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No day, all expected, some of a circular, all of it."""
    days = [
        holiday(date(2027, 1, 26 + place), "equity", sample=one).model_copy(
            update={"source": "expected-2027" if one else "nse-holidays-2026"}
        )
        for place, one in enumerate(expected)
    ]
    monkeypatch.setattr(Holiday, "all", lambda: tuple(days))
    text = words(tree(page._holidays(2027, date(2026, 12, 1))).one("main"))
    assert said in text
    assert text.count("exchanges' list for 2027") == (expected == [True, True])
