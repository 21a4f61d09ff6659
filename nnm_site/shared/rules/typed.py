"""Reads what people type or paste the way they mean it: one cleaner for every field.

Standard library only.
"""

import re
import unicodedata
from decimal import Context, Decimal
from typing import Literal

#: What a number counts; it decides which words may follow it.
Kind = Literal["rupees", "units", "percent"]

#: Words after a number → its multiplier.
MULTIPLES = {
    **dict.fromkeys(("thousand", "हज़ार", "हजार"), Decimal(1_000)),
    **dict.fromkeys(("lakh", "lakhs", "lac", "lacs", "लाख"), Decimal(100_000)),
    **dict.fromkeys(("crore", "crores", "cr", "करोड़", "करोड"), Decimal(10_000_000)),
}
_RUPEES = ("rupees", "rupee", "rs", "inr", "रुपये", "रुपए", "रु")
_BEHIND: dict[Kind, tuple[str, ...]] = {
    "rupees": _RUPEES,
    "units": ("shares", "share", "units", "unit", "nos", "qty", "शेयर", "यूनिट", "इकाई"),
    "percent": ("%", "percent", "per cent", "प्रतिशत", "फीसदी"),
}
_IN_FRONT = re.compile(r"(?:₹|₨|(?:rs|inr|रु)(?![a-z])\.?)\s*")
_NUMBER = re.compile(r"(?P<whole>[0-9, ]*)(?:\.(?P<part>[0-9]*))?")
#: A number that needs no further parsing; most are typed so.
_PLAIN = re.compile(r"[0-9]{1,100}(?:\.[0-9]{1,60})?")
_MINUS = re.compile(r"[-−–]\s*(?=[0-9.₹])")
#: Nobody's number has more digits.
_EXACT = Context(prec=200)
#: Ungrouped, in groups of three, or in India's of two after the last three.
_WHOLE = re.compile(r"\d*|\d{1,3}(?:[, ]\d{3})+|\d{1,2}(?:[, ]\d{2})*[, ]\d{3}", re.ASCII)


class NumberError(ValueError):
    """A text that is not a number; the message tells the visitor what is wrong with it."""


class NegativeError(NumberError):
    """A number below zero."""


class GroupingError(NumberError):
    """A number whose commas are ambiguous."""


def cleaned(text: str, *, joiners: bool = False) -> str:
    """An entry as `visible` returns it, without spaces around it."""
    return visible(text, joiners=joiners).strip()


def visible(text: str, *, joiners: bool = False) -> str:
    """`text` without invisible characters: direction marks, zero-width characters, variation selectors.

    Spaces of every width become plain ones, full-width forms the usual ones. `joiners` keeps the
    zero-width joiners that names in Indian scripts need.
    """
    if text.isascii():
        return text
    return "".join(_as_seen(sign, joiners=joiners) for sign in text)


def _as_seen(sign: str, *, joiners: bool) -> str:
    if sign in "\u200c\u200d":
        return sign if joiners else ""
    category = unicodedata.category(sign)
    if category == "Cf" or "\ufe00" <= sign <= "\ufe0f" or sign == "\u034f":
        return ""
    if category == "Zs":
        return " "
    is_full = unicodedata.east_asian_width(sign) == "F"
    return unicodedata.normalize("NFKC", sign) if is_full else sign


def with_plain_digits(text: str) -> str:
    """`text` with the digits of every script as 0 to 9."""
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def number_in(text: str, kind: Kind = "rupees") -> Decimal | None:
    """The number in `text`, exactly; `None` if blank.

    Digits of every script are read, commas and spaces where Indian or Western grouping puts them, a
    rupee sign or "Rs." before it, "/-", lakh, crore and the words of `kind` after it:
    `₹ 2,500`, `1.5 lakh`, `१०० शेयर`, `3%`. Raises `NumberError` for anything else.
    """
    if _PLAIN.fullmatch(text):
        return Decimal(text)
    bare = cleaned(text)
    if len(bare.splitlines()) > 1:
        raise NumberError("Enter one number, on one line.")
    bare = unicodedata.normalize("NFC", with_plain_digits(bare.lower()))
    minus = _MINUS.match(bare)
    bare = bare[minus.end() :] if minus else bare
    if sign := _IN_FRONT.match(bare):
        bare = bare[sign.end() :]
    if minus or _MINUS.match(bare):
        raise NegativeError("Enter a number that is not negative.")
    if not bare:
        return None
    bare, times = _without_words(bare, kind)
    match = _NUMBER.fullmatch(bare)
    if match is None or not re.search("[0-9]", bare):
        raise NumberError("Enter a number, such as 1,00,000 or 12.35.")
    whole, decimals = match["whole"].strip(), match["part"] or ""
    if not _WHOLE.fullmatch(whole):
        raise _grouped_oddly(whole, decimals)
    digits = re.sub("[, ]", "", whole) or "0"
    return _EXACT.multiply(Decimal(f"{digits}.{decimals}" if decimals else digits), times)


def _without_words(bare: str, kind: Kind) -> tuple[str, Decimal]:
    """The text before the words after a number, and their multiplier."""
    bare = re.sub(r"\s*/[-=]$", "", bare)
    word = next(filter(bare.endswith, _BEHIND[kind]), "")
    bare = re.sub(r"\s*/[-=]$", "", bare.removesuffix(word).rstrip() if word else bare)
    for word, times in MULTIPLES.items():
        normal = unicodedata.normalize("NFC", word)
        if bare.endswith(normal):
            return bare.removesuffix(normal).rstrip(), times
    return bare, Decimal(1)


def _grouped_oddly(whole: str, decimals: str) -> NumberError:
    """The error for commas or spaces in odd places."""
    first, comma, last = whole.partition(",")
    if comma and first.isdigit() and last.isdigit() and len(last) <= 2 and not decimals:
        return GroupingError(f"Do you mean {first}.{last} or {first}{last}? Write it so.")
    if re.fullmatch(r"\d+(?:[, ]\d+)*", whole, re.ASCII):
        return GroupingError("Put commas as in 1,00,000 or 100,000, and a point before decimals.")
    return NumberError("Enter a number, such as 1,00,000 or 12.35.")
