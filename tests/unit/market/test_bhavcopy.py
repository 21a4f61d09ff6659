"""Reading end-of-day files (issue 6; decisions: end-of-day import)."""

import random
from decimal import Decimal
from fractions import Fraction

import pytest

from nnm_site.market.bhavcopy import COLUMNS, FileError, Quote, read_movers
from nnm_site.market.store import SAMPLES

HEAD = ("TradDt", "Sgmt", *COLUMNS[1:], "Rmks")


def line(symbol="ABC", close="110", before="100", *, series="EQ", src="NSE", day="2026-11-20", name="Abc Ltd", volume="5"):  # fmt: skip
    return f"{day},CM,{src},{symbol},{series},{name},{close},{before},{volume},"


def file(*lines):
    return [",".join(HEAD) + "\n", *(text + "\n" for text in lines)]


def symbols(quotes):
    return [quote.symbol for quote in quotes]


def test_gainers_and_losers_by_exact_percentage_ties_by_symbol():
    movers = read_movers(
        file(
            line("B", "110", "100"),
            line("A", "11", "10"),
            line("C", "110.01", "100"),
            line("D", "90", "100"),
            line("E", "89.99", "100"),
            line("F", "100", "100"),
        )
    )
    assert symbols(movers.gainers) == ["C", "A", "B"]
    assert symbols(movers.losers) == ["E", "D"]
    assert (movers.exchange, str(movers.trade_date), movers.shares) == ("NSE", "2026-11-20", 6)


def test_a_difference_that_floats_cannot_see_decides():
    high, low = "99999999999.999999", "99999999999.999998"
    movers = read_movers(file(line("B", high, "3"), line("A", low, "3")))
    assert symbols(movers.gainers) == ["B", "A"]


def test_percentages_have_two_places_half_up():
    assert Quote("A", "A", Decimal("100.005"), Decimal(100), 1).percent == Decimal("0.01")
    assert Quote("A", "A", Decimal(2), Decimal(3), 1).percent == Decimal("-33.33")


def test_ten_gainers_and_fifteen_losers_of_thousands():
    chance = random.Random(1)
    rows = [(f"S{n}", chance.randrange(1, 10**6), chance.randrange(1, 10**6)) for n in range(5000)]
    movers = read_movers(file(*(line(s, str(close), str(before)) for s, close, before in rows)))
    ranked = sorted(rows, key=lambda row: (-Fraction(row[1] - row[2], row[2]), row[0]))
    assert symbols(movers.gainers) == [row[0] for row in ranked[:10]]
    falls = sorted(rows, key=lambda row: (Fraction(row[1] - row[2], row[2]), row[0]))
    assert symbols(movers.losers) == [row[0] for row in falls[:15]]


@pytest.mark.parametrize(
    "left_out",
    [
        line("X", series="GS"),
        line("X", before=""),
        line("X", before="0"),
        line("X", volume="0"),
        line("X", volume=""),
        line("X", series="A"),
    ],
)
def test_other_series_and_rows_without_a_trade_or_previous_close_are_left_out(left_out):
    movers = read_movers(file(line(), left_out))
    assert movers.shares == 1


@pytest.mark.parametrize("series", ["EQ", "BE", "BZ", "SM", "ST"])
def test_equity_series_of_nse(series):
    assert read_movers(file(line(series=series))).shares == 1


@pytest.mark.parametrize("series", ["A", "B", "T", "X", "XT", "Z", "M", "MT"])
def test_equity_groups_of_bse(series):
    assert read_movers(file(line(series=series, src="BSE"))).exchange == "BSE"


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ("a,b,c", "line 3: 3 columns, not 10"),
        (line("X", close="abc"), 'line 3: ClsPric "abc" is no price'),
        (line("X", close="-1"), 'line 3: ClsPric "-1" is no price'),
        (line("X", close="1e5"), 'line 3: ClsPric "1e5" is no price'),
        (line("X", close="NaN"), 'line 3: ClsPric "NaN" is no price'),
        (line("X", volume="1.5"), "line 3: TtlTradgVol"),
        (line("X", day="20/11/2026"), 'line 3: TradDt "20/11/2026" is no date'),
        (line("X", day="2026-11-19"), "line 3: NSE of 2026-11-19"),
        (line("X", src="BSE"), "line 3: BSE of 2026-11-20"),
        (line("X", src="MCX"), 'line 3: Src is "MCX"'),
        (line(""), "line 3: TckrSymb is empty"),
        (line("ABC"), "line 3: ABC EQ stands in it twice"),
        (line("X", name="A" * 201), "line 3: FinInstrmNm is no name"),
        ('2026-11-20,CM,"NSE', "line 3: "),
    ],
)
def test_a_bad_line_is_reported_with_its_number(bad, says):
    with pytest.raises(FileError) as caught:
        read_movers(file(line(), bad))
    assert says in str(caught.value)


def test_a_file_of_another_layout_is_told_by_its_first_line():
    with pytest.raises(FileError, match="line 1: the column TradDt is missing"):
        read_movers(["SYMBOL,SERIES,OPEN\n"])
    with pytest.raises(FileError, match="line 1: the file is empty"):
        read_movers([])
    with pytest.raises(FileError, match="no equity share that traded"):
        read_movers(file())


def test_it_reads_line_by_line():
    """Only what is needed is kept: the lines are taken one at a time, never all."""
    taken = []

    def lines():
        for text in file(*(line(f"S{n}") for n in range(3)), line("X", close="?"), line("Y")):
            taken.append(text)
            yield text

    with pytest.raises(FileError, match="line 5"):
        read_movers(lines())
    assert len(taken) == 5


@pytest.mark.parametrize("exchange", ["NSE", "BSE"])
def test_the_sample_files_are_in_that_layout(exchange):
    """Spec §3: 10 gainers and 15 losers."""
    with (SAMPLES / f"sample-{exchange.lower()}.csv").open(encoding="utf-8") as lines:
        movers = read_movers(lines)
    assert movers.exchange == exchange
    assert (len(movers.gainers), len(movers.losers)) == (10, 15)
    assert all("sample" in quote.company_name for quote in movers.gainers + movers.losers)
