"""Personal finance: four steps, each with a planner."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import reflex as rx

from nnm_site.features.wealth import components
from nnm_site.features.wealth.planners import PLANNERS, Planner, ask, example
from nnm_site.features.wealth.rules.plot import HEIGHT, WIDTH
from nnm_site.features.wealth.state import PersonalFinanceState as State
from nnm_site.features.wealth.state import no_faults
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.content.models.wealth import (
    PersonalFinance,
    PlannerChart,
    PlannerEntry,
    PlannerWords,
)


def finance(view: Any = State) -> rx.Component:
    """The personal-finance page; the first step is shown by default.

    `view` is the state, or plain values with the same names.
    """
    texts = PersonalFinance.only()
    planners = {planner: planner.words for planner in PLANNERS.values()}
    return ui.page(
        components.opening(texts, components.PERSONAL_FINANCE),
        ui.section(
            ui.caterpillar(
                "planners",
                [(words.step, words.name) for words in planners.values()],
                ticked=False,
                note=texts.planners.done,
            ),
            ui.live(
                ui.live_form(
                    components.PERSONAL_FINANCE,
                    ui.tabs(
                        "step",
                        [
                            ui.Tab(words.step, f"{number} {words.name}", _panel(planner, view))
                            for number, (planner, words) in enumerate(planners.items(), 1)
                        ],
                        label="Steps",
                    ),
                    label="Planners",
                ),
                view=view,
            ),
            ui.small(texts.planners.note),
            id="steps",
            **texts.planners.head,
            tone="tint",
            reveal=False,
            class_name="planners",
        ),
        ui.section(
            ui.grid(
                *(ui.card(ui.paragraph(card.text), title=card.title) for card in texts.tips.cards),
                columns=2,
                label="Savings tips",
            ),
            id="tips",
            **texts.tips.head,
        ),
        components.quote_banner("chanakya-niti-12-22"),
        ui.section(
            ui.row(
                ui.button_link("Speak to the wealth desk", "/contact?desk=wealth"),
                ui.button_link("Mutual funds and SIPs", "/products#mutual-funds", kind="outline"),
            ),
            id="next",
            **texts.next.head,
        ),
        ui.market_warning(funds=True),
        name="personal-finance",
    )


def _panel(planner: Planner, view: Any) -> rx.Component:
    """A planner: fields on the left, answer on the right as a bill, a chart and a table."""
    words = planner.words
    return ui.stack(
        ui.stack(ui.heading(words.title, 3), ui.paragraph(words.text)),
        _sheet(planner, {}, view.faults, _answer(words, getattr(view, planner.key))),
    )


def _sheet(
    planner: Planner, typed: Mapping[str, str], faults: Any, answer: rx.Component
) -> rx.Component:
    """The fields, with what was `typed` or their examples, next to the answer."""

    def field(entry: PlannerEntry) -> rx.Component:
        return ui.field(
            entry.name,
            entry.label,
            error=faults[entry.name],
            required=True,
            autocomplete="off",
            inputmode="decimal",
            value=typed.get(entry.name, entry.example),
            unit=entry.unit,
        )

    examples = f"{components.PERSONAL_FINANCE}?step={planner.words.step}"
    groups = (
        ui.entry_group(group.legend, *map(field, group.entries)) for group in planner.words.groups
    )
    send = ui.send_row("Work it out", "Back to the examples", examples)
    return ui.worksheet(ui.stack(*groups, send), answer)


def _answer(words: PlannerWords, outcome: Any) -> rx.Component:
    """A planner's answer; `outcome` is an `Outcome`, or a state variable that holds one."""
    table = words.chart
    *lines, total = (
        (label, name, outcome.figures[figure]) for label, name, figure in words.results
    )
    return ui.stack(
        ui.outcome(outcome.sentence, lines, total, outcome.faulty),
        _chart(outcome.plot, table, outcome.sentence),
        ui.el.details(
            ui.el.summary(table.summary, class_name="chart-summary"),
            ui.rows_table(table.caption, table.head, outcome.rows, table.numeric),
            class_name="chart-table",
        ),
        *map(ui.small, words.notes),
    )


def _chart(plot: Any, words: PlannerChart, label: rx.Var[str] | str) -> rx.Component:
    """A chart with its legend; its series are in the order of the plot's paths.

    `plot` is a `Plot` or a variable that holds one. `label` describes it in words; its data must also be
    in a table next to it.
    """
    return ui.el.figure(
        ui.el.div(
            ui.el.ul(
                ui.each(plot.y, lambda figure: ui.el.li(figure)),
                class_name="chart-y",
                aria_hidden="true",
            ),
            ui.el.svg(
                ui.el.path(d=plot.rules, class_name="chart-rules"),
                *(
                    ui.el.path(d=plot.paths[place], class_name=f"chart-{words.kind} tone-{tone}")
                    for place, (_, tone) in enumerate(words.series)
                ),
                viewBox=f"0 0 {WIDTH} {HEIGHT}",
                preserveAspectRatio="none",
                role="img",
                aria_label=label,
            ),
            ui.el.ul(
                ui.each(plot.x, lambda place: ui.el.li(place)),
                class_name=ui.classes("chart-x", words.kind),
                aria_hidden="true",
            ),
            class_name="chart-plot",
        ),
        ui.el.figcaption(
            *(ui.el.span(name, class_name=f"chart-key tone-{tone}") for name, tone in words.series)
        ),
        class_name="chart",
    )


def examples() -> SimpleNamespace:
    """The planners' answers to their examples, with the attributes of the page's state."""
    outcomes = {key: example(planner) for key, planner in PLANNERS.items()}
    return SimpleNamespace(asked="", faults=no_faults(), **outcomes)


def answer_planners(_: str, query: Mapping[str, str]) -> PageAnswer | None:
    """The planners of an address with their entries and answers, for visitors without JavaScript.

    Only those with an entry of their own in the address, or whose step it names.
    """
    asked = [planner for planner in PLANNERS.values() if _is_asked(planner, query)]
    if not asked:
        return None
    return PageAnswer(answers=rx.fragment(*(_asked(planner, query) for planner in asked), _steps()))


def _is_asked(planner: Planner, query: Mapping[str, str]) -> bool:
    """Whether the address names the planner's step, or has an entry that is not the example."""
    entries = planner.words.entries
    typed = any(query.get(entry.name, entry.example) != entry.example for entry in entries)
    return typed or query.get("step") == planner.words.step


def _asked(planner: Planner, query: Mapping[str, str]) -> rx.Component:
    outcome, faults = ask(planner, query)
    answer = _answer(planner.words, outcome) if outcome else ui.answer(faulty=True)
    return ui.live_form(
        components.PERSONAL_FINANCE,
        ui.heading(planner.words.name, 3),
        _sheet(planner, query, faults, answer),
        label=planner.words.name,
    )


def _steps() -> rx.Component:
    """Links to each planner."""
    steps = (planner.words for planner in PLANNERS.values())
    address = f"{components.PERSONAL_FINANCE}?step="
    links = (ui.link(words.name, href=address + words.step) for words in steps)
    return ui.row(*links)
