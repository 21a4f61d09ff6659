"""The bill as a drawing: candles of equal shares, in at most 4 KB (R509)."""

import itertools
import math
import re
from datetime import date
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.calculator.butterfly import CANDLES, COLOURS, butterfly, candles, shapes
from nnm_site.features.calculator.comparison import compare
from nnm_site.shared.charges.rules.charges import Order

pytestmark = pytest.mark.requirement("R509", "V1.4.1")

DAY = date(2026, 11, 20)
SVG = "{http://www.w3.org/2000/svg}"


def pair_of(type="delivery", quantity=100, price=1000, rate="0.03", side="buy"):
    numbers = (Decimal(number) for number in (quantity, price, rate))
    return compare(Order(type, "NSE", *numbers, side=side), DAY)


def wings(drawing: str) -> dict[str, dict[str, int]]:
    """Wing → charge → its candles, as drawn."""
    root = ElementTree.fromstring(drawing)
    return {
        wing.get("data-wing"): {
            group.get("data-charge"): group[0].get("d").count("M")
            for group in wing.findall(f"{SVG}g[@data-charge]")
        }
        for wing in root.iter(f"{SVG}g")
        if wing.get("data-wing")
    }


def test_candles_are_equal_shares_of_the_larger_total():
    pair = pair_of("options", 75, 200, side="sell")
    drawn = wings(butterfly(shapes(pair.today, pair.earlier)))
    assert sum(drawn["left"].values()) == CANDLES
    share = pair.earlier.total / pair.today.total
    assert sum(drawn["right"].values()) == round(CANDLES * share)
    stt = pair.today.line("STTtotal").amount / pair.today.total
    assert abs(drawn["left"]["STTtotal"] - CANDLES * stt) < 1
    assert "STTtotal" not in drawn["right"]


@given(
    st.sampled_from(["delivery", "intraday", "futures", "options", "currency", "commodity"]),
    st.sampled_from(["buy", "sell"]),
    st.integers(0, 10**6),
    st.decimals(0, 10**6, places=2),
    st.decimals(0, 3, places=2),
)
def test_every_drawing_is_small_hidden_and_within_its_wings(type, side, quantity, price, rate):
    pair = pair_of(type, quantity, price, rate, side)
    drawing = butterfly(shapes(pair.today, pair.earlier))
    assert len(drawing.encode()) <= 4096
    assert 'aria-hidden="true"' in drawing
    assert not re.search(r"<text|<style|#[0-9a-f]{6}\"", drawing)
    most = max(pair.earlier.total, pair.today.total)
    for bill in (pair.earlier, pair.today):
        assert sum(candles(bill, most).values()) <= CANDLES
    for counts in wings(drawing).values():
        assert all(counts.values())


def lab(colour: str) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB colour, as seen by daylight (D65)."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    )
    x, y, z = (
        ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116
        for ratio in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_charges_are_told_apart_and_from_gain_and_loss(theme: int):
    styles = Path("assets/styles")
    tokens = (styles / "tokens.css").read_text(encoding="utf-8")
    bill = (styles / "calculator.css").read_text(encoding="utf-8")
    colours = [
        re.findall(rf"--{name}: light-dark\((#[0-9a-f]{{6}}), (#[0-9a-f]{{6}})\);", text)[0][theme]
        for name, text in [
            *((f"charge-{place}", bill) for place in range(1, len(COLOURS) + 1)),
            ("gain", tokens),
            ("loss", tokens),
        ]
    ]
    for one, other in itertools.combinations(map(lab, colours), 2):
        assert math.dist(one, other) >= 12
