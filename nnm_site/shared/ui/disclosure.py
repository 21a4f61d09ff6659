"""Parts that open and close natively in the browser: accordion, dialog, notice.

None of them waits for a server; scripts only update the address and remember what was closed.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import reflex as rx

from nnm_site.shared.ui.choice import Choice
from nnm_site.shared.ui.element import Examples, classes, el
from nnm_site.shared.ui.links import Kind, button
from nnm_site.shared.ui.marks import sample_edge


@dataclass(frozen=True)
class Fold:
    """One item of an accordion. `key` is its anchor (`#key`)."""

    key: str
    title: str
    content: rx.Component


def accordion(param: str, items: Sequence[Fold], level: Literal[2, 3] = 3) -> rx.Component:
    """An accordion: one item open at a time, initially the first; opening takes 300 ms.

    `param` names the open item in the address (`?param=key`; `none` means that all are closed).
    """
    choice = Choice(param, [*(item.key for item in items), "none"])
    return el.div(
        *(
            el.details(
                el.summary(getattr(el, f"h{level}")(item.title), class_name="fold-title"),
                # The anchor is inside, so that a browser opens the item for an address with it,
                # before any script.
                el.div(item.content, class_name="fold-content", id=item.key),
                open=index == 0,
                class_name="fold",
                name=param,
                data_panel=item.key,
            )
            for index, item in enumerate(items)
        ),
        class_name="accordion",
        **choice.root(),
    )


def phone_fold(
    title: str, in_view: rx.Component | str, *children: rx.Component, everywhere: bool = False
) -> rx.Component:
    """A part that is open on a wide screen and begins closed on a phone; its heading opens it.

    `in_view` appears below the heading while it is closed. `nnm_site/shared/scripts/phone_folds.js` closes
    it. With `everywhere` it begins closed on a wide screen too.
    """
    head = el.summary(
        el.h2(title),
        el.p(in_view, class_name="phone-fold-in-view") if in_view else None,
        class_name="phone-fold-title",
    )
    if everywhere:
        return el.details(head, *children, class_name="phone-fold")
    return phone_details(head, *children)


def phone_details(head: rx.Component, *children: rx.Component | None) -> rx.Component:
    """The element of `phone_fold`, with your own `summary` as its `head`."""
    return el.details(head, *children, open=True, class_name="phone-fold", data_phone_fold="")


def close_button() -> rx.Component:
    """A button that closes its dialog without a script."""
    cross = el.span("\u00d7", aria_hidden=True)
    return el.form(
        el.button(cross, class_name="close", type="submit", aria_label="Close"), method="dialog"
    )


def dialog(
    id: str,
    title: str,
    *children: rx.Component,
    class_name: str | None = None,
    sample: bool = False,
    **html: str,
) -> rx.Component:
    """A pop-up. It closes by its button, by Escape and by a click outside.

    A button opens it: `opener(id, …)`. `html` are plain attributes of its own.
    """
    return el.dialog(
        el.div(
            # No `header`: in a dialog that would be another banner of the page.
            el.div(el.h2(title, id=f"{id}-title"), close_button(), class_name="dialog-head"),
            el.div(*children, class_name="dialog-body"),
            class_name="dialog-sheet",
            **sample_edge(sample=sample),
        ),
        class_name=classes("dialog", class_name),
        id=id,
        closedby="any",
        aria_labelledby=f"{id}-title",
        **html,
    )


def opener(
    id: str, *children: rx.Component | str, kind: Kind = "outline", class_name: str | None = None
) -> rx.Component:
    """The button that opens a dialog."""
    return button(
        *children,
        kind=kind,
        class_name=class_name,
        commandfor=id,
        command="show-modal",
        aria_haspopup="dialog",
    )


def remembered(text: str, *, for_session: bool = False) -> dict[str, str]:
    """Attributes of a notice that stays closed until `text` changes, or for the session only."""
    return {
        "data_remember": "session" if for_session else "",
        "data_version": hashlib.sha256(text.encode()).hexdigest()[:8],
    }


def callout(
    *children: rx.Component | str | None,
    title: str | None = None,
    tone: Literal["note", "warning"] = "note",
) -> rx.Component:
    """A boxed remark in the text: a warning, a prescribed text, a condition."""
    return el.aside(
        el.p(title, class_name="callout-title") if title else None,
        *children,
        class_name=f"callout {tone}",
        aria_label=title,
    )


def folded(summary: str, *children: rx.Component) -> rx.Component:
    """Longer content that opens on request."""
    return el.details(
        el.summary(summary, class_name="folded-summary"), *children, class_name="folded"
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    folds = [
        Fold(f"guide-{word}", f"The {word} question?", el.p(f"The answer to the {word} question."))
        for word in ("first", "second", "third")
    ]
    yield accordion, accordion("fold", folds)
    words = el.p("It closes by its button, by Escape and by a click outside.")
    yield dialog, dialog("guide-dialog", "A dialog", words)
    yield opener, opener("guide-dialog", "Open the dialog")
    yield opener, opener("guide-dialog", "The same dialog", kind="quiet")
    words = el.p("It closes what it is in.", class_name="notice-title")
    small = {"open": True, "class_name": "notice", "aria_label": "A small dialog"}
    yield close_button, el.dialog(words, close_button(), **small)
    yield (
        phone_fold,
        phone_fold("Closed on a phone", "In view while closed", el.p("What it holds.")),
    )
    yield folded, folded("Unfold more", el.p("What was folded away."))
    yield callout, callout(el.p("A remark in the text."), title="A note")
    yield callout, callout(el.p("What may go wrong."), title="A warning", tone="warning")
    yield callout, callout(el.p("A remark without a title."))
