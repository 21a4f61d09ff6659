"""The field for trades as text: typed, pasted, or read from a file by the browser."""

import json
from collections.abc import Iterable
from functools import partial
from typing import Any

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.trades.rules import private
from nnm_site.shared.trades.rules.limits import LONGEST_TEXT, MOST_LINES

#: Characters of a text as it is sent, where line ends and quotes take two.
LONGEST_SENT = 24_000

#: What the pages with this field say of what is entered.
LEFT_OUT = "Lines with a name, PAN or client code are left out before anything is sent."
NOT_STORED = (
    "Nothing is stored, and nothing that you enter goes into the page’s address or into a log."
)

#: What the browser takes out before anything is sent (`nnm_site/shared/scripts/trades.js`).
_PATTERNS = json.dumps(
    {
        "numbers": private.NUMBERS,
        "labels": private.LABELS,
        "columns": private.COLUMNS,
        "name": private.NAME,
        "securities": private.SECURITIES,
        "quantities": private.QUANTITIES,
        "separators": private.SEPARATORS,
        "headCells": private.HEAD_CELLS,
        "longest": LONGEST_TEXT,
        "mostLines": MOST_LINES,
        "longestSent": LONGEST_SENT,
    },
    ensure_ascii=False,
)


def trades_field(label: str, hint: str, value: str | None) -> rx.Component:
    """A text area, and a button that fills it from a file. `value` is what was sent before."""
    return rx.el.div(
        ui.field(
            "text",
            label,
            kind="textarea",
            hint=hint,
            value=value,
            rows="8",
            spellCheck=False,
            autocomplete="off",
            lang="",
            data_trades=_PATTERNS,
        ),
        rx.el.div(
            rx.el.label(
                rx.el.span("Choose a file"),
                # Without a name it is not sent: the script puts its text into the field.
                rx.el.input(**ui.attrs(type="file", accept=".csv,.txt,.tsv", data_trades_file="")),
                class_name="button outline file-button",
            ),
            ui.small("CSV or text. You can also drop the file on the field."),
            class_name="row scripted",
        ),
        rx.el.p(class_name="small", **ui.attrs(role="status", data_trades_said="")),
        class_name="trades-text",
    )


def trades_form(
    *children: rx.Component | None, view: Any, is_live: bool, action: str, label: str, answers: Any
) -> rx.Component:
    """A form that is sent over the socket where the page is connected, and posted where it is not.

    Nothing of it stands in an address. `view` is a class of states with the event `ask`, or plain values;
    `is_live` says whether the page is one that connects, `answers` counts what was answered, so that the
    script knows of a new answer.
    """
    is_state = ui.is_state(view)
    connected = rx.State.is_hydrated if is_state else False
    own = ui.attrs(
        action=action,
        method="post",
        noValidate=True,
        autoComplete="off",
        data_trades_form="",
        data_answers=answers,
        data_connected=connected if is_live else None,
        aria_label=label,
    )
    asking = partial(rx.el.form, on_submit=view.ask) if is_state else ui.PlainForm.create
    return asking(*children, class_name="trades-form", **own)


def how_it_is_done(title: str, *points: str, links: Iterable[rx.Component]) -> rx.Component:
    """The section that says how the answer comes about, what is stored, and where to go on."""
    return ui.section(
        ui.bullets(*points, NOT_STORED),
        ui.row(*links),
        id="how",
        title=title,
        tone="tint",
        reveal=False,
    )


def column_questions(asked: Any) -> rx.Component:
    """A list for each column that was not recognised."""
    return ui.either(
        ui.some(asked),
        rx.el.fieldset(
            rx.el.legend("These columns we do not know"),
            ui.each(asked, _question),
            class_name="entries asked-columns",
        ),
    )


def _question(asked: Any) -> rx.Component:
    name = f"column-{asked.role}"
    return rx.el.div(
        rx.el.label(asked.label, **ui.attrs(htmlFor=name)),
        rx.el.select(
            rx.el.option("Choose", value=""),
            ui.each(asked.names, lambda each: rx.el.option(each, **ui.attrs(value=each, lang=""))),
            **ui.attrs(id=name, name=name),
        ),
        class_name="field",
    )


def refused_lines(refused: Any) -> rx.Component:
    """Lines that were not taken: where each stands, what it says, and why it was not."""

    def line(one: Any) -> rx.Component:
        return rx.el.li(
            rx.el.span(one[0], class_name="nowrap"),
            ui.either(one[1] != "", rx.el.code(one[1], **ui.attrs(lang=""))),
            rx.el.p(one[2], class_name="error"),
        )

    return rx.el.div(
        ui.heading("Lines that were not taken", 3),
        rx.el.ul(ui.each(refused, line), class_name="refused-lines"),
    )


def sent_texts(sent: dict[str, Any]) -> dict[str, str]:
    """The entries that the form sends with the event `ask`."""
    return {name: value for name, value in sent.items() if isinstance(value, str)}
