"""The list of answers and the page of one."""

from collections.abc import Iterable, Iterator, Sequence

import reflex as rx

from nnm_site.features.help.figures import next_returns, prices
from nnm_site.platform.route import Route
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Contact, Desk
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.shell.three_ways import three_ways

PATH = "/help"

#: The groups of the answers, in the order of the list.
GROUPS = {
    "login": "Login, password and your details",
    "money": "Money in and out",
    "orders": "Orders and positions",
    "charges": "Charges and the ledger",
    "documents": "Documents and tax",
    "corporate": "IPO and corporate actions",
    "demat": "Demat account and transfers",
    "family": "Family and death",
    "special": "Non-residents, minors, companies",
    "complaints": "Complaints",
}


def address(answer: HelpAnswer) -> str:
    """Where an answer stands."""
    return f"{PATH}/{answer.key}"


def answers_of(group: str) -> list[HelpAnswer]:
    """The answers of a group, in the order of their questions."""
    own = [one for one in queries.help_answers() if one.group == group]
    return sorted(own, key=lambda one: one.question)


def help_page(tools: Sequence[Route] = ()) -> rx.Component:
    """A box that leads to the search, what to do in danger, the pages that answer by themselves, and
    every question under its group.
    """
    return ui.reading_page(
        ui.PlainForm.create(
            ui.field("q", "Your question in a few words", kind="search", autocomplete="off"),
            ui.row(ui.button("Search", type="submit")),
            class_name="search-form",
            **ui.attrs(action="/search", method="get", aria_label="Search for an answer"),
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
        rx.el.section(
            ui.heading("Find out by yourself", id="tools"),
            ui.bullets(*(ui.link(one.name, href=one.path) for one in tools)),
        ),
        *(
            rx.el.section(
                ui.heading(name, id=group),
                ui.bullets(
                    *(ui.link(one.question, href=address(one)) for one in answers_of(group))
                ),
            )
            for group, name in GROUPS.items()
        ),
        name="help",
        title="Help for clients",
        intro="What clients ask, each with a short answer, what to have ready, and whom to ask.",
    )


def answer_page(answer: HelpAnswer) -> rx.Component:
    """One question and its answer."""
    return ui.reading_page(
        rx.el.div(
            three_ways(answer.request) if answer.request else None,
            answer_text(answer),
            *_facts(answer),
            *the_rule(answer.rules),
            *_related(answer),
            ui.small(
                "Last reviewed ",
                rx.el.time(
                    long_date(answer.reviewed), **ui.attrs(dateTime=answer.reviewed.isoformat())
                ),
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
            **ui.attrs(**ui.sample_edge(sample=answer.sample)),
        ),
        name="help-answer",
        title=answer.question,
    )


def answer_text(answer: HelpAnswer) -> rx.Component:
    """The text of the answer, with the facts that it names."""
    return rx.fragment(*ui.prose(fill(answer.body)).components)


def _facts(answer: HelpAnswer) -> Iterator[rx.Component]:
    desk = queries.person_or_desk(answer.desk)
    ready = [("Have ready", answer.ready)] if answer.ready else []
    takes = [("How long it takes", answer.takes)] if answer.takes else []
    yield ui.definitions(
        *(("Our price", price) for price in prices(answer.fees)),
        *next_returns(answer),
        *ready,
        *takes,
        *reached(desk),
        ("Hours", ", ".join(queries.firm().hours)),
        sample=desk.sample or (bool(answer.fees) and queries.tariff().sample),
    )


def reached(desk: Desk | Contact) -> tuple[tuple[str, str | rx.Component], ...]:
    """Whom to ask and how, as rows of a list."""
    return (
        ("Whom to ask", desk.label),
        ("Phone", ui.phone_link(desk.phone)),
        ("E-mail", ui.link(desk.email, href=f"mailto:{desk.email}")),
    )


def by_phone(desk: Desk | Contact) -> tuple[str, rx.Component]:
    """Whom to ask and the number, as one row."""
    return "Whom to ask", rx.el.span(desk.label, ", ", ui.phone_link(desk.phone))


def links_to(keys: Iterable[str]) -> list[rx.Component]:
    """A link to each answer, in the words of its question."""
    found = map(queries.help_answer, keys)
    return [ui.link(one.question, href=address(one)) for one in found]


def the_rule(rules: Iterable[str]) -> Iterator[rx.Component]:
    """The words of rules of law, each with where it was published; nothing where there are none."""
    found = [queries.rule(key) for key in rules]
    if found:
        yield ui.callout(
            *(
                part
                for rule in found
                for part in (
                    ui.paragraph(rule.says),
                    ui.small(f"{rule.published}; {rule.comparison}"),
                )
            ),
            title="The rule" if len(found) == 1 else "The rules",
        )


def _related(answer: HelpAnswer) -> Iterator[rx.Component]:
    if answer.related:
        yield ui.heading("Related questions")
        yield ui.bullets(*links_to(answer.related))
    yield ui.link("All questions", href=PATH)
