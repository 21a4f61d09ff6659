"""Market trends: the newest day, and three widgets of TradingView in its place (specification §2.3 and §7).

Only symbols of BSE are licensed for embedding, and they are end-of-day. The symbols below are
configuration: TradingView renames its indices now and then, and shows a mark for one it no longer
knows.
"""

from typing import Any

import reflex as rx
from markupsafe import Markup

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.market.day import home_parts
from nnm_site.rules.dates import INDIA_NAME

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
CHART: dict[str, Any] = {
    "autosize": True,
    "symbol": CHART_SYMBOL,
    "interval": "D",
    "timezone": INDIA_NAME,
    "theme": "light",
    "style": "1",
    "locale": "en",
    "allow_symbol_change": True,
    "calendar": False,
    "support_host": "https://www.tradingview.com",
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
    account = queries.link("account-opening")
    indices = queries.link("bse-indices")
    built = home_parts() or {}

    def part(name: str, class_name: str | None = None) -> rx.Component:
        return ui.written_part(name, built.get(name, Markup("")), class_name=class_name)

    return ui.section(
        ui.row(part("market-day", "market-day"), ui.market_switch(), class_name="market-head"),
        ui.market_widget(
            "ticker-tape",
            part("market-tape"),
            label="Ticker of the newest day",
            title="Ticker tape of five BSE indices",
            options=TAPE,
            height=72,
        ),
        ui.columns(
            ui.market_widget(
                "advanced-chart",
                part("market-chart"),
                label="Index chart",
                title="Chart of the BSE Sensex, daily",
                options=CHART,
                height=550,
            ),
            ui.market_widget(
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
