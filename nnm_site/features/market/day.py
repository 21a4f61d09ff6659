"""What the newest day comes to on `/equity` and on the home page, as the parts of their documents."""

import datetime
from collections.abc import Mapping, Sequence

import reflex as rx
from markupsafe import Markup

from nnm_site.features.market import figures, queries
from nnm_site.features.market.addresses import EQUITY, MOVERS
from nnm_site.features.market.bars import breadth_bar
from nnm_site.features.market.cache import cached_briefly
from nnm_site.features.market.movers import row_texts, signed, tone
from nnm_site.features.market.parts import more_link, named, quotes_list, source_line, toggle
from nnm_site.features.market.rules.history import DEFAULT_RANGE, RANGES, History, Range
from nnm_site.features.market.sentences import (
    COMPUTED,
    INVENTED,
    NO_YEAR,
    NOTHING,
    PAST,
    UNREADABLE,
    YEAR_RULE,
    day_sentence,
    source_words,
)
from nnm_site.features.market.store import EXCHANGES
from nnm_site.platform.route import Filled
from nnm_site.platform.tree import render
from nnm_site.shared import ui
from nnm_site.shared.content import queries as content
from nnm_site.shared.content.trading_calendar import expiry_days, segment_hours
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.languages.translator import translated, written
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import weekday_date
from nnm_site.shared.rules.money import indian

#: Shares in each list.
LISTED = 5
#: The chart of the home page, whose figures stand in a table of a few rows; the market page has a year.
HOME_RANGE: Range = "1m"
#: Most traded shares beside the chart of the home page, and in its ticker.
BESIDE_CHART, IN_TAPE = 6, 8

Parts = dict[str, Markup]
Trees = dict[str, rx.Component]


def fill_equity(_: str, query: Mapping[str, str]) -> Filled:
    """The page of the newest day, with the range and the exchange that the address names."""
    chosen: Range = ui.pick(query, "range", RANGES, DEFAULT_RANGE)
    exchange = ui.pick(query, "exchange", EXCHANGES, EXCHANGES[0])
    parts = equity_parts(chosen, exchange, query.get("traded") == "all")
    if parts is None and not query.keys().isdisjoint(("range", "exchange", "traded")):
        # What was built answers another question.
        return Filled(parts=_unreadable(), status=503)
    return Filled(parts=parts or {})


def fill_home(_: str, __: Mapping[str, str]) -> Filled:
    """The home page with the newest day in its section on the market."""
    return Filled(parts=home_parts() or {})


@cached_briefly
def equity_parts(chosen: Range, exchange: str, all_traded: bool) -> Parts:
    """What `/equity` says of the newest day of an exchange, over a range."""
    return _written(equity_trees(chosen, exchange, all_traded))


def equity_trees(chosen: Range, exchange: str, all_traded: bool) -> Trees:
    """The same as trees, in the language that is spoken."""
    day = queries.latest_day(exchange)
    quotes = _indices()
    others = f"exchange={exchange}&" if exchange != EXCHANGES[0] else ""
    places: dict[str, rx.Component] = {
        f"index-{place}": rx.fragment() for place in range(1, figures.INDICES + 1)
    }
    for place, quote in enumerate(quotes, 1):
        places[f"index-{place}"] = index_chart(quote, queries.index_history(quote.name, chosen), 2)
    places |= {
        "ranges": figures.ranges(chosen, f"?{others}range="),
        "day": day_head(day, quotes[0] if quotes else None),
        "coming": coming(coming_days(dates.today())),
        "lists": lists(day, exchange, chosen, all_traded=all_traded),
    }
    return {name: translated(part) for name, part in places.items()}


def _written(trees: Trees) -> Parts:
    return {name: render(tree) for name, tree in trees.items()}


def _unreadable() -> Parts:
    """The page of the day while prices cannot be read."""
    empty = dict.fromkeys(
        ("ranges", *(f"index-{n}" for n in range(1, figures.INDICES + 1))), Markup()
    )
    said = written(ui.paragraph(UNREADABLE))
    return {
        **empty,
        "day": said,
        "lists": said,
        "coming": written(coming(coming_days(dates.today()))),
    }


