"""Patterns and words that decide what of a text is needed, in Python and in JavaScript.

The browser's script (`nnm_site/shared/scripts/needed.js`) gets them from the page, so they use only syntax
that means the same in both languages.
"""

import re
from functools import cache
from typing import Any, Literal

from nnm_site.shared.rules.typed import MULTIPLES
from nnm_site.shared.trades.rules import lines, reading, tables
from nnm_site.shared.trades.rules.days import DAY
from nnm_site.shared.trades.rules.securities import BSE_GROUPS
from nnm_site.shared.trades.rules.trades import KIND_WORDS

#: The most characters of a masked text: more than a day or a month of orders, and no more than one request
#: may cost the server. With the other fields it fits into a WebSocket frame
#: (`nnm_site/platform/gate/frames.py`), in which line ends and quotes take two characters.
LONGEST_TEXT = 16_000
#: Its most lines, and characters of a line.
MOST_LINES, LONGEST_LINE = 400, reading.LONGEST_LINE
#: The most characters and lines of a pasted text, before masking.
LONGEST_PASTED, MOST_PASTED = 30_000, 1_200


#: What is wanted of a text: its trades, or also what a note is checked by.
Wanted = Literal["orders", "note"]
ORDERS: Wanted = "orders"
NOTE: Wanted = "note"

#: Replaces a line that ends with an amount.
AMOUNT_LINE = "other 0"
#: Replaces a line above the charges with several amounts.
SEVERAL_LINE = "other 0.00 0.00"
#: Replaces a line that would be a trade but holds personal data.
PERSON_LINE = "buy 00000 00000"
#: Replaces a day in an unrecognised column.
SOME_DAY = "01-01-01"
#: Words of a trade that are never part of a name, and words that are kept although they may be.
_TRADE_WORDS = {*lines.SIDES, *lines.LETTERS, *lines.KINDS, *lines.EXCHANGES, *lines.FILLING}
_KEPT = {
    *lines.OTHERS, *lines.LOTS, *lines.NOT_PRICES, *lines.NOT_DONE, "worth", "rupees", *lines.MONTHS, *lines.ENDS, *lines.FUNDS, *MULTIPLES, "eq", "be",
}  # fmt: skip
#: Further words that a cell may hold.
_IN_CELLS = {*tables.DONE, *tables.ORDER_TYPES, *tables.YES, *lines.HEADING_WORDS}
#: Words before a person's name, number or address in a trade's line: what follows is dropped too.
_PRIVATE = {
    "client", "customer", "name", "pan", "ucc", "upi", "mobile", "mob", "phone", "email", "e-mail", "address", "aadhaar",
    "aadhar", "demat", "beneficiary", "account", "a/c", "acct", "ckyc", "pincode", "c/o", "s/o", "d/o", "w/o", "dob",
    "ग्राहक", "नाम", "पता", "मोबाइल",
}  # fmt: skip
#: Words that may follow them in a column's title.
_TITLED = "code|id|no|number|name|type|status|date|address|of|the|scrip|security|share|stock|company|contract"
#: An account or telephone number, PAN or GSTIN, IFSC, a depository participant, an e-mail or UPI address.
_IDENTITY = (
    r"\d{9,}|\b(?:\d\d)?[A-Z]{5}\d{4}[A-Z](?:[A-Z\d]Z[A-Z\d])?\b|\b[A-Z]{4}0[A-Z\d]{6}\b|\bIN\d{6}\b"
    r"|\+91|[\w.-]@(?!rs|inr)[A-Z]"
)
_LETTERS = r"[A-Z]+|[^\x00-\x7f₹−\u2010-\u206f]+"


def _plain(pattern: str | re.Pattern[str]) -> str:
    """The pattern without capturing groups."""
    source = pattern if isinstance(pattern, str) else pattern.pattern
    return re.sub(r"(?<!\\)\((?:\?P<\w+>|(?!\?))", "(?:", source)


def _any(*patterns: str | re.Pattern[str]) -> str:
    return "|".join(map(_plain, patterns)) or "(?!)"


