"""Patterns and words by which it is told what of a text is needed, for both languages.

The browser's script gets them from the page (`nnm_site/shared/scripts/needed.js`), so they keep to what
Python and JavaScript understand alike; what they take grows with the length of a line.
"""

import re
from dataclasses import asdict, dataclass
from functools import cache

from nnm_site.shared.rules.typed import MULTIPLES
from nnm_site.shared.trades.rules import lines, tables
from nnm_site.shared.trades.rules.days import DAY
from nnm_site.shared.trades.rules.limits import (
    LONGEST_LINE,
    LONGEST_PASTED,
    LONGEST_TEXT,
    MOST_LINES,
    MOST_PASTED,
)
from nnm_site.shared.trades.rules.trades import KIND_WORDS


@dataclass(frozen=True)
class Wanted:
    """What is wanted besides trades, as patterns: nothing for orders, and what a note is compared by.

    `foot` are the names of charges, `day` stands before the trade day, `headings` are words of segments
    and exchanges, `segment` those without which a line is none. A charge's name has at most `words`, a
    heading `signs`; a trade may be broken into `pieces` lines; a line of an ISIN ends in `figures`.
    """

    foot: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    segment: str = ""
    day: str = ""
    words: int = 0
    signs: int = 0
    pieces: int = 0
    figures: int = 0


#: Nothing besides trades.
ORDERS = Wanted()

#: Words that say what a line is: they are kept wherever they stand.
TOLD = sorted(
    {*lines.SIDES, *lines.LETTERS, *lines.KINDS, *lines.EXCHANGES, *lines.OTHERS, *lines.LOTS, *MULTIPLES, "eq", "be"}
)  # fmt: skip
#: What stands before somebody's name, number or address in the line of a trade, and takes what follows along.
PRIVATE = [
    "client", "customer", "ucc", "upi", "mobile", "mob", "phone", "email", "e-mail", "address", "aadhaar", "aadhar",
    "demat", "beneficiary", "account", "a/c", "acct", "ckyc", "pincode", "c/o", "s/o", "d/o", "w/o", "dob",
    "ग्राहक", "नाम", "पता", "मोबाइल",
]  # fmt: skip
_MAIL = r"[\w.-]@(?!rs|inr)[A-Z]"
#: Of a word or a cell: a number of an account or a telephone, PAN or GSTIN, IFSC, a depository participant, UPI ID.
_IDENTITY = (
    r"\d{9,}|\b(?:\d\d)?[A-Z]{5}\d{4}[A-Z](?:[A-Z\d]Z[A-Z\d])?\b|\b[A-Z]{4}0[A-Z\d]{6}\b|\bIN\d{6}\b"
    rf"|\+91|{_MAIL}"
)
_NUMBER_CELL = r"^[-+−₹(. Rs]{0,5}\d[\d,. ]{0,24}(?:E\+?\d+)?(?:/-|/\d[\d,.]*)?\)?$"
_WORDS_CELL = r"^[A-Z\d &/:._-]{0,24}$"
#: What a cell may hold, by what its column does.
_CELLS = {
    **dict.fromkeys(tables.AMOUNTS, _NUMBER_CELL),
    "security": r"^[^@]{0,100}$",
    "isin": r"^IN[A-Z\d]{9}\d$",
    "exchange": _WORDS_CELL,
    "kind": _WORDS_CELL,
    "status": f"^(?:{'|'.join(sorted(tables.DONE))})$",
    # Other numbers of orders become running ones. Those that a spreadsheet has cut stay as they are.
    "order": r"^[A-Z\d-]{0,3}$|^\d+(?:\.\d+)?E\+?\d+$",
}


def _unnamed(pattern: re.Pattern[str]) -> str:
    """A pattern whose groups have no names: the two languages write these in different ways."""
    return re.sub(r"\(\?P<\w+>", "(", pattern.pattern)


#: The patterns, without regard to capitals.
PATTERNS = {
    "ends": r"\r\n?|[\n\v\f\x1c-\x1e\x85\u2028\u2029]",
    "blank": r"[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]",
    "unseen": r"[\x00-\x08\xad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe00-\ufe0f]",
    "day": _unnamed(DAY),
    "time": lines.TIME.pattern,
    "isin": lines.ISIN.pattern,
    "saved": f"{lines.ISIN.pattern}|{_unnamed(DAY)}",
    "figure": f"^(?:{lines.NUMBER.pattern})$",
    "grouped": r"^\D*(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)*,\d{3})(?:\.\d*)?\D*$",
    "long": r"^\D*\d{9,}\D*$",
    "order": r"^\d{8,}$",
    "number": r"^\d{6,}$",
    "token": r"(?:[^ \t,;|]|(?<=\d),(?=\d))+",
    "cut": r"[;\t|]|,(?! )",
    "parts": r"[^ \t|]+",
    "words": r"[^ \t]+",
    "chunk": r"[^ \t,;|]+",
    "signs": r"[ \t.,:;()/_-]",
    "sided": rf"{'|'.join(sorted(lines.SIDES))}|\b[bs]\b",
    "option": r"^[:.()-]*[CP]E[:.()-]*$",
    "letter": r"^\(?[bs]\)?:?$",
    "sum": f"^(?:{lines.SUM.pattern})",
    "identity": _IDENTITY,
    "mail": _MAIL,
    "kinds": "|".join(each.pattern for each in KIND_WORDS),
    "begins": r"^[ \t]*\d{8,}\b",
    "broken": rf"^[ \t]*\d{{8,}}[ \t]+(?:{lines.TIME.pattern})",
    "perCent": r"@? ?(?<!\d)\d+(?:\.\d+)? ?%",
    "colon": r"(?<=[^\d.]):",
    "behind": r"(?:Dr|Cr|INR|Rs)$",
    "title": r"^[^\d@]{1,40}$",
    **{f"cell {role}": pattern for role, pattern in _CELLS.items()},
}
#: What else the script is told.
RULES = {
    "told": TOLD,
    "sides": {**lines.SIDES, **lines.LETTERS},
    "words": sorted(lines.SIDES),
    "filling": sorted(lines.FILLING),
    "private": PRIVATE,
    "columns": tables.NAMES,
    "kindColumns": sorted(tables.KIND_NAMES),
    "needed": tables.NEEDED,
    "prices": [sorted(each) for each in tables.PRICES],
    "amounts": tables.AMOUNTS,
    "separators": tables.SEPARATORS,
    "fewest": tables.FEWEST,
    "known": tables.KNOWN,
    "short": lines.SHORT,
    "longestLine": LONGEST_LINE,
    "longestText": LONGEST_TEXT,
    "mostLines": MOST_LINES,
    "longestPasted": LONGEST_PASTED,
    "mostPasted": MOST_PASTED,
}

#: Case counts in no pattern, and letters are those of English.
FLAGS = re.IGNORECASE | re.ASCII
COMPILED = {name: re.compile(pattern, FLAGS) for name, pattern in PATTERNS.items()}


def for_script(wanted: Wanted) -> dict[str, object]:
    """What the script is told: patterns, words, and what is wanted besides trades."""
    return {**RULES, "patterns": PATTERNS, "wanted": asdict(wanted)}


@cache
def compiled(wanted: Wanted) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """The patterns of charges; those of headings, of a segment and of the words before the day."""
    headings = "|".join([PATTERNS["kinds"], *wanted.headings])
    others = (headings, wanted.segment or "(?!)", wanted.day or "(?!)")
    return [re.compile(p, FLAGS) for p in wanted.foot], [re.compile(p, FLAGS) for p in others]
