"""What the market pages are made of: the sub-menu, the clock, choices, tables of shares."""

from collections.abc import Iterable, Sequence
from typing import Any

import reflex as rx

from nnm_site.features.market.addresses import EQUITY, MOVERS, SIDES
from nnm_site.features.market.movers import row_texts
from nnm_site.features.market.queries import Quote
from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say, say_name, spoken
from nnm_site.shared.rules.dates import INDIA_NAME
from nnm_site.shared.shell.openings import open_now

#: The pages about shares, in the order of the sub-menu.
SUB_MENU = (EQUITY, MOVERS, SIDES, ("Home", "/"))

HEAD = ("Company", "Last price (₹)", "Previous close (₹)", "Change (₹)", "Change (%)", "Volume")

#: The cells after the name, by their class and their place in a row's texts.
CELLS = ("last", "prev", "change", "percent", "volume")

#: The figures of a list of two lines a share, with what they are called.
QUOTE_FIGURES = {"last": "Last price (₹)", "volume": "Volume", "percent": "Change (%)"}

#: Cells in the colour of the change.
_TONED = {"change", "percent"}


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
        open_now("market", "shares-now"),
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
    label: str,
    links: Iterable[tuple[str, str, Any]],
    *,
    own_pages: bool = False,
    class_name: str | None = None,
    **html: str,
) -> rx.Component:
    """One of a few, side by side, as (text, address, is chosen) links; the chosen one has `aria-current`.

    With `own_pages` each link loads a page: the target tells the scripts of choices so. Else the page
    answers in place, from the first page of its list on.
    """
    return rx.el.nav(
        *(
            ui.plain_link(
                text,
                class_name="toggle-item",
                **ui.attrs(
                    href=href,
                    target="_self" if own_pages else None,
                    data_drops=None if own_pages else "page",
                    aria_current=ui.either(chosen, "true", "false"),
                ),
            )
            for text, href, chosen in links
        ),
        class_name=ui.classes("toggle", class_name),
        **ui.attrs(aria_label=label, **html),
    )


def exchange_form(options: Sequence[str], action: str) -> rx.Component:
    """The exchange, from a list."""
    return ui.live_form(
        action,
        ui.select("exchange", "Exchange", [(name, name) for name in options], required=True),
        ui.button("Show", type="submit", kind="outline", class_name="without-script-only"),
        label="Choose a market",
        drops=["page"],
        steps=True,
        class_name="exchange",
    )


def movers_table(caption: Any, rows: Any, empty: Any) -> rx.Component:
    """The table of gainers or losers, from the texts of its rows; `empty` stands where there are none.

    A share is in each row, whose name leads to its profile. Its rows may be drawn as grids, which are no
    table to a browser: the roles say that it is one.
    """

    def line(row: Any) -> rx.Component:
        share = _profile_link(row)
        note = ui.either(
            row["note"], rx.el.span(" ", row["note"], class_name="small"), rx.fragment()
        )
        return _row(
            rx.el.th(
                share, note, class_name="quote-name", **ui.attrs(role="rowheader", scope="row")
            ),
            *(_cell(row, name, row[name], f"quote-{name} numeric") for name in CELLS),
        )

    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption),
            rx.el.thead(
                _row(
                    *(
                        rx.el.th(
                            text,
                            class_name="numeric" if place else None,
                            **ui.attrs(role="columnheader", scope="col"),
                        )
                        for place, text in enumerate(HEAD)
                    )
                ),
                **ui.attrs(role="rowgroup"),
            ),
            rx.el.tbody(
                ui.either(
                    ui.some(rows),
                    ui.each(rows, line),
                    _row(
                        rx.el.td(
                            empty,
                            class_name="no-rows",
                            **ui.attrs(role="cell", colSpan=len(HEAD)),
                        )
                    ),
                ),
                **ui.attrs(role="rowgroup"),
            ),
            **ui.attrs(role="table"),
        ),
        class_name="table movers",
    )


def named(name: str) -> rx.Component | str:
    """A share or an index by its name; one that the language does not write is marked as English."""
    found, said = spoken(), say_name(name)
    if found is None or found.language.writes(said):
        return said
    return rx.el.span(said, **ui.attrs(lang="en", translate="no"))


