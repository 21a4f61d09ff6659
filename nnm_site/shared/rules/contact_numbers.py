"""Telephone numbers, accounts and dialling codes in a text.

A number next to an IFSC is an account, whatever else the number looks like. Days, times and amounts do not
count.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

#: Replaces what was taken out, so that the text around it is not joined.
TAKEN = "\ufffc"


class Number(NamedTuple):
    """A number as it was written; `ifsc` is that of an account, "" if two are equally near."""

    kind: Literal["account", "ifsc", "number", "reference", "dial"]
    text: str
    ifsc: str = ""


_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = r"(?:0?[1-9]|1[0-2])"
_YEAR = r"(?:19|20)\d\d"
#: Figures that are not a contact's number: days, times of day, amounts.
_FIGURES = re.compile(
    rf"(?<![\d./])(?:{_DAY}[./\-]{_MONTH}[./\-](?:{_YEAR}|\d\d)|{_YEAR}[./\-]{_MONTH}[./\-]{_DAY})(?![\d/])"
    rf"|\b{_YEAR}\s?-\s?{_YEAR}\b"
    rf"|\b{_DAY}\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*,?\s{_YEAR}\b"
    r"|\b\d{1,2}:\d\d(?::\d\d)?\b|\b\d{1,2}(?:\.\d\d)?\s?(?:am|pm|बजे)\b"
    r"|(?:[₹$]|\b(?:rs|inr|usd)\b[.:]?|रु\w*\.?)\s*\d[\d,.]*"
    r"|\b\d[\d,.]*\s?(?:/-|(?:rupees|lakhs?|crores?|digits?|shares|रुप|लाख|करोड़))"
    r"|(?<![\d.,])\d[\d,]*\.\d\d(?![\d.])",
    re.IGNORECASE,
)
_IN_CODE = r"[\d \t().+*#\-]*"
_DIAL = re.compile(
    rf"(?<![\w*#])[*#]{{1,3}} ?\d{{2,4}}(?:#{_IN_CODE}|\*+[+(]?\d{_IN_CODE}|\* {_IN_CODE}#)"
)
_MARK = re.compile(
    r"\b(?P<ifsc>[A-Z]{4}0[A-Z0-9]{6})\b"
    r"|(?<![0-9A-Za-z@.])(?P<number>\+?(?:\(\+?\d{1,5}\)|\d+)"
    # A number of eleven figures is not part of another one.
    r"(?:(?: ?[-/] ?|\.|(?<!\d{11}) {1,2}(?!\d{11}))\d+|(?: ?[-/] ?|\.| ?)\(\d{1,5}\) ?|(?<=[) ])\d+)*)(?![0-9A-Za-z])",
    re.IGNORECASE,
)
#: A number right beside a letter.
_GLUED = re.compile(r"(?<![A-Za-z0-9])(?:[A-Za-z]+\d{8,}|\d{8,}[A-Za-z]+)")
#: Words between an account and its IFSC that do not count.
_OF_AN_ACCOUNT = {"a", "c", "ac", "acc", "acct", "account", "no", "number", "num", "ifsc", "ifs", "code", "bank", "branch", "and", "with", "is", "the"}  # fmt: skip
_OF_A_CALL = {"call", "phone", "tel", "telephone", "mobile", "mob", "ph", "dial", "ring", "helpline", "whatsapp", "contact"}  # fmt: skip
_OF_A_REFERENCE = re.compile(
    r"\b(?:ref(?:erence)?|order|txn|transaction|utr|rrn|otp|ticket|folio|invoice|receipt|micr|pin(?: ?code)?)"
    r"(?:\W{0,3}(?:no|number|id))?\W{0,3}$",
    re.IGNORECASE,
)
#: Figures of an account's number, of a telephone number within India, and of the end of another one.
_ACCOUNT, NATIONAL, _ENDING = range(9, 19), 10, 8
_HELPLINE_FIGURES = (3, 4)
#: The most words between a number and its IFSC.
_NEAR = 20


def numbers_in(text: str) -> tuple[list[Number], str]:
    """The numbers of a plain text, and the text without what is long enough to be one."""
    numbers = [Number("dial", code.strip()) for code in _DIAL.findall(text)]
    rest = _FIGURES.sub(_hidden, _DIAL.sub(_hidden, text))
    marks = list(_MARK.finditer(rest))
    pairs = _pairs(marks)
    paired = set(pairs.values())
    left = list(_DIAL.sub(_hidden, text))
    for at, mark in enumerate(marks):
        if len(figures_of(mark[0])) >= _ENDING or mark["ifsc"]:
            left[mark.start() : mark.end()] = TAKEN * len(mark[0])
        if at in pairs:
            code = pairs[at]
            numbers.append(
                Number("account", mark[0], "" if code is None else marks[code][0].upper())
            )
        elif mark["number"]:
            prefix = _prefix(marks[at - 1], mark) if at else ""
            kind = "reference" if _is_reference(mark) else "number"
            numbers += [Number(kind, one) for one in _separate(f"{prefix}{mark[0]}")]
        elif at not in paired and None not in paired:
            numbers.append(Number("ifsc", mark[0].upper()))
    numbers += [
        Number("reference", one) for one in _GLUED.findall(rest) if not _MARK.fullmatch(one)
    ]
    return numbers, "".join(left)


def _hidden(match: re.Match[str]) -> str:
    return TAKEN * len(match[0])


def _prefix(before: re.Match[str], mark: re.Match[str]) -> str:
    """A country code written apart in front of a number."""
    between = mark.string[before.end() : mark.start()]
    is_code = re.fullmatch(r"\+\d{1,3}", before[0]) and len(between) < 4
    return f"{before[0]} " if is_code else ""


def _is_reference(mark: re.Match[str]) -> bool:
    return bool(_OF_A_REFERENCE.search(mark.string[max(mark.start() - 40, 0) : mark.start()]))


def _pairs(marks: list[re.Match[str]]) -> dict[int, int | None]:
    """The code of each number, by their places; `None` if two readings are equally good.

    Alternating numbers and codes are paired. Of an odd count one is left out: the one that leaves the
    pairs nearest to each other, and a telephone number rather than an account.
    """
    pairs: dict[int, int | None] = {}
    for chain in _chains(marks):
        far = [
            2 * _words_between(marks[a], marks[b])
            + _is_telephone(marks[a])
            + _is_telephone(marks[b])
            for a, b in pairwise(chain)
        ]
        outs = range(0, len(chain), 2) if len(chain) % 2 else [len(chain)]
        costs = [sum(far[:out:2]) + sum(far[out + 1 :: 2]) for out in outs]
        if costs.count(min(costs)) > 1:
            pairs |= dict.fromkeys(at for at in chain if marks[at]["number"])
            continue
        out = outs[costs.index(min(costs))]
        kept = chain[:out] + chain[out + 1 :]
        for one, other in zip(kept[::2], kept[1::2], strict=True):
            number, code = (one, other) if marks[one]["number"] else (other, one)
            pairs[number] = code
    return pairs


def _chains(marks: list[re.Match[str]]) -> Iterator[list[int]]:
    """Runs of alternating numbers and codes, near each other."""
    chain: list[int] = []
    for at, mark in enumerate(marks):
        if mark["number"] and not _may_be_account(marks, at):
            continue
        last = marks[chain[-1]] if chain else mark
        goes_on = bool(mark["ifsc"]) != bool(last["ifsc"]) and _words_between(last, mark) <= _NEAR
        if chain and not goes_on:
            yield chain
            chain = []
        chain.append(at)
    if chain:
        yield chain


def _may_be_account(marks: list[re.Match[str]], at: int) -> bool:
    mark = marks[at]
    if mark[0].startswith("+") or len(figures_of(mark[0])) not in _ACCOUNT or _is_reference(mark):
        return False
    if at + 1 < len(marks) and marks[at + 1]["ifsc"] and not _words_between(mark, marks[at + 1]):
        return True
    before = re.findall(r"[^\W\d_]+", mark.string[max(mark.start() - 20, 0) : mark.start()])
    return not before or before[-1].lower() not in _OF_A_CALL


def _is_telephone(mark: re.Match[str]) -> bool:
    return bool(mark["number"]) and len(digits(mark[0])) == NATIONAL


def _words_between(one: re.Match[str], other: re.Match[str]) -> int:
    """The number of words between two marks that are not usual for an account; a new line counts as one."""
    between = one.string[one.end() : other.start()]
    telling = [word for word in re.findall(r"\w+", between.lower()) if word not in _OF_AN_ACCOUNT]
    return len(telling) + ("\n" in between)


def _separate(written: str) -> list[str]:
    """The numbers of a run of figures: "022 5550 0100 / 0101", or two with only a space between them."""
    first, *others = re.split(r"\s*/\s*", written)
    if others and len(digits(first)) == NATIONAL:
        return [first, *(_with_code_of(first, each) for each in others)]
    if others and (" /" in written or len(figures_of(first)) in _HELPLINE_FIGURES):
        return [first, *others]
    groups = written.split()
    if len(figures_of(written)) in _ACCOUNT or len(groups) < 2:
        return [written]
    numbers = [""]
    for group in groups:
        if len(digits(numbers[-1])) == NATIONAL:
            numbers.append("")
        if len(numbers[-1]) > _LONGEST_WRITTEN:
            return [written]
        numbers[-1] = f"{numbers[-1]} {group}".strip()
    return numbers if all(len(digits(each)) == NATIONAL for each in numbers) else [written]


#: The most characters of a number as people write it.
_LONGEST_WRITTEN = 30


def _with_code_of(first: str, other: str) -> str:
    """The full form of a number of which only the end was written, after another one."""
    end = figures_of(other)
    return f"{digits(first)[: -len(end)]}{end}" if len(end) <= _ENDING else other


def digits(number: str) -> str:
    """An Indian number as it is dialled within India, without the 0: "2255500100"."""
    figures = figures_of(number)
    for prefix in ("0091", "091", "91", "910"):
        if len(figures) == len(prefix) + NATIONAL and figures.startswith(prefix):
            return figures[len(prefix) :]
    return figures[1:] if len(figures) == NATIONAL + 1 and figures[0] == "0" else figures


def figures_of(number: str) -> str:
    """The figures of a number, without what is between them."""
    return re.sub(r"\D", "", number)
