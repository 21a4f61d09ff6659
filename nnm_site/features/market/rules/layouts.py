"""Which file of an exchange it is: told by its first line."""

from collections.abc import Callable, Iterable
from datetime import date

from nnm_site.features.market.rules.actions import (
    BSE_FILINGS,
    COLUMNS,
    NSE_FILINGS,
    Action,
    FilingLayout,
    read_actions,
    read_filings,
)
from nnm_site.features.market.rules.bhavcopy import TradingDay, read_day
from nnm_site.features.market.rules.files import FileError, day_in_name, has_columns, head_of
from nnm_site.features.market.rules.indices import read_indices

#: A day, or the corporate actions of a file.
Content = TradingDay | tuple[Action, ...]
Reader = Callable[[Iterable[str], date | None], Content]


def _filings(layout: FilingLayout) -> Reader:
    return lambda lines, _: read_filings(lines, layout)


#: The columns by which a layout is known, how the exchange calls the file, how it is read.
KNOWN: tuple[tuple[tuple[str, ...], str, Reader], ...] = (
    (
        ("TradDt", "ClsPric"),
        "BhavCopy_NSE_CM_0_0_0_20261120_F_0000.csv and BhavCopy_BSE_CM_… (closing prices, UDiFF)",
        read_day,
    ),
    (
        ("Index Name", "Index Date"),
        "ind_close_all_20112026.csv (index closes of NSE)",
        read_indices,
    ),
    (
        COLUMNS,
        "corporate-actions.csv (ISIN,ExDate,Kind,Ratio,BasePrice)",
        lambda lines, _: read_actions(lines),
    ),
    (
        NSE_FILINGS.columns,
        "CF-CA-equities-….csv (corporate actions of NSE)",
        _filings(NSE_FILINGS),
    ),
    (
        BSE_FILINGS.columns,
        "Corporate_Actions.csv (corporate actions of BSE)",
        _filings(BSE_FILINGS),
    ),
)

#: By which columns files are known that are not read any more: closing prices of NSE and of BSE from before
#: July 2024, and NSE's file with deliveries, which has no ISINs.
_NO_LONGER_READ = (
    ("SYMBOL", "TOTTRDQTY"),
    ("SC_GROUP", "NO_OF_SHRS"),
    ("DATE1", "CLOSE_PRICE"),
)


def read(name: str, text: str) -> Content:
    """What the file of that name holds. Raises `FileError`, for an unknown layout with all that are known."""
    head = head_of(text)
    for columns, _, reader in KNOWN:
        if has_columns(head, columns):
            return reader(text.splitlines(keepends=True), day_in_name(name))
    if not text.strip():
        raise FileError("the file is empty")
    if any(has_columns(head, columns) for columns in _NO_LONGER_READ):
        raise FileError(
            "line 1: closing prices of before July 2024, or without ISINs, are not read any more: "
            "docs/market-data.md says how such history is imported once. For later days take the "
            "exchange's file BhavCopy_…"
        )
    told = "; ".join(called for _, called, _ in KNOWN)
    raise FileError(f"its first line is that of no known file. Known are: {told}")
