"""What the market pages say of a day and of a share, in sentences. Plain functions."""

from decimal import Decimal

from nnm_site.features.market.queries import Day, IndexQuote, Instrument
from nnm_site.features.market.rules.coverage import AVERAGE_DAYS
from nnm_site.shared.languages.speaking import say, say_name, t
from nnm_site.shared.rules.dates import weekday_date
from nnm_site.shared.rules.money import indian


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
        said = "On {day}, {what}; on {other}, {index}."
        return t(said, day=when, what=shares, other=other, index=of_index)
    return t("On {day}, {index}; {shares}.", day=when, index=of_index, shares=shares)


def volume_sentence(found: Instrument) -> str:
    """The volume of a day beside the average of the days before."""
    volume, average, days = found.quote.volume, found.average_volume, found.average_days
    if average is None:
        return f"None of the {AVERAGE_DAYS} trading days before is on file, so the volume is not compared."
    before = f"the {AVERAGE_DAYS} trading days before"
    if days != AVERAGE_DAYS:
        before = f"{days} of {before}; the others are not on file"
    if not average:
        return f"This share was not traded on {before}."
    return (
        f"{indian(Decimal(volume) / average, 1)} times the average ({_count(average)} shares) of "
        f"{before}."
    )


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


def source_words(source: str, *, sample: bool) -> str:
    """Where the prices of a page come from."""
    if sample:
        return say("Companies, indices and prices are invented.")
    return t("Source: {source}.", source=source)


def _count(number: int) -> str:
    return indian(Decimal(number), 0)
