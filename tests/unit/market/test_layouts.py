"""The files that the exchanges publish, as they are: layouts, zip archives, days in names, words of actions."""

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest

from nnm_site.features.market.rules import bhavcopy, layouts
from nnm_site.features.market.rules.actions import read_filings
from nnm_site.features.market.rules.bhavcopy import TradingDay
from nnm_site.features.market.rules.files import FileError, day_in_name
from nnm_site.features.market.rules.layouts import LARGEST, unpacked
from tests.rows import each
from tests.unit.market.files import file, line

DATA = Path("tests/data/market")
FILES = sorted(path for path in DATA.iterdir() if path.suffix != ".md")
NSE = "BhavCopy_NSE_CM_0_0_0_20250616_F_0000.csv"


def read(path: Path) -> layouts.Content:
    return layouts.read(*unpacked(path.name, path.read_bytes()))


def zipped(name: str, data: bytes, **more: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, content in ({name: data} | more).items():
            archive.writestr(each, content)
    return packed.getvalue()


@each(FILES)
def test_every_published_layout_is_read_and_zipped_too(path: Path):
    content = read(path)
    again = unpacked(f"{path.name}.zip", zipped(path.name, path.read_bytes()))
    assert layouts.read(*again) == content
    if isinstance(content, TradingDay):
        assert content.trade_date == day_in_name(path.name)
        assert len(content.closes) >= 18
        for close in content.closes:
            assert 0 < close.low <= close.close <= close.high


def test_rows_are_kept_or_counted_by_their_reason():
    day = read(DATA / NSE)
    assert isinstance(day, TradingDay)
    rows = (DATA / NSE).read_text("cp1252").count("\n") - 1
    assert len(day.closes) + sum(day.left_out.values()) == rows
    assert day.left_out[bhavcopy.FUND] == 4
    assert day.left_out[bhavcopy.RIGHTS] == 1
    (odd,) = (close for close in day.closes if "BEVERAGES" in close.name)
    assert odd.name == "DEODAR FOODS AND BEVERAGES LTD"
    voting = [close for close in day.closes if close.symbol.startswith("BANYAN")]
    assert len({close.isin for close in voting}) == 2


@each([
    "SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN",
    "SC_CODE,SC_NAME,SC_GROUP,SC_TYPE,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,NO_TRADES,NO_OF_SHRS,NET_TURNOV",
    "SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE",
])  # fmt: skip
def test_a_layout_that_is_not_read_any_more_is_refused_with_the_way_to_its_history(head: str):
    with pytest.raises(FileError, match=r"line 1: .*docs/market-data\.md says how such history"):
        layouts.read("x.csv", f"{head}\n")


def test_an_unknown_file_is_told_which_are_known():
    with pytest.raises(FileError) as caught:
        layouts.read("x.csv", "date,ticker,price\n2026-01-01,A,1\n")
    for name in ("BhavCopy_NSE_CM", "ind_close_all", "corporate-actions.csv", "CF-CA-equities"):
        assert name in str(caught.value)


@each(
    [
        (zipped("a.txt", b"x"), "holds 1 files, not one CSV file"),
        (zipped("a.csv", b"x", **{"b.csv": b"y"}), "holds 2 files"),
        (zipped("a.csv", b"0" * 10_000_000), "it is not unpacked"),
        (b"PK\x03\x04" + b"\x00" * 50, "cannot be read"),
        (b"a\x00b", "no text"),
        (b"x" * (LARGEST + 1), "larger than"),
    ]
)
def test_an_archive_that_does_harm_is_refused(data: bytes, says: str):
    with pytest.raises(FileError, match=says):
        unpacked("a.csv.zip", data)


@each([
    ("BhavCopy_NSE_CM_0_0_0_20250206_F_0000.csv.zip", date(2025, 2, 6)),
    ("ind_close_all_06022025.csv", date(2025, 2, 6)), ("day.csv", None), ("report_12345678.csv", None),
])  # fmt: skip
def test_the_day_in_a_name(name: str, day: date | None):
    assert day_in_name(name) == day


def index_file(written: str) -> str:
    head = "Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Points Change"  # fmt: skip
    return f"{head}\nNifty 50,{written},1,1,1,1,0\n"


@each(
    [
        # The second of June, written with the month first in one of the two, or in both without a name.
        ("ind_close_all_06022025.csv", "02-06-2025", "its name says 6 February 2025"),
        ("ind_close_all_02062025.csv", "06-02-2025", "its rows say 6 February 2025"),
        ("indices.csv", "06-02-2025", "can be read in two ways"),
        ("indices.csv", "06-25-2025", "is no date"),
    ]
)
def test_a_day_in_doubt_is_refused(name: str, written: str, says: str):
    with pytest.raises(FileError, match=says):
        layouts.read(name, index_file(written))


def test_a_day_without_a_doubt_needs_no_name_and_one_in_the_name_must_be_that_of_the_rows():
    for written in ("25-06-2025", "05-05-2025"):
        assert isinstance(layouts.read("indices.csv", index_file(written)), TradingDay)
    with pytest.raises(FileError, match="its name says 19 November 2026"):
        layouts.read("BhavCopy_NSE_CM_0_0_0_20261119_F_0000.csv", "".join(file(line())))


def test_actions_of_nse_in_its_words():
    actions = read(DATA / "CF-CA-equities-01-06-2025-to-30-06-2025.csv")
    assert isinstance(actions, tuple)
    rows = [(one.key, one.words, one.is_complete) for one in actions]
    assert rows == [
        ("FERONIBEA", "split 2:1", True),
        ("FERONIBEA", "bonus 4:1", True),
        ("IXORAFOO", "demerger", False),
        ("KADAMBBEA", "rights issue 1:6", False),
        ("PALASHBEA", "split 5:1", True),
        ("QUINCECAB", "consolidation 1:10", True),
        ("ROSEWOCEM", "scheme of arrangement", False),
        ("SALFOO", "reduction of capital", False),
        ("NOTONFILE", "bonus 1:1", True),
        ("UMBRELBEA", "bonus 1:2", True),
    ]


def test_an_ex_date_in_doubt_is_refused():
    with pytest.raises(FileError, match="two ways"):
        read_filings(["Security Code,Ex Date,Purpose\n", "500001,06/02/2025,Spin Off\n"], "BSE")


def test_a_base_price_needs_no_ratio():
    actions = read(DATA / "corporate-actions.csv")
    assert isinstance(actions, tuple)
    assert [(one.kind, one.factor, one.base > 0) for one in actions] == [("demerger", None, True)]
