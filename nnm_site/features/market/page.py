"""Online equity (R1001), the market's section of the home page (R307), Out and Under (R1004).

On the first two, TradingView's charts replace our own.
"""

import json
import tomllib
from functools import partial
from pathlib import Path

import reflex as rx

from nnm_site.features.market import day
from nnm_site.features.market.components import EQUITY, MOVERS, SIDES, sub_menu
from nnm_site.features.market.exchange import EXCHANGES
from nnm_site.features.market.movers import movers_table
from nnm_site.features.market.rules.history import DEFAULT_RANGE
from nnm_site.features.market.widget import FRAME
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.languages.speaking import say
from nnm_site.shared.ui import el

#: The options of TradingView's widgets, by widget name.
WIDGETS = tomllib.loads(Path(__file__).with_name("widgets.toml").read_text(encoding="utf-8"))

#: The Nifty 50 is represented by a BSE-listed fund that tracks it.
NIFTY_PROXY = "BSE:NIFTYBEES"


def market_widget(
    name: str,
    own: rx.Component,
    *,
    label: str,
    title: str,
    height: int = 550,
    **options: str,
) -> rx.Component:
    """A box with our own figures, which a TradingView widget (`embed-widget-{name}.js`) may replace.

    The widget takes over only if it has loaded within four seconds of its request
    (`nnm_site/shared/scripts/market.js`). `height` is the box's minimum in pixels; `label` names our own
    content, `title` the widget's frame; `options` override those of `WIDGETS`.
    """
    return el.market_widget(
        el.div(own, class_name="widget-own"),
        # The frame replaces this content.
        el.div(el.div(), class_name="widget-frame"),
        class_name=f"market-widget widget-{name}",
        data_frame=FRAME,
        data_widget=name,
        data_options=json.dumps(WIDGETS[name] | options, separators=(",", ":")),
        data_height=height,
        data_title=say(title),
        role="region",
        aria_label=label,
    )


#: The advanced chart: daily, light, with a changeable symbol.
_chart = partial(market_widget, "advanced-chart")


def _switch() -> rx.Component:
    """Switches all widgets of the page between TradingView's charts and our own; the choice is remembered.

    Its space is reserved from the start; it appears when there is something to switch.
    """

    def button(text: str, view: str, pressed: str) -> rx.Component:
        pressing = {"data_market_view": view, "aria_pressed": pressed}
        return el.button(text, class_name="toggle-item", type="button", **pressing)

    return el.div(
        button("TradingView", "live", "true"),
        button("Our chart", "own", "false"),
        el.p(class_name="visually-hidden", role="status", data_market_said=""),
        class_name="toggle market-switch",
        role="group",
        aria_label="Charts",
    )


def _part(trees: day.Trees, name: str, class_name: str | None = None) -> rx.Component:
    return ui.written_part(name, trees.get(name, ""), class_name=class_name)


def market_trends() -> rx.Component:
    """Ticker, chart and most traded shares of the newest day; live widgets replace them if they load."""
    account = ExternalLink.get("account-opening")
    indices = ExternalLink.get("bse-indices")
    trees = day.home_trees()
    return ui.section(
        ui.row(_part(trees, "market-day", "market-day"), _switch(), class_name="market-head"),
        market_widget(
            "ticker-tape",
            _part(trees, "market-tape"),
            label="Ticker of the newest day",
            title="Ticker tape of five BSE indices",
            height=72,
        ),
        ui.columns(
            _chart(
                _part(trees, "market-chart"),
                label="Index chart",
                title="Chart of the BSE Sensex, daily",
            ),
            market_widget(
                "screener",
                _part(trees, "market-traded"),
                label="Most traded shares",
                title="Screener of Indian shares by volume",
            ),
        ),
        ui.row(
            ui.button_link(account.label, account.url),
            ui.small(
                "When you scroll to the charts, your browser loads BSE charts from ",
                ui.link("TradingView", href="https://www.tradingview.com/"),
                ". If they do not load, these stay. See also ",
                ui.link("the market page", href="/equity"),
                " and ",
                ui.link(indices.label, href=indices.url),
                ".",
            ),
        ),
        id="market-trends",
        kicker="Market trends",
        title="Where the market closed",
        tone="tint",
        class_name="market-trends",
    )


def equity() -> rx.Component:
    """The landing page: the newest day, indices, shares, the economic calendar, clock and sub-menu."""
    nifty = ExternalLink.get("nse-nifty")
    trees = day.equity_trees(DEFAULT_RANGE, EXCHANGES[0], all_traded=False)
    return ui.page(
        ui.first_section(
            sub_menu(EQUITY[1]),
            _part(trees, "day", "market-day"),
            ui.row(_part(trees, "ranges"), class_name="chart-controls"),
            el.div(
                _chart(
                    _part(trees, "index-1"),
                    label="Index chart 1",
                    title="Chart of the BSE Sensex, by day",
                ),
                _chart(
                    _part(trees, "index-2"),
                    label="Index chart 2",
                    title="Chart of NIFTYBEES, a fund that follows the Nifty 50, by day",
                    symbol=NIFTY_PROXY,
                ),
                _part(trees, "index-3", "index-plain"),
                class_name="index-charts",
            ),
            _switch(),
            ui.small(
                "Our charts show first. When they come into view, your browser asks the servers of "
                "TradingView for its own. NSE does not license its indices for charts on other sites, so the "
                "second shows Nippon India ETF Nifty 50 BeES, a fund listed on BSE that follows the "
                "Nifty 50; its price is not the index. They are information, not advice to buy or sell. ",
                ui.link(nifty.label, href=nifty.url),
            ),
            id="equity",
            title="Online equity",
        ),
        ui.section(
            _part(trees, "lists"),
            id="shares",
            title="Shares of the day",
            tone="tint",
            reveal=False,
        ),
        ui.section(
            market_widget(
                "events",
                _part(trees, "coming"),
                label="Coming dates",
                title="Economic calendar of 20 countries",
            ),
            id="calendar",
            title="Economic calendar",
            intro="Economic figures and central-bank decisions of 20 countries.",
            reveal=False,
        ),
        name="equity",
    )


def out_and_under() -> rx.Component:
    """A choice of two lists, both empty, as specified; Out is the default."""

    def tab(label: str, expected: str) -> ui.Tab:
        rule = (
            f"A share is listed here from the day a research note expects it to {expected}. It stays "
            "until the note is withdrawn or replaced."
        )
        nothing = movers_table(label, [], f"No shares are listed under {label}.")
        return ui.Tab(label.lower(), label, ui.stack(ui.paragraph(rule), nothing))

    return ui.page(
        ui.first_section(
            sub_menu(SIDES[1]),
            ui.tabs(
                "side",
                [tab("Out", "outperform"), tab("Under", "underperform")],
                label="Side",
                class_name="segmented",
            ),
            id="sides",
            title=SIDES[0],
            intro=(
                "Out lists the shares that our published research expects to do better than the "
                "market, Under those that it expects to do worse. A share is in one of the lists "
                "only while a published research note says so; at present none does."
            ),
        ),
        ui.section(
            ui.row(
                ui.button_link("Gainers and losers of the day", MOVERS[1], kind="outline"),
                ui.button_link("Research notes", "/nnm-research", kind="outline"),
            ),
            id="elsewhere",
            title="Gainers, losers and research notes",
            tone="tint",
        ),
        name="out-and-under",
    )
