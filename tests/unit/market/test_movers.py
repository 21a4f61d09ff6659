"""Paging over both sets, and the content of the table."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from nnm_site.features.market import cache, queries
from nnm_site.features.market.components import NOTHING, PROFILE, address_of, row_texts, signed
from nnm_site.features.market.movers import PAGE_SIZE, answer
from nnm_site.features.market.profile import name_in
from nnm_site.features.market.rules.files import LONGEST_NAME
from nnm_site.features.market.rules.summary import Day, Quote
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1002")]

PRICE = Decimal("123456.5")
QUOTE = Quote(
    "INE000000010", "X", "EQ", "X Ltd", PRICE, PRICE, PRICE, PRICE, Decimal(123000), 12345678,
    Decimal(1), 1, "X Ltd",
)  # fmt: skip


@each([
    (5, 1, 10, 15, 1, 3), (5, 3, 10, 15, 3, 3), (5, 9, 10, 15, 3, 3), (5, 0, 10, 15, 1, 3), (5, 1, 0, 0, 1, 1),
    (5, 2, 5, 6, 2, 2), (5, 2, 5, 5, 1, 1), (10, 1, 10, 15, 1, 2),
])  # fmt: skip
def test_next_ends_where_the_page_covers_both_sets(
    size, wanted, gainers, losers, number, total, monkeypatch
):
    """Pages of a sample have five rows, those of imported days ten."""
    lists = {"gainers": (QUOTE,) * gainers, "losers": (QUOTE,) * losers}
    others = {"most_traded": (), "highs": (), "lows": (), "high_count": 0, "low_count": 0}
    day = Day("NSE", date(2026, 11, 20), size == PAGE_SIZE, 0, 0, 0, 0, 0, **lists, **others)
    monkeypatch.setattr(queries, "latest_day", lambda _: day)
    monkeypatch.setattr(cache, "SECONDS", 0)
    shown = answer({"page": str(wanted)})
    assert (shown.page, shown.pages) == (number, total)
    assert len(shown.rows) == min(size, max(0, gainers - size * (number - 1)))


@each([("12.5", "+12.50"), ("-3", "−3.00"), ("0", "0.00"), ("100000", "+1,00,000.00")])  # fmt: skip
def test_a_change_has_its_sign(amount, shown):
    assert signed(Decimal(amount)) == shown


def test_a_row_in_indian_grouping():
    shown = row_texts(QUOTE)
    assert (shown["last"], shown["change"], shown["percent"], shown["volume"]) == (
        "1,23,456.50", "+456.50", "+0.37", "1,23,45,678",
    )  # fmt: skip
    assert shown["tone"] == "gainer"


def test_a_share_that_cannot_be_compared_has_no_change():
    shown = row_texts(replace(QUOTE, previous=Decimal(0), note="new", company="X Ltd (X)"))
    assert [shown[name] for name in ("prev", "change", "percent")] == [NOTHING] * 3
    assert (shown["tone"], shown["note"]) == ("unchanged", "new")
    assert shown["href"] == address_of("X Ltd (X)")


@each(["Abc Ltd", "A/B & C? #1 100%", "नमुना", "क्\u200dष सीमेंट", "<b>", "x" * LONGEST_NAME])
def test_a_name_survives_its_address(name):
    assert name_in(address_of(name).removeprefix(f"{PROFILE}/")) == name
