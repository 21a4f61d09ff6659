"""The bill as a drawing: candles of equal shares, in at most 4 KB (issue 19)."""

import re
from datetime import date
from decimal import Decimal
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from nnm_site.calculator.butterfly import CANDLES, butterfly, candles
from nnm_site.calculator.comparison import compare
from nnm_site.calculator.rules.charges import Order

DAY = date(2026, 11, 20)
SVG = "{http://www.w3.org/2000/svg}"


def found(type="delivery", quantity=100, price=1000, rate="0.03", side="buy"):
    numbers = (Decimal(number) for number in (quantity, price, rate))
    return compare(Order("delivery", "NSE", *numbers, side=side), type, DAY)


def wings(drawing: str) -> dict[str, dict[str, int]]:
    """Wing → charge → its candles, as drawn."""
    root = ElementTree.fromstring(drawing)
    return {
        wing.get("data-wing"): {
            part.get("data-charge"): part[0].get("d").count("M")
            for part in wing.findall(f"{SVG}g[@data-charge]")
        }
        for wing in root.iter(f"{SVG}g")
        if wing.get("data-wing")
    }


def test_candles_are_equal_shares_of_the_larger_total():
    pair = found("options", 75, 200, side="sell")
    drawn = wings(butterfly(pair.firm, pair.today))
    assert sum(drawn["today"].values()) == CANDLES
    share = pair.firm.total / pair.today.total
    assert sum(drawn["firm"].values()) == round(CANDLES * share)
    stt = pair.today.line("STTtotal").amount / pair.today.total
    assert abs(drawn["today"]["STTtotal"] - CANDLES * stt) < 1
    assert "STTtotal" not in drawn["firm"]


@given(
    st.sampled_from(["delivery", "intraday", "futures", "options", "currency", "commodity"]),
    st.sampled_from(["buy", "sell"]),
    st.integers(0, 10**6),
    st.decimals(0, 10**6, places=2),
    st.decimals(0, 3, places=2),
)
def test_every_drawing_is_small_hidden_and_within_its_wings(type, side, quantity, price, rate):
    pair = found(type, quantity, price, rate, side)
    drawing = butterfly(pair.firm, pair.today)
    assert len(drawing.encode()) <= 4096
    assert 'aria-hidden="true"' in drawing
    assert not re.search(r"<text|<style|#[0-9a-f]{6}\"", drawing)
    most = max(pair.firm.total, pair.today.total)
    for bill in (pair.firm, pair.today):
        assert sum(candles(bill, most).values()) <= CANDLES
    for counts in wings(drawing).values():
        assert all(counts.values())


def test_the_saved_picture_has_every_figure():
    pair = found()
    picture = butterfly(pair.firm, pair.today, figures=True)
    for text in ("₹154.14", "₹161.50", "₹3.07", "Stamp duty", "100 units, purchase at ₹1,000"):
        assert text in picture
    assert 'role="img"' in picture