@cached_briefly
def home_parts() -> Parts:
    """The section "Where the market closed": the day, the ticker, a chart, the most traded shares.

    They are of NSE, or of BSE while no day of NSE is on file.
    """
    return _written(home_trees())


def home_trees() -> Trees:
    """The same as trees, in the language that is spoken."""
    day = next(filter(None, map(queries.latest_day, EXCHANGES)), None)
    quotes = _indices()
    traded = day.most_traded if day else ()
    leading = quotes[0] if quotes else None
    places = {
        "market-day": day_head(day, leading),
        "market-tape": tape(tape_items(quotes, traded)),
        "market-chart": (
            index_chart(leading, queries.index_history(leading.name, HOME_RANGE), 3)
            if leading
            else rx.fragment()
        ),
        "market-traded": most_traded(day),
    }
    return {name: translated(part) for name, part in places.items()}


def _indices() -> list[queries.IndexQuote]:
    names = figures.shown_indices(queries.index_names())
    return [quote for name in names if (quote := queries.index_quote(name))]


def index_chart(quote: queries.IndexQuote, history: History, level: int) -> rx.Component:
    """An index with its close, its chart and, of imported closes, its source; `level` is that of the heading."""
    return rx.fragment(
        figures.index_head(quote, level),
        figures.figure(history, quote.name, ""),
        None if quote.sample else source_line(_index_source(quote), quote.sample),
    )


def _index_source(quote: queries.IndexQuote) -> str:
    closes = t("Index closes of {day}.", day=say(dates.long_date(quote.trade_date)))
    return f"{source_words(quote.source, sample=False)} {closes}"


def day_head(day: queries.Day | None, index: queries.IndexQuote | None) -> rx.Component:
    """The day in a sentence, and where its prices are from."""
    if day is None:
        return ui.lead(NOTHING)
    return rx.fragment(
        ui.lead(day_sentence(day, index)),
        source_line(source_words(day.source, sample=day.sample), day.sample),
    )


def tape_items(
    indices: Sequence[queries.IndexQuote], traded: Sequence[queries.Quote]
) -> list[dict[str, str]]:
    """The indices and the most traded shares, as texts."""
    return [
        *(
            {
                "name": index.name,
                "last": indian(index.close),
                "percent_sign": f"{signed(index.percent)}%",
                "tone": tone(index.change),
            }
            for index in indices
        ),
        *map(row_texts, traded[:IN_TAPE]),
    ]


def tape(items: Sequence[Mapping[str, str]]) -> rx.Component:
    """Closing prices that scroll past in one line."""
    return ui.ticker(
        *(
            rx.fragment(
                rx.el.b(named(item["name"])),
                f" {item['last']} ",
                rx.el.span(item["percent_sign"], class_name=item["tone"]),
            )
            for item in items
        ),
        label="Closing prices",
        class_name="market-tape",
    )


def most_traded(day: queries.Day | None) -> rx.Component:
    """The most traded shares, beside the chart of the home page."""
    traded = day.most_traded[:BESIDE_CHART] if day else ()
    return rx.fragment(
        _list_head("Most traded", f"By turnover on {day.exchange if day else EXCHANGES[0]}"),
        quotes_list("Most traded shares", traded, NOTHING),
        more_link("Gainers and losers", MOVERS[1]),
    )


#: Days of the trading calendar that stand where the economic calendar may come.
_COMING = 9


