"""The landing page of online equity (R1001), and Out and Under (R1004)."""

from typing import Any

import reflex as rx

from nnm_site.features.market import day
from nnm_site.features.market.addresses import EQUITY, MOVERS, SIDES
from nnm_site.features.market.components import sub_menu
from nnm_site.features.market.embeds import chart_widget, market_switch, market_widget
from nnm_site.features.market.exchange import EXCHANGES
from nnm_site.features.market.movers import movers_table
from nnm_site.features.market.rules.history import DEFAULT_RANGE
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.ui import el

#: The symbol on each chart. Those of NSE are not licensed for embedding; the Nifty 50 is shown by
#: a fund that follows it and is listed on BSE.
SENSEX, NIFTY_PROXY = "BSE:SENSEX", "BSE:NIFTYBEES"

COUNTRIES = "ar,au,br,ca,cn,fr,de,in,id,it,jp,kr,mx,ru,sa,za,tr,gb,us,eu"
CALENDAR: dict[str, Any] = {
    "colorTheme": "light",
    "isTransparent": False,
    "width": "100%",
    "height": "550",
    "locale": "in",
    "importanceFilter": "-1,0,1",
    "countryFilter": COUNTRIES,
}


def equity() -> rx.Component:
    """The landing page: the newest day, indices, shares, the economic calendar, clock and sub-menu."""
    nifty = ExternalLink.get("nse-nifty")
    built = day.equity_trees(DEFAULT_RANGE, EXCHANGES[0], all_traded=False)

    def part(name: str, class_name: str | None = None) -> rx.Component:
        return ui.written_part(name, built.get(name, ""), class_name=class_name)

    return ui.page(
        ui.section(
            sub_menu(EQUITY[1]),
            part("day", "market-day"),
            ui.row(part("ranges"), class_name="chart-controls"),
            el.div(
                chart_widget(
                    part("index-1"), "Index chart 1", "Chart of the BSE Sensex, by day", SENSEX
                ),
                chart_widget(
                    part("index-2"),
                    "Index chart 2",
                    "Chart of NIFTYBEES, a fund that follows the Nifty 50, by day",
                    NIFTY_PROXY,
                ),
                part("index-3", "index-plain"),
                class_name="index-charts",
            ),
            market_switch(),
            ui.small(
                "Our charts show first. When they come into view, your browser asks the servers of "
                "TradingView for its own. NSE does not license its indices for charts on other sites, so the "
                "second shows Nippon India ETF Nifty 50 BeES, a fund listed on BSE that follows the "
                "Nifty 50; its price is not the index. They are information, not advice to buy or sell. ",
                ui.link(nifty.label, href=nifty.url),
            ),
            id="equity",
            title="Online equity",
            level=1,
            reveal=False,
        ),
        ui.section(
            part("lists"),
            id="shares",
            title="Shares of the day",
            tone="tint",
            reveal=False,
        ),
        ui.section(
            market_widget(
                "events",
                part("coming"),
                label="Coming dates",
                title="Economic calendar of 20 countries",
                options=CALENDAR,
                height=550,
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
    return ui.page(
        ui.section(
            sub_menu(SIDES[1]),
            ui.tabs(
                "side",
                [
                    ui.Tab(
                        label.lower(),
                        label,
                        ui.stack(
                            ui.paragraph(rule),
                            movers_table(label, [], f"No shares are listed under {label}."),
                        ),
                    )
                    for label, rule in _RULES.items()
                ],
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
            level=1,
            reveal=False,
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


_RULES = {
    "Out": (
        "A share is listed here from the day a research note expects it to outperform. It stays "
        "until the note is withdrawn or replaced."
    ),
    "Under": (
        "A share is listed here from the day a research note expects it to underperform. It stays "
        "until the note is withdrawn or replaced."
    ),
}
