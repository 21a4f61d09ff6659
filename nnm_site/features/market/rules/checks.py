"""Why a file is not taken. Plain functions; each answers with a sentence or with `None`."""

from datetime import date

from nnm_site.features.market.rules.files import Written
from nnm_site.shared.rules.dates import long_date

#: A day with fewer of the shares of the day beside it than this is taken for a file cut off.
LEAST_SHARE = 80


def day_problem(day: date, today: date, no_trading: str | None) -> str | None:
    """Whether there can be closing prices of that day; `no_trading` says why shares did not trade."""
    if day > today:
        return f"{long_date(day)} is in the future"
    if no_trading is not None:
        return (
            f"{long_date(day)} is no trading day ({no_trading}); if the exchange did trade, "
            "correct content/market/calendar.toml"
        )
    return None


def name_day_problem(text: str, written: Written, named: date | None) -> str | None:
    """Whether the rows are of another day than the name of the file, or of a day in doubt.

    `text` is the date as the rows write it, `named` the day in the name.
    """
    if named is not None and named != written.day:
        return (
            f"its name says {long_date(named)}, its rows say {long_date(written.day)} ({text}): one of "
            "them is wrong"
        )
    if named is None and written.doubtful:
        return (
            f"the date {text} in its rows can be read in two ways, and its name has none; give it the "
            "name under which the exchange publishes it"
        )
    return None


def cut_off_problem(rows: int, beside: tuple[date, int] | None, what: str) -> str | None:
    """Whether too few rows are in a file; `beside` is the nearest day on file with its rows.

    `what` they are, such as `shares of NSE`.
    """
    if beside is None or rows * 100 >= beside[1] * LEAST_SHARE:
        return None
    return (
        f"the file has {rows} {what}, fewer than {LEAST_SHARE}% of the {beside[1]} of "
        f"{long_date(beside[0])}: it seems to be cut off"
    )


def fewer_rows_problem(rows: int, there: int, file: str) -> str | None:
    """Whether a file has fewer rows than what is on file for its day, from `file`."""
    if rows >= there:
        return None
    return (
        f"it has {rows} rows of that day and {there} are on file, from {file}: remove the day first if "
        "the smaller file is the right one"
    )


def unknown_symbols_problem(known: int, rows: int) -> str | None:
    """Whether too few rows of a file without ISINs are of shares on file."""
    if known * 100 >= rows * LEAST_SHARE:
        return None
    return (
        f"this layout has no ISINs, and {known} of its {rows} are on file with an "
        "ISIN; import a file with ISINs (BhavCopy_…) of a day near it first"
    )
