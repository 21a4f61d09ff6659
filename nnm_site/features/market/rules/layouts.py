"""A file as the exchanges publish it: CSV, or one CSV in a zip archive; which one it is its first line tells.

Everything is done in memory, and nothing is unpacked that is larger than a file of an exchange.
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterable
from datetime import date

from nnm_site.features.market.rules.actions import (
    COLUMNS,
    FILINGS,
    Action,
    read_actions,
    read_filings,
)
from nnm_site.features.market.rules.bhavcopy import TradingDay, read_day, read_indices
from nnm_site.features.market.rules.files import FileError, day_in_name, has_columns, head_of

#: Bytes. A day of an exchange has about one million.
LARGEST = 48 * 2**20
#: An archive that is so many times smaller than its content was made to do harm: CSV shrinks by 4 to 10.
MOST_TIMES = 100

_ZIP = b"PK"

#: A day, or the corporate actions of a file.
Content = TradingDay | tuple[Action, ...]
Reader = Callable[[Iterable[str], date | None], Content]


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
        FILINGS["NSE"],
        "CF-CA-equities-….csv (corporate actions of NSE)",
        lambda lines, _: read_filings(lines, "NSE"),
    ),
    (
        FILINGS["BSE"],
        "Corporate_Actions.csv (corporate actions of BSE)",
        lambda lines, _: read_filings(lines, "BSE"),
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
    layouts = "; ".join(called for _, called, _ in KNOWN)
    raise FileError(f"its first line is that of no known file. Known are: {layouts}")


def unpacked(name: str, data: bytes) -> tuple[str, str]:
    """The name of the CSV file (that in the archive, for a zip) and its text. Raises `FileError`.

    Files are UTF-8; those that are not are read as Windows wrote them. No-break spaces become spaces.
    """
    if data.startswith(_ZIP):
        name, data = _only_file(data)
    if len(data) > LARGEST:
        raise FileError(f"the file is larger than {LARGEST // 2**20} MB: no file of an exchange is")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return name, text.replace("\u00a0", " ").replace("\u202f", " ")
    raise FileError("the file is no text")


def _only_file(data: bytes) -> tuple[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [member for member in archive.infolist() if not member.is_dir()]
            if len(inside) != 1 or not inside[0].filename.lower().endswith(".csv"):
                raise FileError(f"the archive holds {len(inside)} files, not one CSV file")
            (member,) = inside
            if member.file_size > min(LARGEST, MOST_TIMES * len(data)):
                raise FileError(
                    f"the file in the archive would be {member.file_size / 2**20:.1f} MB: it is not unpacked"
                )
            with archive.open(member) as packed:
                # What the archive says of its size need not be true.
                content = packed.read(member.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise FileError(f"the archive cannot be read: {error}") from None
    if len(content) > member.file_size:
        raise FileError("the file in the archive is larger than the archive says")
    return member.filename, content
