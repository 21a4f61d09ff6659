"""Reading end-of-day files."""

from datetime import date

import pytest

from nnm_site.features.market.rules import bhavcopy
from nnm_site.features.market.rules.actions import Action, read_actions
from nnm_site.features.market.rules.bhavcopy import Close, read_day, read_indices
from nnm_site.features.market.rules.files import FileError, is_name, name_key
from tests.rows import each
from tests.unit.market.files import file, line

pytestmark = pytest.mark.requirement("R1007")

INDEX_HEAD = "Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Points Change,Change(%),Volume\n"  # fmt: skip


def symbols(day):
    return [close.symbol for close in day.closes]


def test_a_row_is_kept_exactly():
    day = read_day(file(line("ABC", "110.05", "100.5", name="Abc Ltd", turnover="550.25")))
    assert (day.exchange, day.trade_date) == ("NSE", date(2026, 11, 20))
    close = day.closes[0]
    assert (close.symbol, close.series, close.name) == ("ABC", "EQ", "Abc Ltd")
    assert (close.open, close.close, close.previous) == (1_050_000, 1_100_500, 1_005_000)
    assert (close.volume, close.turnover, close.trades) == (5, 55_025, 3)


@each([
    (line("X", series="GS"), bhavcopy.OTHER_SERIES), (line("X", series="A"), bhavcopy.OTHER_SERIES),
    (line("X", before=""), bhavcopy.NO_PREVIOUS), (line("X", before="0"), bhavcopy.NO_PREVIOUS),
    (line("X", volume="0"), bhavcopy.NO_TRADE), (line("X", volume=""), bhavcopy.NO_TRADE),
    (line("ABC", series="BE", volume="2"), bhavcopy.SECOND_SERIES),
    (line("X", isin="INF000A01010"), bhavcopy.FUND), (line("X", isin="INE000A20010"), bhavcopy.RIGHTS),
    (line("X", isin="INE000A13010"), bhavcopy.OTHER_KIND), (line("X", isin="IN0020200104"), bhavcopy.OTHER_KIND),
    (line("X", isin="US0378331005"), bhavcopy.OTHER_KIND),
])  # fmt: skip
def test_what_is_no_share_or_was_not_traded_is_left_out_and_counted_by_its_reason(left_out, why):
    day = read_day(file(line(), left_out))
    assert (symbols(day), day.left_out) == (["ABC"], {why: 1})


@each([
    ("NSE", ["EQ", "BE", "BZ", "SM", "ST"]), ("BSE", ["A", "B", "T", "X", "XT", "Z", "M", "MT"]),
])  # fmt: skip
def test_equity_series_of_an_exchange(exchange, series):
    rows = [line(f"S{each}", series=each, src=exchange) for each in series]
    assert symbols(read_day(file(*rows))) == [f"S{each}" for each in series]


@each(
    [
        ("a,b,c\n" + line(), "line 3: 3 columns, not 16"),
        ("a,b,c", "line 3: the file is cut off, its last line has 3 of 16 columns"),
        (line("X") + ",", "line 3: 17 columns, not 16"),
        (line("X", close="abc"), 'line 3: ClsPric "abc" is no price'),
        (line("X", close="-1"), 'Pric "-1" is no price'),
        (line("X", close="1.00001"), 'Pric "1.00001" is no price'),
        (line("X", volume="1.5"), "line 3: TtlTradgVol"),
        (line("X", day="20/11/2026"), 'line 3: TradDt "20/11/2026" is no date'),
        (line("X", day="2026-11-19"), "NSE, 19 November 2026, in a file of NSE, 20 November 2026"),
        (line("X", src="BSE"), "a row of BSE, 20 November 2026, in a file of NSE, 20 November"),
        (line("X", src="MCX"), 'line 3: Src is "MCX", not NSE or BSE'),
        (line("X", sgmt="FO"), 'line 3: Sgmt is "FO", not CM'),
        (line(""), "line 3: TckrSymb is empty or no name"),
        (line("ABC"), "line 3: ABC EQ stands in it twice"),
        (line("X", isin="INE0AA001011X"), 'line 3: ISIN "INE0AA001011X" is no ISIN'),
        (line("X", low="120", high="110"), "line 3: X has a low above its high"),
        ('2026-11-20,NSE,"CM', "line 3: the file is cut off in the middle of a text"),
    ]
)
def test_a_bad_line_is_reported_with_its_number(bad, says):
    with pytest.raises(FileError) as caught:
        read_day(file(line(), *bad.split("\n")))
    assert says in str(caught.value)


def test_a_file_of_another_layout_is_told_by_its_first_line():
    with pytest.raises(FileError, match="line 1: the column TradDt is missing"):
        read_day(["SYMBOL,SERIES,OPEN\n"])
    with pytest.raises(FileError, match="line 1: the file is empty"):
        read_day([])
    with pytest.raises(FileError, match="no share that traded"):
        read_day(file())
    with pytest.raises(FileError, match='line 2: Src is "", not NSE or BSE'):
        read_day(file(line(day="", src="")))


