"""Gainers and losers (R1002): the address selects the list, and the state answers it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any

import reflex as rx

from nnm_site.features.market import queries
from nnm_site.features.market.cache import UnreadableError, kept
from nnm_site.features.market.components import (
    MOVERS,
    TONED,
    row_texts,
    source_line,
    sub_menu,
    toggle,
)
from nnm_site.features.market.day import COMPUTED_MOVERS, INVENTED, PAST, UNREADABLE, source_words
from nnm_site.features.market.exchange import EXCHANGES
from nnm_site.features.market.rules.summary import Day, Quote
from nnm_site.platform.live_answers import LiveAnswers
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say, spoken, t
from nnm_site.shared.languages.states import begins_as
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.ui import el

#: Rows per page: for the sample as specified (R1002), for imported days enough for all gainers.
PAGE_SIZE, DAY_PAGE_SIZE = 5, 10

KINDS = {"gainer": "Gainer", "loser": "Loser"}

#: The sort orders for movers of imported days.
ORDERS = {"change": "Change", "volume": "Volume", "name": "Name"}

HEAD = ("Company", "Last price (₹)", "Previous close (₹)", "Change (₹)", "Change (%)", "Volume")

#: The cells after the name, by their class and their key in a row's texts.
CELLS = ("last", "prev", "change", "percent", "volume")


@dataclass(frozen=True)
class Answer:
    """One page of movers as texts, with the addresses of related pages.

    `shown` is its description ("Losers, BSE, page 2 of 3"), `source` the source of its prices;
    `previous` and `following` are the addresses of the neighbouring pages, "" where there is none;
    `orders` those of the same movers in each order, "" for the sample; `aside` are shares of imported
    days in neither list. `is_readable` is false if neither database nor cache has the prices.
    """

    kind: str = "gainer"
    exchange: str = "NSE"
    page: int = 1
    pages: int = 1
    rows: list[dict[str, str]] = field(default_factory=list)
    day: str = ""
    source: str = ""
    sample: bool = False
    aside: list[dict[str, str]] = field(default_factory=list)
    order: str = "change"
    orders: dict[str, str] = field(default_factory=lambda: dict.fromkeys(ORDERS, ""))
    previous: str = ""
    following: str = ""
    shown: str = ""
    is_readable: bool = True


def answer(query: Mapping[str, str]) -> Answer:
    """The page that the address requests; by default gainers of NSE, page 1 (R1002).

    The longer of the two lists, gainers and losers, sets the number of pages.
    """
    kind = ui.pick(query, "show", KINDS, "gainer")
    exchange = ui.pick(query, "exchange", EXCHANGES, EXCHANGES[0])
    try:
        day = _newest(exchange)
    except UnreadableError:
        shown = _shown(kind, exchange, 1, 1)
        return Answer(kind, exchange, day=say(UNREADABLE), shown=shown, is_readable=False)
    if day is None:
        nothing = t("No end-of-day file of {exchange} has been imported yet.", exchange=exchange)
        return Answer(kind, exchange, day=nothing, shown=_shown(kind, exchange, 1, 1))
    size = PAGE_SIZE if day.sample else DAY_PAGE_SIZE
    pages = ui.page_count(max(len(day.gainers), len(day.losers)), size)
    page = ui.clamp_page(ui.pick_number(query, "page"), pages)
    order = "change" if day.sample else ui.pick(query, "sort", ORDERS, "change")
    quotes = _in_order(day.losers if kind == "loser" else day.gainers, order)
    chosen = "show=loser&" if kind == "loser" else ""
    if exchange != EXCHANGES[0]:
        chosen += f"exchange={exchange}&"
    here = chosen if order == "change" else f"{chosen}sort={order}&"
    return Answer(
        kind,
        exchange,
        page,
        pages,
        rows=list(map(row_texts, quotes[size * (page - 1) : size * page])),
        day=t(
            "{exchange}, closing prices of {day}.",
            exchange=exchange,
            day=say(long_date(day.trade_date)),
        ),
        source=source_words(sample=day.sample),
        sample=day.sample,
        aside=[] if day.sample else list(map(row_texts, day.aside)),
        order=order,
        orders={key: "" if day.sample else f"?{chosen}sort={key}" for key in ORDERS},
        previous=f"?{here}page={page - 1}" if page > 1 else "",
        following=f"?{here}page={page + 1}" if page < pages else "",
        shown=_shown(kind, exchange, page, pages),
    )


@kept
def _newest(exchange: str) -> Day | None:
    return queries.latest_day(exchange)


def _shown(kind: str, exchange: str, page: int, pages: int) -> str:
    words = f"{KINDS[kind]}s, {{exchange}}, page {{page}} of {{pages}}"
    return t(words, exchange=exchange, page=str(page), pages=str(pages))


def _in_order(quotes: Iterable[Quote], order: str) -> list[Quote]:
    """Movers, given in order of change, in one of the `ORDERS`; ties by symbol."""
    if order == "volume":
        return sorted(quotes, key=lambda quote: (-quote.volume, quote.symbol))
    if order == "name":
        return sorted(quotes, key=lambda quote: (quote.name.casefold(), quote.symbol))
    return list(quotes)


class MoversAnswers(LiveAnswers, mixin=True):
    """The answer. Before the first event the page shows the rows of the day on which it was built."""

    answered: bool = False
    answer: Answer = begins_as(Answer)

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Look up the page that the address requests."""
        self._answer(sent, answer=await self._made(answer, sent), answered=True)


class MoversState(MoversAnswers, rx.State):
    """The answers in English."""


