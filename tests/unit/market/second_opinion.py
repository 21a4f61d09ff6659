"""The lists of a day by another method: from the exchanges' files alone, in SQL, with nothing of the site.

The site compares with the exchange's previous close, put right by one rule. Here that column is not
looked at: each close is divided by the close before it in the rows of the same issuer and kind.
"""

import csv
import math
import sqlite3
from collections.abc import Iterable
from datetime import date
from pathlib import Path

_TABLES = """
CREATE TABLE row (exchange, day, isin, symbol, open REAL, close REAL, volume INTEGER);
CREATE TABLE action (isin, day, factor REAL, base REAL);
"""

#: One row for each share and day; the close before it, and what happened between the two.
_COMPARED = """
WITH share AS (
  SELECT *, MAX(volume) FROM row
  WHERE substr(isin, 1, 3) IN ('INE', 'IN9') AND substr(isin, 8, 2) = '01' AND volume > 0
  GROUP BY exchange, day, isin
), pair AS (
  SELECT *, LAG(close) OVER line AS last, LAG(day) OVER line AS since
  FROM share WINDOW line AS (PARTITION BY exchange, substr(isin, 1, 9) ORDER BY day)
), due AS (
  SELECT pair.*, TOTAL(ln(factor)) AS factors, MAX(base) AS base FROM pair LEFT JOIN action
    ON substr(action.isin, 1, 9) = substr(pair.isin, 1, 9)
    AND action.day > pair.since AND action.day <= pair.day
  GROUP BY pair.exchange, pair.day, pair.isin
), compared AS (
  SELECT *, COALESCE(base, last / exp(factors)) AS previous FROM due
)
SELECT symbol, round(close / previous - 1, 12) AS change, since IS NULL AS is_new,
  open / previous BETWEEN 0.7999 AND 1.2001 AND close / previous BETWEEN 0.6999 AND 1.3001 AS fits
FROM compared WHERE exchange = ? AND day = ?
"""


class SecondOpinion:
    """Reads the files that the site reads; `lists` are those of any day but the first."""

    def __init__(self) -> None:
        self._tables = sqlite3.connect(":memory:")
        self._tables.create_function(
            "ln", 1, lambda value: None if value is None else math.log(value)
        )
        self._tables.create_function("exp", 1, math.exp)
        self._tables.executescript(_TABLES)

    def read(self, paths: Iterable[Path]) -> None:
        """Read files of closing prices, and our own files of corporate actions."""
        for path in paths:
            with path.open() as file:
                rows = list(csv.DictReader(file))
            if "ExDate" in rows[0]:
                self._tables.executemany(
                    "INSERT INTO action VALUES (?, ?, ?, ?)", map(_action, rows)
                )
            else:
                self._tables.executemany(
                    "INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?)", map(_row, rows)
                )

    def lists(self, exchange: str, day: date) -> tuple[list[str], list[str], int, int]:
        """Gainers and losers by their symbols; how many shares rose, and how many fell."""
        found = self._tables.execute(_COMPARED, (exchange, str(day))).fetchall()
        moved = [(change, symbol) for symbol, change, is_new, fits in found if fits and not is_new]
        up = sorted((-change, symbol) for change, symbol in moved if change > 0)
        down = sorted((change, symbol) for change, symbol in moved if change < 0)
        return (
            [symbol for _, symbol in up[:10]],
            [symbol for _, symbol in down[:15]],
            len(up),
            len(down),
        )


def _row(row: dict[str, str]) -> tuple[object, ...]:
    prices = float(row["OpnPric"]), float(row["ClsPric"])
    return row["Src"], row["TradDt"], row["ISIN"], row["TckrSymb"], *prices, int(row["TtlTradgVol"])


def _action(row: dict[str, str]) -> tuple[object, ...]:
    if row["BasePrice"]:
        return row["ISIN"], row["ExDate"], 1.0, float(row["BasePrice"])
    new, held = map(int, row["Ratio"].split(":"))
    return row["ISIN"], row["ExDate"], new / held + (row["Kind"] == "bonus"), None
