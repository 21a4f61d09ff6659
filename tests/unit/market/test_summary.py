"""The summary of a day: order, breadth, 52-week highs and lows."""

import random
from datetime import date
from decimal import Decimal
from fractions import Fraction

from nnm_site.features.market.rules.bhavcopy import read_day
from nnm_site.features.market.rules.comparable import NEW, NO_COMPARABLE
from nnm_site.features.market.rules.history import rupees_of
from nnm_site.features.market.rules.summary import STORED, Quote, YearRange
from nnm_site.features.market.rules.summary import summarise as summarise_day
from tests.unit.market.files import file, line

TODAY = date(2026, 11, 22)


def symbols(shares):
    return [share.symbol for share in shares]


def summarise(shares, ranges):
    return summarise_day("NSE", TODAY, shares, ranges)


def moved(*lines, note=""):
    """The shares of a file, each compared with its previous close, or with nothing if noted."""
    quotes: list[Quote] = []
    for row in read_day(file(*lines)).closes:
        before = 0 if note else row.previous
        prices = [rupees_of(price) for price in (row.open, row.high, row.low, row.close, before)]
        opened, high, low, close, previous = prices
        about = (row.isin, row.symbol, row.series, row.name)
        turnover = Decimal(row.turnover) / 100
        quotes.append(Quote(*about, opened, high, low, close, previous, row.volume, turnover, row.trades, row.name, note))  # fmt: skip
    return quotes


def test_gainers_and_losers_by_exact_percentage_ties_by_symbol():
    closes = {"B": "110", "C": "110.01", "D": "90", "E": "89.99", "F": "100"}
    rows = [line(symbol, close, "100") for symbol, close in closes.items()]
    summary = summarise(moved(*rows, line("A", "11", "10")), {})
    assert symbols(summary.gainers) == ["C", "A", "B"]
    assert symbols(summary.losers) == ["E", "D"]
    assert (summary.advances, summary.declines, summary.unchanged) == (3, 2, 1)


def test_a_difference_that_floats_cannot_see_decides():
    high, low = "99999999999.9999", "99999999999.9998"
    shares = moved(line("B", high, "3"), line("A", low, "3"))
    assert symbols(summarise(shares, {}).gainers) == ["B", "A"]


def test_ten_gainers_and_fifteen_losers_of_thousands():
    chance = random.Random(1)
    rows = [(f"S{n}", chance.randrange(1, 10**6), chance.randrange(1, 10**6)) for n in range(3000)]
    summary = summarise(moved(*(line(s, str(a), str(b)) for s, a, b in rows)), {})
    ranked = sorted(rows, key=lambda row: (-Fraction(row[1] - row[2], row[2]), row[0]))
    assert symbols(summary.gainers) == [row[0] for row in ranked[:10]]
    falls = sorted(rows, key=lambda row: (Fraction(row[1] - row[2], row[2]), row[0]))
    assert symbols(summary.losers) == [row[0] for row in falls[:15]]


def test_most_traded_by_turnover():
    rows = (line("A", turnover="5"), line("B", turnover="9"), line("C", turnover="5"))
    assert symbols(summarise(moved(*rows), {}).most_traded) == ["B", "A", "C"]


def test_highs_and_lows_only_of_shares_with_a_whole_year():
    shares = moved(*(line(s, "110", "100") for s in ("NEW", "HIGH", "LOW", "MID")))
    of = {share.symbol: share.isin for share in shares}
    summary = summarise(
        shares,
        {
            of["NEW"]: YearRange(Decimal(110), Decimal(105), complete=False),
            of["HIGH"]: YearRange(Decimal(110), Decimal(1), complete=True),
            of["LOW"]: YearRange(Decimal(990), Decimal(105), complete=True),
            of["MID"]: YearRange(Decimal(990), Decimal(1), complete=True),
        },
    )
    assert (symbols(summary.highs), symbols(summary.lows)) == (["HIGH"], ["LOW"])
    assert (summary.high_count, summary.low_count) == (1, 1)


def test_what_cannot_be_compared_is_in_no_list_and_no_count_but_is_traded():
    shares = [
        *moved(line("UP"), line("DN", "90")),
        *moved(line("IPO", "150", turnover="900"), note=NEW),
        *moved(line("ODD", "20", turnover="800"), note=NO_COMPARABLE),
    ]
    summary = summarise(shares, {})
    assert (summary.advances, summary.declines, summary.unchanged) == (1, 1, 0)
    assert (summary.new, summary.not_comparable) == (1, 1)
    assert (symbols(summary.gainers), symbols(summary.losers)) == (["UP"], ["DN"])
    assert symbols(summary.most_traded)[:2] == ["IPO", "ODD"]


def test_a_summary_survives_being_stored():
    summary = summarise(moved(line("A"), line("B", "90", name="ब")), {})
    assert STORED.validate_json(STORED.dump_json(summary)) == summary
