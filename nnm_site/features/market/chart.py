"""Charts of prices as SVG, with the sentence and the table that say the same. Plain functions.

A chart is as wide as its place and `HEIGHT` px high. Nothing in it is stretched: what depends on the
width is in per cent, and the labels are text of their own size. Colours come from the classes of
`assets/styles/price-chart.css`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from html import escape

from nnm_site.features.market.rules.history import Bar, History, Range
from nnm_site.shared.languages.speaking import month_name, say, t
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import indian

#: In px: the whole, where prices are drawn, and where volumes are.
HEIGHT = 300
TOP, BOTTOM = 8, 212
VOLUME_TOP, VOLUME_BOTTOM = 224, 264

#: How far right of the last bar the labels end, in px; the style sheet keeps that room free.
LABELS = 64

_MOST_DATES = 4
#: Two labels nearer than this, in px, would touch.
_LABEL_ROOM = 17

#: What a chart shows in one sentence, by how the last price compares with the first.
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
    """Prices to px: `low` lies at `BOTTOM`, `high` at `TOP`."""

    low: float
    high: float
    step: float

    def y(self, value: Decimal | float) -> float:
        """The place of a price, to a tenth of a px."""
        part = (float(value) - self.low) / (self.high - self.low)
        return round(BOTTOM - part * (BOTTOM - TOP), 1)

    def ticks(self) -> list[float]:
        """The round prices that are labelled, lowest first."""
        first = math.ceil(self.low / self.step - 1e-9)
        last = math.floor(self.high / self.step + 1e-9)
        return [number * self.step for number in range(first, last + 1)]


def scale_of(bars: Sequence[Bar]) -> Scale:
    """A scale with room above the highest and below the lowest price, and four to six ticks."""
    low = float(min(bar.low for bar in bars))
    high = float(max(bar.high for bar in bars))
    room = (high - low) * 0.04 or high * 0.02 or 1.0
    low, high = max(0.0, low - room), high + room
    rough = (high - low) / 5
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * n for n in (1, 2, 2.5, 5, 10) if unit * n >= rough * 0.999)
    return Scale(low, high, step)


def price_chart(history: History, label: str) -> str:
    """The chart of a history that has bars, as SVG; `label` says in words what it shows."""
    bars, scale = history.bars, scale_of(history.bars)
    volumes = any(bar.volume for bar in bars)
    height = HEIGHT if volumes else HEIGHT - (VOLUME_BOTTOM - BOTTOM)
    closed = scale.y(bars[-1].close)
    ticks = scale.ticks()
    shown = [tick for tick in ticks if abs(scale.y(tick) - closed) >= _LABEL_ROOM]
    decimals = 0 if scale.step >= 1 else 2
    rules = "".join(f'<line x2="100%" y1="{scale.y(t):g}" y2="{scale.y(t):g}"/>' for t in ticks)
    labels = "".join(
        f'<text x="100%" dx="{LABELS}" y="{scale.y(t) + 4:g}">{indian(Decimal(str(t)), decimals)}</text>'
        for t in shown
    )
    return (
        f'<svg class="price-chart" role="img" aria-label="{escape(label)}" width="100%" '
        f'height="{height}"><g class="price-rules">{rules}'
        f'<line class="now" x2="100%" y1="{closed:g}" y2="{closed:g}"/></g>'
        f'<g class="price-labels">{labels}<text class="now" x="100%" dx="{LABELS}" y="{closed + 4:g}">'
        f"{indian(bars[-1].close, 2 if bars[-1].close < 10_000 else 0)}</text></g>"
        f"{_candles(bars, scale)}{_volumes(bars) if volumes else ''}"
        f"{_marks('price-jumps', [n for n, bar in enumerate(bars) if bar.jump], len(bars))}"
        f"{_marks('price-actions', _action_places(history), len(bars))}"
        f"{_dates(history, height)}</svg>"
    )


def _place(number: int, count: int) -> str:
    """Where the middle of a bar is, in per cent."""
    return f"{100 * (number + 0.5) / count:.2f}".rstrip("0").rstrip(".")


def _width(count: int) -> float:
    """How wide a bar is, in per cent: never so wide that a few bars become boxes."""
    return round(min(62 / count, 1.8), 2)


def _candles(bars: Sequence[Bar], scale: Scale) -> str:
    width = _width(len(bars))
    groups: dict[str, list[str]] = {"gain": [], "loss": []}
    for number, bar in enumerate(bars):
        middle = 100 * (number + 0.5) / len(bars)
        at, left = _place(number, len(bars)), f"{middle - width / 2:.2f}"
        # Whole px: half the bytes, and no eye sees the rest.
        top, bottom = sorted((round(scale.y(bar.open)), round(scale.y(bar.close))))
        high, low = round(scale.y(bar.high)), round(scale.y(bar.low))
        groups["gain" if bar.close >= bar.open else "loss"].append(
            f'<line x1="{at}%" x2="{at}%" y1="{high}" y2="{low}"/>'
            f'<rect x="{left}%" y="{top}" width="{width:g}%" '
            f'height="{max(bottom - top, 1)}" rx="2"/>'
        )
    return "".join(f'<g class="{tone}">{"".join(drawn)}</g>' for tone, drawn in groups.items())


def _volumes(bars: Sequence[Bar]) -> str:
    most = max(bar.volume for bar in bars)
    width = _width(len(bars))
    drawn: list[str] = []
    for number, bar in enumerate(bars):
        height = max(1, round((VOLUME_BOTTOM - VOLUME_TOP) * bar.volume / most))
        left = f"{100 * (number + 0.5) / len(bars) - width / 2:.2f}"
        drawn.append(
            f'<rect x="{left}%" y="{VOLUME_BOTTOM - height}" width="{width:g}%" '
            f'height="{height}" rx="1"/>'
        )
    return f'<g class="price-volumes">{"".join(drawn)}</g>'


def _marks(kind: str, places: Sequence[int], count: int) -> str:
    """A line with a head at each of these bars."""
    marks = [
        f'<line x1="{at}%" x2="{at}%" y1="{TOP + 5}" y2="{BOTTOM}"/>'
        f'<circle cx="{at}%" cy="{TOP}" r="4"/>'
        for at in (_place(number, count) for number in places)
    ]
    return f'<g class="{kind}">{"".join(marks)}</g>' if marks else ""


def _action_places(history: History) -> list[int]:
    """The bars in which the ex-dates of its actions lie."""
    found = {
        next(number for number, bar in enumerate(history.bars) if bar.date >= action.ex_date)
        for action in history.actions
    }
    return sorted(found)


def _dates(history: History, height: int) -> str:
    texts = "".join(
        f'<text x="{_place(number, len(history.bars))}%" y="{height - 10}">{text}</text>'
        for number, text in dates(history)
    )
    return f'<g class="price-dates">{texts}</g>'


def dates(history: History) -> list[tuple[int, str]]:
    """At which bars a date stands, and its text: weeks in a month, else months."""
    bars = history.bars
    days = [bar.date for bar in bars]
    if history.range == "1m":
        found = [
            n
            for n in range(1, len(days))
            if days[n].isocalendar()[1] != days[n - 1].isocalendar()[1]
        ]
    else:
        found = [n for n in range(1, len(days)) if days[n].month != days[n - 1].month]
    # The outermost bars leave no room for half a text beside them.
    found = [n for n in found if 0.05 < (n + 0.5) / len(days) < 0.95]
    every = math.ceil(len(found) / _MOST_DATES)
    chosen = found[:: max(1, every)]
    return [
        (n, _date_text(days[n], history.range, before=days[m] if n != chosen[0] else None))
        for n, m in zip(chosen, [0, *chosen], strict=False)
    ]


def _date_text(day: date, chosen: Range, before: date | None) -> str:
    """A label says its month, or its year, only where the label `before` it does not: so that it is short."""
    if chosen == "1m":
        return (
            f"{day.day} {month_name(day)}"
            if before is None or day.month != before.month
            else f"{day.day}"
        )
    month = month_name(day)
    return f"{month} {day.year}" if before is None or day.year != before.year else month


def sentence(history: History, name: str, unit: str = "₹") -> str:
    """What a chart shows, in words: the change over the range, its limits, and how it was made.

    `unit` stands before each number: the rupee sign, or nothing for points of an index.
    """
    days = history.comparable
    if not days:
        return t("No prices of {name} are on file.", name=name)
    first, last = days[0].open, days[-1].close
    low, high = min(day.low for day in days), max(day.high for day in days)
    change = (last - first) / first * 100 if first else Decimal(0)
    moved = _ROSE if last > first else _FELL if last < first else _STAYED
    is_whole = days[0].date == history.since and not history.is_short
    begin = say(long_date(days[0].date))
    period = say(_PERIODS[history.range]) if is_whole else t("since {day}", day=begin)
    prices = {"first": first, "last": last, "low": low, "high": high}
    said = [
        t(
            moved,
            name=name,
            percent=f"{abs(change):.1f}",
            period=period,
            begin=begin,
            end=say(long_date(days[-1].date)),
            **{each: f"{unit}{indian(price)}" for each, price in prices.items()},
        )
    ]
    if history.step != "day":
        said.append(say(f"Each candle shows one {history.step}."))
    for action in history.actions:
        said.append(
            say(
                f"Prices before {long_date(action.ex_date)} are adjusted for the {action.words}; a ring "
                "marks that day."
            )
        )
    for bar in history.jumps:
        said.append(
            say(
                f"The jump of {long_date(bar.date)} is marked: no corporate action on file explains it, and "
                "earlier prices are not comparable."
            )
        )
    return " ".join(said)


#: The head of the table beside a chart.
TABLE_HEAD = ("Date", "Open", "High", "Low", "Close")


def table_rows(history: History) -> tuple[tuple[str, ...], ...]:
    """The rows of the table, newest first; one for each bar that is drawn."""
    return tuple(
        (
            long_date(bar.date),
            *(indian(value) for value in (bar.open, bar.high, bar.low, bar.close)),
        )
        for bar in reversed(history.bars)
    )
