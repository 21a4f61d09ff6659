"""The online equity pages (R1001 to R1005)."""

from collections.abc import Mapping
from typing import Any

import reflex as rx

from nnm_site.features.market import day, parts
from nnm_site.features.market.addresses import EQUITY, MOVERS, SIDES
from nnm_site.features.market.embeds import market_switch, market_widget
from nnm_site.features.market.movers import KINDS, ORDERS
from nnm_site.features.market.rules.history import DEFAULT_RANGE
from nnm_site.features.market.sentences import COMPUTED_MOVERS, INVENTED, PAST
from nnm_site.features.market.state import Answer, MoversState, answer
from nnm_site.features.market.store import EXCHANGES
from nnm_site.platform.route import Filled
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.languages.speaking import say

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
    nifty = queries.link("nse-nifty")
    built = day.equity_trees(DEFAULT_RANGE, EXCHANGES[0], all_traded=False)

    def part(name: str, class_name: str | None = None) -> rx.Component:
        return ui.written_part(name, built.get(name, ""), class_name=class_name)

    return ui.page(
        ui.section(
            parts.sub_menu(EQUITY[1]),
            part("day", "market-day"),
            ui.row(part("ranges"), class_name="chart-controls"),
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


def _chart(place: int, own: rx.Component, title: str, symbol: str) -> rx.Component:
    return market_widget(
        "advanced-chart",
        own,
        label=f"Index chart {place}",
        title=title,
        options=parts.chart_options(symbol),
        height=550,
    )


def gainers_and_losers(view: Any = MoversState) -> rx.Component:
    """The ten largest gainers and fifteen largest losers of an exchange, in pages.

    `view` is the state, or an `Answer`. Until something is asked the newest day stands there, which the
    server writes at each request.
    """
    newest = ui.written_part("movers", movers(answer({})), class_name="movers-answer")
    return ui.page(
        ui.section(
            parts.sub_menu(MOVERS[1]),
            ui.live(
                rx.el.div(
                    parts.toggle(
                        "Movers",
                        [(text, f"?show={key}", view.kind == key) for key, text in KINDS.items()],
                    ),
                    parts.exchange_form(EXCHANGES, MOVERS[1]),
                    class_name="row movers-controls",
                ),
                ui.answer(
                    ui.either(view.answered, movers(view), newest), class_name="movers-answer"
                ),
                view=view,
            ),
            id="movers",
            title=MOVERS[0],
            level=1,
            reveal=False,
        ),
        name="movers",
    )


def movers(view: Any) -> rx.Component:
    """One page of gainers or losers: the day, the table, the pager. `view` is the state or an `Answer`."""
    loses = view.kind == "loser"
    return rx.fragment(
        rx.el.h2(view.shown, class_name="visually-hidden", **ui.attrs(data_says="")),
        ui.row(
            rx.el.p(view.day),
            ui.either(view.source, parts.source_line(view.source, view.sample), rx.fragment()),
        ),
        ui.either(
            view.by_name,
            parts.toggle(
                "Sorted by",
                [
                    (text, address, view.order == key)
                    for (key, text), address in zip(
                        ORDERS.items(), (view.by_change, view.by_volume, view.by_name), strict=True
                    )
                ],
            ),
            rx.fragment(),
        ),
        parts.movers_table(
            ui.either(loses, say("Losers"), say("Gainers")),
            view.rows,
            ui.either(loses, say("There are no more losers."), say("There are no more gainers.")),
        ),
        parts.steps(view.page, view.pages, view.previous, view.following),
        ui.either(
            ui.some(view.aside),
            parts.movers_table("In neither list", view.aside, ""),
            rx.fragment(),
        ),
        rx.el.p(
            ui.either(view.sample, say(INVENTED), say(COMPUTED_MOVERS)),
            f" {say(PAST)}",
            class_name="small",
        ),
    )


def _asked(found: Answer) -> rx.Component:
    """What an address asks for, with links to all other pages of movers."""
    return rx.fragment(
        parts.toggle(
            "Movers",
            [
                (text, f"?show={key}&exchange={found.exchange}", key == found.kind)
                for key, text in KINDS.items()
            ],
        ),
        parts.toggle(
            "Exchange",
            [
                (name, f"?show={found.kind}&exchange={name}", name == found.exchange)
                for name in EXCHANGES
            ],
        ),
        movers(found),
    )


def fill_movers(_: str, query: Mapping[str, str]) -> Filled:
    """The newest day; and any page of either exchange, for visitors without JavaScript.

    While the prices cannot be read, what was known when the page was built stays there.
    """
    newest, asked = answer({}), answer(query)
    return Filled(
        parts={"movers": movers(newest)} if newest.is_readable else {},
        answers=_asked(asked) if query else None,
        status=200 if asked.is_readable or not query else 503,
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
                            parts.movers_table(label, [], f"No shares are listed under {label}."),
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
