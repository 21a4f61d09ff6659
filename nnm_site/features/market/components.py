"""Components of the market pages: sub-menu and clock, toggles, lists of shares, charts, bars."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any
from urllib import parse

import reflex as rx

from nnm_site.features.market.chart import TABLE_HEAD, price_chart, sentence, table_rows
from nnm_site.features.market.rules.history import RANGES, History, Range
from nnm_site.features.market.rules.summary import Priced, Quote
from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say, say_name, spoken, spoken_code, t
from nnm_site.shared.rules.money import MINUS, indian, rupees
from nnm_site.shared.shell.openings import open_now
from nnm_site.shared.ui import el

EQUITY = ("Online equity", "/equity")
MOVERS = ("Gainers and losers", "/equity/gainers-and-losers")
SIDES = ("Out and Under", "/equity/out-and-under")

#: The address below which the profiles are.
PROFILE = f"{MOVERS[1]}/company-profile"

#: Shown in place of a figure where nothing can be compared.
NOTHING = "–"

#: The sub-menu's pages, in order.
SUB_MENU = (EQUITY, MOVERS, SIDES, ("Home", "/"))

#: The figures of a two-line list of shares, with their labels.
QUOTE_FIGURES = {"last": "Last price (₹)", "volume": "Volume", "percent": "Change (%)"}

#: Cells in the colour of the change.
TONED = {"change", "percent"}

#: NSE indices that are listed first if on file; others follow by name.
_FIRST_INDICES = ("nifty 50", "nifty bank", "nifty midcap 100", "nifty next 50", "nifty 500")

#: How many indices have a chart.
INDICES = 3


def address_of(name: str) -> str:
    """The address of a company's profile."""
    return f"{PROFILE}/{parse.quote(name, safe='')}"


def signed(amount: Decimal) -> str:
    """An amount with its sign, in Indian grouping: `+12.50`, `−3.00`."""
    text = indian(amount, 2)
    return text if amount <= 0 or text.startswith(MINUS) else f"+{text}"


def tone(change: Decimal) -> str:
    """The class of a change: `gainer`, `loser`, `unchanged`."""
    return "gainer" if change > 0 else "loser" if change < 0 else "unchanged"


def change_words(quote: Priced) -> str:
    """`+12.50 (+0.37%)`."""
    return f"{signed(quote.change)} ({signed(quote.percent)}%)"


def row_texts(quote: Quote) -> dict[str, str]:
    """A share's texts for a table."""
    name, prev, change, percent, look = say_name(quote.name), *[NOTHING] * 3, "unchanged"
    if quote.is_compared:
        prev, look = indian(quote.previous), tone(quote.change)
        change, percent = signed(quote.change), signed(quote.percent)
    return {
        "name": name,
        "lang": "en" if name == quote.name else spoken_code(),
        "note": say(quote.note),
        "href": address_of(quote.company),
        "last": indian(quote.close),
        "prev": prev,
        "change": change,
        "percent": percent,
        "percent_sign": f"{percent}%" if quote.is_compared else NOTHING,
        "volume": indian(Decimal(quote.volume), 0),
        "tone": look,
    }