def _profile_link(row: Any) -> rx.Component:
    """A share's name, which leads to its profile; the profiles are in English."""
    if spoken() is None:
        return ui.plain_link(row["name"], class_name="link", **ui.attrs(href=row["href"]))
    return ui.plain_link(
        row["name"],
        rx.el.span(" (English)", class_name="in-english", **ui.attrs(lang="en")),
        class_name="link",
        **ui.attrs(href=row["href"], hreflang="en", lang=row["lang"]),
    )


def quotes_list(label: str, quotes: Iterable[Quote], empty: str) -> rx.Component:
    """Shares in rows of 64 px: name and volume at the left, price and change at the right.

    A list, read once and in the order in which it is seen. `empty` stands where there are none.
    """

    def figure(row: dict[str, str], name: str, text: str) -> rx.Component:
        return rx.el.div(
            rx.el.dt(text, class_name="visually-hidden"),
            rx.el.dd(row["percent_sign"] if name == "percent" else row[name]),
            class_name=f"quote-{name}" + (f" {row['tone']}" if name in _TONED else ""),
        )

    rows = list(map(row_texts, quotes))
    if not rows:
        return rx.el.p(empty, class_name="no-rows")
    return rx.el.ul(
        *(
            rx.el.li(
                rx.el.p(
                    ui.plain_link(
                        named(row["name"]), class_name="link", **ui.attrs(href=row["href"])
                    ),
                    rx.el.span(" ", row["note"], class_name="small") if row["note"] else None,
                    class_name="quote-name",
                ),
                rx.el.dl(*(figure(row, *each) for each in QUOTE_FIGURES.items())),
            )
            for row in rows
        ),
        class_name="quotes",
        **ui.attrs(role="list", aria_label=label, data_tells_english=""),
    )


def _row(*cells: rx.Component) -> rx.Component:
    return rx.el.tr(*cells, **ui.attrs(role="row"))


def _cell(row: Any, name: str, text: Any, class_name: str) -> rx.Component:
    tone = " " + row["tone"] if name in _TONED else ""
    # On a phone the volume says what it is: prices and changes are known by their form.
    label = HEAD[-1] if name == "volume" else None
    return rx.el.td(text, class_name=class_name + tone, **ui.attrs(role="cell", data_label=label))


def steps(page: Any, pages: Any, previous: Any, following: Any) -> rx.Component:
    """Previous and Next with their addresses ("" where there is none), and the page one is on."""
    return rx.el.nav(
        _step("Previous", previous),
        rx.el.span("Page ", page, " of ", pages, **ui.attrs(aria_current="page")),
        _step("Next", following),
        class_name="row steps-row",
        **ui.attrs(aria_label="Pagination"),
    )


def _step(label: str, href: Any) -> rx.Component:
    look = "button outline"
    return ui.either(
        href,
        ui.plain_link(label, class_name=look, **ui.attrs(href=href)),
        ui.plain_link(label, class_name=look, **ui.attrs(role="link", aria_disabled="true")),
    )


def source_line(source: Any, sample: Any) -> rx.Component:
    """Where prices are from; sample data is marked. A state says its `source` itself."""
    return rx.el.p(
        ui.either(
            sample,
            rx.fragment(
                rx.el.span(say("Sample data"), class_name="tag", **ui.attrs(data_sample="")), " "
            ),
            rx.fragment(),
        ),
        source,
        class_name="small market-source",
    )


def more_link(label: str, href: str) -> rx.Component:
    """The link below a list, to all of it or to something like it."""
    return rx.el.p(ui.link(label, href=href, class_name="link list-more"))


def chart_options(symbol: str) -> dict[str, Any]:
    """TradingView's advanced chart: by day, light, the symbol may be changed."""
    return {
        "autosize": True,
        "symbol": symbol,
        "interval": "D",
        "timezone": INDIA_NAME,
        "theme": "light",
        "style": "1",
        "locale": "en",
        "allow_symbol_change": True,
        "calendar": False,
        "support_host": "https://www.tradingview.com",
    }