@each(["A" * 201, "A\u200eB"])
def test_an_odd_name_loses_no_day(name):
    day = read_day(file(line("ABC"), line("X", name=name)))
    assert [(close.symbol, close.name) for close in day.closes] == [("ABC", "Abc Ltd"), ("X", "X")]
    assert day.odd_names == ("X",)


def test_shares_of_one_issuer_are_several():
    """Differential voting rights, and a new issue in addition to the old one."""
    isins = ["INE000A01010", "INE000A01028", "IN9000A01018"]
    day = read_day(file(*(line(f"S{n}", isin=isin) for n, isin in enumerate(isins))))
    assert [close.isin for close in day.closes] == isins


def test_a_security_in_two_series_counts_where_more_of_it_was_traded():
    rows = [line("A", series="EQ", volume="5"), line("A", series="BE", volume="9")]
    assert [(c.series, c.volume) for c in read_day(file(*rows)).closes] == [("BE", 9)]
    assert [c.series for c in read_day(file(*reversed(rows))).closes] == ["BE"]


def test_index_closes_with_their_previous_close():
    day = read_indices(
        [
            INDEX_HEAD,
            "Nifty 50,20-11-2026,23700.95,23736.5,23451.7,23486.85,-181.8,-.77,1\n",
            "Half,20-11-2026,-,-,-,100.5,.5,1,-\n",
            "None,20-11-2026,-,-,-,-,-,-,-\n",
        ]
    )
    assert day.trade_date == date(2026, 11, 20)
    nifty, half = day.closes
    assert nifty == Close(
        *("Nifty 50", "Nifty 50", "", "Nifty 50", ""),
        *(237_009_500, 237_365_000, 234_517_000, 234_868_500, 236_686_500),
    )
    assert half[5:10] == (1_005_000, 1_005_000, 1_005_000, 1_005_000, 1_000_000)


@each(
    [
        ("A,11/20/2026,1,1,1,1,0,0,0", 'line 3: Index Date "11/20/2026" is no date'),
        ("A,19-11-2026,1,1,1,1,0,0,0", "a row of 19 November 2026 in a file of 20 November 2026"),
        ("Nifty,20-11-2026,1,1,1,1,0,0,0", "Nifty stands in it twice"),
        ("A,20-11-2026,1,1,2,1,0,0,0", "A has a low above its high"),
        ("A,20-11-2026,1,1,1,1,x,0,0", 'Points Change "x" is no price'),
        ("A,20-11", "the file is cut off"),
    ]
)
def test_a_bad_line_of_index_closes(bad, says):
    with pytest.raises(FileError) as caught:
        read_indices([INDEX_HEAD, "Nifty,20-11-2026,1,1,1,1,0,0,0\n", bad + "\n"])
    assert says in str(caught.value)


def test_corporate_actions():
    head = "ISIN,ExDate,Kind,Ratio\n"
    actions = read_actions([head, "INE000000011,2026-07-15,split,5:1\n", "INE000000029,2026-07-15,bonus,1:2\n"])  # fmt: skip
    assert actions == (
        Action("INE000000011", date(2026, 7, 15), "split", 5, 1),
        Action("INE000000029", date(2026, 7, 15), "bonus", 1, 2),
    )
    assert [str(action.factor) for action in actions] == ["5", "3/2"]


@each(
    [
        ("INE000000011,2026-07-15,dividend,5:1", 'Kind is "dividend"'),
        ("INE000000011,2026-07-15,demerger,", "a demerger needs an adjusted base price"),
        ("INE000000011,2026-07-15,split,5/1", 'Ratio "5/1" has not the form 5:1'),
        ("INE000000011,2026-07-15,split,0:1", 'Ratio "0:1"'),
        ("INE000000011,2026-07-15,split,2:2", "changes nothing"),
        ("INE000000011,15-07-2026,split,5:1", 'ExDate "15-07-2026" is no date'),
        ("INE00,2026-07-15,split,5:1", 'ISIN "INE00" is no ISIN'),
    ]
)
def test_a_bad_line_of_corporate_actions(bad, says):
    with pytest.raises(FileError, match="line 2") as caught:
        read_actions(["ISIN,ExDate,Kind,Ratio\n", bad + "\n"])
    assert says in str(caught.value)


@each([
    *((name, True) for name in ("Abc Ltd", "नमुना", "क\u094d\u200dष", "ക\u0d4d\u200c", "A/B & C? #1")),
    *((name, False) for name in ("", " ", "\u200d", "a\nb", "a\u202eb", "x" * 201)),
])  # fmt: skip
def test_a_name_can_be_in_any_script_and_holds_nothing_that_is_not_seen(name, is_one):
    assert is_name(name) == is_one


def test_spellings_of_a_name_are_one():
    assert name_key(" ABC\u00a0  Ltd ") == name_key("abc ltd")
    assert name_key("क\u094d\u200dष") == name_key("क\u094dष")
