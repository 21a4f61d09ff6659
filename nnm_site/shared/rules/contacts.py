"""What a message holds that can be held against the register: links, addresses, accounts and numbers.

Nothing is cut out of a longer run of signs, since the rest may decide where it leads. A link is left as it
was written, for a browser's reader; everything else loses what cannot be seen.
"""

import html
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

from nnm_site.shared.rules.contact_numbers import TAKEN, numbers_in
from nnm_site.shared.rules.typed import visible, with_plain_digits

Kind = Literal[
    "link", "host", "address", "handle", "account", "ifsc", "number", "reference", "dial"
]


@dataclass(frozen=True)
class Contact:
    """Something that was written. `ifsc` is that of an account, "" where two stand beside it alike.

    `within` says that it proves nothing by itself: it is the "name" of the next one that is none, a part of
    another "link", or "glued" to other letters.
    """

    kind: Kind
    text: str
    ifsc: str = ""
    within: Literal["", "name", "link", "glued"] = ""


#: What stands around a thing in a sentence, and is no part of it: quotes, brackets, stops, pictures. A sign in
#: front of a host may be its first letter.
_UNSEEN = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f"
_AROUND = re.compile(rf"^[\s\"'“”‘’«»()\[\]{{}}<>*_~`•/{_UNSEEN}]+|(?:[^\w@/\\=&%#+\-]|_)+$")
#: A run of signs, with what goes on behind a blank as no word begins, and with a quoted mailbox.
_RUN = re.compile(r"(?:\"[^\"\n]*\"\s*@\S+|\S+)(?:\s+(?=[.@\\:%]\S)\S+)*")
_SCHEME = re.compile(
    r"(?<![a-z0-9+.\-])(?:[a-z][a-z0-9+.\-]{0,30}:(?=[/\\]{2})|https?:(?=\S)"
    r"|(?:javascript|vbscript|view-source|blob):(?=\S)|data:(?=\w*[/,;]))",
    re.IGNORECASE,
)
#: Where a list of links without blanks goes on.
_NEXT_LINK = re.compile(r"[,;|]+(?=https?:[/\\]{2})", re.IGNORECASE)
_MAILTO = re.compile(r"mailto:", re.IGNORECASE)
_TEL = re.compile(r"\b(?:tel|sms|smsto|callto):\S+", re.IGNORECASE)
_LABEL = re.compile(r"(?:[^\s:=@/\\.]{1,20}[:=])+(?=[^\W_])")
#: The ways in which a name stands in front of where it leads; the first three are written as the last.
_NAMED = (
    re.compile(
        r"<a\b[^<>]*\bhref\s*=\s*[\"']?(?P<to>[^\"'\s<>]*)[^<>]*>(?P<name>[^<>]*)</a>",
        re.IGNORECASE,
    ),
    re.compile(r"\[(?P<name>[^\[\]\n]*)\]\((?P<to>[^()\s]*)\)"),
    re.compile(r"(?<![^\s\[\]])(?P<name>[^\s\[\]]+) \[(?P<to>mailto:[^\[\]\n]*)\]", re.IGNORECASE),
)
_BRACKETS = re.compile(r"<(?P<to>[^<>\n]*[@.:][^<>\n]*)>")
_SEPARATORS = re.compile(r"[,;|<>।]+")
_PLAIN_PIECE = re.compile(
    r"(?:\w[\w.+\-]*)?|\w[\w.+\-]*@\w[\w.\-]*|\w[\w.\-]*\.[^\W\d_]{2,}(?:[/?#].*)?", re.DOTALL
)
#: "at" a price, and the ending of a broker's UPI ID.
_PRICE = re.compile(r"\s@(?:[\d.,]+%?|valid\w*)$")
_HANDLE = re.compile(r"@(?!valid)[^\W\d]\w{2,}")
_FILE = re.compile(r"[\w.\-]+\.(?:apk|ipa|exe)", re.IGNORECASE)
_IPV4 = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?")
_ASCII = re.compile(r"[!-~]{4,}")
#: The suffixes below which anybody may register a domain; whatever else hosts end with counts as one.
SUFFIXES = PublicSuffixList()
#: What people write so that no program makes a link of it, and marks of the form of a text.
_UNDONE = (
    (re.compile(r"\[\.\]|\(\.\)|[\[(]dot[\])]", re.IGNORECASE), "."),
    (re.compile(r"\bhxxp", re.IGNORECASE), "http"),
    (re.compile(r"\b(https?)//", re.IGNORECASE), r"\1://"),
    (re.compile(r"</?[a-z]+(?:\s[^<>@.:]*)?>", re.IGNORECASE), " "),
)


