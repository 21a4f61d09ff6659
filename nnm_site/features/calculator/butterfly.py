"""Draws two bills as a butterfly of candles, one on each wing.

Each candle is an equal share of the larger total, so the cheaper bill has a smaller wing; the
candles that it lacks are thin lines. Charges colour the candles from the body outward, in the
order and colours of the bill. Amounts below half a candle are not drawn.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from nnm_site.shared.charges.rules.amounts import EXACT
from nnm_site.shared.charges.rules.charges import LINES, Bill

WIDTH, HEIGHT = 340, 216
#: Columns of candles on each wing; the rear wing is the shorter one.
FRONT, REAR = 23, 17
CANDLES = FRONT + REAR
STEP, BODY, WICK = 6.4, 4.6, 1.1

#: Charge → its colour in both themes.
COLOURS = {name: f"var(--charge-{place})" for place, name in enumerate(LINES, start=1)}


def butterfly(shapes: Any) -> str:
    """The drawing of `shapes`, plain or of a state, as SVG text.

    It is hidden from screen readers: the bill has the same in words.
    """
    wings = "".join(
        f'<g data-wing="{wing}" fill="none" stroke-linecap="round">'
        f"{''.join(f'{shapes[first + place]}' for place in range(_SHAPES))}</g>"
        for wing, first in (("left", 0), ("right", _SHAPES))
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="butterfly" '
        'aria-hidden="true">'
    )
    return f"{head}{wings}{_BODY}</svg>"


def shapes(left: Bill, right: Bill) -> list[str]:
    """The shapes of both wings: the candles of each charge, "" for none, and those that a wing lacks.

    They are separate because most keystrokes change few of them.
    """
    most = max(left.total, right.total)
    return [*_wing(left, most, -1), *_wing(right, most, 1)]


def candles(bill: Bill, most: Decimal) -> Mapping[str, int]:
    """How many candles each charge has, if `most` rupees are a whole wing.

    The wing's total is its share of `most`, rounded; the candles that charges lose by rounding down
    go to those that lost most. A charge without a candle is left out.
    """
    if most == 0:
        return {}
    exact = {name: EXACT.divide(amount * CANDLES, most) for name, amount in bill.charges.items()}
    wing = int(EXACT.divide(bill.total * CANDLES, most).to_integral_value(context=EXACT))
    counts = {name: int(share) for name, share in exact.items()}
    by_rest = sorted(exact, key=lambda name: exact[name] - counts[name], reverse=True)
    for name in by_rest[: wing - sum(counts.values())]:
        counts[name] += 1
    return {name: count for name, count in counts.items() if count}


def _places() -> Iterator[tuple[float, float, float, float]]:
    """x, top, height and wick of every candle, from the body outward, the front wing first."""
    for column in range(FRONT):
        out = column / (FRONT - 1)
        x = 12 + column * STEP
        # The front wing rises towards its tip, and is rounded there.
        top = 92 - 74 * out**0.62 + 46 * max(0.0, out - 0.8) ** 1.4
        foot = 104 - 22 * out - 6 * out**4
        yield x, top, foot - top, 3 + (column * 7) % 5
        if column < REAR:
            out = column / (REAR - 1)
            top = 110 - 15 * out
            foot = 132 + 66 * (out * (2 - out)) ** 0.9 - 78 * max(0.0, out - 0.55) ** 1.35
            yield x, top, foot - top, 3 + (column * 5) % 6


def _lines(side: int, *, wick: bool) -> list[str]:
    middle = WIDTH / 2
    return [
        f"M{round(middle + side * x)} {round(top - (beyond if wick else 0))}"
        f"v{round(height + (2 * beyond if wick else 0))}"
        for x, top, height, beyond in _places()
    ]


#: Side → the bodies and the wicks of all its candles; -1 is the left, 1 the right.
_LINES = {side: [_lines(side, wick=wick) for wick in (False, True)] for side in (-1, 1)}

#: The shapes of one wing.
_SHAPES = len(LINES) + 1


def _wing(bill: Bill, most: Decimal, side: int) -> Iterator[str]:
    bodies, wicks = _LINES[side]
    counts, start = candles(bill, most), 0
    for charge in LINES:
        own = slice(start, start + counts.get(charge, 0))
        start = own.stop
        yield (
            (
                f'<g data-charge="{charge}" stroke="{COLOURS[charge]}">'
                f'<path d="{"".join(bodies[own])}" stroke-width="{BODY}"/>'
                f'<path d="{"".join(wicks[own])}" stroke-width="{WICK}"/></g>'
            )
            if charge in counts
            else ""
        )
    rest = "".join(bodies[start:])
    thin = f'<path d="{rest}" stroke="var(--line-strong)" stroke-width=".6" opacity=".6"/>'
    yield thin if rest else ""


_BODY = (
    '<path d="M170 72v74" stroke="var(--ink)" stroke-width="7" stroke-linecap="round"/>'
    '<path d="M169 66C164 48 156 38 146 32M171 66c5-18 13-28 23-34" fill="none" '
    'stroke="var(--ink)" stroke-width="1.4" stroke-linecap="round"/>'
)
