"""What the newest day comes to on `/equity` and on the home page: sentences, and the parts of the documents."""

import datetime
from collections.abc import Mapping, Sequence
from decimal import Decimal

import reflex as rx
from markupsafe import Markup

from nnm_site.features.market import queries
from nnm_site.features.market.addresses import EQUITY, MOVERS
from nnm_site.features.market.cache import UnreadableError, kept
from nnm_site.features.market.components import (
    INDICES,
    breadth_bar,
    figure,
    index_head,
    more_link,
    named,
    quotes_list,
    ranges,
    row_texts,
    shown_indices,
    signed,
    source_line,
    toggle,
    tone,
)
from nnm_site.features.market.exchange import EXCHANGES, INDEX
from nnm_site.features.market.queries import IndexQuote
from nnm_site.features.market.rules.history import DEFAULT_RANGE, RANGES, History, Range
from nnm_site.features.market.rules.summary import Day, Quote
from nnm_site.platform.route import PageAnswer
from nnm_site.platform.tree import render
from nnm_site.shared import ui
from nnm_site.shared.content.models.calendar import Expiry, Holiday
from nnm_site.shared.content.trading_calendar import expiry_days, segment_hours
from nnm_site.shared.languages.speaking import say, say_name, t
from nnm_site.shared.languages.translator import translated, written
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import weekday_date
from nnm_site.shared.rules.money import indian
from nnm_site.shared.ui import el

#: Said where there is no day to show.
NOTHING = "No end-of-day file has been imported yet."
#: Said where the database does not answer and nothing is known from before.
UNREADABLE = "Closing prices cannot be shown at the moment. Please try again in a few minutes."
#: Below every list of prices.
PAST = "Past prices do not tell future ones."
#: When a 52-week high or low is said, and what is said where none can be.
YEAR_RULE = "A 52-week high or low is listed only for a share with nearly all trading days of the year on file."
NO_YEAR = (
    "52-week highs and lows are not listed: too many trading days of the last 52 weeks are missing."
)
#: What invented prices are for.
INVENTED = "These companies and prices are invented. They show how the page works."
#: What real lists are made from.
COMPUTED = "Computed from the exchange's end-of-day file."
#: The same for gainers and losers, with the rule.
COMPUTED_MOVERS = (
    "Computed from the exchange's end-of-day file: shares that traded, by the change from the previous "
    "close, adjusted for corporate actions. A share on its first day, and one without a comparable "
    "previous close, is in neither list."
)

#: Shares in each list.
LISTED = 5
#: The chart of the home page, whose figures stand in a table of a few rows; the market page has a year.
HOME_RANGE: Range = "1m"
#: Most traded shares beside the chart of the home page, and in its ticker.
BESIDE_CHART, IN_TAPE = 6, 8
#: Days of the trading calendar that stand where the economic calendar may come.
_COMING = 9

Parts = dict[str, Markup]
Trees = dict[str, rx.Component]


def answer_equity(_: str, query: Mapping[str, str]) -> PageAnswer:
    """The page of the newest day, with the range and the exchange that the address names."""
    chosen: Range = ui.pick(query, "range", RANGES, DEFAULT_RANGE)
    exchange = ui.pick(query, "exchange", EXCHANGES, EXCHANGES[0])
    try:
        return PageAnswer(parts=equity_parts(chosen, exchange, query.get("traded") == "all"))
    except UnreadableError:
        if query.keys().isdisjoint(("range", "exchange", "traded")):
            return PageAnswer()
        # What was built answers another question.
        return PageAnswer(parts=_unreadable(), status=503)


def answer_home(_: str, __: Mapping[str, str]) -> PageAnswer:
    """The home page with the newest day in its section on the market."""
    try:
        return PageAnswer(parts=home_parts())
    except UnreadableError:
        return PageAnswer()


@kept
def equity_parts(chosen: Range, exchange: str, all_traded: bool) -> Parts:
    """What `/equity` says of the newest day of an exchange, over a range."""
    return _written(equity_trees(chosen, exchange, all_traded))