def contacts_in(text: str, own_domains: Iterable[str]) -> tuple[list[Contact], str]:
    """What `text` holds, the numbers last; and the text with `TAKEN` in its places, but for short numbers.

    The ends of `own_domains` are known beside those of the public list.
    """
    # Half a character is none.
    text = html.unescape(text.encode(errors="replace").decode())
    for named in _NAMED:
        text = named.sub(
            lambda match: f' "{match["name"].replace(chr(34), "")}" <{match["to"]}> ', text
        )
    for written, usual in _UNDONE:
        text = written.sub(usual, text)
    contacts, rest = _contacts(text, frozenset(domain.rpartition(".")[2] for domain in own_domains))
    return list(dict.fromkeys(contacts)), rest


def _contacts(text: str, own_suffixes: frozenset[str]) -> tuple[list[Contact], str]:
    contacts: list[Contact] = []
    rest: list[str] = []
    end = 0
    for start, name, target in _named(text):
        of_name, _ = _without_names(name, own_suffixes)
        contacts += [replace(contact, within="name") for contact in of_name]
        contacts += _without_names(target["to"], own_suffixes)[0]
        rest += [text[end:start], TAKEN]
        end = target.end()
    others, left = _without_names("".join([*rest, text[end:]]), own_suffixes)
    return [*contacts, *others], left


def _named(text: str) -> Iterator[tuple[int, str, re.Match[str]]]:
    """Where each name begins that stands in front of something in angle brackets, and the name."""
    end = 0
    for target in _BRACKETS.finditer(text):
        before = text[end : target.start()].rstrip()
        quote = before[-1:]
        start = before.rfind(quote, 0, -1) if quote in {'"', "'"} else -1
        if start < 0:
            start = max(map(before.rfind, "\n,;")) + 1
        yield end + start, before[start:], target
        end = target.end()


def _without_names(text: str, own_suffixes: frozenset[str]) -> tuple[list[Contact], str]:
    """What stands in a text in which nothing has a name, and the text without it."""
    # A dialling code may be hidden in signs that the telephone reads.
    text = _TEL.sub(lambda link: unquote(link[0]), text)
    contacts: list[Contact] = []
    rest: list[str] = []
    end = 0
    for run in _RUN.finditer(text):
        for start, stop, of_run in _of_a_run(run[0], own_suffixes):
            contacts += of_run
            rest += [text[end : run.start() + start], TAKEN]
            end = run.start() + stop
    numbers, left = numbers_in(plain("".join([*rest, text[end:]])))
    return [*contacts, *(Contact(kind, one, ifsc) for kind, one, ifsc in numbers)], left


def plain(text: str) -> str:
    """A text without what cannot be seen, in the plain forms of letters, with European digits."""
    text = with_plain_digits(unicodedata.normalize("NFKC", visible(text)))
    return text.translate(_SIGNS)


_SIGNS = str.maketrans(
    {**dict.fromkeys("‐‑‒–—―−", "-"), **dict.fromkeys("∗⁎×✱＊", "*"), **dict.fromkeys("♯＃", "#")}
)


