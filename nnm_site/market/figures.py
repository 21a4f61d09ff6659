"""What the templates of the market pages show: charts with their tables, tables of shares, sentences."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from markupsafe import Markup

from nnm_site.market.chart import TABLE_HEAD, price_chart, sentence, table_rows
from nnm_site.market.movers import row_texts, signed, tone
from nnm_site.market.queries import Day, IndexQuote, Instrument, Quote
from nnm_site.market.rules.history import RANGES, History, Range
from nnm_site.rules.dates import weekday_date
from nnm_site.rules.money import indian
from nnm_site.ui.html import render

#: Indices of NSE that come first, where they are on file; else the first by name.
_FIRST_INDICES = ("nifty 50", "nifty bank", "nifty midcap 100", "nifty next 50", "nifty 500")

#: How many indices have a chart.
INDICES = 3


def shown_indices(names: Sequence[str]) -> tuple[str, ...]:
    """The indices that have a chart, the leading one first."""
    known = {name.casefold(): name for name in names}
    first = [known[name] for name in _FIRST_INDICES if name in known]
    return tuple([*first, *(name for name in names if name not in first)][:INDICES])


def figure(history: History, name: str, unit: str, ident: str) -> Markup:
    """A chart with a line that reads one day, the sentence that says the same, and the table.

    `unit` stands before each number; `ident` is unique on the page.
    """
    if not history.bars:
        return Markup('<p class="small">{}</p>').format(sentence(history, name, unit))
    said = sentence(history, name, unit)
    return render(
        "market/templates/figure.html",
        svg=Markup(price_chart(history, said)),
        said=said,
        name=name,
        ident=ident,
        head=TABLE_HEAD,
        rows=table_rows(history),
        step=history.step,
        before="" if history.step == "day" else f"{history.step.capitalize()} to ",
    )


def ranges(chosen: Range, address: str) -> Markup:
    """The choice of a range as links. `address` ends in what stands before the range's key."""
    links = [(label, f"{address}{key}", key == chosen) for key, (label, _) in RANGES.items()]
    return render("market/templates/ranges.html", links=links)


def quotes_table(caption: str, quotes: Iterable[Quote], empty: str) -> Markup:
    """Shares in rows of 64 px: name and volume at the left, price and change at the right."""
    rows = list(map(row_texts, quotes))
    return render("market/templates/quotes.html", caption=caption, rows=rows, empty=empty)


def index_head(quote: IndexQuote, level: int) -> Markup:
    """The name of an index with its close and its change."""
    return render(
        "market/templates/index.html",
        name=quote.name,
        level=level,
        close=indian(quote.close),
        change=signed(quote.change),
        percent=signed(quote.percent),
        tone=tone(quote.change),
    )


def moved(name: str, change: Decimal, percent: Decimal, close: Decimal) -> str:
    """`the Nifty 50 rose 0.84% to 24,310.55`."""
    if not change:
        return f"the {name} closed unchanged at {indian(close)}"
    verb = "rose" if change > 0 else "fell"
    return f"the {name} {verb} {indian(abs(percent))}% to {indian(close)}"


def day_sentence(day: Day, index: IndexQuote | None) -> str:
    """The day of an exchange in one sentence."""
    shares = (
        f"on {day.exchange} {_count(day.advances)} of {_count(day.shares)} shares rose and "
        f"{_count(day.declines)} fell"
    )
    when = weekday_date(day.trade_date)
    if index is None:
        return f"On {when}, {shares}."
    if index.trade_date != day.trade_date:
        return (
            f"On {when}, {shares}; on {weekday_date(index.trade_date)}, "
            f"{moved(index.name, index.change, index.percent, index.close)}."
        )
    return f"On {when}, {moved(index.name, index.change, index.percent, index.close)}; {shares}."


def volume_sentence(found: Instrument) -> str:
    """The volume of a day beside the average of the days before."""
    volume, average = found.quote.volume, found.average_volume
    if average is None:
        return "There is no trading day before it on file to compare the volume with."
    if not average:
        return "No share was traded on the days before it."
    return (
        f"{indian(Decimal(volume) / average, 1)} times the average of the 20 trading days before "
        f"({_count(average)} shares)."
    )


#: What invented prices are for.
INVENTED = "These companies and prices are invented. They show how the page works."
#: What real lists are made from.
COMPUTED = "Computed from the exchange's end-of-day file."
#: The same for gainers and losers, with the rule.
COMPUTED_MOVERS = (
    "Computed from the exchange's end-of-day file: equity series that traded, by the change from the "
    "previous close."
)


def source_words(source: str, *, sample: bool) -> str:
    """Where the prices of a page come from."""
    if sample:
        return "Companies, indices and prices are invented."
    return f"Source: {source}."


def _count(number: int) -> str:
    return indian(Decimal(number), 0)
