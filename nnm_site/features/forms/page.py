"""A form of the firm as a page: it is filled in, printed and signed, and sends nothing.

Fields have no names and are not submitted, so typed data is in no address, no request and no store.
In other languages each label also has the English text, for the firm's desk.
"""

import re

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.forms import Blank, Form, FormRow
from nnm_site.shared.languages.names import is_name
from nnm_site.shared.languages.speaking import spoken
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.ui.markdown import anchor_of, inline

#: The letter of a part, the same in both languages.
_LETTER = re.compile(r"^[A-Z]\. ")


def form_page(form: Form) -> rx.Component:
    """The form with its parts, its signature fields, and the section for the firm."""
    document = queries.document(form.key)
    return ui.reading_page(
        ui.el.p(*inline(fill(form.intro))),
        ui.el.p(
            "What you type stays in this window: it is not sent and not kept. Print the page or save it as a PDF, "
            "then sign it. ",
            ui.link("The same form as a PDF", href=document.href, new_tab=True),
            ".",
            class_name="screen-only",
        ),
        *(
            ui.el.section(
                ui.el.h2(*_in_both(part.title)),
                *(_row(row) for row in part.rows),
                class_name="paper-part",
            )
            for part in form.parts
        ),
        _office(form),
        ui.el.p(
            ui.button("Print or save", class_name="scripted", data_print=""),
            class_name="screen-only",
        ),
        name="paper-form",
        title=form.title,
    )


def _in_both(words: str) -> tuple[str | rx.Component, ...]:
    """A text of the form; in other languages followed by the English."""
    if spoken() is None or is_name(words):
        return (words,)
    english = _LETTER.sub("", words)
    return words, " ", ui.el.span(english, class_name="paper-english", lang="en")


def _row(row: FormRow) -> rx.Component:
    if row.note:
        return ui.small(row.note)
    if row.declaration:
        return ui.el.p(*_in_both(row.declaration), class_name="paper-declaration")
    if row.fields:
        return ui.el.div(
            *(_field(blank, alone=len(row.fields) == 1) for blank in row.fields),
            class_name="paper-row",
        )
    if row.choices:
        return _choices(row.choices, row.options or ())
    if row.list:
        return _lines(row.list, row.lines or 1)
    return _to_sign(row.signatures or ())


def _field(blank: Blank, *, alone: bool) -> rx.Component:
    """A field under its label; one alone in its row takes several lines of text."""
    long = alone and not blank.letters and not blank.autocomplete
    name = anchor_of(blank.label)
    own = {"id": name, "autocomplete": blank.autocomplete or "off", "maxLength": blank.letters}
    return ui.el.div(
        ui.el.label(*_in_both(blank.label), htmlFor=name),
        ui.el.textarea(**own, rows="2") if long else ui.el.input(**own),
        class_name=f"paper-field share-{blank.width}",
    )


def _choices(question: str, options: tuple[str, ...]) -> rx.Component:
    return ui.el.fieldset(
        ui.el.legend(*_in_both(question)),
        *(ui.el.label(ui.el.input(type="checkbox"), " ", *_in_both(option)) for option in options),
        class_name="paper-choices",
    )


def _lines(heads: tuple[str, ...], lines: int) -> rx.Component:
    rows = (
        ui.el.tr(
            *(
                ui.el.td(ui.el.input(aria_label=f"{head}, line {line}", autocomplete="off"))
                for head in heads
            )
        )
        for line in range(1, lines + 1)
    )
    return ui.el.table(
        ui.el.thead(ui.el.tr(*(ui.el.th(*_in_both(head), scope="col") for head in heads))),
        ui.el.tbody(*rows),
        class_name="paper-lines",
    )


def _to_sign(names: tuple[str, ...]) -> rx.Component:
    """Space for handwritten signatures."""
    return ui.el.div(
        *(ui.el.p(*_in_both(name)) for name in names), class_name="paper-row paper-signatures"
    )


def _office(form: Form) -> rx.Component:
    """Only on paper: the section for the firm, and the client's receipt."""
    slip = (
        ui.el.div(
            ui.el.p(
                ui.el.strong(*_in_both("Acknowledgement")), " ", *_in_both(form.office.receipt)
            ),
            _to_sign(
                (
                    *(form.office.receipt_fields or ()),
                    f"Signature and stamp of {queries.firm().name}",
                )
            ),
        )
        if form.office.receipt
        else None
    )
    return ui.el.div(
        ui.el.p(ui.el.strong(*_in_both("For office use"))),
        _to_sign(form.office.fields),
        slip,
        class_name="paper-only",
    )
