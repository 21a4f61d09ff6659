"""Where is my money: when it should arrive, by way and day, and whom to ask after that."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

import reflex as rx

from nnm_site.features.help.page import PATH as HELP
from nnm_site.features.help.page import (
    UNPUBLISHED,
    asking_form,
    calendar,
    links_to,
    reached,
    the_rule,
)
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.calendar import CalendarSource, Holiday, ReturnDay
from nnm_site.shared.content.models.clients import MoneyWay
from nnm_site.shared.content.trading_calendar import why_no_shares_traded
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.languages.translator import translated
from nnm_site.shared.rules.dates import long_date, today, weekday_date
from nnm_site.shared.rules.settlement import there_by
from nnm_site.shared.rules.typed_dates import DateError, date_in

PATH = f"{HELP}/where-is-my-money"
PART = "money"

_GROUPS = {"in": "Money to us", "out": "Money to you"}
#: Earlier and later days are outside the calendar.
_BACK, _AHEAD = timedelta(days=370), timedelta(days=100)


@dataclass(frozen=True)
class Question:
    """The entered way and day, with the fault of each."""

    way: MoneyWay | None = None
    day: date | None = None
    typed: str = ""
    fault_way: str = ""
    fault_day: str = ""


def money_page() -> rx.Component:
    """The form, and all ways with their usual time."""
    source = CalendarSource.get(ReturnDay.all()[0].source)
    return ui.reading_page(
        ui.written_part(PART, translated(_form(Question()))),
        ui.heading("How long each way takes", id="ways"),
        *(_table(group, name) for group, name in _GROUPS.items()),
        ui.paragraph(
            "Days without settlement are in the ",
            ui.link("trading calendar", href="/trading-calendar"),
            ". Banks may close on other days, too.",
        ),
        ui.heading("The days for unused money", id="return-days"),
        ui.table(
            "Days on which unused money goes back: that Friday, or the Saturday after it",
            ["Day", "Every month", "Every quarter"],
            [
                [weekday_date(entry.date), "yes", "yes" if entry.quarterly else "no"]
                for entry in ReturnDay.all()
            ],
        ),
        ui.small("Source: ", f"{source.title}, {source.comparison}", "."),
        name="help-money",
        title="Where is my money?",
        intro="Choose the way of the money and its day: you see by when it should be there, what to have ready, and whom to ask after that.",
    )


def answer_money(_: str, query: Mapping[str, str]) -> PageAnswer:
    """The form with the entries, and the day by which the money should arrive."""
    return PageAnswer(parts={PART: _form(read(query, today()))})


def read(query: Mapping[str, str], now: date) -> Question:
    """The question in an address."""
    if not query.get("way") and not query.get("day"):
        return Question(typed=now.isoformat())
    way = MoneyWay.find(query.get("way", ""))
    typed = query.get("day", "")
    fault_way = "" if way else "Choose the way that the money takes."
    try:
        day = date_in(typed)
    except DateError as error:
        return Question(way, None, typed, fault_way, str(error))
    fault = ""
    if not now - _BACK <= day <= now + _AHEAD:
        fault = f"Enter a day from {long_date(now - _BACK)} to {long_date(now + _AHEAD)}."
    elif way and way.traded and (why := why_no_shares_traded(day)):
        fault = t("There was no trading on that day: it was {why}.", why=say(why))
    return Question(way, None if fault else day, typed, fault_way, fault)


def examples() -> list[rx.Component]:
    """The answer in all its variants."""
    now = today()
    sunday = now - timedelta(days=now.isoweekday())
    days = ("x", "1999-01-01", sunday.isoformat(), (sunday - timedelta(1)).isoformat())
    faulty = [("", "x"), *(("sale", day) for day in days)]
    return [
        _form(Question(way, day, day.isoformat()))
        for way in MoneyWay.all()
        for day in (now, now - timedelta(days=30))
    ] + [_form(read({"way": way, "day": day}, now)) for way, day in faulty]


def _form(question: Question) -> rx.Component:
    options = [("", "Choose"), *((one.key, one.name) for one in MoneyWay.all())]
    return asking_form(
        ui.select(
            "way",
            "What happened",
            options,
            required=True,
            value=question.way.key if question.way else "",
            error=question.fault_way,
        ),
        ui.field(
            "day",
            "Day of the payment, of the request, of the sale; of an IPO the day on which it closed",
            kind="date",
            required=True,
            value=question.typed or None,
            error=question.fault_day,
        ),
        button="When is it there?",
        answer=_answer(question),
        action=PATH,
        method="get",
        aria_label="Where is my money?",
        noValidate=True,
    )


def _answer(question: Question) -> Iterator[rx.Component]:
    way, day = question.way, question.day
    if way is None or day is None:
        return
    by = there_by(calendar(), day, way.count, way.days)
    yield ui.heading(way.name)
    if by is None:
        yield ui.paragraph(UNPUBLISHED)
    else:
        yield ui.el.p(
            ui.el.strong(t("By {day}", day=say(weekday_date(by)))), class_name="lead-figure"
        )
        yield ui.paragraph(say(way.usual), " ", say(_now(by)))
        yield from _expected(way, by)
    yield from _advice(way, day)


def _now(by: date) -> str:
    """Whether it is late."""
    if by >= today():
        return "It is not late yet. What to do until then is below."
    return "That day is over. Ask now: whom and with what is below."


def _expected(way: MoneyWay, by: date) -> Iterator[rx.Component]:
    """A note if the holidays of that year matter but are not known."""
    of_year = [one for one in Holiday.all() if one.date.year == by.year]
    if way.count.startswith("settlement") and all(one.sample for one in of_year):
        yield ui.small(
            f"The exchanges have not published their holidays of {by.year}: the day may move."
        )


def _advice(way: MoneyWay, day: date) -> Iterator[rx.Component]:
    desk = queries.person_or_desk(way.desk)
    failed = None if way.returned is None else _back_by(day + timedelta(days=way.returned))
    yield ui.definitions(
        ("If it failed, back by", failed),
        ("Until then", way.before),
        ("Have ready", way.ready),
        ("After that", way.after),
        *reached(desk),
        sample=way.sample or desk.sample,
    )
    yield from the_rule(way.rules)
    yield ui.row(
        *links_to(way.answers),
        ui.link("Nobody answers: complain", href="/help/complain"),
    )


def _back_by(day: date) -> str:
    words = say(weekday_date(day))
    return words if day >= today() else t("{day}. That day is over: ask your bank.", day=words)


def _table(group: str, name: str) -> rx.Component:
    return ui.table(
        name,
        ["What happened", "It should be there", "Have ready"],
        [
            [ui.el.span(way.name, **ui.sample_line(sample=way.sample)), way.usual, way.ready]
            for way in MoneyWay.all(group=group)
        ],
    )
