"""Price charts as SVG, with the sentence and the table of the same content. Plain functions.

A chart fills its container's width and is `HEIGHT` px high. Nothing is stretched: horizontal
positions are in per cent, and labels keep their text size. Colours come from the classes of
`assets/styles/price-chart.css`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from html import escape
from itertools import pairwise

from nnm_site.features.market.rules.history import Bar, History, Range
from nnm_site.shared.languages.speaking import month_name, say, t
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import indian

#: In px: the whole chart, the price area, the volume area.
HEIGHT = 300
TOP, BOTTOM = 8, 212
VOLUME_TOP, VOLUME_BOTTOM = 224, 264

#: How far right of the last bar the labels end, in px; the style sheet reserves this space.
LABELS = 64

_MOST_DATES = 4
#: Two labels nearer than this, in px, would touch.
_LABEL_ROOM = 17

#: A chart in one sentence, depending on whether the price rose, fell or stayed.
_ROSE, _FELL, _STAYED = (
    f"{{name}} {moved} {{period}}: from {{first}} at the opening of {{begin}} to {{last}} on {{end}}, "
    "between {low} and {high}."
    for moved in ("rose by {percent}%", "fell by {percent}%", "stayed")
)

_PERIODS: dict[Range, str] = {
    "1m": "in one month",
    "3m": "in three months",
    "1y": "in one year",
    "all": "in all",
}


@dataclass(frozen=True)
class Scale:
    """Maps prices to px: `low` to `BOTTOM`, `high` to `TOP`."""

    low: float
    high: float
    step: float

    def y(self, value: Decimal | float) -> float:
        """The y coordinate of a price, to a tenth of a px."""
        fraction = (float(value) - self.low) / (self.high - self.low)
        return round(BOTTOM - fraction * (BOTTOM - TOP), 1)

    def ticks(self) -> list[float]:
        """The round prices that are labelled, lowest first."""
        first = math.ceil(self.low / self.step - 1e-9)
        last = math.floor(self.high / self.step + 1e-9)
        return [number * self.step for number in range(first, last + 1)]


def scale_of(bars: Sequence[Bar]) -> Scale:
    """A scale with margins above the highest and below the lowest price, and four to six ticks."""
    low = float(min(bar.low for bar in bars))
    high = float(max(bar.high for bar in bars))
    room = (high - low) * 0.04 or high * 0.02 or 1.0
    low, high = max(0.0, low - room), high + room
    rough = (high - low) / 5
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * n for n in (1, 2, 2.5, 5, 10) if unit * n >= rough * 0.999)
    return Scale(low, high, step)


def price_chart(history: History, label: str) -> str:
    """The chart of a non-empty history as SVG; `label` describes it in words."""
    bars, scale = history.bars, scale_of(history.bars)
    volumes = any(bar.volume for bar in bars)
    height = HEIGHT if volumes else HEIGHT - (VOLUME_BOTTOM - BOTTOM)
    # In per cent: the middle of each bar, and its width, capped so that a few bars are not boxes.
    middles = [100 * (number + 0.5) / len(bars) for number in range(len(bars))]
    width = round(min(62 / len(bars), 1.8), 2)
    jumps = [middle for middle, bar in zip(middles, bars, strict=True) if bar.jump]
    ex_dates = {
        next(n for n, bar in enumerate(bars) if bar.date >= action.ex_date)
        for action in history.actions
    }
    texts = "".join(
        f'<text x="{_short(middles[number])}%" y="{height - 10}">{text}</text>'
        for number, text in dates(history)
    )
    return (
        f'<svg class="price-chart" role="img" aria-label="{escape(label)}" width="100%" '
        f'height="{height}">{_prices(bars[-1].close, scale)}'
        f"{_candles(bars, scale, middles, width)}"
        f"{_volumes(bars, middles, width) if volumes else ''}{_marks('price-jumps', jumps)}"
        f"{_marks('price-actions', [middles[number] for number in sorted(ex_dates)])}"
        f'<g class="price-dates">{texts}</g></svg>'
    )


def _short(percent: float) -> str:
    """Per cent to two places, without trailing zeros."""
    return f"{percent:.2f}".rstrip("0").rstrip(".")


def _prices(close: Decimal, scale: Scale) -> str:
    """The lines and labels of round prices, and those of the last close."""
    closed, ticks, decimals = scale.y(close), scale.ticks(), 0 if scale.step >= 1 else 2
    rules = "".join(f'<line x2="100%" y1="{scale.y(t):g}" y2="{scale.y(t):g}"/>' for t in ticks)
    label = f'x="100%" dx="{LABELS}" y='
    labels = "".join(
        f'<text {label}"{scale.y(t) + 4:g}">{indian(Decimal(str(t)), decimals)}</text>'
        for t in ticks
        if abs(scale.y(t) - closed) >= _LABEL_ROOM
    )
    return (
        f'<g class="price-rules">{rules}'
        f'<line class="now" x2="100%" y1="{closed:g}" y2="{closed:g}"/></g>'
        f'<g class="price-labels">{labels}<text class="now" {label}"{closed + 4:g}">'
        f"{indian(close, 2 if close < 10_000 else 0)}</text></g>"
    )


def _candles(bars: Sequence[Bar], scale: Scale, middles: Sequence[float], width: float) -> str:
    groups: dict[str, list[str]] = {"gain": [], "loss": []}
    for middle, bar in zip(middles, bars, strict=True):
        at, left = _short(middle), f"{middle - width / 2:.2f}"
        # Whole px: half the bytes, with no visible difference.
        top, bottom = sorted((round(scale.y(bar.open)), round(scale.y(bar.close))))
        high, low = round(scale.y(bar.high)), round(scale.y(bar.low))
        groups["gain" if bar.close >= bar.open else "loss"].append(
            f'<line x1="{at}%" x2="{at}%" y1="{high}" y2="{low}"/>'
            f'<rect x="{left}%" y="{top}" width="{width:g}%" '
            f'height="{max(bottom - top, 1)}" rx="2"/>'
        )
    return "".join(f'<g class="{tone}">{"".join(drawn)}</g>' for tone, drawn in groups.items())


def _volumes(bars: Sequence[Bar], middles: Sequence[float], width: float) -> str:
    most = max(bar.volume for bar in bars)
    drawn = ""
    for middle, bar in zip(middles, bars, strict=True):
        height = max(1, round((VOLUME_BOTTOM - VOLUME_TOP) * bar.volume / most))
        drawn += (
            f'<rect x="{middle - width / 2:.2f}%" y="{VOLUME_BOTTOM - height}" width="{width:g}%" '
            f'height="{height}" rx="1"/>'
        )
    return f'<g class="price-volumes">{drawn}</g>'


def _marks(kind: str, middles: Sequence[float]) -> str:
    """A line with a circle on top at each of these positions."""
    marks = "".join(
        f'<line x1="{at}%" x2="{at}%" y1="{TOP + 5}" y2="{BOTTOM}"/>'
        f'<circle cx="{at}%" cy="{TOP}" r="4"/>'
        for at in map(_short, middles)
    )
    return f'<g class="{kind}">{marks}</g>' if marks else ""


def dates(history: History) -> list[tuple[int, str]]:
    """The (bar number, text) of each date label: weekly for a one-month range, else monthly."""
    days, by_week = [bar.date for bar in history.bars], history.range == "1m"
    begins = [
        n
        for n, (before, day) in enumerate(pairwise(days), 1)
        if (
            day.isocalendar()[1] != before.isocalendar()[1]
            if by_week
            else day.month != before.month
        )
        # The outermost bars leave no room for half a label beside them.
        and 0.05 < (n + 0.5) / len(days) < 0.95
    ]
    texts: list[tuple[int, str]] = []
    before: date | None = None
    # To stay short, a label names its month, or its year, only if it changes.
    for n in begins[:: max(1, math.ceil(len(begins) / _MOST_DATES))]:
        day, month = days[n], month_name(days[n])
        if by_week:
            is_new = before is None or day.month != before.month
            texts.append((n, f"{day.day} {month}" if is_new else f"{day.day}"))
        else:
            is_new = before is None or day.year != before.year
            texts.append((n, f"{month} {day.year}" if is_new else month))
        before = day
    return texts


def sentence(history: History, name: str, unit: str = "₹") -> str:
    """A chart in words: the change over the range, the lowest and highest price, the adjustments.

    `unit` precedes each number: the rupee sign, or nothing for index points.
    """
    days = history.comparable
    if not days:
        return t("No prices of {name} are on file.", name=name)
    first, last = days[0].open, days[-1].close
    low, high = min(day.low for day in days), max(day.high for day in days)
    change = (last - first) / first * 100 if first else Decimal(0)
    moved = _ROSE if last > first else _FELL if last < first else _STAYED
    is_whole = days[0].date == history.since and not history.is_short
    begin, end = (say(long_date(day.date)) for day in (days[0], days[-1]))
    period = say(_PERIODS[history.range]) if is_whole else t("since {day}", day=begin)
    prices = {"first": first, "last": last, "low": low, "high": high}
    values = {each: f"{unit}{indian(price)}" for each, price in prices.items()}
    values |= {"name": name, "percent": f"{abs(change):.1f}", "period": period}
    sentences = [t(moved, begin=begin, end=end, **values)]
    if history.step != "day":
        sentences.append(say(f"Each candle shows one {history.step}."))
    sentences += [
        say(
            f"Prices before {long_date(action.ex_date)} are adjusted for the {action.words}; a ring "
            "marks that day."
        )
        for action in history.actions
    ]
    sentences += [
        say(
            f"The jump of {long_date(bar.date)} is marked: no corporate action on file explains it, and "
            "earlier prices are not comparable."
        )
        for bar in history.bars
        if bar.jump
    ]
    return " ".join(sentences)


#: The head of a chart's table.
TABLE_HEAD = ("Date", "Open", "High", "Low", "Close")


def table_rows(history: History) -> tuple[tuple[str, ...], ...]:
    """The rows of the table, one per bar, newest first."""
    return tuple(
        (
            long_date(bar.date),
            *(indian(value) for value in (bar.open, bar.high, bar.low, bar.close)),
        )
        for bar in reversed(history.bars)
    )
