"""Choosing one of many and walking through pages: selector list and pager."""

from collections.abc import Mapping, Sequence

import reflex as rx
from reflex_components_core.react_router import ReactRouterLink

from nnm_site.ui.address import choosing
from nnm_site.ui.attributes import attrs


def selector(
    param: str,
    options: Sequence[tuple[str, str]],
    selected: rx.Var[str] | str,
    label: str,
    notes: Mapping[str, str | rx.Var[str]] | None = None,
) -> rx.Component:
    """A list to pick one from, as links; the chosen one has `aria-current`.

    `options` are (key, label) pairs, the key stands in the address; `notes` are small remarks at
    the end of a line (a count).
    """
    return rx.el.nav(
        rx.el.ul(
            *(
                rx.el.li(
                    ReactRouterLink.create(
                        rx.el.span(text),
                        rx.el.span(notes[key], class_name="selector-note")
                        if notes and key in notes
                        else None,
                        to=choosing(param, key, without=["page"]),
                        prevent_scroll_reset=True,
                        class_name="selector-item",
                        **attrs(aria_current=rx.cond(selected == key, "true", "false")),
                    )
                )
                for key, text in options
            ),
            **attrs(role="list"),
        ),
        class_name="selector",
        **attrs(aria_label=label),
    )


def pager(
    window: rx.Var[list[int]] | Sequence[int | None],
    current: rx.Var[int] | int,
    param: str = "page",
    label: str = "Pagination",
) -> rx.Component:
    """Numbered pages as links. A gap (0 or `None` in `window`) is inert text.

    `param` is the page number's name in the address; other choices of the page are kept. `label`
    names one of several pagers on a page.
    """

    def entry(page: rx.Var[int] | int) -> rx.Component:
        number = rx.Var.create(page)
        return rx.el.li(
            ReactRouterLink.create(
                number,
                to=choosing(param, number),
                prevent_scroll_reset=True,
                class_name="page-number",
                **attrs(
                    aria_current=rx.cond(number == current, "page", "false"),
                    aria_label=f"Page {number}",
                ),
            )
        )

    def gap() -> rx.Component:
        return rx.el.li("\u2026", class_name="page-gap", **attrs(aria_label="pages left out"))

    if isinstance(window, rx.Var):
        body = rx.foreach(window, lambda number: rx.cond(number == 0, gap(), entry(number)))
        entries = [body]
    else:
        entries = [gap() if number is None else entry(number) for number in window]
    return rx.el.nav(
        rx.el.ol(*entries, **attrs(role="list")),
        class_name="pager",
        **attrs(aria_label=label),
    )
