"""The online equity pages (specification §2.18)."""

from html import escape
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.market import parts
from nnm_site.market.movers import EXCHANGES, KINDS, row_texts
from nnm_site.market.queries import market_rows
from nnm_site.market.state import MoversState, SideState, day_of, rows_of
from nnm_site.settings import settings
from nnm_site.ui.adopted import noscript

EQUITY = ("Online equity", "/equity")
MOVERS = ("Gainers and losers", "/equity/gainers-and-losers")
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
    rows, where = rows_of("NSE", "gainer", 1)
    day, sample = day_of("NSE")
    return ui.page(
        ui.section(
            parts.sub_menu(MOVERS[1]),
            parts.controls(
                parts.toggle("Movers", "show", list(KINDS.items()), state.kind),
                parts.exchange_select(EXCHANGES, state.exchange, state.choose_exchange),
            ),
            parts.answer(
                ui.row(
                    rx.el.p(rx.cond(state.answered, state.day, day)),
                    parts.sample_tag(rx.cond(state.answered, state.sample, sample)),
                ),
                parts.movers_table(
                    rx.cond(state.kind == "gainer", "Gainers", "Losers"),
                    state.rows,
                    rx.cond(
                        state.kind == "gainer",
                        "There are no more gainers.",
                        "There are no more losers.",
                    ),
                    built=rows,
                    answered=state.answered,
                ),
                parts.steps(
                    state.page,
                    rx.cond(state.answered, state.pages, where.total),
                ),
                answered=state.answered,
            ),
            noscript(_all_movers()),
            ui.small(
                "Computed from the exchange's end-of-day file: equity series that traded, by the "
                "change from the previous close. Past prices say nothing about coming ones."
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


def _all_movers() -> str:
    """Every mover as HTML, for visitors whose browser cannot ask for the next page."""
    blocks = []
    for exchange in EXCHANGES:
        for kind, label in KINDS.items():
            rows = "".join(
                f"<li>{escape(text['name'])}: ₹{text['last']} ({text['percent']}%)</li>"
                for row in market_rows(exchange, "loser" if kind == "loser" else "gainer")
                for text in [row_texts(row)]
            )
            blocks.append(f'<h2>{exchange}: {label.lower()}s</h2><ol class="bullets">{rows}</ol>')
    return "".join(blocks)


def out_and_under() -> rx.Component:
    """A toggle and an empty table, as specified."""
    side = SideState.side
    return ui.page(
        ui.section(
            parts.sub_menu(SIDES[1]),
            parts.toggle("Side", "side", [("out", "Out"), ("under", "Under")], side),
            parts.movers_table(
                rx.cond(side == "out", "Out", "Under"),
                None,
                rx.cond(
                    side == "out",
                    "No shares are listed under Out.",
                    "No shares are listed under Under.",
                ),
            ),
            id="sides",
            title=SIDES[0],
            crumbs=ui.breadcrumbs(EQUITY, here=SIDES[0]),
            intro=(
                "Two lists, Out and Under. Neither has an entry at present. The shares that moved "
                "most on the last trading day stand under gainers and losers, each with its closing "
                "prices, its change and its volume."
            ),
            level=1,
            reveal=False,
        ),
        name="out-and-under",
    )
