"""What of one line is needed: its figures, or the trade that it is."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nnm_site.shared.trades.rules import lines
from nnm_site.shared.trades.rules.lines import side_of
from nnm_site.shared.trades.rules.needed_patterns import COMPILED, PRIVATE, TOLD

_RE = COMPILED
_TOLD, _PRIVATE = frozenset(TOLD), frozenset(PRIVATE)
#: Stands for a day or an ISIN while a line is taken apart.
_SAVED = "\x02"


def is_figure(token: str) -> bool:
    """Whether a word is a number."""
    return bool(_RE["figure"].search(token))


def ungrouped(token: str) -> str:
    """A figure without the commas of its groups, which in a table would part cells."""
    bare = token.replace(",", "")
    return bare if _RE["grouped"].search(token) and not _RE["long"].search(bare) else token


def amounts_in(line: str) -> list[str]:
    """The amounts of a line, in their order; neither per cents nor numbers of accounts."""
    line = _RE["colon"].sub(" ", _RE["perCent"].sub(" ", line))
    tokens = (token.strip(':"') for token in _RE["token"].findall(line))
    return [ungrouped(t) for t in tokens if is_figure(t) and not _RE["long"].search(t)]


def ends_with_figure(line: str) -> bool:
    """Whether an amount stands at the end of a line, where the foot of a note has it."""
    tokens = re.split(r"[ \t;|,:]+", _RE["perCent"].sub(" ", line))
    ends = (_RE["behind"].sub("", token.strip("\"'.")) for token in reversed(tokens))
    return is_figure(next(filter(None, ends), ""))


@dataclass
class _Token:
    """A piece of a line: "figure", "order" (its number), "word", or "told", which says something else.

    `cell` counts the separators before it. A word that `stays` tells the kind of a trade.
    """

    kind: str
    text: str
    cell: int
    stays: bool = False


def _tokens(line: str) -> Iterator[tuple[str, int]]:
    """The words of a line, each with the number of separators before it."""
    cell = end = 0
    for found in _RE["token"].finditer(line):
        cell += bool(_RE["cut"].search(line, end, found.start()))
        end = found.end()
        yield found[0], cell


def _read(line: str) -> list[_Token]:
    """The pieces of a trade's line without times, filling words and what says who somebody is."""
    saved: list[str] = []

    def save(found: re.Match[str]) -> str:
        saved.append(found[0])
        return f" {_SAVED} "

    if "@" in line:
        line = _RE["chunk"].sub(lambda m: "" if _RE["mail"].search(m[0]) else m[0], line)
    line = _RE["time"].sub(" ", _RE["saved"].sub(save, line)).replace("@", " @ ")
    staying = {word for m in _RE["kinds"].finditer(line) for word in m[0].lower().split(" ")}
    tokens: list[_Token] = []
    is_private = is_sided = False
    for text, cell in _tokens(line):
        bare = text.strip(":.-()").lower()
        word = _RE["signs"].sub("", text.lower())
        is_side = bare in lines.SIDES
        is_private = (is_private or bare in _PRIVATE) and not is_side
        if text == _SAVED:
            tokens.append(_Token("told", saved.pop(0), cell))
        elif is_private or not word or word in lines.FILLING:
            continue
        elif word in _TOLD or side_of(text):
            is_sided = is_sided or bool(side_of(text))
            tokens.append(_Token("told", text, cell))
        elif _RE["order"].search(text) and not is_sided:
            tokens.append(_Token("order", text, cell))
        elif is_figure(text):
            if not _RE["long"].search(text):
                tokens.append(_Token("figure", ungrouped(text), cell))
            elif tokens and side_of(tokens[-1].text):
                # It would be the quantity, and the price would be taken for it.
                return []
        elif not _RE["identity"].search(text):
            tokens.append(_Token("word", text, cell, bare in staying))
    return tokens


def figures_after_side(line: str, before: int) -> int:
    """How many figures stand after a side, with those `before` the line; -1 before any side."""
    for token, _ in _tokens(_RE["time"].sub(" ", _RE["day"].sub(" ", line))):
        if before < 0:
            before = 0 if side_of(token) else -1
        else:
            before += is_figure(token)
    return before


