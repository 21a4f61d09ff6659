"""Forms that answer while one types: what is typed stands in the address, the state reads it there.

A live form is an ordinary GET form. Until the page has hydrated the browser sends it; afterwards
the router does, a moment after the last key, without loading anything. `assets/behaviour.js`
leaves out of the address what still holds its example, and fills the fields from an address that
was opened, shared or walked back to.
"""

from collections.abc import Sequence

import reflex as rx
from reflex_components_core.react_router import ReactRouterLink

from nnm_site.ui.attributes import attrs
from nnm_site.ui.links import button

Text = rx.Var[str] | str

#: Puts the address's entries into the fields before first paint, and notes that there were some.
_FILL_JS = """
(function(f){new URLSearchParams(location.search).forEach(function(v,k){
var e=f.elements.namedItem(k);if(e){e.value=v;f.dataset.asked=''}})
})(document.currentScript.parentNode)
""".strip().replace("\n", "")


class _Form(rx.Component):
    """React Router's form: sends its entries as a navigation inside the site."""

    library = "react-router"
    tag = "Form"
    alias = "ReactRouterForm"

    action: rx.Var[str]
    method: rx.Var[str]
    replace: rx.Var[bool]
    prevent_scroll_reset: rx.Var[bool]


def live_form(
    action: str, *children: rx.Component, answered: rx.Var[bool] | bool, label: str
) -> rx.Component:
    """A form around fields whose entries are the address of the page at `action`.

    `answered` is false until the state has read the address; results of an address that carries
    entries stay invisible until then, so that no example is taken for an answer.
    """
    return _Form.create(
        *children,
        rx.el.script(_FILL_JS),
        action=action,
        method="get",
        replace=True,
        prevent_scroll_reset=True,
        class_name="live",
        **attrs(noValidate=True, data_live="", data_answered=answered, aria_label=label),
    )


def send_row(send: str, restart: str, examples: str) -> rx.Component:
    """The form's button, and the link to the address where every field holds its example."""
    return rx.el.div(
        button(send, type="submit"),
        ReactRouterLink.create(restart, to=examples, prevent_scroll_reset=True, class_name="link"),
        class_name="row send-row",
    )


def without_script(text: str) -> rx.Component:
    """What a visitor without JavaScript should know; nobody else sees it."""
    return rx.el.p(text, class_name="without-script")


def worksheet(entries: rx.Component, result: rx.Component) -> rx.Component:
    """What is typed at the left, what comes of it at the right, on one sheet."""
    return rx.el.div(
        rx.el.div(entries, class_name="worksheet-entries"),
        rx.el.div(result, class_name="worksheet-result"),
        class_name="worksheet",
    )


def entry_group(legend: str, *fields: rx.Component) -> rx.Component:
    """Fields that belong together, under a heading of their own."""
    return rx.el.fieldset(
        rx.el.legend(legend), rx.el.div(*fields, class_name="entry-fields"), class_name="entries"
    )


def outcome(
    sentence: Text,
    lines: Sequence[tuple[str, str, Text]],
    total: tuple[str, str, Text],
    stale: rx.Var[bool] | bool,
) -> rx.Component:
    """A bill of results: lines of (label, name, figure) and the total under the line.

    `name` is the figure's `data-result`. `sentence` says the same in words and is announced;
    `stale` marks figures that do not belong to what the fields hold now.
    """

    def line(label: str, name: str, figure: Text, class_name: str) -> rx.Component:
        return rx.el.div(
            rx.el.dt(label),
            rx.el.dd(figure, **attrs(data_result=name)),
            class_name=class_name,
        )

    return rx.el.div(
        rx.cond(
            stale,
            rx.el.p(
                "These figures are of your last complete entries. Correct the marked field to "
                "bring them up to date.",
                class_name="outcome-stale",
            ),
        ),
        rx.el.dl(
            *(line(*each, "outcome-line") for each in lines),
            line(*total, "outcome-total"),
            class_name="outcome-lines",
        ),
        rx.el.p(sentence, class_name="outcome-sentence", **attrs(role="status")),
        class_name="outcome",
        **attrs(data_stale=stale),
    )
