"""Reads files as the exchanges publish them: a CSV, or one CSV in a zip; the header tells which file it is.

All in memory; nothing larger than an exchange's file is unpacked.
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

#: In bytes. A day of an exchange has about one million.
LARGEST = 48 * 2**20
#: A higher compression ratio means a zip bomb: CSV shrinks by a factor of 4 to 10.
MOST_TIMES = 100

_ZIP = b"PK"

#: A file's day or corporate actions.
Content = TradingDay | tuple[Action, ...]
Reader = Callable[[Iterable[str], date | None], Content]


#: The columns that identify a layout, the exchange's name of the file, its reader.
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

#: The columns that identify files no longer read: closing prices of NSE and of BSE from before
#: July 2024, and NSE's file with deliveries, which has no ISINs.
_NO_LONGER_READ = (
    ("SYMBOL", "TOTTRDQTY"),
    ("SC_GROUP", "NO_OF_SHRS"),
    ("DATE1", "CLOSE_PRICE"),
)


def read(name: str, text: str) -> Content:
    """The content of the file of that name. Raises `FileError`; for an unknown layout it names the known."""
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
    """The name of the CSV file (for a zip, that inside) and its text. Raises `FileError`.

    Files are UTF-8, else Windows-1252. No-break spaces become spaces.
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
                # The size in the archive's header may be false.
                content = packed.read(member.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise FileError(f"the archive cannot be read: {error}") from None
    if len(content) > member.file_size:
        raise FileError("the file in the archive is larger than the archive says")
    return member.filename, content