def _of_a_run(run: str, own_suffixes: frozenset[str]) -> Iterator[tuple[int, int, list[Contact]]]:
    """What a run of signs holds, with where it begins and ends."""
    opening = _AROUND.match(run)
    mail = _MAILTO.match(run, opening.end() if opening else 0)
    if mail:
        # Who else gets it, and what it says, is in its query.
        query = unquote(re.sub("[?&=]", " ", run[mail.end() :]))
        yield 0, len(run), _without_names(_MAILTO.sub(" ", query), own_suffixes)[0]
        return
    first = _SCHEME.search(run)
    start = 0
    for piece in _pieces(run[: first.start()] if first else run):
        start = run.index(piece, start)
        if contacts := list(_of_a_piece(_without_label(_bare(piece)), own_suffixes)):
            yield start, start + len(piece), contacts
        start += len(piece)
    if first is not None:
        links = _NEXT_LINK.split(run[first.start() :])
        yield first.start(), len(run), [one for link in links for one in _of_a_link(link)]


def _of_a_link(link: str) -> Iterator[Contact]:
    yield Contact("link", _bare(link))
    # What a link carries is looked at as well.
    carried = [scheme.start() for scheme in _SCHEME.finditer(link)][1:]
    for start, stop in pairwise([*carried, len(link)]):
        yield Contact("link", _bare(link[start:stop]), within="link")


def _bare(piece: str) -> str:
    return _AROUND.sub("", piece)


def _pieces(run: str) -> list[str]:
    """The pieces of a list that is written without blanks; the whole run where one of them is odd."""
    run = _bare(run)
    pieces = _SEPARATORS.split(run)
    is_list = all(_PLAIN_PIECE.fullmatch(_without_label(piece)) for piece in pieces)
    return pieces if is_list else [run]


def _without_label(piece: str) -> str:
    """A piece without the word that says what it is: "Email:support@…"."""
    return piece[label.end() :] if (label := _LABEL.match(piece)) else piece


def _of_a_piece(piece: str, own_suffixes: frozenset[str]) -> Iterator[Contact]:
    seen = visible(piece)
    if kind := _kind(seen, own_suffixes):
        # A browser reads what was written, not what is seen.
        yield Contact(kind, piece if kind == "host" else seen)
    elif not seen.isascii():
        for run in map(_bare, _ASCII.findall(seen)):
            if kind := _kind(run, own_suffixes):
                yield Contact(kind, run, within="glued")


def _kind(piece: str, own_suffixes: frozenset[str]) -> Kind | None:
    """What a piece without blanks is; `None` for a word."""
    head = re.split(r"[/?#\\]", piece, maxsplit=1)[0]
    if head.startswith("@"):
        return "handle" if _HANDLE.fullmatch(head) else None
    if re.search(r".(?:@|%40).", head):
        return None if _PRICE.search(head) else "address"
    is_host = "." in head and _is_host(head, own_suffixes)
    return "host" if is_host or _IPV4.fullmatch(head) or _FILE.fullmatch(piece) else None


def _is_host(head: str, own_suffixes: frozenset[str]) -> bool:
    """Whether what stands before a path ends as domains do, and not as the first word of a sentence."""
    written = head.partition(":")[0].strip(".")
    suffix = readable(written).rpartition(".")[2]
    if suffix in own_suffixes:
        return True
    is_word = written.rpartition(".")[2].istitle()
    return not is_word and is_under_known_suffix(readable(written))


@lru_cache(maxsize=1024)
def is_under_known_suffix(host: str) -> bool:
    """Whether a host, in small letters, ends as registered domains do."""
    return SUFFIXES.privatesuffix(host, accept_unknown=False) is not None


def readable(host: str) -> str:
    """A host as people see it, in small letters."""
    host = host.lower()
    try:
        # It takes bytes; the stub of its types says otherwise.
        return can_ada.idna_decode(host.encode()) if "xn--" in host else host  # pyright: ignore[reportArgumentType]
    except ValueError:
        return host
