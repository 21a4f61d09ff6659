"""Which file of an exchange it is: told by its first line."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from nnm_site.features.market.rules import actions, bhavcopy, indices
from nnm_site.features.market.rules.actions import Action, Filings
from nnm_site.features.market.rules.bhavcopy import TradingDay
from nnm_site.features.market.rules.files import FileError, day_in_name, has_columns, head_of
from nnm_site.features.market.rules.indices import IndexDay

Found = TradingDay | IndexDay | tuple[Action, ...] | Filings


@dataclass(frozen=True)
class Known:
    """A layout: the columns by which it is known, how the exchange calls the file, how it is read."""

    by: tuple[str, ...]
    called: str
    read: Callable[[list[str], date | None], Found]


def _closes(layout: bhavcopy.Layout) -> Callable[[list[str], date | None], Found]:
    return lambda lines, named: bhavcopy.read_day(lines, layout, named)


def _filings(layout: actions.FilingLayout) -> Callable[[list[str], date | None], Found]:
    return lambda lines, _: actions.read_filings(lines, layout)


KNOWN = (
    Known(
        ("TradDt", "ClsPric"),
        "BhavCopy_NSE_CM_0_0_0_20261120_F_0000.csv and BhavCopy_BSE_CM_… (closing prices, UDiFF)",
        _closes(bhavcopy.UDIFF),
    ),
    Known(
        ("DATE1", "CLOSE_PRICE"),
        "sec_bhavdata_full_20112026.csv (closing prices of NSE with deliveries)",
        _closes(bhavcopy.NSE_FULL),
    ),
    Known(
        ("Index Name", "Index Date"),
        "ind_close_all_20112026.csv (index closes of NSE)",
        lambda lines, named: indices.read_indices(lines, named),
    ),
    Known(
        actions.COLUMNS,
        "corporate-actions.csv (ISIN,ExDate,Kind,Ratio,BasePrice)",
        lambda lines, _: actions.read_actions(lines),
    ),
    Known(
        actions.NSE_FILINGS.columns,
        "CF-CA-equities-….csv (corporate actions of NSE)",
        _filings(actions.NSE_FILINGS),
    ),
    Known(
        actions.BSE_FILINGS.columns,
        "Corporate_Actions.csv (corporate actions of BSE)",
        _filings(actions.BSE_FILINGS),
    ),
    Known(
        actions.BSE_EARLIER.columns,
        "the same with the column Scrip Code",
        _filings(actions.BSE_EARLIER),
    ),
)


def read(name: str, text: str) -> Found:
    """What the file of that name holds. Raises `FileError`, for an unknown layout with all that are known."""
    head = head_of(text)
    for known in KNOWN:
        if has_columns(head, known.by):
            return known.read(text.splitlines(keepends=True), day_in_name(name))
    if not text.strip():
        raise FileError("the file is empty")
    told = "; ".join(known.called for known in KNOWN)
    raise FileError(f"its first line is that of no known file. Known are: {told}")
