"""What the newest day comes to on `/equity` and on the home page, as the parts of their documents."""

import datetime
from collections.abc import Mapping

from markupsafe import Markup

from nnm_site.content import queries as content
from nnm_site.content.trading_calendar import expiry_days, segment_hours
from nnm_site.market import figures, queries
from nnm_site.market.addresses import EQUITY, MOVERS
from nnm_site.market.cache import cached_briefly
from nnm_site.market.movers import row_texts, signed, tone
from nnm_site.market.rules.history import DEFAULT_RANGE, RANGES, Range
from nnm_site.market.store import EXCHANGES
from nnm_site.route import Filled
from nnm_site.rules.dates import INDIA, weekday_date
from nnm_site.rules.money import indian
from nnm_site.ui import pick
from nnm_site.ui.html import render

#: Shares in each list.
LISTED = 5
#: Most traded shares beside the chart of the home page, and in its ticker.
BESIDE_CHART, IN_TAPE = 6, 8

Parts = dict[str, Markup]


def fill_equity(_: str, query: Mapping[str, str]) -> Filled:
    """The page of the newest day, with the range and the exchange that the address names."""
    chosen: Range = pick(query, "range", RANGES, DEFAULT_RANGE)
    exchange = pick(query, "exchange", EXCHANGES, EXCHANGES[0])
    return Filled(parts=equity_parts(chosen, exchange, query.get("traded") == "all") or {})


def fill_home(_: str, __: Mapping[str, str]) -> Filled:
    """The home page with the newest day in its section on the market."""
    return Filled(parts=home_parts() or {})


@cached_briefly
def equity_parts(chosen: Range, exchange: str, all_traded: bool) -> Parts:
    """What `/equity` says of the newest day of an exchange, over a range."""
    day = queries.latest_day(exchange)
    names = figures.shown_indices(queries.index_names())
    quotes = [quote for name in names if (quote := queries.index_quote(name))]
    parts = {f"index-{place}": Markup("") for place in range(1, figures.INDICES + 1)}
    for place, quote in enumerate(quotes, 1):
        history = queries.index_history(quote.name, chosen)
        drawn = figures.figure(history, quote.name, "", f"index-{place}")
        parts[f"index-{place}"] = figures.index_head(quote, 2) + drawn
    others = "&exchange=BSE" if exchange == "BSE" else ""
    parts["ranges"] = figures.ranges(chosen, f"?{others[1:]}{'&' if others else ''}range=")
    parts["day"] = _day(day, quotes[0] if quotes else None)
    parts["coming"] = coming_days()
    parts["lists"] = _lists(day, exchange, chosen, all_traded=all_traded)
    return parts


@cached_briefly
def home_parts() -> Parts:
    """The section "Where the market closed": the day, the ticker, a chart, the most traded shares."""
    day = queries.latest_day(EXCHANGES[0])
    names = figures.shown_indices(queries.index_names())
    quotes = [quote for name in names if (quote := queries.index_quote(name))]
    parts = {"market-day": _day(day, quotes[0] if quotes else None)}
    traded = day.most_traded if day else ()
    tape = [
        {
            "name": q.name,
            "last": indian(q.close),
            "percent": signed(q.percent),
            "tone": tone(q.change),
        }
        for q in quotes
    ]
    tape += [row_texts(quote) for quote in traded[:IN_TAPE]]
    parts["market-tape"] = render("market/templates/tape.html", items=tape)
    parts["market-chart"] = Markup("")
    if quotes:
        history = queries.index_history(quotes[0].name, DEFAULT_RANGE)
        drawn = figures.figure(history, quotes[0].name, "", "market-index")
        parts["market-chart"] = figures.index_head(quotes[0], 3) + drawn
    parts["market-traded"] = render(
        "market/templates/list.html",
        title="Most traded",
        table=figures.quotes_table("Most traded shares", traded[:BESIDE_CHART], _NONE),
        note=f"By turnover on {EXCHANGES[0]}",
        href=MOVERS[1],
        more="Gainers and losers",
    )
    return parts


#: Days of the trading calendar that stand where the economic calendar may come.
_COMING = 9

_NONE = "No end-of-day file has been imported yet."


def _day(day: queries.Day | None, index: queries.IndexQuote | None) -> Markup:
    if day is None:
        return Markup("<p class='lead'>{}</p>").format(_NONE)
    return render(
        "market/templates/day.html",
        said=figures.day_sentence(day, index),
        source=figures.source_words(day.source, sample=day.sample),
        sample=day.sample,
    )


def _lists(day: queries.Day | None, exchange: str, chosen: Range, *, all_traded: bool) -> Markup:
    """Gainers, losers, most traded, breadth, 52-week highs and lows."""
    here = f"{EQUITY[1]}?exchange={exchange}&range={chosen}"
    if day is None:
        return Markup("<p>{}</p>").format(_NONE)
    of_exchange = f"exchange={exchange}"

    def table(caption: str, quotes: tuple[queries.Quote, ...], empty: str) -> Markup:
        return figures.quotes_table(f"{caption}, {exchange}", quotes, empty)

    traded = day.most_traded if all_traded else day.most_traded[:LISTED]
    return render(
        "market/templates/lists.html",
        exchanges=[
            (name, f"?exchange={name}&range={chosen}", name == exchange) for name in EXCHANGES
        ],
        day=day,
        when=weekday_date(day.trade_date),
        gainers=table("Gainers", day.gainers[:LISTED], "No share rose."),
        losers=table("Losers", day.losers[:LISTED], "No share fell."),
        traded=table("Most traded", traded, "No share was traded."),
        all_gainers=f"{MOVERS[1]}?{of_exchange}",
        all_losers=f"{MOVERS[1]}?show=loser&{of_exchange}",
        all_traded=None if all_traded else f"{here}&traded=all#most-traded",
        traded_count=len(day.most_traded),
        highs=table("52-week highs", day.highs[:LISTED], "No share reached a 52-week high."),
        lows=table("52-week lows", day.lows[:LISTED], "No share reached a 52-week low."),
        listed=LISTED,
        origin=figures.INVENTED if day.sample else figures.COMPUTED,
    )


def coming_days() -> Markup:
    """The next holidays and monthly expiry days, which need no provider."""
    today = datetime.datetime.now(INDIA).date()
    trading = segment_hours("equity-derivatives")
    last = today + datetime.timedelta(days=120)
    days = [
        (holiday.date, f"{holiday.name}: exchanges closed")
        for holiday in content.holidays()
        if today <= holiday.date <= last
        and "equity" in holiday.closed
        and holiday.date.weekday() < 5
    ]
    for rule in content.expiries():
        if rule.frequency == "monthly":
            days += [
                (day, f"Expiry: {rule.label}") for day in expiry_days(rule, trading, today, last)
            ]
    rows = [(weekday_date(day), what) for day, what in sorted(days)[:_COMING]]
    return render("market/templates/coming.html", rows=rows)