def sub_menu(here: str) -> rx.Component:
    """Links between the equity pages, the time in India and whether the market is open.

    `here` is the address of the page. Without JavaScript the clock shows the offset. Scripts and the
    server write the clock and the state, so React must not reconcile them.
    """
    return el.div(
        ui.route_tabs("Online equity", here, *SUB_MENU),
        el.p(
            el.span("Time in India: ", class_name="clock-label"),
            el.ist_clock(role="timer", dangerouslySetInnerHTML={"__html": "UTC + 5:30"}),
            el.span(" Shares: ", class_name="clock-label"),
            open_now("market", "shares-now"),
            class_name="clock",
        ),
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
    """A choice as a row of (text, address, is chosen) links; the chosen one has `aria-current`.

    With `own_pages` each link loads a page (its `target` signals this to the scripts). Otherwise the
    page updates in place, from the first page of its list.
    """
    return el.nav(
        *(
            el.a(
                text,
                class_name="toggle-item",
                href=href,
                target="_self" if own_pages else None,
                data_drops=None if own_pages else "page",
                aria_current=ui.either(chosen, "true", "false"),
            )
            for text, href, chosen in links
        ),
        class_name=ui.classes("toggle", class_name),
        aria_label=label,
        **html,
    )


def named(name: str) -> rx.Component | str:
    """The name of a share or an index, marked as English if not in the language's script."""
    translator, words = spoken(), say_name(name)
    if translator is None or translator.language.writes(words):
        return words
    return el.span(words, lang="en", translate="no")


def quotes_list(label: str, quotes: Iterable[Quote], empty: str) -> rx.Component:
    """Shares in rows of 64 px: name and volume on the left, price and change on the right.

    A list, so that screen readers read it once and in visual order. `empty` is shown if it has no rows.
    """

    def line(row: dict[str, str]) -> rx.Component:
        figures = (
            el.div(
                el.dt(text, class_name="visually-hidden"),
                el.dd(row["percent_sign"] if name == "percent" else row[name]),
                class_name=f"quote-{name}" + (f" {row['tone']}" if name in TONED else ""),
            )
            for name, text in QUOTE_FIGURES.items()
        )
        note = el.span(" ", row["note"], class_name="small") if row["note"] else None
        link = el.a(named(row["name"]), class_name="link", href=row["href"])
        return el.li(el.p(link, note, class_name="quote-name"), el.dl(*figures))

    lines = [line(row_texts(quote)) for quote in quotes]
    if not lines:
        return el.p(empty, class_name="no-rows")
    attributes = {"role": "list", "aria_label": label, "data_tells_english": ""}
    return el.ul(*lines, class_name="quotes", **attributes)


def source_line(source: Any, sample: Any) -> rx.Component:
    """The source of prices; sample data is marked. Both arguments may be variables of a state."""
    tag = el.span(say("Sample data"), class_name="tag", data_sample="")
    return el.p(
        ui.either(sample, rx.fragment(tag, " "), rx.fragment()),
        source,
        class_name="small market-source",
    )


def more_link(label: str, href: str) -> rx.Component:
    """The link below a list, to the whole list or a related page."""
    return el.p(ui.link(label, href=href, class_name="link list-more"))


def shown_indices(names: Sequence[str]) -> tuple[str, ...]:
    """The indices that get a chart, the leading one first."""
    known = {name.casefold(): name for name in names}
    first = [known[name] for name in _FIRST_INDICES if name in known]
    return tuple([*first, *(name for name in names if name not in first)][:INDICES])


def figure(history: History, name: str, unit: str) -> rx.Component:
    """A chart with one day's figures in a line, a describing sentence, and the table.

    `unit` precedes each number in the sentence. The line shows the last day until pointer or keyboard
    select another (`nnm_site/shared/scripts/price_chart.js`).
    """
    called = say_name(name)
    words = sentence(history, called, unit)
    if not history.bars:
        return ui.small(words)
    rows = table_rows(history)
    before = "" if history.step == "day" else f"{say(f'{history.step.capitalize()} to')} "
    newest, *values = rows[0]
    return el.figure(
        el.div(
            class_name="price-plane",
            dangerouslySetInnerHTML={"__html": price_chart(history, words)},
        ),
        el.p(
            el.b(before + say(newest)),
            *(
                rx.fragment(" ", el.span(f"{label} {value}"))
                for label, value in zip(TABLE_HEAD[1:], values, strict=True)
            ),
            class_name="price-reading",
            data_reading="",
        ),
        el.figcaption(words, class_name="small"),
        el.details(
            el.summary(
                "The figures as a table",
                ui.hidden_text(": ", named(name)),
                class_name="chart-summary",
            ),
            table(
                t(f"{{name}}, by {history.step}", name=called),
                TABLE_HEAD,
                rows,
                cells="numeric",
                tabindex="0",
                role="region",
                aria_label=t("Figures of the chart: {name}", name=called),
            ),
            class_name="chart-table",
        ),
        class_name="price-figure",
        data_chart="",
        data_before=before,
    )


def table(
    caption: str,
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    cells: str | None = None,
    class_name: str = "price-table",
    **frame: str,
) -> rx.Component:
    """A table whose first column names the row; `cells` is the class of the other cells."""
    columns = [
        el.th(text, class_name=cells if n else None, scope="col") for n, text in enumerate(head)
    ]
    return el.div(
        el.table(
            el.caption(caption, class_name="visually-hidden"),
            el.thead(el.tr(*columns)),
            el.tbody(
                *(
                    el.tr(
                        el.th(first, scope="row"),
                        *(el.td(text, class_name=cells) for text in others),
                    )
                    for first, *others in rows
                )
            ),
        ),
        class_name=class_name,
        **frame,
    )


def ranges(chosen: Range, address: str) -> rx.Component:
    """The choice of a range as links: `address` followed by the range's key."""
    return toggle(
        "Range of the charts",
        [(label, f"{address}{key}", key == chosen) for key, (label, _) in RANGES.items()],
        own_pages=True,
        class_name="ranges",
        data_ranges="",
    )


def range_bar(low: Decimal, high: Decimal, value: Decimal, days: str) -> rx.Component:
    """A price's position between the lowest and highest, labelled at the ends; `days`: `of 52 weeks`."""
    percent = 50.0 if high <= low else 100 * float((value - low) / (high - low))
    at = f"{min(100.0, max(0.0, percent)):.1f}%"
    return _bar(
        f"{rupees(value)} lies between the lowest price, {rupees(low)}, and the highest, "
        f"{rupees(high)}, {days}",
        *_filled(at),
        el.circle(cx=at, cy="10", r="7"),
        el.text(rupees(low), y="38"),
        el.text(rupees(high), class_name="end", x="100%", y="38"),
        height=44,
        class_name="range-bar",
    )


def volume_bar(percent: float, label: str) -> rx.Component:
    """A volume against its average, the mark in the middle; `percent` of the bar is filled."""
    return _bar(
        label,
        *_filled(f"{percent:.1f}%"),
        el.line(x1="50%", x2="50%", y1="1", y2="19"),
        height=20,
        class_name="range-bar volume-bar",
    )


def breadth_bar(rose: int, unchanged: int, fell: int) -> rx.Component:
    """How many shares rose, stayed and fell."""
    every = (rose + unchanged + fell) or 1
    up, down = 100 * rose / every, 100 * fell / every
    size = {"height": "14", "rx": "4"}
    return _bar(
        f"{rose} advances, {unchanged} unchanged, {fell} declines",
        el.rect(class_name="breadth-same", width="100%", **size),
        el.rect(class_name="breadth-up", width=f"{up:.2f}%", **size),
        el.rect(class_name="breadth-down", x=f"{100 - down:.2f}%", width=f"{down:.2f}%", **size),
        height=14,
        class_name="breadth-bar",
    )


def _bar(label: str, *shapes: rx.Component, height: int, class_name: str) -> rx.Component:
    size = {"width": "100%", "height": str(height)}
    return el.svg(*shapes, class_name=class_name, role="img", aria_label=label, **size)


def _filled(filled: str) -> Iterator[rx.Component]:
    for look, width in (("ground", "100%"), ("part", filled)):
        yield el.rect(class_name=f"range-{look}", y="6", width=width, height="8", rx="4")
