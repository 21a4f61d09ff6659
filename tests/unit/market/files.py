"""Lines of the exchanges' files for tests."""

import zlib

from nnm_site.features.market.rules.bhavcopy import COLUMNS
from nnm_site.features.market.store import Taken, import_files

HEAD = (*COLUMNS, "Rmks")


def isin_of(symbol, serial=1, kind="01"):
    """A text in the form of an ISIN for a symbol: that of a share with its own issuer."""
    number = zlib.crc32(symbol.encode()) % 36**4
    issuer = "".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number // 36**n % 36] for n in range(4))
    return f"INE{issuer}{kind}{serial:02d}0"


def line(symbol="ABC", close="110", before="100", *, series="EQ", src="NSE", day="2026-11-20", name="Abc Ltd", volume="5", isin=None, high=None, low=None, turnover="550", sgmt="CM", opened="105"):  # fmt: skip
    """One row; high and low follow from open and close."""
    try:
        prices = sorted((opened, close), key=float)
    except ValueError:
        prices = [opened, opened]
    values = {
        "TradDt": day,
        "Src": src,
        "Sgmt": sgmt,
        "SctySrs": series,
        "ISIN": isin or isin_of(symbol or "none"),
        "TckrSymb": symbol,
        "FinInstrmNm": name,
        "OpnPric": opened,
        "HghPric": high or prices[1],
        "LwPric": low or prices[0],
        "ClsPric": close,
        "PrvsClsgPric": before,
        "TtlTradgVol": volume,
        "TtlTrfVal": turnover,
        "TtlNbOfTxsExctd": "3",
    }
    return ",".join(values[column] for column in COLUMNS) + ","


def file(*lines):
    """A file of these rows."""
    return [",".join(HEAD) + "\n", *(text + "\n" for text in lines)]


def take(bound, paths, today):
    """Import files, none of which may be refused; returns the outcome of each."""
    outcomes = [outcome for _, outcome in import_files(bound, paths, today)]
    assert all(isinstance(one, Taken) for one in outcomes), outcomes
    return outcomes
