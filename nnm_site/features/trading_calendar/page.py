"""The trading calendar: hours by segment, holidays, special sessions, expiry days, sources."""

import calendar
import datetime
import itertools
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal, get_args

import reflex as rx

from nnm_site.features.trading_calendar import ics
from nnm_site.features.trading_calendar.wording import closed_words, hours_words, list_words
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content.models.calendar import (
    CalendarSource,
    Expiry,
    Holiday,
    SessionKind,
    SpecialTradingSession,
    TradingSegment,
    TradingSession,
)
from nnm_site.shared.content.trading_calendar import expiry_days, monthly_expiries, segment_hours
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.publishing.routes import head_of
from nnm_site.shared.publishing.structured import firm_data
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import weekday_date
from nnm_site.shared.rules.opening_hours import clock
from nnm_site.shared.shell.openings import market_hours, open_now

PATH = "/trading-calendar"
TITLE = "Trading calendar"


def trading_calendar() -> rx.Component:
    """The page. Past entries are left out, except this year's holidays."""
    today = dates.today()
    years = (today.year, today.year + 1)
    return ui.page(
        ui.first_section(
            ui.stack(
                _next(today, years[1]),
                ui.columns(*map(_month, _this_and_next(today))),
                ui.small(
                    "Shut: no trading in shares. Special: trading in shares at hours of its own. Expiry: contracts "
                    "on an index or on shares expire at NSE or BSE."
                ),
                _hours(today, get_args(SessionKind)),
                ui.small(
                    "All times are Indian time. The exchanges may change hours and days at short "
                    "notice; their circulars prevail over this page."
                ),
                ui.row(
                    ui.el.a(
                        "Subscribe to the calendar",
                        class_name="button solid",
                        href=f"webcal://{settings.site_url.partition('://')[2]}{ics.PATH}",
                    ),
                    ui.el.a(
                        "Download once",
                        class_name="button outline",
                        href=ics.PATH,
                        download="trading-calendar.ics",
                    ),
                    ui.small(
                        "A calendar file (.ics): holidays, special sessions, expiry days. A calendar that "
                        "subscribes asks us each day for changes."
                    ),
                ),
            ),
            id="hours",
            title=TITLE,
            intro="NSE, BSE and MCX: hours, holidays, settlement and expiry days.",
        ),
        *(_holidays(year, today) for year in years),
        _special_sessions(today),
        _expiries(today, years[1]),
        _sources(),
        name="trading-calendar",
    )


def _next(today: datetime.date, last_year: int) -> rx.Component:
    """The most wanted facts: whether the market is open now, the next holiday, the next expiry."""
    last = datetime.date(last_year, 12, 31)
    trading = segment_hours("equity-derivatives")
    shut = [one for one in Holiday.all() if one.date >= today and "equity" in one.closed]
    expiries = sorted(
        (day, rule.label)
        for rule in Expiry.all()
        for day in itertools.islice(expiry_days(rule, trading, today, last), 1)
    )
    soonest = [label for day, label in expiries if day == expiries[0][0]]
    return ui.definitions(
        ("Shares", rx.fragment(market_hours(), ". Now: ", open_now("market", "shares-now"), ".")),
        *(("Next holiday", _on(one.date, [one.name])) for one in shut[:1]),
        *(("Next expiry", _on(day, soonest)) for day, _ in expiries[:1]),
    )


def _on(day: datetime.date, names: Iterable[str]) -> str:
    """A day and its events, translated part by part: whole sentences would need one for each pair."""
    return f"{say(weekday_date(day))}: {', '.join(map(say, names))}"


def _this_and_next(today: datetime.date) -> tuple[datetime.date, datetime.date]:
    first = today.replace(day=1)
    return first, (first + datetime.timedelta(days=31)).replace(day=1)


def _month(month: datetime.date) -> rx.Component:
    """A month as a wall calendar's sheet, marking days of expiry, without trading in shares, and with
    special hours.
    """
    weeks = calendar.Calendar().monthdatescalendar(month.year, month.month)
    trading = segment_hours("equity-derivatives")
    marks = {
        day: "Expiry"
        for rule in Expiry.all()
        for day in expiry_days(rule, trading, weeks[0][0], weeks[-1][-1])
    }
    marks |= {one.date: "Shut" for one in Holiday.all() if "equity" in one.closed}
    marks |= {
        one.date: "Special" for one in SpecialTradingSession.all() if "equity" in one.calendars
    }

    def cell(day: datetime.date) -> ui.Cell:
        if day.month != month.month:
            return ""
        return ui.stacked(str(day.day), note=marks.get(day))

    return ui.table(
        f"{month:%B %Y}",
        ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        [list(map(cell, week)) for week in weeks],
        row_header=None,
        phone="columns",
    )


def normal_hours() -> rx.Component:
    """The trading hours of each segment, for pages of other features."""
    return _hours(dates.today(), ["normal"])


def _hours(today: datetime.date, kinds: Collection[SessionKind]) -> rx.Component:
    rows: list[Sequence[ui.Cell]] = []
    for segment in TradingSegment.all():
        label = f"{segment.label} ({', '.join(segment.exchanges)})"
        rows += [
            (label, session.label, _noted(hours_words(session, today), session))
            for session in TradingSession.all()
            if session.segment == segment.key
            and session.kind in kinds
            and (session.last is None or session.last >= today)
        ]
    return ui.table("Trading hours by segment, Indian time", ("Segment", "Session", "Hours"), rows)


