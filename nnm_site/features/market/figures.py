"""Charts of the market pages: the drawing, the sentence and the table that say the same, the range."""

from collections.abc import Sequence
from typing import Any

import reflex as rx

from nnm_site.features.market.chart import TABLE_HEAD, price_chart, sentence, table_rows
from nnm_site.features.market.movers import signed, tone
from nnm_site.features.market.parts import named, toggle
from nnm_site.features.market.queries import IndexQuote
from nnm_site.features.market.rules.history import RANGES, History, Range
from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say, say_name, t
from nnm_site.shared.rules.money import indian

#: Indices of NSE that come first, where they are on file; else the first by name.
_FIRST_INDICES = ("nifty 50", "nifty bank", "nifty midcap 100", "nifty next 50", "nifty 500")

#: How many indices have a chart.
INDICES = 3


def shown_indices(names: Sequence[str]) -> tuple[str, ...]:
    """The indices that have a chart, the leading one first."""
    known = {name.casefold(): name for name in names}
    first = [known[name] for name in _FIRST_INDICES if name in known]
    return tuple([*first, *(name for name in names if name not in first)][:INDICES])


def figure(history: History, name: str, unit: str) -> rx.Component:
    """A chart with a line that reads one day, the sentence that says the same, and the table.

    `unit` stands before each number. The line shows the last day until a pointer or a key reads
    another (`nnm_site/shared/scripts/price_chart.js`).
    """
    called = say_name(name)
    said = sentence(history, called, unit)
    if not history.bars:
        return ui.small(said)
    rows = table_rows(history)
    before = "" if history.step == "day" else f"{say(f'{history.step.capitalize()} to')} "
    newest, *values = rows[0]
    return rx.el.figure(
        rx.el.div(
            class_name="price-plane",
            **ui.attrs(dangerouslySetInnerHTML={"__html": price_chart(history, said)}),
        ),
        rx.el.p(
            rx.el.b(before + say(newest)),
            *(
                rx.fragment(" ", rx.el.span(f"{label} {value}"))
                for label, value in zip(TABLE_HEAD[1:], values, strict=True)
            ),
            class_name="price-reading",
            **ui.attrs(data_reading=""),
        ),
        rx.el.figcaption(said, class_name="small"),
        rx.el.details(
            rx.el.summary(
                "The figures as a table",
                ui.hidden_text(": ", named(name)),
                class_name="chart-summary",
            ),
            _table(t(f"{{name}}, by {history.step}", name=called), called, rows),
            class_name="chart-table",
        ),
        class_name="price-figure",
        **ui.attrs(data_chart="", data_before=before),
    )


def _table(caption: str, name: str, rows: Sequence[Sequence[str]]) -> rx.Component:
    def line(row: Sequence[str], make: Any, scope: str) -> rx.Component:
        first, *others = row
        numeric = ui.attrs(scope="col") if scope == "col" else {}
        return rx.el.tr(
            rx.el.th(first, **ui.attrs(scope=scope)),
            *(make(text, class_name="numeric", **numeric) for text in others),
        )

    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption, class_name="visually-hidden"),
            rx.el.thead(line(TABLE_HEAD, rx.el.th, "col")),
            rx.el.tbody(*(line(row, rx.el.td, "row") for row in rows)),
        ),
        class_name="price-table",
        **ui.attrs(
            tabindex="0", role="region", aria_label=t("Figures of the chart: {name}", name=name)
        ),
    )


def ranges(chosen: Range, address: str) -> rx.Component:
    """The choice of a range as links. `address` ends in what stands before the range's key."""
    return toggle(
        "Range of the charts",
        [(label, f"{address}{key}", key == chosen) for key, (label, _) in RANGES.items()],
        own_pages=True,
        class_name="ranges",
        data_ranges="",
    )


def index_head(quote: IndexQuote, level: Any) -> rx.Component:
    """The name of an index with its close and its change."""
    return rx.el.div(
        ui.heading(named(quote.name), level),
        rx.el.p(
            rx.el.span(indian(quote.close), class_name="index-close"),
            " ",
            rx.el.span(
                f"{signed(quote.change)} ({signed(quote.percent)}%)", class_name=tone(quote.change)
            ),
        ),
        class_name="index-head",
    )
