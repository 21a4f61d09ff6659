"""Asking the search index. What is typed is data, never syntax of the index."""

import difflib
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from nnm_site.search.index import KINDS

#: Results that are shown; whoever needs more should say more.
LIMIT = 30
#: Letters and words that are looked at; longer questions are not typed by people.
LONGEST = 200
MOST_WORDS = 8
_WORD = re.compile(r"[^\W_]+")
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


def search(index: Path, question: str, kind: str = "") -> Answer:
    """Entries that hold every word of `question`, or one that begins like it; best first.

    Plurals and other endings are found too. Where nothing is, misspelt words are replaced by the
    most similar ones of the site. `kind` leaves only one kind among the results. Raises
    `sqlite3.OperationalError` when there is no index.
    """
    asked = _WORD.findall(question[:LONGEST].lower())
    words, ignored = asked[:MOST_WORDS], len(asked[MOST_WORDS:])
    if not words:
        return Answer()
    with closing(sqlite3.connect(f"file:{index}?mode=ro", uri=True)) as connection:
        answer = replace(_ask(connection, words, kind), ignored=ignored)
        if answer.total:
            return answer
        better = [_similar(connection, word) for word in words]
        if better == words:
            return answer
        second = _ask(connection, better, kind)
        return replace(second, corrected=" ".join(better), ignored=ignored)


def _ask(connection: sqlite3.Connection, words: list[str], kind: str) -> Answer:
    match = " AND ".join(f'("{word}" OR "{word}"*)' for word in words)
    counts: dict[str, int] = dict.fromkeys(KINDS, 0)
    counts |= dict(
        connection.execute(
            "SELECT kind, count(*) FROM entry WHERE entry MATCH ? GROUP BY kind", (match,)
        ).fetchall()
    )
    rows = connection.execute(
        f"""SELECT address, title, kind, snippet(entry, 1, '{_OPEN}', '{_CLOSE}', '…', 32)
        FROM entry WHERE entry MATCH ? AND (? = '' OR kind = ?)
        ORDER BY bm25(entry, 12.0, 1.0, 8.0), address LIMIT ?""",
        (match, kind, kind, LIMIT),
    )
    results = [Result(*row[:3], excerpt=_pieces(row[3])) for row in rows]
    return Answer(results, counts)


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
