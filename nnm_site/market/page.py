"""The online equity pages (specification §2.18)."""

from collections.abc import Mapping
from typing import Any

import reflex as rx
from markupsafe import Markup

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.market import day, figures, parts
from nnm_site.market.addresses import EQUITY, MOVERS, SIDES
from nnm_site.market.movers import KINDS
from nnm_site.market.rules.history import DEFAULT_RANGE
from nnm_site.market.state import Answer, MoversState, answer
from nnm_site.market.store import EXCHANGES
from nnm_site.route import Filled
from nnm_site.rules.dates import INDIA_NAME
from nnm_site.ui.html import render

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
        "timezone": INDIA_NAME,
        "theme": "light",
        "style": "1",
        "locale": "en",
        "allow_symbol_change": True,
        "calendar": False,
        "support_host": "https://www.tradingview.com",
    }


def equity() -> rx.Component:
    """The landing page: the newest day, indices, shares, the economic calendar, clock and sub-menu."""
    nifty = queries.link("nse-nifty")
    built = day.equity_parts(DEFAULT_RANGE, EXCHANGES[0], all_traded=False) or {}

    def part(name: str, class_name: str | None = None) -> rx.Component:
        return ui.written_part(name, built.get(name, Markup("")), class_name=class_name)

    return ui.page(
        ui.section(
            parts.sub_menu(EQUITY[1]),
            part("day", "market-day"),
            ui.row(part("ranges"), ui.market_switch(), class_name="chart-controls"),
            rx.el.div(
                _chart(1, part("index-1"), "Chart of the BSE Sensex, by day", SENSEX),
                _chart(
                    2,
                    part("index-2"),
                    "Chart of NIFTYBEES, a fund that follows the Nifty 50, by day",
                    NIFTY_PROXY,
                ),
                part("index-3", "index-plain"),
                class_name="index-charts",
            ),
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
            ui.market_widget(
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


def _chart(place: int, own: rx.Component, title: str, symbol: str) -> rx.Component:
    return ui.market_widget(
        "advanced-chart",
        own,
        label=f"Index chart {place}",
        title=title,
        options=chart_options(symbol),
        height=550,
    )


def gainers_and_losers() -> rx.Component:
    """The ten largest gainers and fifteen largest losers of an exchange, five at a time."""
    state = MoversState
    return ui.page(
        ui.section(
            parts.sub_menu(MOVERS[1]),
            ui.live(
                rx.el.div(
                    parts.toggle("Movers", "show", list(KINDS.items()), state.kind),
                    parts.exchange_form(EXCHANGES, MOVERS[1]),
                    class_name="row movers-controls",
                ),
                ui.answer(
                    rx.cond(
                        state.answered,
                        rx.fragment(
                            ui.row(
                                rx.el.p(state.day),
                                parts.sample_note(state.sample),
                                rx.cond(
                                    state.source != "", ui.small("Source: ", state.source, ".")
                                ),
                            ),
                            parts.movers_table(
                                rx.cond(state.kind == "gainer", "Gainers", "Losers"),
                                state.rows,
                                rx.cond(
                                    state.kind == "gainer",
                                    "There are no more gainers.",
                                    "There are no more losers.",
                                ),
                            ),
                            parts.steps(state.page, state.pages),
                            rx.el.p(
                                rx.cond(state.sample, figures.INVENTED, figures.COMPUTED_MOVERS),
                                " Past prices do not tell future ones.",
                                class_name="small",
                            ),
                        ),
                        ui.written_part("movers", _answer(answer({})), class_name="movers-answer"),
                    ),
                    class_name="movers-answer",
                ),
                state=state,
            ),
            id="movers",
            title=MOVERS[0],
            intro="The shares whose price rose or fell most in the day.",
            level=1,
            reveal=False,
        ),
        name="movers",
    )


def fill_movers(_: str, query: Mapping[str, str]) -> Filled:
    """The newest day; and any page of either exchange, for visitors without JavaScript."""
    filled = {"movers": _answer(answer({}))}
    if not query:
        return Filled(parts=filled)
    return Filled(parts=filled, answers=_answer(answer(query), "market/templates/movers.html"))


def _answer(found: Answer, template: str = "market/templates/answer.html") -> Markup:
    """One page of movers. Links name the choices that are not the default."""
    choices = {"show": (found.kind, "gainer"), "exchange": (found.exchange, EXCHANGES[0])}
    here = "".join(f"{name}={value}&" for name, (value, usual) in choices.items() if value != usual)
    return render(
        template,
        kinds=KINDS.items(),
        exchanges=EXCHANGES,
        head=parts.HEAD,
        caption="Gainers" if found.kind == "gainer" else "Losers",
        here=f"?{here}",
        invented=figures.source_words("", sample=True),
        origin=figures.INVENTED if found.sample else figures.COMPUTED_MOVERS,
        **vars(found),
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
                        ui.stack(
                            ui.paragraph(rule),
                            parts.movers_table(label, None, f"No shares are listed under {label}."),
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
