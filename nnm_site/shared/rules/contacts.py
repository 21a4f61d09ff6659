"""Finds what can be checked against the register in a message: links, addresses, accounts and numbers.

Nothing is cut out of a longer run of characters, since the rest may decide where it leads. A link stays as
it was written, to be parsed as by a browser; everything else loses invisible characters.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, pairwise
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
    """A contact as it was written. `ifsc` is that of an account, "" if two are equally near.

    With `within` it proves nothing by itself: it is the "name" of the next one that is not a name, a part of
    another "link", or "glued" to other letters.
    """

    kind: Kind
    text: str
    ifsc: str = ""
    within: Literal["", "name", "link", "glued"] = ""


#: What surrounds a contact in a sentence and is not part of it: quotes, brackets, stops, pictures. A
#: character in front of a host may be its first letter.
_UNSEEN = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f"
_AROUND = re.compile(rf"^[\s\"'“”‘’«»()\[\]{{}}<>*_~`•/{_UNSEEN}]+|(?:[^\w@/\\=&%#+\-]|_)+$")
#: A run of characters, with what follows a space but begins unlike a word, and with a quoted mailbox.
_RUN = re.compile(r"(?:\"[^\"\n]*\"\s*@\S+|\S+)(?:\s+(?=[.@\\:%]\S)\S+)*")
_SCHEME = re.compile(
    r"(?<![a-z0-9+.\-])(?:[a-z][a-z0-9+.\-]{0,30}:(?=[/\\]{2})|https?:(?=\S)"
    r"|(?:javascript|vbscript|view-source|blob):(?=\S)|data:(?=\w*[/,;]))",
    re.IGNORECASE,
)
#: Where a list of links without spaces continues.
_NEXT_LINK = re.compile(r"[,;|]+(?=https?:[/\\]{2})", re.IGNORECASE)
_MAILTO = re.compile(r"mailto:", re.IGNORECASE)
_TEL = re.compile(r"\b(?:tel|sms|smsto|callto):\S+", re.IGNORECASE)
_LABEL = re.compile(r"(?:[^\s:=@/\\.]{1,20}[:=])+(?=[^\W_])")
#: Ways to write a name with its target; all are rewritten as a quoted name before the target in `_BRACKETS`.
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
#: The suffixes below which anybody may register a domain; any other ending of a host counts as one.
SUFFIXES = PublicSuffixList()
#: What people write so that no program recognises a link, and tags of formatted text; and what is meant.
_UNDONE = (
    (re.compile(r"\[\.\]|\(\.\)|[\[(]dot[\])]", re.IGNORECASE), "."),
    (re.compile(r"\bhxxp", re.IGNORECASE), "http"),
    (re.compile(r"\b(https?)//", re.IGNORECASE), r"\1://"),
    (re.compile(r"</?[a-z]+(?:\s[^<>@.:]*)?>", re.IGNORECASE), " "),
)


def contacts_in(text: str, own_domains: Iterable[str]) -> tuple[list[Contact], str]:
    """The contacts in `text`, the numbers last; and the text with `TAKEN` for each but short numbers.

    The suffixes of `own_domains` are known besides those of the public list.
    """
    # Half characters (surrogates) are replaced.
    text = html.unescape(text.encode(errors="replace").decode())
    for named in _NAMED:
        text = named.sub(
            lambda match: f' "{match["name"].replace(chr(34), "")}" <{match["to"]}> ', text
        )
    for written, usual in _UNDONE:
        text = written.sub(usual, text)
    suffixes = frozenset(domain.rpartition(".")[2] for domain in own_domains)
    contacts, rest = _taken_out(text, _named(text, suffixes))
    others, rest = _without_names(rest, suffixes)
    return list(dict.fromkeys([*contacts, *others])), rest


#: Start and end of a part of a text, and its contacts.
_Span = tuple[int, int, list[Contact]]


def _taken_out(text: str, spans: Iterable[_Span]) -> tuple[list[Contact], str]:
    """The contacts of the spans, and the text with `TAKEN` in their places."""
    contacts: list[Contact] = []
    rest: list[str] = []
    end = 0
    for start, stop, own in spans:
        contacts += own
        rest += [text[end:start], TAKEN]
        end = stop
    return contacts, "".join([*rest, text[end:]])


def _named(text: str, own_suffixes: frozenset[str]) -> Iterator[_Span]:
    """Each target in angle brackets, from the beginning of the name in front of it."""
    end = 0
    for target in _BRACKETS.finditer(text):
        before = text[end : target.start()].rstrip()
        quote = before[-1:]
        start = before.rfind(quote, 0, -1) if quote in {'"', "'"} else -1
        if start < 0:
            start = max(map(before.rfind, "\n,;")) + 1
        of_name, _ = _without_names(before[start:], own_suffixes)
        own = [replace(contact, within="name") for contact in of_name]
        yield end + start, target.end(), own + _without_names(target["to"], own_suffixes)[0]
        end = target.end()


def _without_names(text: str, own_suffixes: frozenset[str]) -> tuple[list[Contact], str]:
    """The contacts in a text without named targets, and the text without them."""
    # A dialling code may be percent-encoded, which a telephone decodes.
    text = _TEL.sub(lambda link: unquote(link[0]), text)
    runs = (_of_a_run(run, own_suffixes) for run in _RUN.finditer(text))
    contacts, left = _taken_out(text, chain.from_iterable(runs))
    numbers, left = numbers_in(plain(left))
    return [*contacts, *(Contact(kind, one, ifsc) for kind, one, ifsc in numbers)], left


def plain(text: str) -> str:
    """A text without invisible characters, in the plain forms of letters (NFKC), with digits 0 to 9."""
    return with_plain_digits(unicodedata.normalize("NFKC", visible(text))).translate(_SIGNS)


_SIGNS = str.maketrans(
    {**dict.fromkeys("‐‑‒–—―−", "-"), **dict.fromkeys("∗⁎×✱＊", "*"), **dict.fromkeys("♯＃", "#")}
)


def _of_a_run(match: re.Match[str], own_suffixes: frozenset[str]) -> Iterator[_Span]:
    """The contacts in a run of characters."""
    run, begins = match[0], match.start()
    opening = _AROUND.match(run)
    if mail := _MAILTO.match(run, opening.end() if opening else 0):
        # Other recipients and the text are in its query.
        query = unquote(re.sub("[?&=]", " ", run[mail.end() :]))
        yield begins, match.end(), _without_names(_MAILTO.sub(" ", query), own_suffixes)[0]
        return
    first = _SCHEME.search(run)
    start = 0
    for piece in _pieces(run[: first.start()] if first else run):
        start = run.index(piece, start)
        if contacts := list(_of_a_piece(_without_label(_bare(piece)), own_suffixes)):
            yield begins + start, begins + start + len(piece), contacts
        start += len(piece)
    if first is not None:
        links = _NEXT_LINK.split(run[first.start() :])
        yield (
            begins + first.start(),
            match.end(),
            [one for link in links for one in _of_a_link(link)],
        )


def _of_a_link(link: str) -> Iterator[Contact]:
    yield Contact("link", _bare(link))
    # Links within a link count as well.
    carried = [scheme.start() for scheme in _SCHEME.finditer(link)][1:]
    for start, stop in pairwise([*carried, len(link)]):
        yield Contact("link", _bare(link[start:stop]), within="link")


def _bare(piece: str) -> str:
    return _AROUND.sub("", piece)


def _pieces(run: str) -> list[str]:
    """The pieces of a list written without spaces; the whole run if one of them is odd."""
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
    """The kind of a piece without spaces; `None` for a word."""
    head = re.split(r"[/?#\\]", piece, maxsplit=1)[0]
    if head.startswith("@"):
        return "handle" if _HANDLE.fullmatch(head) else None
    if re.search(r".(?:@|%40).", head):
        return None if _PRICE.search(head) else "address"
    is_host = "." in head and _is_host(head, own_suffixes)
    return "host" if is_host or _IPV4.fullmatch(head) or _FILE.fullmatch(piece) else None


def _is_host(head: str, own_suffixes: frozenset[str]) -> bool:
    """Whether the part before a path ends as domains do, not with the first word of a sentence."""
    written = head.partition(":")[0].strip(".")
    suffix = readable(written).rpartition(".")[2]
    if suffix in own_suffixes:
        return True
    is_word = written.rpartition(".")[2].istitle()
    return not is_word and is_under_known_suffix(readable(written))


@lru_cache(maxsize=1024)
def is_under_known_suffix(host: str) -> bool:
    """Whether a host, in lower case, ends as registered domains do."""
    return SUFFIXES.privatesuffix(host, accept_unknown=False) is not None


def readable(host: str) -> str:
    """A host as people see it, in lower case."""
    host = host.lower()
    try:
        # It takes bytes; the stub of its types says otherwise.
        return can_ada.idna_decode(host.encode()) if "xn--" in host else host  # pyright: ignore[reportArgumentType]
    except ValueError:
        return host
