"""The newest trading day on `/equity` and on the home page: sentences and page parts."""

import datetime
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Literal

import reflex as rx
from markupsafe import Markup

from nnm_site.features.market import queries
from nnm_site.features.market.cache import UnreadableError, kept
from nnm_site.features.market.components import (
    EQUITY,
    INDICES,
    MOVERS,
    breadth_bar,
    change_words,
    figure,
    more_link,
    named,
    quotes_list,
    ranges,
    row_texts,
    shown_indices,
    signed,
    source_line,
    table,
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
from nnm_site.shared.languages.translator import translated
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import weekday_date
from nnm_site.shared.rules.money import indian
from nnm_site.shared.ui import el

#: Shown when no day is on file.
NOTHING = "No end-of-day file has been imported yet."
#: Shown when the database does not answer and nothing is cached.
UNREADABLE = "Closing prices cannot be shown at the moment. Please try again in a few minutes."
#: Below every list of prices.
PAST = "Past prices do not tell future ones."
#: When a 52-week high or low is listed, and the text where none can be.
YEAR_RULE = "A 52-week high or low is listed only for a share with nearly all trading days of the year on file."
NO_YEAR = (
    "52-week highs and lows are not listed: too many trading days of the last 52 weeks are missing."
)
#: The note on sample prices.
INVENTED = "These companies and prices are invented. They show how the page works."
#: The note on real lists.
COMPUTED = "Computed from the exchange's end-of-day file."
#: The same for gainers and losers, with the rule.
COMPUTED_MOVERS = (
    "Computed from the exchange's end-of-day file: shares that traded, by the change from the previous "
    "close, adjusted for corporate actions. A share on its first day, and one without a comparable "
    "previous close, is in neither list."
)

#: The parts of `/equity` that hold the index charts.
INDEX_PARTS = [f"index-{place}" for place in range(1, INDICES + 1)]

#: Shares in each list.
LISTED = 5
#: The range of the home page's chart, short so that its table has few rows; `/equity` shows a year.
HOME_RANGE: Range = "1m"
#: How many most traded shares are next to the home page's chart, and in its ticker.
BESIDE_CHART, IN_TAPE = 6, 8
#: How many days of the trading calendar are shown where the economic calendar may load.
_COMING = 9

Parts = dict[str, Markup]
Trees = dict[str, rx.Component]
Level = Literal[2, 3]


def answer_equity(_: str, query: Mapping[str, str]) -> PageAnswer:
    """The page of the newest day, with the range and the exchange that the address names."""
    chosen: Range = ui.pick(query, "range", RANGES, DEFAULT_RANGE)
    exchange = ui.pick(query, "exchange", EXCHANGES, EXCHANGES[0])
    try:
        return PageAnswer(parts=equity_parts(chosen, exchange, query.get("traded") == "all"))
    except UnreadableError:
        if query.keys().isdisjoint(("range", "exchange", "traded")):
            return PageAnswer()
        # The built page answers another request.
        words = translated(ui.paragraph(UNREADABLE))
        trees = dict.fromkeys(("ranges", *INDEX_PARTS), rx.fragment())
        trees |= {
            "day": words,
            "lists": words,
            "coming": translated(coming(coming_days(dates.today()))),
        }
        return PageAnswer(parts=trees, status=503)


def answer_home(_: str, __: Mapping[str, str]) -> PageAnswer:
    """The home page with the newest day in its section on the market."""
    try:
        return PageAnswer(parts=_home_parts())
    except UnreadableError:
        return PageAnswer()


@kept
def equity_parts(chosen: Range, exchange: str, all_traded: bool) -> Parts:
    """The parts of `/equity` for the newest day of an exchange, over a range."""
    return _written(equity_trees(chosen, exchange, all_traded))


@kept
def _home_parts() -> Parts:
    return _written(home_trees())


def _written(trees: Trees) -> Parts:
    return {name: render(tree) for name, tree in trees.items()}


def equity_trees(chosen: Range, exchange: str, all_traded: bool) -> Trees:
    """The same as trees, in the current language."""
    day, quotes = queries.latest_day(exchange), _indices()
    others = f"exchange={exchange}&" if exchange != EXCHANGES[0] else ""
    trees = dict.fromkeys(INDEX_PARTS, rx.fragment()) | {
        name: _index_chart(quote, chosen, 2)
        for name, quote in zip(INDEX_PARTS, quotes, strict=False)
    }
    trees |= {
        "ranges": ranges(chosen, f"?{others}range="),
        "day": day_head(day, quotes[0] if quotes else None),
        "coming": coming(coming_days(dates.today())),
        "lists": lists(day, exchange, chosen, all_traded=all_traded),
    }
    return {name: translated(tree) for name, tree in trees.items()}


def home_trees() -> Trees:
    """The home page's parts for the newest day, in the current language."""
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


def _index_chart(quote: IndexQuote, chosen: Range, level: Level) -> rx.Component:
    return index_chart(quote, queries.price_history(INDEX, quote.name, chosen), level)


def index_chart(quote: IndexQuote, history: History, level: Level) -> rx.Component:
    """An index with its close, its chart and, if imported, its source; `level` is the heading's."""
    closes = t("Index closes of {day}.", day=say(dates.long_date(quote.trade_date)))
    return rx.fragment(
        el.div(
            ui.heading(named(quote.name), level),
            el.p(
                el.span(indian(quote.close), class_name="index-close"),
                " ",
                el.span(change_words(quote), class_name=tone(quote.change)),
            ),
            class_name="index-head",
        ),
        figure(history, quote.name, ""),
        None if quote.sample else source_line(f"{source_words(sample=False)} {closes}", False),
    )


def source_words(*, sample: bool) -> str:
    """The source of a page's prices."""
    if sample:
        return say("Companies, indices and prices are invented.")
    return t("Source: {source}.", source=queries.source_of(sample=False))


def day_head(day: Day | None, index: IndexQuote | None) -> rx.Component:
    """The day in a sentence, and the source of its prices."""
    if day is None:
        return ui.lead(NOTHING)
    return rx.fragment(
        ui.lead(day_sentence(day, index)),
        source_line(source_words(sample=day.sample), day.sample),
    )


def tape(indices: Sequence[IndexQuote], traded: Sequence[Quote]) -> rx.Component:
    """A one-line ticker of closing prices: indices and the most traded shares."""

    def message(name: str, last: str, percent: str, look: str) -> rx.Component:
        return rx.fragment(el.b(named(name)), f" {last} ", el.span(percent, class_name=look))

    keys = ("name", "last", "percent_sign", "tone")
    return ui.ticker(
        *(
            message(one.name, indian(one.close), f"{signed(one.percent)}%", tone(one.change))
            for one in indices
        ),
        *(message(*map(row.__getitem__, keys)) for row in map(row_texts, traded[:IN_TAPE])),
        label="Closing prices",
        class_name="market-tape",
    )


def _moved(index: IndexQuote) -> str:
    """`the Nifty 50 rose 0.84% to 24,310.55`."""
    values = {"index": say_name(index.name), "close": indian(index.close)}
    if not index.change:
        return t("the {index} closed unchanged at {close}", **values)
    values["percent"] = indian(abs(index.percent))
    if index.change > 0:
        return t("the {index} rose {percent}% to {close}", **values)
    return t("the {index} fell {percent}% to {close}", **values)


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
    of_index = _moved(index)
    if index.trade_date != day.trade_date:
        other = say(weekday_date(index.trade_date))
        words = "On {day}, {what}; on {other}, {index}."
        return t(words, day=when, what=shares, other=other, index=of_index)
    return t("On {day}, {index}; {shares}.", day=when, index=of_index, shares=shares)


def _count(number: int) -> str:
    return indian(Decimal(number), 0)


def most_traded(day: Day | None) -> rx.Component:
    """The most traded shares, next to the chart of the home page."""
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
    of_exchange, traded = f"exchange={exchange}", day.most_traded
    all_traded_link = (
        f"All {len(traded)} most traded",
        f"{EQUITY[1]}?{of_exchange}&range={chosen}&traded=all#most-traded",
    )
    gainers = ("All gainers", f"{MOVERS[1]}?{of_exchange}")
    losers = ("All losers", f"{MOVERS[1]}?show=loser&{of_exchange}")

    def shares(
        title: str, quotes: Sequence[Quote], empty: str, *more: str, note: str = ""
    ) -> rx.Component:
        ident = title.lower().replace("52-week ", "").replace(" ", "-")
        label = t("{shares}, {exchange}", shares=say(title), exchange=exchange)
        return el.section(
            _list_head(title, note, ident),
            quotes_list(label, quotes, empty),
            more_link(*more) if more else None,
            aria_labelledby=ident,
        )

    def of_year(title: str, quotes: Sequence[Quote], count: int, empty: str) -> rx.Component:
        first = f", the first {LISTED} by their change" if count > LISTED else ""
        note = f"{count} of {day.shares} shares{first}"
        return shares(title, quotes[:LISTED], empty, note=note)

    year = (
        of_year("52-week highs", day.highs, day.high_count, "No share reached a 52-week high."),
        of_year("52-week lows", day.lows, day.low_count, "No share reached a 52-week low."),
    )
    nothing = "No share was traded."
    return rx.fragment(
        exchanges,
        _breadth(day),
        el.div(
            shares("Gainers", day.gainers[:LISTED], "No share rose.", *gainers),
            shares("Losers", day.losers[:LISTED], "No share fell.", *losers),
            shares("Most traded", traded, nothing)
            if all_traded
            else shares("Most traded", traded[:LISTED], nothing, *all_traded_link),
            *(year if day.covers_year else ()),
            class_name="market-lists",
        ),
        ui.small(
            f"{INVENTED if day.sample else COMPUTED} {PAST} {YEAR_RULE if day.covers_year else NO_YEAR}"
        ),
    )


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


def _list_head(title: str, note: str, ident: str | None = None) -> rx.Component:
    return el.div(
        ui.heading(title, 3, id=ident), ui.small(note) if note else None, class_name="list-head"
    )


def coming(days: Sequence[tuple[str, str]]) -> rx.Component:
    """Our own dates, shown where another provider's economic calendar may load."""
    return rx.fragment(
        _list_head("Holidays and expiry days", "These dates are our own."),
        table(
            "Next holidays and expiry days",
            ("Day", "On the exchanges"),
            days,
            class_name="price-table coming",
        ),
        more_link("The whole trading calendar", "/trading-calendar"),
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
    days += [
        (day, t("Expiry: {contracts}", contracts=say(rule.label)))
        for rule in Expiry.all()
        if rule.frequency == "monthly"
        for day in expiry_days(rule, trading, today, last)
    ]
    return [(weekday_date(day), what) for day, what in sorted(days)[:_COMING]]
