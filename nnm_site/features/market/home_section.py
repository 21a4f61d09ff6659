"""Market trends: the newest day, and three widgets of TradingView in its place (R307).

Only symbols of BSE are licensed for embedding, and they are end-of-day. The symbols below are
configuration: TradingView renames its indices now and then, and shows a mark for one it no longer
knows.
"""

from typing import Any

import reflex as rx

from nnm_site.features.market.day import home_trees
from nnm_site.features.market.embeds import chart_widget, market_switch, market_widget
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink

#: Symbols of the ticker tape with the names shown for them.
TAPE_SYMBOLS: dict[str, str] = {
    "BSE:SENSEX": "Sensex",
    "BSE:MIDCAP": "Midcap",
    "BSE:SMLCAP": "Smallcap",
    "BSE:LRGCAP": "Largecap",
    "BSE:BSE500": "BSE 500",
}
CHART_SYMBOL = "BSE:SENSEX"

TAPE: dict[str, Any] = {
    "symbols": [{"proName": symbol, "title": title} for symbol, title in TAPE_SYMBOLS.items()],
    "showSymbolLogo": True,
    "isTransparent": False,
    "displayMode": "adaptive",
    "colorTheme": "dark",
    "locale": "in",
}
SCREENER: dict[str, Any] = {
    "width": "100%",
    "height": 550,
    "defaultColumn": "overview",
    "defaultScreen": "volume_leaders",
    "market": "india",
    "showToolbar": True,
    "colorTheme": "light",
    "locale": "in",
}


def market_trends() -> rx.Component:
    """Ticker, chart and most traded shares of the newest day; live ones take their places if they come."""
    account = ExternalLink.get("account-opening")
    indices = ExternalLink.get("bse-indices")
    built = home_trees()

    def part(name: str, class_name: str | None = None) -> rx.Component:
        return ui.written_part(name, built.get(name, ""), class_name=class_name)

    return ui.section(
        ui.row(part("market-day", "market-day"), market_switch(), class_name="market-head"),
        market_widget(
            "ticker-tape",
            part("market-tape"),
            label="Ticker of the newest day",
            title="Ticker tape of five BSE indices",
            options=TAPE,
            height=72,
        ),
        ui.columns(
            chart_widget(
                part("market-chart"), "Index chart", "Chart of the BSE Sensex, daily", CHART_SYMBOL
            ),
            market_widget(
                "screener",
                part("market-traded"),
                label="Most traded shares",
                title="Screener of Indian shares by volume",
                options=SCREENER,
                height=550,
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
