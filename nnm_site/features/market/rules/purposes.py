"""Parses an exchange's text for a corporate action.

NSE and BSE give the purpose as free text, in two decades of spellings. Text that means a bonus issue, a
split or a consolidation but cannot be fully parsed is never dropped: it gives an action without a
ratio, and on its day nothing is compared.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple


class Meaning(NamedTuple):
    """A kind of action with its ratio: `new` for `held`, 0 if unknown."""

    kind: str
    new: int = 0
    held: int = 0


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


#: A character of the current piece. Pieces end at a slash (not that of `Rs.10/-`), at "and", at a
#: plus, and where the next bonus begins.
_PIECE_LETTER = r"(?:(?!/(?!-)|\+|\band\b|(?<![a-z])bon(?:us)?(?![a-z])).)"
_BONUS_WORD = r"(?<![a-z])bon(?:us)?(?![a-z])"
_RATIO_SIGN = r"[0-9]\s*:\s*[0-9]"
_RATIO = r"([1-9][0-9]{0,3})\s*:\s*([1-9][0-9]{0,3})(?![0-9])"
_SCHEME = r"\bsch(?:eme)?\b[^/]{0,40}?\b(?:arr?an?ge?ment|arngmnt|agr?e?e?ment|agr?mt)\b"

#: A bonus of preference shares, debentures, bonds or warrants does not change the share's price, nor
#: does the scheme of arrangement that issues it.
_OTHER_SECURITIES = _words(
    rf"(?:{_SCHEME}\W*)?{_BONUS_WORD}{_PIECE_LETTER}*?(?<![a-z])"
    r"(?:pref|(?:nc|oc|[nc])?rps|[co]cps|[nco]cds?|deb(?:enture|s?(?![a-z]))|bonds?|warrant|wrnt)"
    rf"{_PIECE_LETTER}*"
)
_BONUS = _words(
    rf"{_BONUS_WORD}(?!{_PIECE_LETTER}*\b(?:dvr|differential))"
    rf"(?:\W*(?:issue|shares?|equity|eq|of|in|the|ratio|a|is))*\W*{_RATIO}"
)

_MONEY = r"(?<![0-9])(?<![0-9]\.)([0-9]+(?:\.[0-9]+)?)"
#: `Rs.10/- Per Share To Re.1/-`, `Rs10tore1`, `RS10-RS2`, `10/- To Face Value 2/-`; the words before the
#: first value may contain a date. A reduction of capital has its own values.
_FACE_VALUES = _words(
    r"(?:spl(?:i?t)?|sub\W*div[a-z]*|consol[a-z]*|(?<![a-z])fv(?=\W*r[se]))"
    rf"(?:(?!reduc|redn|{_RATIO_SIGN}).){{0,80}}?{_MONEY}"
    r"(?:(?:[\s/().-]|per|each|equity|shares?|sh|fully|paid|up)*(?<!into)(?<![a-z])to"
    r"|(?<=[0-9])\s*-(?=\s*r[se]))"
    r"(?:[\s.:-]|face\s*value|fv|of)*(?:r[se])?[\s.]*([0-9]+(?:\.[0-9]+)?)"
)

_OTHER_KINDS = (
    ("demerger", _words(r"\bde\W?merger\b|\bspin[\s-]?off\b")),
    ("arrangement", _words(_SCHEME)),
    (
        "reduction",
        _words(r"\bcap(?:ital)?\W*red[a-z]*n\b|\breduction (?:of|in) (?:share )?capital\b"),
    ),
)
_RIGHTS = _words(rf"(?<![a-z])(?:rights?\b|rgh?ts?\b|rh(?=\W*[0-9]))(?:[^0-9/]{{0,40}}?{_RATIO})?")

#: Remaining text that means an action that was not parsed. "Spl" before a dividend or an amount is a
#: special dividend.
_NOT_READ = (
    ("bonus", _words(_BONUS_WORD)),
    (
        "split",
        _words(
            r"spli?t|sub\W*div"
            r"|(?<![a-z])(?:fv\W*)?spl(?![a-z])(?![^\w/]*(?:(?:int|fin)\W*)?di?v)(?![^\w/]*(?:r[se]\W*)?[0-9])"
        ),
    ),
    ("consolidation", _words(r"consol(?!idated)")),
    ("split", _words(r"\bchange (?:of|in) (?:the )?(?:face value|fv)\b")),
)


def meanings(purpose: str) -> Iterator[Meaning]:
    """The actions that a purpose names; nothing for a dividend, a meeting or a buyback."""
    rest = _OTHER_SECURITIES.sub("/", " ".join(purpose.split()))
    while (values := _FACE_VALUES.search(rest)) and (ratio := _ratio(values[1], values[2])):
        yield Meaning("split" if ratio > 1 else "consolidation", *ratio.as_integer_ratio())
        rest = f"{rest[: values.start()]}/{rest[values.end() :]}"
    while bonus := _BONUS.search(rest):
        yield Meaning("bonus", int(bonus[1]), int(bonus[2]))
        rest = f"{rest[: bonus.start()]}/{rest[bonus.end() :]}"
    for kind, words in (*_OTHER_KINDS, *_NOT_READ):
        if words.search(rest):
            yield Meaning(kind)
    if rights := _RIGHTS.search(rest):
        yield Meaning("rights", int(rights[1] or 0), int(rights[2] or 0))


def _ratio(before: str, after: str) -> Fraction | None:
    """How many shares of the new face value one of the old becomes; `None` if they are the same."""
    old, new = Fraction(before), Fraction(after)
    return old / new if old and new and old != new else None
