"""Live pages: the server computes or looks up answers while a visitor types and chooses.

The entries of the page's forms make up its address. `nnm_site/shared/scripts/live.js` sends it to the
state's event `ask`, with the address whose answer it shows; the state answers (`LiveAnswers`) and names the
address that it answered (`asked`). Before the page is connected, and without JavaScript, its forms are
ordinary GET forms.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import reflex as rx

from nnm_site.shared.ui.element import Examples, classes, el, is_state
from nnm_site.shared.ui.links import button, link

Text = rx.Var[str] | str


def live(*children: rx.Component, view: Any) -> rx.Component:
    """Everything on a page that changes with the entries: forms and answers.

    `view` is a state class with the variable `asked`, the address answered last ("" for the example
    that the page is built with), and the event `ask`; or plain values with the same names, without
    events.
    """
    asking = partial(rx.el.form, on_submit=view.ask) if is_state(view) else el.form
    return el.div(
        asking(
            # Not hidden inputs: their value is an attribute, and writing it would restyle the whole page.
            *(el.textarea(name=name) for name in ("query", "shown")),
            hidden=True,
            data_ask="",
        ),
        el.p(
            "Automatic updates did not load. Send the form to see your figures, or reload the page.",
            hidden=True,
            class_name="failed-note",
            role="alert",
            data_failed_note="",
        ),
        el.noscript(data_answers=""),
        # The script's announcement of each answer; nothing else on a live page is announced.
        # A script may write it before the framework has loaded, which must not touch it.
        el.p(
            class_name="visually-hidden",
            role="status",
            data_live_said="",
            dangerouslySetInnerHTML={"__html": ""},
        ),
        *children,
        class_name="live",
        data_asked=view.asked,
        data_connected=rx.State.is_hydrated if is_state(view) else False,
    )


def live_form(
    action: str,
    *children: rx.Component | None,
    label: str,
    drops: Sequence[str] = (),
    wait: int | None = None,
    keeps: bool = False,
    steps: bool = False,
    shares: Sequence[str] = (),
    class_name: str | None = None,
) -> rx.Component:
    """A form of a live page: its fields are entries of the address.

    `drops` names parameters that a new entry removes, such as a page number; `wait` is the delay in
    milliseconds after the last key before the server is asked, if asking at each key makes no sense. `keeps`
    is for forms with the same field names that are shown in turn: each returns with the address that it was
    left with, but forms take the fields `shares` from one another. `steps` makes each entry a history step,
    for lists to choose from.
    """
    return el.form(
        *children,
        class_name=class_name,
        action=action,
        method="get",
        noValidate=True,
        autoComplete="off",
        data_live="",
        data_drops=" ".join(drops) or None,
        data_wait=wait,
        data_keeps="" if keeps else None,
        data_shares=" ".join(shares) or None,
        data_steps_back="" if steps else None,
        aria_label=label,
    )


def answer(
    *children: rx.Component,
    faulty: rx.Var[bool] | bool = False,
    shows: str = "the figures",
    class_name: str | None = None,
) -> rx.Component:
    """The server's answer. It says when it does not match the entries on the screen.

    `faulty` is true if an entry makes no sense, so that the last answer stays; `shows` is the answer's
    name in the notes.
    """
    return el.div(
        el.div(
            # Shown while an answer is late (`ui.css`), but never announced.
            el.p(f"Working out {shows}…", class_name="asking-note", aria_hidden=True),
            el.p(f"Correct the marked field to update {shows}.", class_name="faulty-note"),
            el.p("Offline: these are your last figures.", class_name="stale-note"),
            class_name="answer-notes",
        ),
        *children,
        class_name=classes("answer", class_name),
        data_answer="",
        data_faulty=faulty,
    )


def send_row(send: str, restart: str, examples: str) -> rx.Component:
    """The form's button, and the link to the address with the example in every field."""
    return el.div(
        button(send, type="submit"), link(restart, href=examples), class_name="row send-row"
    )


def worksheet(entries: rx.Component, result: rx.Component) -> rx.Component:
    """Entries at the left and their result at the right, on one sheet."""
    return el.div(
        el.div(entries, class_name="worksheet-entries"),
        el.div(result, class_name="worksheet-result"),
        class_name="worksheet",
    )


def entry_group(legend: str, *fields: rx.Component) -> rx.Component:
    """Fields that belong together, under their own heading."""
    return el.fieldset(
        el.legend(legend), el.div(*fields, class_name="entry-fields"), class_name="entries"
    )


def outcome(
    sentence: Text,
    lines: Sequence[tuple[str, str, Text]],
    total: tuple[str, str, Text],
    faulty: rx.Var[bool] | bool,
) -> rx.Component:
    """A bill of results: lines of (label, name, figure) and the total under the line.

    `name` is the figure's `data-result`. `sentence` says the same in words and is announced.
    """

    def line(label: str, name: str, figure: Text, class_name: str) -> rx.Component:
        return el.div(el.dt(label), el.dd(figure, data_result=name), class_name=class_name)

    return answer(
        el.dl(
            *(line(*each, "outcome-line") for each in lines),
            line(*total, "outcome-total"),
            class_name="outcome-lines",
        ),
        el.p(sentence, class_name="outcome-sentence", data_says=""),
        faulty=faulty,
        class_name="outcome",
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    years = el.p("The fields of the group.")
    bill = (
        [("Paid in", "guide-paid", "₹3,00,000")],
        ("Value at the end", "guide-value", "₹3,67,000"),
    )
    words = "Five years of ₹5,000 a month come to ₹3,67,000 in this illustration."
    send = send_row("Work it out", "Back to the example", "#live")
    sheet = worksheet(rx.fragment(years, send), outcome(words, *bill, faulty=False))
    yield live_form, live_form("#live", entry_group("Each month", years), label="A form")
    yield entry_group, entry_group("Each month", years)
    yield send_row, send
    yield worksheet, sheet
    yield outcome, outcome(words, *bill, faulty=True)