def nothing_asked() -> SimpleNamespace:
    """Stands in for the state before the first event: the newest day."""
    return SimpleNamespace(asked="", answered=False, answer=answer({}))


def gainers_and_losers(view: Any = MoversState) -> rx.Component:
    """The ten largest gainers and fifteen largest losers of an exchange, in pages.

    `view` is the state or the result of `nothing_asked`. Before the first event it shows the newest
    day, which the server writes on each request.
    """
    newest = ui.written_part("movers", movers(answer({})), class_name="movers-answer")
    shown = view.answer
    choice = ui.live_form(
        MOVERS[1],
        ui.select("exchange", "Exchange", [(name, name) for name in EXCHANGES], required=True),
        ui.button("Show", type="submit", kind="outline", class_name="without-script-only"),
        label="Choose a market",
        drops=["page"],
        steps=True,
        class_name="exchange",
    )
    kinds = [(text, f"?show={key}", shown.kind == key) for key, text in KINDS.items()]
    return ui.page(
        ui.first_section(
            sub_menu(MOVERS[1]),
            ui.live(
                el.div(toggle("Movers", kinds), choice, class_name="row movers-controls"),
                ui.answer(
                    ui.either(view.answered, movers(shown), newest), class_name="movers-answer"
                ),
                view=view,
            ),
            id="movers",
            title=MOVERS[0],
        ),
        name="movers",
    )


def movers(view: Any) -> rx.Component:
    """One page of gainers or losers: day, table, pager. `view` is an `Answer`, or the state's."""
    loses, nothing = view.kind == "loser", rx.fragment()
    orders = [(text, view.orders[key], view.order == key) for key, text in ORDERS.items()]
    return rx.fragment(
        el.h2(view.shown, class_name="visually-hidden", data_says=""),
        ui.row(
            el.p(view.day),
            ui.either(view.source, source_line(view.source, view.sample), nothing),
        ),
        ui.either(view.orders["name"], toggle("Sorted by", orders), nothing),
        movers_table(
            ui.either(loses, say("Losers"), say("Gainers")),
            view.rows,
            ui.either(loses, say("There are no more losers."), say("There are no more gainers.")),
        ),
        el.nav(
            _step("Previous", view.previous),
            el.span("Page ", view.page, " of ", view.pages, aria_current="page"),
            _step("Next", view.following),
            class_name="row steps-row",
            aria_label="Pagination",
        ),
        ui.either(ui.some(view.aside), movers_table("In neither list", view.aside, ""), nothing),
        el.p(
            ui.either(view.sample, say(INVENTED), say(COMPUTED_MOVERS)),
            f" {say(PAST)}",
            class_name="small",
        ),
    )


def _step(label: str, href: Any) -> rx.Component:
    """A link to the previous or next page; disabled if `href` is ""."""
    link = partial(el.a, label, class_name="button outline")
    return ui.either(href, link(href=href), link(role="link", aria_disabled="true"))


def answer_movers(_: str, query: Mapping[str, str]) -> PageAnswer:
    """The newest day; and any page of either exchange, for visitors without JavaScript.

    While prices cannot be read, the page keeps those of its build.
    """
    newest, chosen = answer({}), answer(query)
    kind, exchange = chosen.kind, chosen.exchange
    kinds = [(KINDS[one], f"?show={one}&exchange={exchange}", one == kind) for one in KINDS]
    exchanges = [(one, f"?show={kind}&exchange={one}", one == exchange) for one in EXCHANGES]
    answers = rx.fragment(toggle("Movers", kinds), toggle("Exchange", exchanges), movers(chosen))
    return PageAnswer(
        parts={"movers": movers(newest)} if newest.is_readable else {},
        answers=answers if query else None,
        status=200 if chosen.is_readable or not query else 503,
    )


def movers_table(caption: Any, rows: Any, empty: Any) -> rx.Component:
    """The table of gainers or losers, from the texts of its rows; `empty` is shown if there are none.

    CSS may lay out the rows as grids, which removes the table semantics: the roles restore them.
    """
    heads = [
        el.th(text, class_name="numeric" if n else None, role="columnheader", scope="col")
        for n, text in enumerate(HEAD)
    ]
    nothing = el.td(empty, class_name="no-rows", role="cell", colSpan=len(HEAD))
    return el.div(
        el.table(
            el.caption(caption),
            el.thead(el.tr(*heads, role="row"), role="rowgroup"),
            el.tbody(
                ui.either(ui.some(rows), ui.each(rows, _line), el.tr(nothing, role="row")),
                role="rowgroup",
            ),
            role="table",
        ),
        class_name="table movers",
    )


def _line(row: Any) -> rx.Component:
    """The row of a share; its name links to its profile, which is in English."""
    link = partial(el.a, row["name"], class_name="link", href=row["href"])
    if spoken() is None:
        share = link()
    else:
        english = el.span(" (English)", class_name="in-english", lang="en")
        share = link(english, hreflang="en", lang=row["lang"])
    note = ui.either(row["note"], el.span(" ", row["note"], class_name="small"), rx.fragment())

    def cell(name: str) -> rx.Component:
        look = f"quote-{name} numeric" + (" " + row["tone"] if name in TONED else "")
        # On a phone the volume has a label: prices and changes are recognisable by their form.
        label = HEAD[-1] if name == "volume" else None
        return el.td(row[name], class_name=look, role="cell", data_label=label)

    name = el.th(share, note, class_name="quote-name", role="rowheader", scope="row")
    return el.tr(name, *map(cell, CELLS), role="row")