def equity_trees(chosen: Range, exchange: str, all_traded: bool) -> Trees:
    """The same as trees, in the language that is spoken."""
    day, quotes = queries.latest_day(exchange), _indices()
    others = f"exchange={exchange}&" if exchange != EXCHANGES[0] else ""
    trees: Trees = {f"index-{place}": rx.fragment() for place in range(1, INDICES + 1)}
    for place, quote in enumerate(quotes, 1):
        trees[f"index-{place}"] = _index_chart(quote, chosen, 2)
    trees |= {
        "ranges": ranges(chosen, f"?{others}range="),
        "day": day_head(day, quotes[0] if quotes else None),
        "coming": coming(coming_days(dates.today())),
        "lists": lists(day, exchange, chosen, all_traded=all_traded),
    }
    return {name: translated(tree) for name, tree in trees.items()}


def _written(trees: Trees) -> Parts:
    return {name: render(tree) for name, tree in trees.items()}


def _unreadable() -> Parts:
    """The page of the day while prices cannot be read."""
    empty = dict.fromkeys(("ranges", *(f"index-{n}" for n in range(1, INDICES + 1))), Markup())
    words = written(ui.paragraph(UNREADABLE))
    days = written(coming(coming_days(dates.today())))
    return empty | {"day": words, "lists": words, "coming": days}


@kept
def home_parts() -> Parts:
    """The section "Where the market closed": the day, the ticker, a chart, the most traded shares.

    They are of NSE, or of BSE while no day of NSE is on file.
    """
    return _written(home_trees())


def home_trees() -> Trees:
    """The same as trees, in the language that is spoken."""
    day = next(filter(None, map(queries.latest_day, EXCHANGES)), None)
    quotes = _indices()
    leading = quotes[0] if quotes else None
    trees = {
        "market-day": day_head(day, leading),
        "market-tape": tape(quotes, day.most_traded if day else ()),
        "market-chart": _index_chart(leading, HOME_RANGE, 3) if leading else rx.fragment(),
        "market-traded": most_traded(day),
    }
    return {name: translated(tree) for name, tree in trees.items()}


def _indices() -> list[IndexQuote]:
    quotes = {quote.name: quote for quote in queries.index_quotes()}
    return [quotes[name] for name in shown_indices(tuple(quotes))]


def _index_chart(quote: IndexQuote, chosen: Range, level: int) -> rx.Component:
    return index_chart(quote, queries.price_history(INDEX, quote.name, chosen), level)


def index_chart(quote: IndexQuote, history: History, level: int) -> rx.Component:
    """An index with its close, its chart and, of imported closes, its source; `level` is that of the heading."""
    closes = t("Index closes of {day}.", day=say(dates.long_date(quote.trade_date)))
    return rx.fragment(
        index_head(quote, level),
        figure(history, quote.name, ""),
        None if quote.sample else source_line(f"{source_words(sample=False)} {closes}", False),
    )


def source_words(*, sample: bool) -> str:
    """Where the prices of a page come from."""
    if sample:
        return say("Companies, indices and prices are invented.")
    return t("Source: {source}.", source=queries.source_of(sample=False))


def day_head(day: Day | None, index: IndexQuote | None) -> rx.Component:
    """The day in a sentence, and where its prices are from."""
    if day is None:
        return ui.lead(NOTHING)
    return rx.fragment(
        ui.lead(day_sentence(day, index)),
        source_line(source_words(sample=day.sample), day.sample),
    )


def tape(indices: Sequence[IndexQuote], traded: Sequence[Quote]) -> rx.Component:
    """Closing prices of indices and of the most traded shares, which scroll past in one line."""
    texts = [
        *(
            (one.name, indian(one.close), f"{signed(one.percent)}%", tone(one.change))
            for one in indices
        ),
        *(
            tuple(row[key] for key in ("name", "last", "percent_sign", "tone"))
            for row in map(row_texts, traded[:IN_TAPE])
        ),
    ]
    return ui.ticker(
        *(
            rx.fragment(el.b(named(name)), f" {last} ", el.span(percent, class_name=look))
            for name, last, percent, look in texts
        ),
        label="Closing prices",
        class_name="market-tape",
    )


def moved(name: str, change: Decimal, percent: Decimal, close: Decimal) -> str:
    """`the Nifty 50 rose 0.84% to 24,310.55`."""
    values = {"index": say_name(name), "close": indian(close)}
    if not change:
        return t("the {index} closed unchanged at {close}", **values)
    by = indian(abs(percent))
    if change > 0:
        return t("the {index} rose {percent}% to {close}", percent=by, **values)
    return t("the {index} fell {percent}% to {close}", percent=by, **values)