def _holidays(year: int, today: datetime.date) -> rx.Component:
    listed = [holiday for holiday in Holiday.all() if holiday.date.year == year]
    message = (
        "On a day without settlement money and shares move on the next working day, even if "
        "there was trading."
    )
    if not listed:
        message = (
            f"We do not know the holidays of {year} yet. The exchanges publish the list of a year in the "
            "December before it. Until we have it, this page takes every weekday for a trading day."
        )
    elif all(holiday.sample for holiday in listed):
        message = (
            f"We do not have the exchanges' list for {year} yet: they publish it in the December "
            "before. Expected are the days that the civil calendar fixes. Other festivals follow "
            "with the list."
        )
    elif any(holiday.sample for holiday in listed):
        read = dict.fromkeys(one.source for one in listed if not one.sample)
        message = t(
            "The days that are not marked “Expected” are from: {sources}. Those marked so are in "
            "none of these: they may turn out to be no holidays, or are not confirmed yet.",
            sources="; ".join(say(CalendarSource.get(key).title) for key in read),
        )

    def table(caption: str, *, over: bool) -> rx.Component:
        rows = [
            (weekday_date(one.date), one.name, _noted(closed_words(one.closed), one))
            for one in listed
            if (one.date < today) == over
        ]
        return ui.table(caption, ("Day", "Holiday", "Closed"), rows)

    passed = f"Holidays of {year} that have passed"
    return _section(
        f"Holidays {year}",
        ui.stack(
            table(f"Holidays of {year} and what they close", over=False) if listed else None,
            ui.folded(passed, table("Passed", over=True))
            if any(one.date < today for one in listed)
            else None,
            ui.small(message),
        ),
    )


def _section(
    title: str, *children: rx.Component, tone: Literal["paper", "tint"] = "paper"
) -> rx.Component:
    """A section of the page; its anchor comes from its title."""
    return ui.section(*children, id=ui.anchor_of(title), title=title, tone=tone, reveal=False)


def _special_sessions(today: datetime.date) -> rx.Component:
    rows = [
        (
            weekday_date(special.date),
            special.name,
            list_words(special.calendars),
            _noted(
                f"{clock(special.opens)} to {clock(special.closes)}",
                special,
                over=special.date < today,
            ),
        )
        for special in SpecialTradingSession.all()
        if special.date.year >= today.year
    ]
    title = "Special sessions"
    return _section(title, ui.table(title, ("Day", "Occasion", "For", "Hours"), rows, headed=True))


def _expiries(today: datetime.date, last_year: int) -> rx.Component:
    rules = Expiry.all()
    monthly = [rule for rule in rules if rule.frequency == "monthly"]
    last = datetime.date(last_year, 12, 31)
    months = monthly_expiries(monthly, segment_hours("equity-derivatives"), today, last)
    rows = [
        (f"{month:%B %Y}", *(_expiry(days.get(rule.key), today) for rule in monthly))
        for month, days in months.items()
    ]
    head = ("Month", *(rule.exchange for rule in monthly))
    often = {"weekly": "every {}", "monthly": "the last {} of the month"}
    words = [f"{rule.label}: {often[rule.frequency].format(rule.weekday)}." for rule in rules]
    return _section(
        "Expiry days",
        ui.stack(
            ui.bullets(*words),
            ui.paragraph(
                "When there is no trading on that day, contracts expire on the trading day before."
            ),
            ui.table("Monthly expiry days", head, rows, phone="columns"),
        ),
    )


def _expiry(day: datetime.date | None, today: datetime.date) -> ui.Cell:
    if day is None:
        return "None"
    return rx.fragment(weekday_date(day), " ", ui.tag("Over")) if day < today else weekday_date(day)


def _sources() -> rx.Component:
    lists = (
        rx.fragment(
            source.title, f": {source.comparison}. ", ui.tag("Expected") if source.sample else None
        )
        for source in CalendarSource.all()
    )
    compared = ui.folded("What each list was compared with", ui.bullets(*lists))
    return _section("Sources", compared, tone="tint")


def _noted(
    text: str, entry: TradingSession | Holiday | SpecialTradingSession, *, over: bool = False
) -> ui.Cell:
    """A cell with remarks: whether it is over or only expected, and a note.

    A past session with unconfirmed hours is noted as such.
    """
    note = entry.note if isinstance(entry, TradingSession) else None
    if over and entry.sample:
        note = "Hours not confirmed"
    state = "Over" if over else "Expected" if entry.sample else None
    return rx.fragment(
        text,
        " " if state else None,
        ui.tag(state) if state else None,
        " " if state and note else None,
        ui.small(note) if note else None,
    )


def data() -> list[dict[str, Any]]:
    """The calendar as a downloadable data set (schema.org)."""
    year, site = dates.today().year, settings.site_url
    return [
        {
            "@type": "Dataset",
            "name": head_of(PATH).title,
            "description": (
                "Trading hours by segment, trading and settlement holidays, special sessions and "
                "expiry days of derivatives on the Indian exchanges."
            ),
            "url": f"{site}{PATH}",
            "temporalCoverage": f"{year}-01-01/{year + 1}-12-31",
            "creator": firm_data("name", "url"),
            "distribution": {
                "@type": "DataDownload",
                "encodingFormat": "text/calendar",
                "contentUrl": f"{site}{ics.PATH}",
            },
        }
    ]
