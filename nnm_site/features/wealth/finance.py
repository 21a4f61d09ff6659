"""Personal finance: four steps, each with a planner."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import reflex as rx

from nnm_site.features.wealth import components
from nnm_site.features.wealth.chart import chart, folded_table
from nnm_site.features.wealth.planners import PLANNERS, Planner, ask, example
from nnm_site.features.wealth.rules.entries import Entry
from nnm_site.features.wealth.state import NO_FAULTS
from nnm_site.features.wealth.state import PersonalFinanceState as State
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.content.models.wealth import PersonalFinance, PlannerWords
from nnm_site.shared.languages.speaking import say


def finance(view: Any = State) -> rx.Component:
    """The personal-finance page; the first step is shown by default.

    `view` is the state, or plain values with the same names.
    """
    texts = PersonalFinance.only()
    return ui.page(
        components.opening(texts, components.PERSONAL_FINANCE),
        ui.section(
            ui.caterpillar(
                "planners",
                [(planner.step, planner.title) for planner in PLANNERS.values()],
                ticked=False,
                note=texts.planners.done,
            ),
            ui.live(
                ui.live_form(
                    components.PERSONAL_FINANCE,
                    ui.tabs(
                        "step",
                        [
                            ui.Tab(planner.step, f"{number} {planner.title}", _panel(key, view))
                            for number, (key, planner) in enumerate(PLANNERS.items(), 1)
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
        components.market_warning(),
        name="personal-finance",
    )


def _words(key: str) -> PlannerWords:
    return getattr(PersonalFinance.only().planners, key)


def _panel(key: str, view: Any) -> rx.Component:
    """A planner: its fields at the left, its answer at the right as a bill, a chart and a table."""
    planner, words = PLANNERS[key], _words(key)
    groups = planner.groups.items()
    examples = f"{components.PERSONAL_FINANCE}?step={planner.step}"
    return ui.stack(
        ui.stack(ui.heading(words.title, 3), ui.paragraph(words.text)),
        ui.worksheet(
            ui.stack(
                *(
                    ui.entry_group(legend, *(_field(entry, view.faults) for entry in entries))
                    for legend, entries in groups
                ),
                ui.send_row("Work it out", "Back to the examples", examples),
            ),
            _answer(key, getattr(view, key)),
        ),
    )


def _answer(key: str, outcome: Any) -> rx.Component:
    """What a planner answers; `outcome` is an `Outcome`, or the state's variable that holds one."""
    planner, words = PLANNERS[key], _words(key)
    drawn = planner.drawing
    *lines, total = (
        (label, name, outcome.figures[figure]) for label, name, figure in planner.results
    )
    return ui.stack(
        ui.outcome(outcome.sentence, lines, total, outcome.faulty),
        chart(outcome.plot, drawn.series, label=outcome.sentence, kind=drawn.kind),
        folded_table(drawn.summary, drawn.caption, drawn.head, outcome.rows, drawn.numeric),
        *map(ui.small, words.notes),
    )


def examples() -> SimpleNamespace:
    """The planners' answers to their examples, under the names of the page's state."""
    outcomes = {key: example(planner) for key, planner in PLANNERS.items()}
    return SimpleNamespace(asked="", faults=dict(NO_FAULTS), **outcomes)


def answer_planners(_: str, query: Mapping[str, str]) -> PageAnswer | None:
    """The answers to an address's entries, for visitors without JavaScript.

    Only the planners that the address has an entry of, or whose step it names, are answered.
    """
    answers = [
        _written_answer(key, planner, query)
        for key, planner in PLANNERS.items()
        if query.get("step") == planner.step
        or any(entry.name in query for entry in planner.entries)
    ]
    return PageAnswer(answers=rx.fragment(*answers)) if answers else None


def _written_answer(key: str, planner: Planner, query: Mapping[str, str]) -> rx.Component:
    """A planner's answer under its name, or what is wrong with its entries."""
    outcome, faults = ask(planner, query)
    labels = {entry.name: entry.label for entry in planner.entries}
    sentences = (f"{say(labels[name])}: {text}" for name, text in faults.items() if text)
    return ui.el.section(
        ui.heading(planner.title, 3), _answer(key, outcome) if outcome else ui.bullets(*sentences)
    )


def _field(entry: Entry, faults: Any) -> rx.Component:
    return ui.field(
        entry.name,
        entry.label,
        error=faults[entry.name],
        required=True,
        autocomplete="off",
        inputmode="decimal",
        value=entry.example,
        unit=entry.unit,
    )