def _is_side_word(text: str) -> bool:
    return text.strip(":.-()").lower() in lines.SIDES


def _side_places(tokens: list[_Token]) -> list[int]:
    """Where a side stands. A letter counts where no word does, and beside figures alone."""
    words = [n for n, token in enumerate(tokens) if _is_side_word(token.text)]
    if words:
        return words
    plain = [n for n, token in enumerate(tokens) if token.kind != "told"]
    return [
        n
        for n, token in enumerate(tokens)
        if _RE["letter"].search(token.text)
        and (
            next((tokens[at].kind for at in plain if at > n), "") == "figure"
            or (n == len(tokens) - 1 and plain and tokens[plain[0]].kind == "figure")
        )
    ]


def _is_strike(tokens: list[_Token], at: int) -> bool:
    """Whether a figure is the price at which an option can be exercised: CE or PE follows."""
    return any(_RE["option"].search(token.text) for token in tokens[at + 1 : at + 2])


def trade_line(line: str, ordinal: Callable[[str], str]) -> str:
    """A line of a trade: its side, figures, days and what it is, and the name of the security.

    The name stands before the side of a note's line; of a typed one between quantity and price, or
    where there is nothing, beside them. Other words are dropped.
    """
    if not _RE["sided"].search(line) or _RE["sum"].search(line):
        return ""
    tokens = _read(line)
    places = _side_places(tokens)
    if not places:
        return ""
    at = places[0]
    plain = [token for token in tokens[at + 1 :] if token.kind != "told"]
    lead = next((n for n, token in enumerate(plain) if token.kind != "figure"), len(plain))
    words = [n for n, token in enumerate(tokens) if token.kind == "word" and not token.stays]
    before, after = [n for n in words if n < at], [n for n in words if n > at]
    figures = [n for n, token in enumerate(tokens) if token.kind == "figure"]
    orders = [n for n, token in enumerate(tokens) if token.kind == "order"]
    counted = [n for n in figures if not _is_strike(tokens, n)]
    side = side_of(tokens[at].text) or ""
    is_word = _is_side_word(tokens[at].text)
    said = {side_of(tokens[n].text) for n in (places if is_word else range(len(tokens)))} - {None}
    # What is refused needs no more than its reason. Letters alone may be anything.
    if len(said) > 1:
        return "buy sell" if is_word else ""
    if orders and lead < 2:
        return f"{ordinal(tokens[orders[0]].text)} {side}"
    if not is_word and len(counted) < 2:
        return ""
    name: list[int] = []
    if lead > 1:
        name = before or after
        if before:
            # What follows other words is none of the row's columns, and the number of a trade is not read.
            end = next(
                (n for n, t in enumerate(tokens) if n > at and t.kind in {"word", "order"}),
                len(tokens),
            )
            figures = [
                n
                for n in figures
                if n < end and (n > before[0] or not _RE["number"].search(tokens[n].text))
            ]
        # The number of an order stands first.
        orders = [n for n in orders if all(t.kind == "told" for t in tokens[:n])]
    elif len(counted) > 1:
        start = min(at, counted[0])
        if len(counted) > 2 and counted[0] < at and words and words[0] < start:
            return side
        name = [n for n in words if start < n < counted[-1]] or after or before
    elif not figures and len(tokens) > lines.SHORT:
        return ""
    kept = {*name, *figures, *orders}
    kept |= {n for n, token in enumerate(tokens) if token.kind == "told" or token.stays}
    if len({tokens[n].cell for n in name}) > 1:
        # A row without the names of its columns: nobody knows whose names they are.
        if not is_word and at == len(tokens) - 1:
            return ""
        kept = {
            n for n in kept if tokens[n].kind == "told" or (tokens[n].kind == "figure" and n > at)
        }
    return " ".join(
        ordinal(token.text) if token.kind == "order" else token.text
        for n, token in enumerate(tokens)
        if n in kept
    )
