"""The trading calendar: hours by segment, holidays, special sessions, expiry days, sources."""

import datetime
from collections.abc import Sequence
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.content.models.calendar import (
    Expiry,
    Holiday,
    SpecialTradingSession,
    TradingSession,
)
from nnm_site.content.openings import opening, part_name
from nnm_site.content.trading_calendar import expiry_days, segment_hours
from nnm_site.rules import dates
from nnm_site.rules.dates import long_date, weekday_date
from nnm_site.rules.opening_hours import clock
from nnm_site.settings import settings
from nnm_site.trading_calendar import ics
from nnm_site.trading_calendar.wording import closed_words, hours_words, list_words

PATH = "/trading-calendar"
TITLE = "Trading calendar"


def trading_calendar() -> rx.Component:
    """The page. What is over on the day of the build is left out, but for this year's holidays."""
    today = dates.today()
    years = (today.year, today.year + 1)
    return ui.page(
        ui.section(
            ui.stack(
                _open_now(today),
                _hours(today),
                ui.small(
                    "All times are Indian time. The exchanges may change hours and days at short "
                    "notice; their circulars prevail over this page."
                ),
                ui.row(
                    ui.button_link("Subscribe to the calendar", ics.PATH),
                    ui.small("A calendar file (.ics): holidays, special sessions, expiry days."),
                ),
            ),
            id="hours",
            kicker="NSE, BSE and MCX",
            title=TITLE,
            intro=(
                "When the exchanges are open, on which days they are closed, when money and shares "
                "are not settled, and when contracts expire."
            ),
            level=1,
            reveal=False,
        ),
        *(_holidays(year) for year in years),
        _special_sessions(today),
        _expiries(today, years[1]),
        _sources(),
        name="trading-calendar",
    )


def _open_now(today: datetime.date) -> rx.Component:
    """The usual hours of shares, and whether the market is open now."""
    sessions = [
        session
        for session in queries.trading_sessions()
        if session.segment == "equity" and session.kind == "normal" and session.holds_on(today)
    ]
    usual = " and ".join(f"{clock(one.opens)} to {clock(one.closes)}" for one in sessions)
    return ui.paragraph(
        "Shares are traded from Monday to Friday, ",
        usual,
        ". Now: ",
        ui.written_part(part_name("market"), opening("market"), inline=True),
        ".",
    )


def _hours(today: datetime.date) -> rx.Component:
    rows: list[Sequence[ui.Cell]] = []
    for segment in queries.trading_segments():
        label = f"{segment.label} ({', '.join(segment.exchanges)})"
        rows += [
            (label, session.label, _noted(hours_words(session, today), session))
            for session in queries.trading_sessions()
            if session.segment == segment.key and (session.last is None or session.last >= today)
        ]
    return ui.table(
        "Trading hours by segment, Indian time",
        ("Segment", "Session", "Hours"),
        rows,
    )


def _holidays(year: int) -> rx.Component:
    found = [holiday for holiday in queries.holidays() if holiday.date.year == year]
    expected = any(holiday.sample for holiday in found)
    said = (
        f"The exchanges have not published their list for {year}. Expected are the days that the "
        "civil calendar fixes. Other festivals follow when the list is published."
        if expected
        else "On a day without settlement money and shares move on the next working day, even if "
        "there was trading."
    )
    return ui.section(
        ui.stack(
            ui.table(
                f"Holidays of {year} and what they close",
                ("Day", "Holiday", "Closed"),
                [
                    (weekday_date(one.date), one.name, _noted(closed_words(one.closed), one))
                    for one in found
                ],
            ),
            ui.small(said),
        ),
        id=f"holidays-{year}",
        title=f"Holidays {year}",
        reveal=False,
    )


def _special_sessions(today: datetime.date) -> rx.Component:
    rows = [
        (
            weekday_date(special.date),
            special.name,
            list_words(special.calendars),
            _noted(f"{clock(special.opens)} to {clock(special.closes)}", special),
        )
        for special in queries.special_sessions()
        if special.date.year >= today.year
    ]
    return ui.section(
        ui.table("Special sessions", ("Day", "Occasion", "For", "Hours"), rows),
        id="special-sessions",
        title="Special sessions",
        reveal=False,
    )


def _expiries(today: datetime.date, last_year: int) -> rx.Component:
    trading = segment_hours("equity-derivatives")
    last = datetime.date(last_year, 12, 31)
    rules = queries.expiries()
    monthly = [rule for rule in rules if rule.frequency == "monthly"]
    days = [list(expiry_days(rule, trading, today, last)) for rule in monthly]
    return ui.section(
        ui.stack(
            ui.bullets(*map(_rule_words, rules)),
            ui.paragraph(
                "When there is no trading on that day, contracts expire on the trading day before."
            ),
            ui.table(
                "Monthly expiry days",
                ("Month", *(rule.exchange for rule in monthly)),
                [
                    (f"{dates[0]:%B %Y}", *(weekday_date(one) for one in dates))
                    for dates in zip(*days, strict=False)
                ],
                keeps_columns=True,
            ),
        ),
        id="expiry-days",
        title="Expiry days",
        reveal=False,
    )


def _rule_words(rule: Expiry) -> str:
    when = (
        f"every {rule.weekday}"
        if rule.frequency == "weekly"
        else f"the last {rule.weekday} of the month"
    )
    return f"{rule.label}: {when}."


def _sources() -> rx.Component:
    return ui.section(
        ui.bullets(
            *(
                rx.fragment(
                    source.title,
                    f". Compared on {long_date(source.checked)}. ",
                    ui.tag("Expected") if source.sample else None,
                )
                for source in queries.calendar_sources()
            )
        ),
        id="sources",
        title="Sources",
        tone="tint",
        reveal=False,
    )


def _noted(text: str, entry: TradingSession | Holiday | SpecialTradingSession) -> ui.Cell:
    """A cell with what is to be known about it: that it is expected only, and a note."""
    note = entry.note if isinstance(entry, TradingSession) else None
    return rx.fragment(
        text,
        " " if entry.sample else None,
        ui.tag("Expected") if entry.sample else None,
        ui.small(note) if note else None,
    )


def data() -> list[dict[str, Any]]:
    """The calendar as a data set that can be downloaded, and the way to the page."""
    year = dates.today().year
    site = settings.site_url
    return [
        {
            "@type": "Dataset",
            "name": "Trading calendar of NSE, BSE and MCX",
            "description": (
                "Trading hours by segment, trading and settlement holidays, special sessions and "
                "expiry days of derivatives on the Indian exchanges."
            ),
            "url": f"{site}{PATH}",
            "temporalCoverage": f"{year}-01-01/{year + 1}-12-31",
            "creator": {"@type": "Organization", "name": queries.firm().name, "url": f"{site}/"},
            "distribution": {
                "@type": "DataDownload",
                "encodingFormat": "text/calendar",
                "contentUrl": f"{site}{ics.PATH}",
            },
        },
    ]
