"""Market trends: three widgets of TradingView (specification §2.3, 7, and §7).

Only symbols of BSE are licensed for embedding, and they are end-of-day. The symbols below are
configuration: TradingView renames its indices now and then, and shows a mark for one it no longer
knows.
"""

from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries

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
    "timezone": "Asia/Kolkata",
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
    """Ticker tape, chart of the Sensex and screener, with where to look when they stay away."""
    account = queries.link("account-opening")
    return ui.section(
        _widget("ticker-tape", "Ticker tape of five BSE indices", TAPE, 72, "bse-indices"),
        ui.columns(
            _widget("advanced-chart", "Chart of the BSE Sensex, daily", CHART, 550, "bse-indices"),
            _widget("screener", "Screener of Indian shares by volume", SCREENER, 550, "bse"),
        ),
        ui.row(
            ui.button_link(account.label, account.url),
            ui.small(
                "End-of-day BSE data, drawn by ",
                ui.link("TradingView", href="https://www.tradingview.com/"),
                ". When you scroll to the charts, your browser asks its servers for them.",
            ),
        ),
        id="market-trends",
        kicker="Market trends",
        title="Where the market closed",
        intro="The indices, the Sensex by day, and the most traded shares.",
        tone="tint",
        class_name="market-trends",
    )


def _widget(
    name: str, title: str, options: dict[str, Any], height: int, elsewhere: str
) -> rx.Component:
    """A widget; `elsewhere` is the key of the link that is given in its place."""
    link = queries.link(elsewhere)
    return ui.market_widget(
        name,
        title=title,
        options=options,
        height=height,
        fallback=f"{title}: not loaded. See also:",
        fallback_href=link.url,
        fallback_label=link.label,
    )
