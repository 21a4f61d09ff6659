"""The online equity pages (specification §2.18)."""

from collections.abc import Mapping
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.market import parts
from nnm_site.market.movers import EXCHANGES, KINDS
from nnm_site.market.state import GAINERS_PATH, MoversState, answer
from nnm_site.route import Filled
from nnm_site.settings import settings
from nnm_site.ui.html import render

EQUITY = ("Online equity", "/equity")
MOVERS = ("Gainers and losers", GAINERS_PATH)
SIDES = ("Out and Under", "/equity/out-and-under")

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


def chart_options(symbol: str) -> dict[str, Any]:
    """TradingView's advanced chart: by day, light, the symbol may be changed."""
    return {
        "autosize": True,
        "symbol": symbol,
        "interval": "D",
        "timezone": "Asia/Kolkata",
        "theme": "light",
        "style": "1",
        "locale": "en",
        "allow_symbol_change": True,
        "calendar": False,
        "support_host": "https://www.tradingview.com",
    }


def trail(here: tuple[str, str]) -> list[dict[str, Any]]:
    """The way to a page, for search engines."""
    before = () if here == EQUITY else (EQUITY,)
    return [ui.breadcrumb_data(settings.site_url, *before, here=here[0], path=here[1])]


def equity() -> rx.Component:
    """The landing page: Sensex, Nifty, economic calendar, clock and sub-menu."""
    return ui.page(
        ui.section(
            parts.sub_menu(EQUITY[1]),
            _widget(
                "advanced-chart",
                "Chart of the BSE Sensex, by day",
                chart_options(SENSEX),
                "bse-indices",
            ),
            id="equity",
            title="Online equity",
            crumbs=ui.breadcrumbs(here=EQUITY[0]),
            intro=(
                "Where the indices closed, which shares moved most, and what is on the economic "
                "calendar. Prices are of the end of the day."
            ),
            level=1,
            reveal=False,
        ),
        ui.section(
            _widget(
                "advanced-chart",
                "Chart of NIFTYBEES, a fund that follows the Nifty 50, by day",
                chart_options(NIFTY_PROXY),
                "nse-nifty",
            ),
            ui.small(
                "NSE does not license its indices for charts on other sites. The chart shows "
                "Nippon India ETF Nifty 50 BeES, a fund listed on BSE that follows the Nifty 50; "
                "its price is not the index."
            ),
            ui.link("Nifty indices at NSE", href=queries.link("nse-nifty").url),
            id="nifty",
            title="Nifty 50, by a fund that follows it",
        ),
        ui.section(
            _widget("events", "Economic calendar of 20 countries", CALENDAR, "bse"),
            ui.small(
                "Charts and calendar come from TradingView: your browser asks its servers for them "
                "when they come into view. They are information, not advice to buy or sell."
            ),
            id="calendar",
            title="Economic calendar",
            intro="Releases and decisions of every importance, in 20 countries.",
            tone="tint",
        ),
        ui.section(
            ui.row(
                ui.button_link(MOVERS[0], MOVERS[1]),
                ui.button_link(SIDES[0], SIDES[1], kind="outline"),
            ),
            id="more",
            title="Shares that moved",
        ),
        name="equity",
    )


def _widget(name: str, title: str, options: dict[str, Any], elsewhere: str) -> rx.Component:
    link = queries.link(elsewhere)
    return ui.market_widget(
        name,
        title=title,
        options=options,
        height=550,
        fallback=f"{title}: not loaded. The figures are also here:",
        fallback_href=link.url,
        fallback_label=link.label,
    )


def gainers_and_losers() -> rx.Component:
    """The ten largest gainers and fifteen largest losers of an exchange, five at a time."""
    state = MoversState
    built = answer({})
    return ui.page(
        ui.section(
            parts.sub_menu(MOVERS[1]),
            ui.live(
                parts.controls(
                    parts.toggle("Movers", "show", list(KINDS.items()), state.kind),
                    parts.exchange_form(EXCHANGES, MOVERS[1]),
                ),
                ui.answer(
                    ui.row(
                        rx.el.p(rx.cond(state.answered, state.day, built.day)),
                        parts.sample_tag(rx.cond(state.answered, state.sample, built.sample)),
                    ),
                    parts.movers_table(
                        rx.cond(state.kind == "gainer", "Gainers", "Losers"),
                        state.rows,
                        rx.cond(
                            state.kind == "gainer",
                            "There are no more gainers.",
                            "There are no more losers.",
                        ),
                        built=built.rows,
                        answered=state.answered,
                    ),
                    parts.steps(
                        state.page,
                        rx.cond(state.answered, state.pages, built.pages),
                    ),
                    class_name="movers-answer",
                ),
                state=state,
            ),
            ui.small(
                "Computed from the exchange's end-of-day file: equity series that traded, by the "
                "change from the previous close. Past prices do not tell future ones."
            ),
            id="movers",
            title=MOVERS[0],
            crumbs=ui.breadcrumbs(EQUITY, here=MOVERS[0]),
            intro="The shares whose price moved most in a day, from the exchanges' own files.",
            level=1,
            reveal=False,
        ),
        name="movers",
    )


def fill_movers(_: str, query: Mapping[str, str]) -> Filled | None:
    """Any page of either exchange, for visitors without JavaScript."""
    if not query:
        return None
    found = answer(query)
    return Filled(
        answers=render(
            "market/templates/movers.html",
            kinds=KINDS.items(),
            exchanges=EXCHANGES,
            head=parts.HEAD,
            caption="Gainers" if found.kind == "gainer" else "Losers",
            here=f"?show={found.kind}&exchange={found.exchange}",
            **vars(found),
        )
    )


def out_and_under() -> rx.Component:
    """A choice of two lists, both empty, as specified; Out is the default."""
    return ui.page(
        ui.section(
            parts.sub_menu(SIDES[1]),
            ui.tabs(
                "side",
                [
                    ui.Tab(
                        label.lower(),
                        label,
                        parts.movers_table(label, None, f"No shares are listed under {label}."),
                    )
                    for label in ("Out", "Under")
                ],
                label="Side",
                class_name="segmented",
            ),
            id="sides",
            title=SIDES[0],
            crumbs=ui.breadcrumbs(EQUITY, here=SIDES[0]),
            intro=(
                "Two lists, Out and Under. Neither has an entry at present. The shares that moved"
                " most on the last trading day are under gainers and losers, with closing prices,"
                " change and volume."
            ),
            level=1,
            reveal=False,
        ),
        name="out-and-under",
    )
