"""Asking the search index. What is typed is data, never syntax of the index."""

import difflib
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from nnm_site.search.index import KINDS
from nnm_site.search.words import WORD, fold, is_devanagari, known_words, stem

#: Results that are shown; whoever needs more should say more.
LIMIT = 30
#: Letters and words that are looked at; longer questions are not typed by people.
LONGEST = 200
MOST_WORDS = 8
#: Around a found word in an excerpt: characters that stand in no text.
_OPEN, _CLOSE = "\x02", "\x03"


@dataclass(frozen=True)
class Piece:
    """A run of an excerpt's letters; `found` where it is what was looked for."""

    text: str
    found: bool


@dataclass(frozen=True)
class Result:
    """Something that was found."""

    address: str
    title: str
    kind: str
    excerpt: list[Piece]
    language: str = ""


@dataclass(frozen=True)
class Answer:
    """The best results, and how many of each kind there are.

    `counts` is empty where nothing was asked. `corrected` is what was looked for in place of a
    misspelt question, else empty. `ignored` is how many words were not looked for: those after the
    first `MOST_WORDS`.
    """

    results: list[Result] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    corrected: str = ""
    ignored: int = 0

    @property
    def total(self) -> int:
        """How many entries of all kinds were found."""
        return sum(self.counts.values())


def search(index: Path, question: str, kind: str = "", language: str = "") -> Answer:
    """Entries that hold every word of `question`, or one that begins like it; best first.

    Plurals and other endings are found too, and words that mean the same in another language or
    are the same word in Latin letters (`words.py`). Results in `language` ("" for English) come
    first, and of a page and its twin only the first. Where nothing is, misspelt words are replaced
    by the most similar ones of the site; where nothing is then, one word is enough in another
    language than English, whose forms are many. `kind` leaves only one kind among the results. Raises `sqlite3.OperationalError`
    when there is no index.
    """
    asked = WORD.findall(fold(question[:LONGEST]))
    words, ignored = asked[:MOST_WORDS], len(asked[MOST_WORDS:])
    if not words:
        return Answer()
    passing = known_words().passing
    words = [word for word in words if word not in passing] or words
    with closing(sqlite3.connect(f"file:{index}?mode=ro", uri=True)) as connection:
        answer = replace(_ask(connection, words, kind, language), ignored=ignored)
        if answer.total:
            return answer
        better = [_similar(connection, word) for word in words]
        if better != words:
            second = _ask(connection, better, kind, language)
            if second.total or len(words) == 1:
                return replace(second, corrected=" ".join(better), ignored=ignored)
        if len(words) == 1 or not (language or is_devanagari(question)):
            return answer
        return replace(_ask(connection, better, kind, language, joined=" OR "), ignored=ignored)


def _match(word: str) -> str:
    """What the index is asked for one word: it, what it begins, and what means the same."""
    known = known_words().alike
    alike = known.get(word, frozenset()) | known.get(stem(word), frozenset())
    wanted = [f'"{word}"', f'"{word}"*']
    if stem(word) != word:
        wanted.append(f'"{stem(word)}"*')
    for other in sorted(alike):
        wanted.append(f'"{other}"' if " " in other else f'"{stem(other)}"*')
    return f"({' OR '.join(wanted)})"


def _ask(
    connection: sqlite3.Connection,
    words: list[str],
    kind: str,
    language: str,
    joined: str = " AND ",
) -> Answer:
    match = joined.join(map(_match, words))
    known = known_words().pages
    above = {page for word in words if (page := known.get(word) or known.get(stem(word)))}
    counts: dict[str, int] = dict.fromkeys(KINDS, 0)
    counts |= dict(
        connection.execute(
            "SELECT kind, count(*) FROM entry WHERE entry MATCH ? GROUP BY kind", (match,)
        ).fetchall()
    )
    rows = connection.execute(
        f"""SELECT address, coalesce(nullif(shown, ''), title), kind,
            CASE shown_words WHEN '' THEN snippet(entry, 1, '{_OPEN}', '{_CLOSE}', '…', 32) ELSE shown_words END,
            language, bm25(entry, 12.0, 1.0, 8.0) AS worth
        FROM entry WHERE entry MATCH ? AND (? = '' OR kind = ?)
        ORDER BY language != ?, worth, address LIMIT ?""",
        (match, kind, kind, language, LIMIT * 2),
    )
    found = sorted(
        rows.fetchall(), key=lambda row: (row[4] != language, _bare(row[0], row[4]) not in above)
    )
    results: list[Result] = []
    twins: set[str] = set()
    for address, title, its_kind, text, its_language, _ in found:
        if (bare := _bare(address, its_language)) in twins:
            counts[its_kind] -= 1
            continue
        twins.add(bare)
        excerpt = _excerpt(text, words) if its_language else _pieces(text)
        results.append(Result(address, title, its_kind, excerpt, its_language))
    return Answer(results[:LIMIT], counts)


def _bare(address: str, language: str) -> str:
    """The English address of a page."""
    return (address.removeprefix(f"/{language}") or "/") if language else address


def _excerpt(text: str, words: list[str]) -> list[Piece]:
    """The words around the first one that was looked for, as they are written on the page."""
    wanted = [stem(word) for word in words]
    known = known_words().alike
    wanted += [stem(other) for word in words for other in known.get(word, ()) if " " not in other]
    spans = [(found.start(), found.end(), fold(found[0])) for found in WORD.finditer(text)]
    hits = [
        n for n, (_, _, word) in enumerate(spans) if any(word.startswith(one) for one in wanted)
    ]
    if not spans:
        return []
    first = max(0, (hits[0] if hits else 0) - 8)
    last = min(len(spans), first + 32)
    pieces = [Piece("…", found=False)] if first else []
    place = spans[first][0]
    for n in hits:
        if first <= n < last:
            begin, end, _ = spans[n]
            pieces += [Piece(text[place:begin], found=False), Piece(text[begin:end], found=True)]
            place = end
    pieces.append(Piece(text[place : spans[last - 1][1]], found=False))
    if last < len(spans):
        pieces.append(Piece("…", found=False))
    return [piece for piece in pieces if piece.text]


def _pieces(snippet: str) -> list[Piece]:
    parts = re.split(f"[{_OPEN}{_CLOSE}]", snippet)
    return [Piece(part, place % 2 == 1) for place, part in enumerate(parts) if part]


def _similar(connection: sqlite3.Connection, word: str) -> str:
    """The commonest word of the site that is spelt nearly like `word`, or `word` itself."""
    if len(word) < 4:
        return word
    near = connection.execute(
        "SELECT term FROM vocabulary WHERE length(term) BETWEEN ? AND ? ORDER BY cnt DESC",
        (len(word) - 2, len(word) + 2),
    )
    terms = [term for (term,) in near]
    if word in terms:
        return word
    return next(iter(difflib.get_close_matches(word, terms, n=1, cutoff=0.75)), word)