def day_sentence(day: Day, index: IndexQuote | None) -> str:
    """The day of an exchange in one sentence."""
    shares = t(
        "on {exchange} {rose} of {shares} shares rose and {fell} fell",
        exchange=day.exchange,
        rose=_count(day.advances),
        shares=_count(day.shares),
        fell=_count(day.declines),
    )
    when = say(weekday_date(day.trade_date))
    if index is None:
        return t("On {day}, {what}.", day=when, what=shares)
    of_index = moved(index.name, index.change, index.percent, index.close)
    if index.trade_date != day.trade_date:
        other = say(weekday_date(index.trade_date))
        words = "On {day}, {what}; on {other}, {index}."
        return t(words, day=when, what=shares, other=other, index=of_index)
    return t("On {day}, {index}; {shares}.", day=when, index=of_index, shares=shares)


def _count(number: int) -> str:
    return indian(Decimal(number), 0)


def most_traded(day: Day | None) -> rx.Component:
    """The most traded shares, beside the chart of the home page."""
    traded = day.most_traded[:BESIDE_CHART] if day else ()
    return rx.fragment(
        _list_head("Most traded", f"By turnover on {day.exchange if day else EXCHANGES[0]}"),
        quotes_list("Most traded shares", traded, NOTHING),
        more_link("Gainers and losers", MOVERS[1]),
    )


def lists(day: Day | None, exchange: str, chosen: Range, *, all_traded: bool) -> rx.Component:
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
        quotes: Sequence[Quote],
        empty: str,
        *,
        note: str | None = None,
        more: tuple[str, str] | None = None,
    ) -> rx.Component:
        return el.section(
            _list_head(title, note, ident),
            quotes_list(
                t("{shares}, {exchange}", shares=say(title), exchange=exchange), quotes, empty
            ),
            more_link(*more) if more else None,
            aria_labelledby=ident,
        )

    def counted(count: int) -> str:
        first = f", the first {LISTED} by their change" if count > LISTED else ""
        return f"{count} of {day.shares} shares{first}"

    traded = day.most_traded if all_traded else day.most_traded[:LISTED]
    every_traded = (f"All {len(day.most_traded)} most traded", f"{here}&traded=all#most-traded")
    return rx.fragment(
        exchanges,
        _breadth(day),
        el.div(
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


def _breadth(day: Day) -> rx.Component:
    return el.div(
        ui.heading("Shares that rose and fell", 3, id="breadth"),
        el.p(
            f"Of {day.shares} shares on {day.exchange}, ",
            el.b(f"{day.advances} rose", class_name="gainer"),
            ", ",
            el.b(f"{day.declines} fell", class_name="loser"),
            f" and {day.unchanged} closed unchanged.",
        ),
        breadth_bar(day.advances, day.unchanged, day.declines),
        class_name="breadth",
    )


def _list_head(title: str, note: str | None, ident: str | None = None) -> rx.Component:
    return el.div(
        ui.heading(title, 3, id=ident), ui.small(note) if note else None, class_name="list-head"
    )


def coming_days(today: datetime.date) -> list[tuple[str, str]]:
    """The next holidays and monthly expiry days from the trading calendar: (day, what it is)."""
    trading = segment_hours("equity-derivatives")
    last = today + datetime.timedelta(days=120)
    days = [
        (holiday.date, t("{holiday}: exchanges closed", holiday=say(holiday.name)))
        for holiday in Holiday.all()
        if today <= holiday.date <= last
        and "equity" in holiday.closed
        and holiday.date.weekday() < 5
    ]
    for rule in Expiry.all():
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
        el.div(
            el.table(
                el.caption("Next holidays and expiry days", class_name="visually-hidden"),
                el.thead(
                    el.tr(
                        el.th("Day", scope="col"),
                        el.th("On the exchanges", scope="col"),
                    )
                ),
                el.tbody(*(el.tr(el.th(day, scope="row"), el.td(what)) for day, what in days)),
            ),
            class_name="price-table coming",
        ),
        more_link("The whole trading calendar", "/trading-calendar"),
    )
