"""Charts of another host, in the place of our own. Asked for when scrolled near, shown when they are there."""

import json
from typing import Any

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say
from nnm_site.shared.rules.dates import INDIA_NAME

#: The address of the document of ours, without the site's rights, in which the provider's script draws.
FRAME = "/widget/chart"


def market_widget(
    name: str, own: rx.Component, *, label: str, title: str, options: dict[str, Any], height: int
) -> rx.Component:
    """A box with our own figures, and the place of a TradingView widget (`embed-widget-{name}.js`).

    The widget takes the box when it has really arrived, within four seconds of being asked for
    (`nnm_site/shared/scripts/market.js`); else nothing changes. `height` in pixels is what the box has at
    least; `label` names what is our own, `title` the widget's frame.
    """
    return ui.el.market_widget(
        ui.el.div(own, class_name="widget-own"),
        # The frame takes the place of what stands in it.
        ui.el.div(ui.el.div(), class_name="widget-frame"),
        class_name=f"market-widget widget-{name}",
        data_frame=FRAME,
        data_widget=name,
        data_options=json.dumps(options, separators=(",", ":")),
        data_height=height,
        data_title=say(title),
        role="region",
        aria_label=label,
    )


def chart_widget(own: rx.Component, label: str, title: str, symbol: str) -> rx.Component:
    """TradingView's advanced chart in the place of our `own`: by day, light, the symbol may be changed."""
    options = {
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
    return market_widget(
        "advanced-chart", own, label=label, title=title, options=options, height=550
    )


def market_switch() -> rx.Component:
    """Switches all widgets of the page between TradingView's charts and our own; the choice is remembered.

    It has its room from the start and is seen when there is something to switch.
    """
    return ui.el.div(
        *(
            ui.el.button(
                text,
                class_name="toggle-item",
                type="button",
                data_market_view=view,
                aria_pressed=pressed,
            )
            for view, text, pressed in (
                ("live", "TradingView", "true"),
                ("own", "Our chart", "false"),
            )
        ),
        ui.el.p(class_name="visually-hidden", role="status", data_market_said=""),
        class_name="toggle market-switch",
        role="group",
        aria_label="Charts",
    )
