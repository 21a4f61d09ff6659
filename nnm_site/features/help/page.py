"""The list of answers, the page of one, and shared parts: prices, days, rules."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from decimal import Decimal

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.calendar import Holiday, ReturnDay
from nnm_site.shared.content.models.charges import Fee
from nnm_site.shared.content.models.clients import MoneyWay
from nnm_site.shared.content.models.firm import Contact, Desk
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.trading_calendar import without_settlement
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.publishing.routes import head_of
from nnm_site.shared.rules.dates import long_date, today, weekday_date
from nnm_site.shared.rules.settlement import Calendar, there_by
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.shell.three_ways import three_ways

PATH = "/help"

#: Shown for days after the exchanges' list ends.
UNPUBLISHED = "The exchanges have not yet published the days for that time."
#: The label of the next return day for each way of unused money.
_RETURNS = {
    "monthly": "Next day, if you chose every month",
    "quarterly": "Next day, if you chose every quarter",
}


def address(answer: HelpAnswer) -> str:
    """The address of an answer."""
    return f"{PATH}/{answer.key}"


def answers_of(group: str) -> list[HelpAnswer]:
    """The answers of a group, in the order of their questions."""
    return sorted(HelpAnswer.all(group=group), key=lambda one: one.question)


def help_page(tools: Sequence[str] = ()) -> rx.Component:
    """A search box, advice for emergencies, links to the tools at the addresses `tools`, and all questions by
    group.
    """
    return ui.reading_page(
        ui.el.form(
            ui.field("q", "Your question in a few words", kind="search", autocomplete="off"),
            ui.row(ui.button("Search", type="submit")),
            class_name="search-form",
            action="/search",
            method="get",
            aria_label="Search for an answer",
        ),
        ui.callout(
            ui.paragraph(
                "Money gone, phone lost, or a stranger in your account? ",
                ui.link("Do this first", href="/know-it-is-us#report-a-fake"),
                " and ",
                ui.link("freeze online trading", href="/voluntary-freezing"),
                ".",
            ),
            tone="warning",
        ),
        ui.el.section(
            ui.heading("Find out by yourself", id="tools"),
            ui.bullets(*(ui.link(head_of(path).label, href=path) for path in tools)),
        ),
        *(
            ui.el.section(
                ui.heading(name, id=group),
                ui.bullets(
                    *(ui.link(one.question, href=address(one)) for one in answers_of(group))
                ),
            )
            for group, name in head_of(PATH).groups.items()
        ),
        name="help",
        title="Help for clients",
        intro="What clients ask, each with a short answer, what to have ready, and whom to ask.",
    )


def answer_page(answer: HelpAnswer) -> rx.Component:
    """One question and its answer."""
    return ui.reading_page(
        ui.el.div(
            three_ways(answer.request) if answer.request else None,
            answer_text(answer),
            *_facts(answer),
            *the_rule(answer.rules),
            *_related(answer),
            ui.small(
                "Last reviewed ",
                ui.el.time(long_date(answer.reviewed), dateTime=answer.reviewed.isoformat()),
                *(
                    (
                        " ",
                        ui.tag("Specimen"),
                        " Steps and times in our back office are invented; the rules are real.",
                    )
                    if answer.sample
                    else ()
                ),
            ),
            class_name="prose",
            **ui.sample_edge(sample=answer.sample),
        ),
        name="help-answer",
        title=answer.question,
    )


def answer_text(answer: HelpAnswer) -> rx.Component:
    """The text of the answer, with its facts filled in."""
    return rx.fragment(*ui.prose(fill(answer.body)).components)


def _facts(answer: HelpAnswer) -> Iterator[rx.Component]:
    desk = queries.person_or_desk(answer.desk)
    yield ui.definitions(
        *(("Our price", price) for price in prices(answer.fees)),
        *next_returns(answer),
        ("Have ready", answer.ready or None),
        ("How long it takes", answer.takes or None),
        *reached(desk),
        ("Hours", ", ".join(queries.firm().hours)),
        sample=desk.sample or (bool(answer.fees) and queries.tariff().sample),
    )


def prices(keys: Iterable[str]) -> Iterator[rx.Component]:
    """Today's fees of the tariff, each with its explanation.

    One that has ended is shown as 0; one that has not begun is left out.
    """
    if not (keys := tuple(keys)):
        return
    fees = {fee.place: fee for fee in queries.fees()}
    for key in keys:
        if (fee := fees.get(key)) is None:
            fee = Fee.get(key).model_copy(update={"amount": Decimal(0), "note": None})
            if fee.since and today() < fee.since:
                continue
        price = ui.el.p(f"{say(fee.label)}: {say(fee.price)}")
        yield ui.el.div(price, ui.small(fee.sentence))


def calendar() -> Calendar:
    """The exchanges' calendar in the form that the rules need."""
    days = ReturnDay.all()
    return Calendar(
        without_settlement(Holiday.all()),
        tuple(one.date for one in days),
        tuple(one.date for one in days if one.quarterly),
    )


def returns_of(answer: HelpAnswer) -> list[MoneyWay]:
    """The ways of unused money that concern an answer."""
    ways = MoneyWay.all()
    return [one for one in ways if answer.key in one.answers and one.count in _RETURNS]


def next_returns(answer: HelpAnswer) -> Iterator[tuple[str, str]]:
    """(label, next day) of each of these ways."""
    for way in returns_of(answer):
        last = there_by(calendar(), today(), way.count, way.days)
        if last is None:
            yield _RETURNS[way.count], UNPUBLISHED
        else:
            first, second = (say(weekday_date(last - timedelta(days=days))) for days in (1, 0))
            yield _RETURNS[way.count], t("{day} or {next}", day=first, next=second)


def reached(desk: Desk | Contact) -> tuple[tuple[str, str | rx.Component], ...]:
    """A contact as rows of a definition list."""
    return (
        ("Whom to ask", desk.label),
        ("Phone", ui.phone_link(desk.phone)),
        ("E-mail", ui.mail_link(desk.email)),
    )


def by_phone(desk: Desk | Contact) -> tuple[str, rx.Component]:
    """A contact and its phone number, as one row."""
    return "Whom to ask", ui.el.span(desk.label, ", ", ui.phone_link(desk.phone))


def asking_form(
    *fields: rx.Component,
    button: str,
    answer: Iterable[rx.Component],
    action: str,
    **form: str | bool,
) -> rx.Component:
    """A form sent to the page at `action`, and its answer; `form` are its attributes."""
    return ui.el.div(
        ui.el.form(
            *fields,
            ui.row(ui.button(button, type="submit")),
            class_name="asking",
            action=f"{action}#answer",
            **form,
        ),
        ui.el.div(*answer, class_name="prose", id="answer"),
    )


def links_to(keys: Iterable[str]) -> list[rx.Component]:
    """Links to answers, each with its question as text."""
    return [ui.link(one.question, href=address(one)) for one in map(HelpAnswer.get, keys)]


def the_rule(rules: Iterable[str]) -> Iterator[rx.Component]:
    """The texts of legal rules, each with its source; nothing if there are none."""
    lines: list[rx.Component] = []
    for rule in map(Rule.get, rules):
        source = ui.small(f"{rule.published}; {rule.comparison}")
        lines += (ui.paragraph(rule.says), source)
    if lines:
        yield ui.callout(*lines, title="The rule" if len(lines) == 2 else "The rules")


def _related(answer: HelpAnswer) -> Iterator[rx.Component]:
    if answer.related:
        yield ui.heading("Related questions")
        yield ui.bullets(*links_to(answer.related))
    yield ui.link("All questions", href=PATH)