def _words(words: set[str]) -> str:
    """A pattern for any of the words; `\\b` works for English letters only."""
    sorts = sorted(filter(None, words), key=lambda word: (-len(word), word))
    english = (re.escape(word) for word in sorts if re.match("[a-z]", word))
    others = (word for word in sorts if ord(word[0]) > 0x900 and word != "₹")
    return "|".join([rf"\b(?:{'|'.join(english)})\b", *others])


@cache
def rules(wanted: Wanted) -> dict[str, Any]:
    """Patterns (case-insensitive), words and limits for what is `wanted` of a text."""
    is_note = wanted == NOTE
    foot = tuple(reading.FOOT.values()) if is_note else ()
    number, day, isin = _plain(lines.NUMBER), _plain(DAY), _plain(lines.ISIN)
    kinds = _any(*KIND_WORDS)
    known = {
        *(_TRADE_WORDS | _KEPT | _IN_CELLS),
        *re.findall("[a-z]{3,}", f"{AMOUNT_LINE} {lines.SUM.pattern}"),
        *re.findall("[a-z]{3,}", " ".join(foot).replace("\\b", " ").lower()),
    } - {"", "@", "₹"}
    in_signs = {word for word in known if re.search("[a-z][^a-z]", word)}
    notes = whole = _any(lines.COLUMNS)
    if is_note:
        segments = (reading.SEGMENT, reading.NO_TRADES)
        notes = _any(*foot, reading.DATE, *segments, lines.COLUMNS)
        # To the end of the last word; segments also from the beginning of the first.
        begins = rf"(?<![A-Z])(?:NSE|BSE|MCX)?(?:{_any(*segments)})"
        changing = (reading.NO_CHARGE, reading.UNSURE, reading.JOINED, reading.NO_TRADE)
        headings = (
            reading.DATE,
            reading.EXCHANGE,
            reading.NCL,
            reading.ICCL,
            begins,
            lines.COLUMNS,
        )
        endings = "(?:s|y|ies|ed|ing|ative|atives)?(?![A-Z])"
        whole = f"(?:{_any(*foot, *changing, *headings)}){endings}"
    phrases = rf"(?=[A-Z])(?:{_any(isin, whole, kinds, _words(in_signs))})"
    figure = rf"(?<![^ \t,;|:\"'])(?<!\d:)(?:{number})(?=\.?(?:[ \t,;|\"']|:(?!\d)|$))"
    token = rf"(\d(?:[\d,.]*\d)?)|({_LETTERS})"
    groups = "|".join(sorted(BSE_GROUPS))
    private = "|".join(sorted(filter(str.isascii, _PRIVATE)))
    patterns = {
        "ends": r"\r\n?|[\n\v\f\x1c-\x1e\x85\u2028\u2029]",
        "blank": r"[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]",
        "unseen": r"[\x00-\x08\xad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe00-\ufe0f]",
        "day": day,
        "time": lines.TIME.pattern,
        "isin": isin,
        "token": f"({phrases})|{token}",
        "dated": f"({day}|{phrases})|{token}",
        "figure": figure,
        "number": f"^(?:{number})$",
        "long": r"^\D*\d{9,}\D*$",
        "order": f"^{lines.ORDER.pattern}$",
        "trade": r"^\d{6,}$",
        "code": f"^{lines.CODE.pattern}$",
        "several": f"{reading.PAISE.pattern}.*[^\\d.,]{reading.PAISE.pattern}",
        "person": _plain(lines.PERSON),
        "address": _plain(lines.ADDRESS),
        "dateLine": f"^(?:{day})",
        "nil": r"^\D*[0.,]+\D*$",
        "sure": _plain(lines.SURE),
        "begins": r"^[ \t]*\d{8,}\b",
        "broken": rf"^[ \t]*\d{{8,}}[ \t]+(?:{lines.TIME.pattern})",
        "percent": r"@? ?(?<!\d)\d+(?:\.\d+)? ?%",
        "end": rf"(?:^|[ \t;|,:\"'.])(?:{number})(?:[\"'. \t;|,:]|Dr|Cr|INR|Rs)*$",
        "foot": _any(*foot),
        "label": reading.DATE.pattern if is_note else "(?!)",
        # A line with one of these may matter even without a figure.
        "signal": _any(_words({*lines.SIDES, *lines.LETTERS}), notes),
        # In a charge's line: text between and after amounts, an amount with paise or zero, a lone number.
        "behind": r"^(?:[\"'. \t;|,:]|Dr|Cr|INR|Rs)*$",
        "paise": r"^\D*(?:(?:\d{0,8}|\d{1,3}(?:,\d{2,3})+)\.\d{1,4}|0+)\D*$",
        "pin": f"^{reading.PIN.pattern}$",
        "sum": f"^(?:{lines.SUM.pattern})",
        # In a trade's line: pieces that may contain spaces, and its words.
        "saved": rf"{isin}|{day}|(?:{kinds})(?![^ \t,;|])|\((?:group )?(?:{groups})\)|\bgroup (?:{groups})\b",
        "piece": lines.PIECE.pattern,
        "cut": r"[;\t|]|,(?! )",
        "signs": r"[ \t.,:;()/_-]",
        "mail": r"[\w.+-]+@(?!rs|inr)[A-Z][\w.-]*",
        "identity": _IDENTITY,
        # In a table.
        "title": rf"^(?!(?:{private})\b(?![ _.-]*(?:(?:{_TITLED})\b\W*)*$))(?:[A-Z ,./()&%'_-]|[^\x00-\x7f]){{1,40}}\d{{0,2}}$",
        "text": tables.TEXT.pattern,
        "client": tables.OF_CLIENT.pattern,
        "amount": r"^[-+−₹(. Rs]{0,5}\d[\d,. ]{0,24}(?:E\+?\d+)?(?:/-| ?/ ?\d[\d,.]*)?\)?$",
        "short": r"^[A-Z\d-]{0,3}$",
        "cutOrder": r"^\d+(?:[.,]\d+)?E\+?\d+$",
        "longOrder": r"^\d{16,}$",
        "dayCell": rf"^(?:\d{{1,2}}:\d{{2}}(?::\d{{2}})? +)?(?:{day})",
    }
    return {
        "patterns": patterns,
        "isNote": is_note,
        "amountLine": AMOUNT_LINE,
        "severalLine": SEVERAL_LINE,
        "personLine": PERSON_LINE,
        "words": reading.MOST_WORDS * is_note,
        "pieces": reading.MOST_BROKEN * is_note,
        "figures": reading.OF_AN_ISIN * is_note,
        "sides": lines.SIDES,
        "letters": lines.LETTERS,
        "known": sorted(known - in_signs),
        "told": sorted(_TRADE_WORDS),
        "kept": sorted(_KEPT),
        "private": sorted(_PRIVATE),
        "optionEnds": sorted(lines.ENDS),
        "funds": sorted(lines.FUNDS),
        "months": sorted(lines.MONTHS),
        "columns": tables.NAMES,
        "wordColumns": sorted({*tables.KIND_NAMES, *tables.TYPE_NAMES}),
        "needed": tables.NEEDED,
        "amounts": tables.AMOUNTS,
        "prices": sorted({*tables.AMOUNTS} - {"quantity", "lot"}),
        # Masked in a row that is not a trade; "more" are the cells after the last column.
        "own": ["", "more", "security", "order", *tables.AMOUNTS],
        "someDay": SOME_DAY,
        "weak": tables.WEAK,
        "separators": tables.SEPARATORS,
        "fewest": tables.FEWEST,
        "roles": tables.KNOWN,
        "longestLine": LONGEST_LINE,
        "longestText": LONGEST_TEXT,
        "mostLines": MOST_LINES,
        "longestPasted": LONGEST_PASTED,
        "mostPasted": MOST_PASTED,
    }


@cache
def compiled(wanted: Wanted) -> dict[str, re.Pattern[str]]:
    """The patterns, compiled as ASCII."""
    flags = re.IGNORECASE | re.ASCII
    return {name: re.compile(each, flags) for name, each in rules(wanted)["patterns"].items()}
