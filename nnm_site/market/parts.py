"""What the market pages are made of: the sub-menu, the clock, toggles and the table of movers."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content.openings import opening, part_name
from nnm_site.market.addresses import EQUITY, MOVERS, SIDES
from nnm_site.market.figures import source_words

#: The pages about shares, in the order of the sub-menu.
SUB_MENU = (EQUITY, MOVERS, SIDES, ("Home", "/"))

HEAD = ("Company", "Last price (₹)", "Previous close (₹)", "Change (₹)", "Change (%)", "Volume")

#: The cells after the name, by their class and their place in a row's texts.
CELLS = ("last", "prev", "change", "percent", "volume")


class _IstClock(rx.el.Span):
    tag = "ist-clock"


def clock() -> rx.Component:
    """The time in India, each second, and whether the market is open.

    Without a script the time's name and offset. Both are written by scripts and the server, so the
    framework must not look into them.
    """
    return rx.el.p(
        rx.el.span("Time in India: ", class_name="clock-label"),
        _IstClock.create(
            **ui.attrs(role="timer", dangerouslySetInnerHTML={"__html": "UTC + 5:30"})
        ),
        rx.el.span(" Shares: ", class_name="clock-label"),
        ui.written_part(
            part_name("market"), opening("market"), inline=True, class_name="clock-open"
        ),
        class_name="clock",
    )


def sub_menu(here: str) -> rx.Component:
    """Links between the equity pages, and the clock. `here` is the address of the page."""
    return rx.el.div(
        ui.route_tabs("Online equity", here, *SUB_MENU),
        clock(),
        class_name="sub-menu",
    )


def toggle(
    label: str, param: str, options: Sequence[tuple[str, str]], selected: Any
) -> rx.Component:
    """One of two, side by side, as links; the chosen one has `aria-current`.

    `options` are (key, text) pairs; the key stands in the address as `param`.
    """
    return rx.el.nav(
        *(
            ui.plain_link(
                text,
                class_name="toggle-item",
                **ui.attrs(
                    href=f"?{param}={key}",
                    data_drops="page",
                    aria_current=rx.cond(selected == key, "true", "false"),
                ),
            )
            for key, text in options
        ),
        class_name="toggle",
        **ui.attrs(aria_label=label),
    )


def exchange_form(options: Sequence[str], action: str) -> rx.Component:
    """The exchange, from a list."""
    return ui.live_form(
        action,
        ui.select("exchange", "Exchange", [(name, name) for name in options], required=True),
        ui.button("Show", type="submit", kind="outline", class_name="without-script-only"),
        label="Choose a market",
        drops=["page"],
        class_name="exchange",
    )


def movers_table(caption: Any, rows: Any, empty: Any) -> rx.Component:
    """The table of specification §3; `empty` stands where there are no rows, or `rows` is `None`.

    On a phone its rows are grids, which are no table to a browser: the roles say that it is one.
    """
    nothing = rx.el.tr(
        rx.el.td(empty, class_name="no-rows", **ui.attrs(role="cell", colSpan=len(HEAD))),
        **ui.attrs(role="row"),
    )
    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption),
            rx.el.thead(
                rx.el.tr(
                    *(
                        rx.el.th(
                            text,
                            class_name="numeric" if place else "",
                            **ui.attrs(role="columnheader", scope="col"),
                        )
                        for place, text in enumerate(HEAD)
                    ),
                    **ui.attrs(role="row"),
                ),
                **ui.attrs(role="rowgroup"),
            ),
            rx.el.tbody(
                nothing
                if rows is None
                else rx.cond(rows.length() == 0, nothing, rx.foreach(rows, _row)),
                **ui.attrs(role="rowgroup"),
            ),
            **ui.attrs(role="table"),
        ),
        class_name="table movers",
    )


def _row(row: Any) -> rx.Component:
    def cell(name: str) -> rx.Component:
        toned = row["tone"] if name in ("change", "percent") else ""
        return rx.el.td(
            row[name], class_name=f"quote-{name} numeric " + toned, **ui.attrs(role="cell")
        )

    return rx.el.tr(
        rx.el.th(
            ui.plain_link(row["name"], class_name="link", **ui.attrs(href=row["href"])),
            class_name="quote-name",
            **ui.attrs(role="rowheader", scope="row"),
        ),
        *map(cell, CELLS),
        **ui.attrs(role="row"),
    )


def steps(page: Any, pages: Any) -> rx.Component:
    """Previous and Next, with the page one is on."""
    return rx.el.nav(
        _step("Previous", page <= 1, page - 1),
        rx.el.span("Page ", page, " of ", pages, **ui.attrs(aria_current="page")),
        _step("Next", page >= pages, page + 1),
        class_name="row steps-row",
        **ui.attrs(aria_label="Pagination"),
    )


def _step(label: str, disabled: Any, page: Any) -> rx.Component:
    return rx.cond(
        disabled,
        ui.plain_link(
            label, class_name="button outline", **ui.attrs(role="link", aria_disabled="true")
        ),
        ui.plain_link(
            label,
            class_name="button outline",
            **ui.attrs(href="?page=" + rx.Var.create(page).to(str)),
        ),
    )


def sample_note(sample: Any) -> rx.Component:
    """Says that rows are invented."""
    return rx.cond(
        sample,
        rx.el.p(
            rx.el.span("Sample data", class_name="tag", **ui.attrs(data_sample="")),
            " ",
            source_words("", sample=True),
            class_name="small market-source",
        ),
    )
