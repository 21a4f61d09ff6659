"""Charts are parsed and compared with their data."""

import gzip
from datetime import date, timedelta
from decimal import Decimal
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.market.chart import (
    BOTTOM,
    TABLE_HEAD,
    TOP,
    dates,
    price_chart,
    scale_of,
    sentence,
    table_rows,
)
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.comparable import Row
from nnm_site.features.market.rules.history import EMPTY, Bar, History, history
from tests.rows import each

START = date(2025, 11, 20)


def walk(days: int) -> list[Row]:
    """Prices that move up and down, weekends left out."""
    rows: list[Row] = []
    for number in range(days):
        day = START + timedelta(days=number)
        if day.weekday() < 5:
            close = 200_0000 + (number * 7919 % 613) * 300 + number * 2000
            opened = close + (number * 104_729 % 211 - 105) * 500
            rows.append(Row(day, opened, max(opened, close) + number * 40, min(opened, close) - 9000, close, 0, 1000 + number * 37))  # fmt: skip
    return rows


def drawn(chart: str) -> ElementTree.Element:
    return ElementTree.fromstring(chart)


def number_of(text: str) -> float:
    return float(text.replace(",", ""))


def marks(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements in the groups of a class."""
    return [mark for group in svg.iter("g") if group.get("class") == name for mark in group]


def read_scale(svg: ElementTree.Element):
    """A function from px to price, by the labels and their positions."""
    labels = [
        (float(text.get("y", "")) - 4, number_of(text.text or ""))
        for text in marks(svg, "price-labels")
        if text.get("class") != "now"
    ]
    (y1, p1), (y2, p2) = labels[0], labels[-1]
    return lambda y: p1 + (float(y) - y1) * (p2 - p1) / (y2 - y1)


def percent_of(text: str | None) -> float:
    return float((text or "").removesuffix("%"))


@each(["1m", "3m", "1y", "all"])
def test_candles_say_what_the_prices_were(chosen):
    shown = history(chosen, walk(500))
    svg = drawn(price_chart(shown, "Prices"))
    price = read_scale(svg)
    # Candles are on whole px, labels on tenths.
    near = abs(price(TOP) - price(BOTTOM)) / (BOTTOM - TOP) * 0.7
    candles = [
        (percent_of(wick.get("x1")), tone, wick, body)
        for group in svg.iter("g")
        if (tone := group.get("class")) in {"gain", "loss"}
        for wick, body in zip(group.iter("line"), group.iter("rect"), strict=True)
    ]
    candles.sort(key=lambda candle: candle[0])
    assert len(candles) == len(shown.bars)
    for number, (bar, (place, tone, wick, body)) in enumerate(
        zip(shown.bars, candles, strict=True)
    ):
        assert place == pytest.approx(100 * (number + 0.5) / len(candles), abs=0.01)
        assert tone == ("gain" if bar.close >= bar.open else "loss")
        assert price(wick.get("y1")) == pytest.approx(float(bar.high), abs=near)
        assert price(wick.get("y2")) == pytest.approx(float(bar.low), abs=near)
        top, height = float(body.get("y", "")), float(body.get("height", ""))
        ends = sorted((float(bar.open), float(bar.close)))
        assert price(top) == pytest.approx(ends[1], abs=near)
        if height > 1:
            assert price(top + height) == pytest.approx(ends[0], abs=near)
        middle = percent_of(body.get("x")) + percent_of(body.get("width")) / 2
        assert middle == pytest.approx(place, abs=0.02)


def test_volumes_stand_in_proportion():
    shown = history("1m", walk(500))
    bars = marks(drawn(price_chart(shown, "Prices")), "price-volumes")
    heights = [float(rect.get("height", "")) for rect in bars]
    most = max(bar.volume for bar in shown.bars)
    assert heights == [pytest.approx(40 * bar.volume / most, abs=0.5) for bar in shown.bars]


def test_jumps_are_marked_where_they_are():
    rows = walk(40)
    last = rows[-1]
    rows[-1] = Row(last.date, *(value // 3 for value in last[1:5]), previous=0, volume=1)
    shown = history("1m", rows)
    svg = drawn(price_chart(shown, "Prices"))
    (mark,) = svg.iter("circle")
    assert percent_of(mark.get("cx")) == pytest.approx(100 - 50 / len(shown.bars), abs=0.01)
    assert "earlier prices are not comparable" in sentence(shown, "Abc")


@each(["3m", "1y"])
def test_a_ring_marks_the_ex_date(chosen):
    rows = walk(364)
    split = Action("INE000000011", rows[-30].date, "split", 5, 1)
    shown = history(chosen, rows, [split])
    drawing = marks(drawn(price_chart(shown, "Prices")), "price-actions")
    (mark,) = (element for element in drawing if element.tag == "circle")
    at = next(n for n, bar in enumerate(shown.bars) if bar.date >= split.ex_date)
    assert percent_of(mark.get("cx")) == pytest.approx(100 * (at + 0.5) / len(shown.bars), abs=0.01)


@each(["3m", "1y"])
def test_a_chart_of_a_year_is_small(chosen):
    shown = history(chosen, walk(700))
    assert len(gzip.compress(price_chart(shown, "x" * 200).encode())) <= 3 * 1024


def test_a_chart_is_a_picture_with_a_name_and_no_style_attribute():
    chart = price_chart(history("1y", walk(300)), 'A "quoted" <name> & more')
    svg = drawn(chart)
    assert (svg.get("role"), svg.get("aria-label")) == ("img", 'A "quoted" <name> & more')
    assert "style=" not in chart
    assert "#" not in chart


prices = st.decimals(Decimal("0.01"), Decimal(10_000_000), places=2)


@given(st.lists(st.tuples(prices, prices, prices, prices), min_size=1, max_size=20))
def test_whatever_the_prices_everything_lies_inside(values):
    bars = tuple(
        Bar(START + timedelta(days=n), v[1], max(v), min(v), v[2], volume=n)
        for n, v in enumerate(values)
    )
    scale = scale_of(bars)
    assert 2 <= len(scale.ticks()) <= 7
    for element in drawn(price_chart(History("1m", "day", bars, START), "x")).iter("line"):
        assert TOP - 1 <= float(element.get("y1", "")) <= BOTTOM + 1


def test_the_sentence_says_change_range_step_and_adjustment():
    rows = walk(364)
    split = Action("INE000000011", date(2026, 7, 15), "split", 5, 1)
    shown = history("1y", rows)
    text = sentence(shown, "Abc on NSE")
    low, high = min(bar.low for bar in shown.bars), max(bar.high for bar in shown.bars)
    assert text.startswith("Abc on NSE rose by ")
    assert f"between ₹{low:.2f} and ₹{high:.2f}" in text.replace(",", "")
    assert "Each candle shows one week." in text
    assert (
        "Prices before 15 July 2026 are adjusted for the split 5:1; a ring marks that day."
        in sentence(history("1y", rows, [split]), "Abc")
    )
    assert "candle" not in sentence(history("1m", rows), "Abc")
    assert "₹" not in sentence(history("1m", rows), "Index", unit="")
    assert sentence(EMPTY["1y"], "Abc") == "No prices of Abc are on file."


def test_the_table_has_every_bar_newest_first():
    shown = history("1y", walk(364))
    rows = table_rows(shown)
    assert all(len(row) == len(TABLE_HEAD) for row in rows)
    assert [number_of(row[4]) for row in rows] == [float(bar.close) for bar in reversed(shown.bars)]


@each(["1m", "3m", "1y", "all"])
def test_dates_have_room(chosen):
    labels = dates(history(chosen, walk(500)))
    assert 2 <= len(labels) <= 4
    assert [number for number, _ in labels] == sorted({number for number, _ in labels})


def test_a_week_is_labelled_with_its_month_only_where_the_month_is_new():
    labels = [text for _, text in dates(history("1m", walk(500)))]
    months = [text.split()[1] for text in labels if " " in text]
    assert labels[0].count(" ") == 1
    assert len(months) == len(set(months)) < len(labels)
