"""Lines that say who somebody is: dropped before a text is read, in the browser and on the server.

The patterns stand here once; the browser's script gets them from the page
(`nnm_site/shared/scripts/trades.js`), so they keep to what both languages understand alike. What they take
grows with the length of a line, and not with its square.
"""

import re
from dataclasses import dataclass

#: A permanent account number, alone or in a GSTIN, and an e-mail address.
NUMBERS = (
    r"\b(?:\d\d)?[A-Z]{5}\d{4}[A-Z](?:[A-Z\d]Z[A-Z\d])?\b"
    r"|[\w.+-]@[A-Z][\w-]*\.[A-Z]|\+91[ -]?\d{5}"
)

#: What stands before a name, a number or an address of somebody.
LABELS = (
    r"\b(?:PAN|permanent account(?: number| no)?|(?:trading )?client'?s?[ _-]*(?:name|code|id)"
    r"|(?:name|address|code|pan)(?: and address)? of (?:the )?client|UCC|unique client code|trading code"
    r"|back ?office code|(?:BO|DP|demat|beneficiary)[ _-]*(?:id|account|a/c)|e-?mail|mobile|phone"
    r"|telephone|address|aadhaar|bank (?:a/c|account)|user[ _-]?id)\b"
    r"|^\W*(?:account )?name\b|पैन|ग्राहक|नाम|पता|मोबाइल"
)

#: The head of a column of a file that says the same in every row.
COLUMNS = (
    r"^\W*(?:(?:trading |investor )?(?:client|user|customer|account|investor|party|holder)[ _-]{0,3}(?:id|code|name|no)?"
    r"|pan(?: no)?|ucc|e-?mail|mobile|phone|address|bo[ _-]?id|dp[ _-]?id|demat[ _-]?\w*)\W*$"
)

#: A column called "name" is somebody's, but in a table of trades whose security no other column names.
NAME = r"^\W*name\W*$"
#: A line of names is the head of a table if one of them is of these.
SECURITIES = r"^\W*(?:trading ?symbol|symbol|scrip|stock|security|contract|instrument|company|isin)"
QUANTITIES = r"\b(?:qty|quantity)\b"

#: What may stand between the cells of a line.
SEPARATORS = ",;\t|"

#: A head has at least so many cells, and no digit in any.
HEAD_CELLS = 4

_FLAGS = re.IGNORECASE | re.ASCII
_NUMBERS, _LABELS, _COLUMNS = (re.compile(each, _FLAGS) for each in (NUMBERS, LABELS, COLUMNS))
_NAME, _SECURITIES, _QUANTITIES = (
    re.compile(each, _FLAGS) for each in (NAME, SECURITIES, QUANTITIES)
)
_AMOUNT = re.compile(r"\d\.\d\d")


@dataclass(frozen=True)
class Cleaned:
    """A text without what says who somebody is: an empty line for each that was `dropped`.

    `columns` are those that were taken out of a file.
    """

    text: str
    dropped: int
    columns: int


def without_private(text: str) -> Cleaned:
    """Drop the lines and columns that name somebody, by PAN, name, client code or ways to reach him.

    A label that stands alone, as in the text of a PDF, takes the line after it along, unless that one
    holds amounts.
    """
    kept: list[str] = []
    dropped = pending = 0
    taken: list[int] = []
    width = 0
    for line in text.splitlines():
        separator = max(SEPARATORS, key=line.count)
        cells = _cells(line, separator)
        is_head = False
        if len(cells) >= HEAD_CELLS and not re.search(r"\d", line):
            bare = [cell.replace('"', "") for cell in cells]
            names_security = any(map(_SECURITIES.search, bare))
            is_head = names_security or any(map(_QUANTITIES.search, bare))
            found = [
                at
                for at, cell in enumerate(bare)
                if _COLUMNS.search(cell) or (names_security and _NAME.search(cell))
            ]
            if is_head and found:
                taken, width = found, len(cells)
        if taken and len(cells) == width:
            line = separator.join(cell for at, cell in enumerate(cells) if at not in taken)
        if line.strip() and pending and not _AMOUNT.search(line) and not _LABELS.search(line):
            pending -= 1
            dropped += 1
            kept.append("")
            continue
        if _NUMBERS.search(line) or (_LABELS.search(line) and not is_head):
            # Nothing but the label: what it stands for comes in a line of its own.
            pending += not re.search(r"\w", _LABELS.sub("", line))
            dropped += 1
            kept.append("")
            continue
        if line.strip():
            pending = 0
        kept.append(line)
    return Cleaned("\n".join(kept), dropped, len(taken))


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line; between quotes a separator parts none."""
    parts = line.split('"')
    last = len(parts) - 1
    outside = (
        part if (last - at) % 2 else part.replace(separator, "\n") for at, part in enumerate(parts)
    )
    return '"'.join(outside).split("\n")