def lists(
    day: queries.Day | None, exchange: str, chosen: Range, *, all_traded: bool
) -> rx.Component:
    """Gainers, losers, most traded, breadth, 52-week highs and lows."""
    exchanges = toggle(
        "Exchange",
        [(name, f"?exchange={name}&range={chosen}", name == exchange) for name in EXCHANGES],
        own_pages=True,
    )
    if day is None:
        return rx.fragment(exchanges, ui.paragraph(NOTHING))
    of_exchange = f"exchange={exchange}"
    here = f"{EQUITY[1]}?{of_exchange}&range={chosen}"

    def shares(
        ident: str,
        title: str,
        quotes: Sequence[queries.Quote],
        empty: str,
        *,
        note: str | None = None,
        more: tuple[str, str] | None = None,
    ) -> rx.Component:
        return rx.el.section(
            _list_head(title, note, ident),
            quotes_list(
                t("{shares}, {exchange}", shares=say(title), exchange=exchange), quotes, empty
            ),
            more_link(*more) if more else None,
            **ui.attrs(aria_labelledby=ident),
        )

    def counted(count: int) -> str:
        first = f", the first {LISTED} by their change" if count > LISTED else ""
        return f"{count} of {day.shares} shares{first}"

    traded = day.most_traded if all_traded else day.most_traded[:LISTED]
    every_traded = (f"All {len(day.most_traded)} most traded", f"{here}&traded=all#most-traded")
    return rx.fragment(
        exchanges,
        _breadth(day),
        rx.el.div(
            shares("gainers", "Gainers", day.gainers[:LISTED], "No share rose.",
                   more=("All gainers", f"{MOVERS[1]}?{of_exchange}")),
            shares("losers", "Losers", day.losers[:LISTED], "No share fell.",
                   more=("All losers", f"{MOVERS[1]}?show=loser&{of_exchange}")),
            shares("most-traded", "Most traded", traded, "No share was traded.",
                   more=None if all_traded else every_traded),
            *((
                shares("highs", "52-week highs", day.highs[:LISTED],
                       "No share reached a 52-week high.", note=counted(day.high_count)),
                shares("lows", "52-week lows", day.lows[:LISTED],
                       "No share reached a 52-week low.", note=counted(day.low_count)),
            ) if day.covers_year else ()),
            class_name="market-lists",
        ),
        ui.small(
            f"{INVENTED if day.sample else COMPUTED} {PAST} {YEAR_RULE if day.covers_year else NO_YEAR}"
        ),
    )  # fmt: skip


def _breadth(day: queries.Day) -> rx.Component:
    return rx.el.div(
        ui.heading("Shares that rose and fell", 3, id="breadth"),
        rx.el.p(
            f"Of {day.shares} shares on {day.exchange}, ",
            rx.el.b(f"{day.advances} rose", class_name="gainer"),
            ", ",
            rx.el.b(f"{day.declines} fell", class_name="loser"),
            f" and {day.unchanged} closed unchanged.",
        ),
        breadth_bar(day.advances, day.unchanged, day.declines),
        class_name="breadth",
    )


def _list_head(title: str, note: str | None, ident: str | None = None) -> rx.Component:
    return rx.el.div(
        ui.heading(title, 3, id=ident), ui.small(note) if note else None, class_name="list-head"
    )


def coming_days(today: datetime.date) -> list[tuple[str, str]]:
    """The next holidays and monthly expiry days from the trading calendar: (day, what it is)."""
    trading = segment_hours("equity-derivatives")
    last = today + datetime.timedelta(days=120)
    days = [
        (holiday.date, t("{holiday}: exchanges closed", holiday=say(holiday.name)))
        for holiday in content.holidays()
        if today <= holiday.date <= last
        and "equity" in holiday.closed
        and holiday.date.weekday() < 5
    ]
    for rule in content.expiries():
        if rule.frequency == "monthly":
            days += [
                (day, t("Expiry: {contracts}", contracts=say(rule.label)))
                for day in expiry_days(rule, trading, today, last)
            ]
    return [(weekday_date(day), what) for day, what in sorted(days)[:_COMING]]


def coming(days: Sequence[tuple[str, str]]) -> rx.Component:
    """Our own dates, where the economic calendar of another provider may come."""
    return rx.fragment(
        _list_head(
            "Holidays and expiry days",
            "These dates are our own.",
        ),
        rx.el.div(
            rx.el.table(
                rx.el.caption("Next holidays and expiry days", class_name="visually-hidden"),
                rx.el.thead(
                    rx.el.tr(
                        rx.el.th("Day", **ui.attrs(scope="col")),
                        rx.el.th("On the exchanges", **ui.attrs(scope="col")),
                    )
                ),
                rx.el.tbody(
                    *(
                        rx.el.tr(rx.el.th(day, **ui.attrs(scope="row")), rx.el.td(what))
                        for day, what in days
                    )
                ),
            ),
            class_name="price-table coming",
        ),
        more_link("The whole trading calendar", "/trading-calendar"),
    )
