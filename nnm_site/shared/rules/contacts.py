"""What a message holds that can be held against the register: links, addresses, accounts and numbers.

Nothing is cut out of a longer run of signs, since the rest may decide where it leads. A link is left as it
was written, for a browser's reader; everything else loses what cannot be seen.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Literal
from urllib.parse import unquote

import can_ada
from publicsuffixlist import PublicSuffixList

from nnm_site.shared.rules.typed import visible

Kind = Literal["link", "host", "address", "handle", "account", "ifsc", "number", "dial"]


@dataclass(frozen=True)
class Contact:
    """Something that was written. `ifsc` is that of an account, "" where two stand beside it alike.

    `within` says what it is a part of: the "name" in front of an address, or another "link".
    """

    kind: Kind
    text: str
    ifsc: str = ""
    within: Literal["", "name", "link"] = ""


#: What stands around a thing in a sentence, and is no part of it.
_UNSEEN = "\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff\ufe0f"
_AROUND = f" \t\r\n\"'“”‘’«»()[]{{}}<>*_~.,;:!?।{_UNSEEN}"
#: A run of signs, with what goes on behind a blank as no word begins, and with a quoted mailbox.
_RUN = re.compile(r"(?:\"[^\"\n]*\"\s*@\S+|\S+)(?:\s+(?=[.@\\:%]\S)\S+)*")
_SCHEME = re.compile(
    r"(?<![a-z0-9+.\-])(?:[a-z][a-z0-9+.\-]{0,30}:(?=[/\\]{2})|https?:(?=\S)|(?:javascript|vbscript|data|blob|file"
    r"|intent|whatsapp|tg|upi|market|itms-apps?|view-source):(?=[^\s\d]))",
    re.IGNORECASE,
)
#: Where a list of links without blanks goes on.
_NEXT_LINK = re.compile(r"[,;|]+(?=https?:)", re.IGNORECASE)
_MAILTO = re.compile(r"mailto:", re.IGNORECASE)
_NAMED = re.compile(r"<[^<>\n]*@[^<>\n]*>")
_LABEL = re.compile(r"(?:[^\W\d_]{1,20}:)+(?=[^\W_])")
_PLAIN_PIECE = re.compile(
    r"(?:\w[\w.+\-]*)?|\w[\w.+\-]*@\w[\w.\-]*|\w[\w.\-]*\.[^\W\d_]{2,}(?:[/?#].*)?", re.DOTALL
)
_FILE = re.compile(r"[\w.\-]+\.(?:apk|ipa|exe)", re.IGNORECASE)
_SUFFIXES = PublicSuffixList(accept_unknown=False)

_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = r"(?:0?[1-9]|1[0-2])"
#: Figures that are no number of anybody: days, times of day, amounts.
_FIGURES = re.compile(
    rf"(?<![\d./\-])(?:{_DAY}[./\-]{_MONTH}[./\-](?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d-{_MONTH}-{_DAY})(?![\d/\-])"
    r"|\b\d{1,2}:\d\d(?::\d\d)?\b"
    r"|(?:₹|\brs\.?|\binr)\s*\d[\d,.]*"
    r"|(?<![\d.,])\d[\d,]*\.\d\d(?![\d.])",
    re.IGNORECASE,
)
_DIAL = re.compile(r"(?<![\w*#])[*#]{1,2}\d{2,3}(?:\*\d+)*#")
_CODE_OR_NUMBER = re.compile(
    r"\b(?P<ifsc>[A-Z]{4}0[A-Z0-9]{6})\b"
    r"|(?<![\w@])(?P<number>\+?[(\[]?\d(?:[\d \t().\[\]/\-]*\d)?)(?!\w)",
    re.IGNORECASE,
)
#: Words between an account and its IFSC that say no more than that.
_OF_AN_ACCOUNT = {"a", "c", "ac", "acc", "acct", "account", "no", "number", "num", "ifsc", "ifs", "code", "bank", "branch", "and", "with", "is", "the"}  # fmt: skip
_OF_A_CALL = {"call", "phone", "tel", "telephone", "mobile", "mob", "ph", "dial", "ring", "helpline", "whatsapp", "contact"}  # fmt: skip
#: Figures of an account's number, of a telephone number within India, and of the end of another one.
_ACCOUNT, _NATIONAL, _ENDING = range(6, 19), 10, 4
#: Words between a number and the IFSC that is its own.
_NEAR = 20
#: Stands for what was taken out, so that what stood around it does not become one.
_TAKEN = "\ufffc"


def contacts_in(text: str, own_domains: Iterable[str]) -> tuple[list[Contact], str]:
    """What `text` holds in its order, the numbers last; and the text without all but the numbers.

    The ends of `own_domains` are known beside those of the public list.
    """
    return _contacts_in(text, frozenset(domain.rpartition(".")[2] for domain in own_domains))


def _contacts_in(text: str, own_suffixes: frozenset[str]) -> tuple[list[Contact], str]:
    text = re.sub(r"\bhxxp", "http", text.replace("[.]", ".").replace("(.)", "."), flags=re.I)
    is_name = bytearray(len(text))
    for name in _display_names(text):
        is_name[name.start : name.stop] = b"\1" * len(name)
    found: list[Contact] = []
    rest: list[str] = []
    end = 0
    for run in _RUN.finditer(text):
        of_run = [
            replace(contact, within="name") if is_name[run.start() + at] else contact
            for at, contact in _of_a_run(run[0], own_suffixes)
        ]
        found += of_run
        rest += [text[end : run.start()], _TAKEN if of_run else run[0]]
        end = run.end()
    left = plain("".join(rest))
    return list(dict.fromkeys((*found, *_numbers(left)))), left


def plain(text: str) -> str:
    """A text without what cannot be seen, in the plain forms of letters, with European digits."""
    text = unicodedata.normalize("NFKC", visible(text))
    text = "".join(
        str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text
    )
    return re.sub(r"[\u2010-\u2015\u2212]", "-", text)


def _display_names(text: str) -> Iterator[range]:
    """Where names stand in front of an address in angle brackets: `"support@ours" <other@theirs>`."""
    end = 0
    for address in _NAMED.finditer(text):
        before = text[end : address.start()].rstrip()
        start = before.rfind('"', 0, -1) if before.endswith('"') else max(map(before.rfind, "\n,;"))
        yield range(end + max(start, 0), address.start())
        end = address.end()


def _of_a_run(run: str, own_suffixes: frozenset[str]) -> Iterator[tuple[int, Contact]]:
    """What a run of signs holds, each with its place in it."""
    if mail := _MAILTO.match(run.lstrip(_AROUND)):
        # Who else gets it, and what it says, is in its query.
        query = unquote(re.sub("[?&=]", " ", run.lstrip(_AROUND)[mail.end() :]))
        within, _ = _contacts_in(_MAILTO.sub(" ", query), own_suffixes)
        yield from ((0, contact) for contact in within)
        return
    first = _SCHEME.search(run)
    start = 0
    for piece in _pieces(run[: first.start()] if first else run):
        written = _without_label(piece.strip(_AROUND))
        place = run.find(piece, start)
        start = place + len(piece)
        if kind := _kind(visible(written), own_suffixes):
            # A browser reads what was written, not what is seen.
            yield place, Contact(kind, written if kind == "host" else visible(written))
    if first is None:
        return
    for link in _NEXT_LINK.split(run[first.start() :]):
        yield first.start(), Contact("link", link.rstrip(_AROUND))
        # What a link carries is looked at as well.
        carried = [scheme.start() for scheme in _SCHEME.finditer(link)][1:]
        for start, stop in pairwise([*carried, len(link)]):
            yield first.start(), Contact("link", link[start:stop].rstrip(_AROUND), within="link")


def _pieces(run: str) -> list[str]:
    """The pieces of a list that is written without blanks; the whole run where one of them is odd."""
    run = run.strip(_AROUND)
    pieces = re.split(r"[,;|<>]+", run)
    is_list = all(_PLAIN_PIECE.fullmatch(_without_label(piece)) for piece in pieces)
    return pieces if is_list else [run]


def _without_label(piece: str) -> str:
    """A piece without the word that says what it is: "Email:support@…"."""
    return piece[label.end() :] if (label := _LABEL.match(piece)) else piece


def _kind(piece: str, own_suffixes: frozenset[str]) -> Kind | None:
    """What a piece without blanks is; `None` for a word."""
    head = re.split(r"[/?#\\]", piece, maxsplit=1)[0]
    if "@" in head:
        return "handle" if head.startswith("@") and head.count("@") == 1 else "address"
    if re.search("%40", head):
        return "address"
    is_host = "." in head and _ends_as_a_host(head, own_suffixes)
    return "host" if is_host or _FILE.fullmatch(piece) else None


def _ends_as_a_host(head: str, own_suffixes: frozenset[str]) -> bool:
    """Whether what stands before the path ends as domains do."""
    host = readable(head.partition(":")[0].strip("."))
    return host.rpartition(".")[2] in own_suffixes or _known_suffix(host)


@lru_cache(maxsize=1024)
def _known_suffix(host: str) -> bool:
    return _SUFFIXES.privatesuffix(host) is not None


def readable(host: str) -> str:
    """A host as people see it, in small letters."""
    host = host.lower()
    try:
        # It takes bytes; the stub of its types says otherwise.
        return can_ada.idna_decode(host.encode()) if "xn--" in host else host  # pyright: ignore[reportArgumentType]
    except ValueError:
        return host


def _numbers(text: str) -> Iterator[Contact]:
    """Accounts, IFSCs and numbers in a text without links and addresses.

    A number and an IFSC that stand together are an account, whatever else the number looks like.
    """
    for code in _DIAL.findall(text):
        yield Contact("dial", code)
    marks = list(_CODE_OR_NUMBER.finditer(_FIGURES.sub(_TAKEN, _DIAL.sub(_TAKEN, text))))
    pairs = _pairs(marks)
    paired = set(pairs.values())
    for at, mark in enumerate(marks):
        if at in pairs:
            code = pairs[at]
            ifsc = "" if code is None else marks[code][0].upper()
            yield Contact("account", mark[0].strip(), ifsc)
        elif mark["number"]:
            yield from (Contact("number", one) for one in _separate(mark[0].strip()))
        elif at not in paired and None not in paired:
            yield Contact("ifsc", mark[0].upper())


def _pairs(marks: list[re.Match[str]]) -> dict[int, int | None]:
    """Which number belongs to which code, by their places among the marks; `None` where two readings are as good."""
    pairs: dict[int, int | None] = {}
    for chain in _chains(marks):
        readings = [
            list(zip(left[::2], left[1::2], strict=True))
            for left in ([chain] if len(chain) % 2 == 0 else _without_one(chain))
        ]
        far = [sum(_words_between(marks[a], marks[b]) for a, b in each) for each in readings]
        numbers = [at for at in chain if marks[at]["number"]]
        if far.count(min(far)) > 1:
            pairs |= dict.fromkeys(numbers)
        else:
            best = readings[far.index(min(far))]
            pairs |= {(a if a in numbers else b): (b if a in numbers else a) for a, b in best}
    return pairs


def _without_one(chain: list[int]) -> Iterator[list[int]]:
    """A chain of an odd number without one of its ends or an even place: what is left goes in pairs."""
    return (chain[:at] + chain[at + 1 :] for at in range(0, len(chain), 2))


def _chains(marks: list[re.Match[str]]) -> Iterator[list[int]]:
    """Runs of numbers and codes that stand by turns, near each other."""
    chain: list[int] = []
    for at, mark in enumerate(marks):
        if mark["number"] and not _may_be_account(marks, at):
            goes_on = fits = False
        else:
            fits = True
            goes_on = bool(chain) and (
                bool(mark["ifsc"]) != bool(marks[chain[-1]]["ifsc"])
                and _words_between(marks[chain[-1]], mark) <= _NEAR
            )
        if not goes_on:
            if len(chain) > 1:
                yield chain
            chain = []
        if fits:
            chain.append(at)
    if len(chain) > 1:
        yield chain


def _may_be_account(marks: list[re.Match[str]], at: int) -> bool:
    mark = marks[at]
    if mark[0].startswith("+") or len(re.sub(r"\D", "", mark[0])) not in _ACCOUNT:
        return False
    if at + 1 < len(marks) and marks[at + 1]["ifsc"] and not _words_between(mark, marks[at + 1]):
        return True
    before = re.findall(r"[^\W\d_]+", mark.string[max(mark.start() - 20, 0) : mark.start()])
    return not before or before[-1].lower() not in _OF_A_CALL


def _words_between(one: re.Match[str], other: re.Match[str]) -> int:
    """Words between two marks that say more than that they are an account; a new line counts as one."""
    between = one.string[one.end() : other.start()]
    said = [word for word in re.findall(r"\w+", between.lower()) if word not in _OF_AN_ACCOUNT]
    return len(said) + ("\n" in between)


def _separate(written: str) -> list[str]:
    """The numbers of a run of figures: "022 5550 0100 / 0101", or two that nothing but a blank parts."""
    first, *others = re.split(r"\s*/\s*", written)
    if others and len(digits(first)) == _NATIONAL:
        whole = [
            one if len(one) > _ENDING else f"{digits(first)[: -len(one)]}{one}"
            for one in map(_figures_of, others)
        ]
        return [first, *(number for one in whole for number in _separate(one))]
    if len(_figures_of(written)) not in _ACCOUNT:
        numbers = [""]
        for group in written.split():
            if len(digits(numbers[-1])) == _NATIONAL:
                numbers.append("")
            numbers[-1] = f"{numbers[-1]} {group}".strip()
        if all(len(digits(number)) == _NATIONAL for number in numbers):
            return numbers
    return [written]


def digits(number: str) -> str:
    """An Indian number as it is dialled within India, without the 0: "2255500100"."""
    figures = _figures_of(number)
    for prefix in ("0091", "091", "91", "910"):
        if len(figures) == len(prefix) + _NATIONAL and figures.startswith(prefix):
            return figures[len(prefix) :]
    return figures[1:] if len(figures) == _NATIONAL + 1 and figures[0] == "0" else figures


def _figures_of(number: str) -> str:
    return re.sub(r"\D", "", number)
