"""Queries of the search index. Typed text is data, never query syntax."""

import re
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from nnm_site.features.search.index import KINDS, kind_of
from nnm_site.features.search.lines import Wanted, known_lines, title_roots
from nnm_site.features.search.words import (
    WORD,
    fold,
    known_words,
    root,
    roots_of,
    spoken_in,
    stem,
    telling,
    words_of,
)

#: The most results shown; who needs more should refine the question.
LIMIT = 30
#: The most characters and words considered; people do not type longer questions.
LONGEST = 200
MOST_WORDS = 8
#: A shorter word is matched whole, not as a prefix: that would match too much.
SHORTEST_BEGINNING = 2
#: The least similarity of a word that replaces a misspelt one (up to five letters, more), and of a
#: suggested one.
SURE_SHORT, SURE, SUGGESTED = 0.85, 0.8, 0.75
#: The most misspelt words corrected in a question: comparing one with all words is slow.
MOST_CORRECTED = 4
#: CPU time that one question may take, several times a usual one's, so that a slow or busy machine
#: still answers.
MOST_SECONDS = 0.3
#: SQLite steps between two checks of the time.
_STEPS = 1000
#: The length of an excerpt in characters, including marks.
_EXCERPT = 260
#: Mark a found word in an excerpt: characters that occur in no text.
_OPEN, _CLOSE = "\x02", "\x03"
#: Ends of sentences.
_ENDS = (".", "?", "!", "।", ":")

#: The weight of a hit by the kind of its page; specimen notes are rarely wanted.
_WORTH = {"answer": 1.3, "page": 1.2, "article": 1.0, "document": 0.5, "note": 0.3}
#: Pages for developers, and others that contain the words of many pages.
_ASIDE = {"/developers", "/accessibility", "/style-guide"}
#: The weights of the best full-text hit, of a title with the same words, and of all lines of a page
#: together, relative to the best line.
_WORDS, _TITLE, _TOGETHER = 2.0, 0.5, 0.75
#: The most results found only through lines, without the question's words in their text.
_MOST_BY_LINES = 5
#: With at most this many results, pages with only some of the words are added.
FEW = 2
#: A question with at least this many words found verbatim in a text is a quotation; its pages rank
#: above all but danger.
_QUOTED_WORDS, _QUOTED = 6, 200.0
#: The worth of the first page for danger, a half and a third for the next: each exceeds all else.
_DANGER = 1000.0


class CostlyQuestionError(Exception):
    """The question takes too much time."""


@dataclass(frozen=True)
class Piece:
    """A part of an excerpt; `found` if it is a found word."""

    text: str
    found: bool


@dataclass(frozen=True)
class Result:
    """A result. `heading` is that of the page's section to which `address` points."""

    address: str
    title: str
    kind: str
    excerpt: list[Piece]
    language: str = ""
    heading: str = ""


@dataclass(frozen=True)
class Answer:
    """The best results, and how many of each kind there are.

    `counts` is empty for an empty question. `corrected` is the question searched in place of a misspelt
    one, else ""; `suggested` a possible correction, not searched. `ignored` is the number of words not
    searched: those after the first `MOST_WORDS`. `some`: results contain only some of the words;
    `urgent`: the visitor may be losing money.
    """

    results: list[Result] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    corrected: str = ""
    suggested: str = ""
    ignored: int = 0
    some: bool = False
    urgent: bool = False

    @property
    def total(self) -> int:
        """How many entries of all kinds were found."""
        return sum(self.counts.values())


def search(index: Path, question: str, kind: str = "", language: str = "") -> Answer:
    """Entries with every word of `question`, also as a prefix; best first.

    Plurals, other endings and synonyms match too (`words.py`). If all words together find few entries, one
    word is enough. Danger (`content/search/words.toml`) ranks first, then quotations, then lines and word
    weights; pages rank above documents. A page and its translation are one result, in the visitor's
    `language` ("" for English) or the question's. A misspelt word is replaced by one of the lists; other
    similar words are only suggested. `kind` filters the results. Raises `sqlite3.OperationalError` if
    there is no index, and `CostlyQuestionError` after `MOST_SECONDS`.
    """
    typed = words_of(question[:LONGEST])
    distinct = list(dict.fromkeys(typed))
    named = telling(distinct)
    words, ignored = named[:MOST_WORDS], len(named[MOST_WORDS:])
    language = language or spoken_in(question)
    if not words:
        return Answer()
    # One-time loading does not count against the first question's time.
    known, _ = known_words(), known_lines()
    with _opened(index) as connection:
        unknown = [word for word in words if not _is_known(connection, word)]
        likely = {word: _likely(connection, word) for word in unknown[:MOST_CORRECTED]}
        taken = [likely[word][0] if word in likely else word for word in words]
        better = [likely[word][1] if word in likely else word for word in words]
        danger = known.danger([*taken, *(word for word in distinct if word not in unknown)])
        ranking = _ranking(connection, taken, typed, danger, language)
        kept = [page for page in ranking.pages if kind in {"", kind_of(page)}][:LIMIT]
        rows, beginnings = _rows(connection, kept), _beginnings(taken)
        shown = (ranking.shown(rows[page], language) for page in kept)
        results = [_result(connection, row, beginnings) for row in shown]
    kinds = Counter(map(kind_of, ranking.pages))
    return Answer(
        results,
        {kind: kinds[kind] for kind in KINDS},
        corrected=" ".join(taken) if taken != words and ranking.pages else "",
        suggested=" ".join(better) if taken == words != better else "",
        ignored=ignored,
        some=ranking.some,
        urgent=bool(danger),
    )


@contextmanager
def _opened(index: Path) -> Iterator[sqlite3.Connection]:
    """The index, opened for one question with its time limit."""
    until = time.thread_time() + MOST_SECONDS
    with closing(sqlite3.connect(f"file:{index}?mode=ro", uri=True)) as connection:
        connection.set_progress_handler(lambda: time.thread_time() > until, _STEPS)
        try:
            yield connection
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise CostlyQuestionError from None
            raise


class _Row(NamedTuple):
    """A page, or a section of it, in one language."""

    id: int
    page: str
    address: str
    title: str
    heading: str
    language: str


_COLUMNS = ", ".join(f"entry.{name}" for name in _Row._fields)


@dataclass(frozen=True)
class _Ranking:
    """The pages of a question, best first, and the meanings of its words.

    `addresses` has the best line's address of each page, `worth` the worth of rows with its words, `full`
    the rows with all of them. `some`: pages have only some of them.
    """

    pages: list[str]
    wanted: Wanted
    addresses: dict[str, str]
    worth: dict[int, float]
    full: set[int]
    some: bool

    def shown(self, rows: list[_Row], language: str) -> _Row:
        """The row of a page to show: in the language if available, and the best section."""
        anchor = self.addresses.get(rows[0].page, "").partition("#")[2]

        def fits(row: _Row) -> tuple[bool | float, ...]:
            named = _names(row.heading or row.title, self.wanted)
            is_section = bool(row.heading)
            return (
                row.language == language,
                not row.language,
                is_section and row.address.endswith(f"#{anchor}"),
                not is_section and named,
                # A section must contain all the words, or be named by them.
                is_section and (row.id in self.full or named),
                not is_section,
                self.worth.get(row.id, 0.0),
            )

        return max(rows, key=fits)


def _ranking(
    connection: sqlite3.Connection,
    words: list[str],
    typed: list[str],
    danger: tuple[str, ...],
    language: str,
) -> _Ranking:
    matches = list(map(_match, words))
    hits = _hits(connection, " AND ".join(matches), language)
    full, every = {row.id for row, _ in hits}, {row.page for row, _ in hits}
    some = len(every) <= FEW and len(words) > 1
    if some:
        hits = _hits(connection, " OR ".join(matches), language)
    worth: dict[str, float] = defaultdict(float)
    titles: dict[str, set[str]] = defaultdict(set)
    for row, weight in hits:
        worth[row.page] = max(worth[row.page], weight)
        titles[row.page].add(row.title)
    top = max(worth.values(), default=1.0)
    wanted, lines = _wanted(words), known_lines()
    leading, together = lines.best(wanted, roots_of(words)), lines.together(wanted)
    # Each page for danger is worth more than all else together.
    for place, address in enumerate(danger):
        page = address.partition("#")[0]
        leading[page] = max(leading.get(page, (0.0, "")), (_DANGER / (1 + place), address))
    quotation = f'"{" ".join(typed)}"' if len(typed) >= _QUOTED_WORDS else ""
    quoted = {row.page for row, _ in _hits(connection, quotation, "")} if quotation else set()
    best = {page: weight for page, (weight, _) in leading.items()}
    # A page of a line may be missing from the index.
    listed = _rows(connection, {*_firsts(best), *_firsts(together)})

    def score(page: str) -> float:
        title = max((lines.title(title, wanted) for title in titles[page]), default=0.0)
        line = max(best.get(page, 0.0), _TITLE * title)
        words = line + _TOGETHER * together[page] + _WORDS * worth[page] / top
        return words + _QUOTED * (page in quoted)

    ranked = sorted(
        {*worth, *quoted, *listed},
        key=lambda page: (-score(page), page not in every, -worth[page], page),
    )
    return _Ranking(
        ranked,
        wanted,
        {page: address for page, (_, address) in leading.items()},
        {row.id: weight for row, weight in hits},
        full,
        some and not (every and len(ranked) == len(every)),
    )


def _firsts(scores: dict[str, float]) -> list[str]:
    return sorted(scores, key=lambda page: (-scores[page], page))[:_MOST_BY_LINES]


def _wanted(words: list[str]) -> Wanted:
    """The meanings of each word, also joined with its neighbour if lists have the pair: "t pin" is TPIN."""
    known = known_words()
    wanted = [known.meanings(word) | roots_of(known.heard(word)) for word in words]
    for place, pair in enumerate(map("".join, pairwise(words))):
        if pair in known.alike:
            wanted[place] |= known.meanings(pair)
            wanted[place + 1] |= known.meanings(pair)
    return wanted


def _hits(connection: sqlite3.Connection, match: str, language: str) -> list[tuple[_Row, float]]:
    """The rows of a match with their worth, in English and `language`, or in all languages for ""."""
    hits = connection.execute(
        f"SELECT {_COLUMNS}, -bm25(text, 12.0, 1.0) FROM text JOIN entry ON entry.id = text.rowid"
        " WHERE text MATCH ? AND (? = '' OR language IN ('', ?))",
        (match, language, language),
    )
    rows = [(_Row(*columns), worth) for *columns, worth in hits]
    return [
        (row, worth * _WORTH[kind_of(row.page)] * (0.3 if row.page in _ASIDE else 1.0))
        for row, worth in rows
    ]


def _rows(connection: sqlite3.Connection, pages: Collection[str]) -> dict[str, list[_Row]]:
    """Those of the pages that are in the index, with all their rows."""
    rows: defaultdict[str, list[_Row]] = defaultdict(list)
    asked = f"SELECT {_COLUMNS} FROM entry WHERE page IN ({', '.join('?' * len(pages))})"
    for row in map(_Row._make, connection.execute(asked, tuple(pages))):
        rows[row.page].append(row)
    return rows


def _result(connection: sqlite3.Connection, row: _Row, beginnings: tuple[str, ...]) -> Result:
    (words,) = connection.execute("SELECT words FROM entry WHERE id = ?", (row.id,)).fetchone()
    kind, shown = kind_of(row.page), excerpt(words, beginnings)
    return Result(row.address, row.title, kind, shown, row.language, row.heading)


def _match(word: str) -> str:
    """The FTS expression for one word: the word, its prefix matches, and its synonyms."""
    known = known_words()
    wanted = {f'"{word}"': None, _beginning(word): None}
    for other in (word, *sorted({*known.same(word), *known.heard(word)})):
        wanted[f'"{other}"' if " " in other else _beginning(stem(other))] = None
    return f"({' OR '.join(wanted)})"


def _beginning(word: str) -> str:
    return f'"{word}"*' if len(word) >= SHORTEST_BEGINNING else f'"{word}"'


def _is_known(connection: sqlite3.Connection, word: str) -> bool:
    """Whether the lists have the word, or the site has it or a word beginning with it."""
    known = known_words()
    if word in known.alike or root(word) in known.roots or any(map(str.isdigit, word)):
        return True
    rows = connection.execute(
        "SELECT 1 FROM vocabulary WHERE term >= ? AND term < ? LIMIT 1", (word, word + "\uffff")
    )
    return rows.fetchone() is not None


def _likely(connection: sqlite3.Connection, word: str) -> tuple[str, str]:
    """The sure correction of a misspelt word (in lists and site), and the likely one (in the site).

    Both have its first letter; among equally similar ones the most frequent wins. Else the word itself.
    """
    if len(word) < 4:
        return word, word
    rows = connection.execute(
        "SELECT term FROM vocabulary WHERE term >= ? AND term < ?"
        " AND length(term) BETWEEN ? AND ? ORDER BY doc DESC",
        (word[0], word[0] + "\uffff", len(word) - 2, len(word) + 2),
    )
    terms = [term for (term,) in rows if term.isalpha()]
    listed = [term for term in terms if term in known_words().spelt]
    cutoff = SURE if len(word) > 5 else SURE_SHORT
    (sure,) = get_close_matches(word, listed, 1, cutoff) or (word,)
    (near,) = get_close_matches(word, terms, 1, SUGGESTED) or (word,)
    return sure, near


def _names(title: str, wanted: Wanted) -> bool:
    """Whether a title has words of a question: at least two, if there are several."""
    roots = title_roots(title)
    return sum(not roots.isdisjoint(each) for each in wanted) >= min(2, len(wanted))


def _beginnings(words: list[str]) -> tuple[str, ...]:
    """The prefixes of the words to mark in an excerpt."""
    known = known_words()
    alike = {other for word in words for other in {*known.same(word), *known.heard(word)}}
    return tuple({form for word in alike if " " not in word for form in (word, root(word))})


def excerpt(text: str, beginnings: tuple[str, ...]) -> list[Piece]:
    """Whole sentences of one line of a text, from the first with a word that begins with one of `beginnings`.

    A full sentence is preferred to a heading or a table cell; without a match the text's beginning is shown.
    """

    def mark(word: re.Match[str]) -> str:
        return f"{_OPEN}{word[0]}{_CLOSE}" if _folded(word[0]).startswith(beginnings) else word[0]

    best, shown = 0, []
    for line in text.split("\n"):
        folded = fold(line)
        marked = WORD.sub(mark, line) if any(each in folded for each in beginnings) else line
        sentences = re.split(r"(?<=[.?!।]) ", marked)
        at = next((at for at, sentence in enumerate(sentences) if _OPEN in sentence), None)
        score = 2 * (at is not None) + sentences[at or 0].endswith(_ENDS)
        if score > best:
            best, shown = score, sentences[at or 0 :]
        if best == 3:
            break
    return _pieces(shown)


@lru_cache(maxsize=20_000)
def _folded(word: str) -> str:
    """A folded word of a page; cached, since there are few distinct words."""
    return fold(word)


def _pieces(sentences: list[str]) -> list[Piece]:
    """As many whole sentences as fit an excerpt; for a longer one the words around the first match."""
    kept = ""
    for sentence in sentences:
        if kept and len(kept) + len(sentence) > _EXCERPT:
            break
        kept = f"{kept} {sentence}".strip()
    if len(kept) > _EXCERPT:
        words = kept.split(" ")
        begin = max(next((at for at, word in enumerate(words) if _OPEN in word), 0) - 9, 0)
        end = begin + 32
        shown = " ".join(words[begin:end])
        kept = f"{'…' if begin else ''}{shown}{'…' if end < len(words) else ''}"
    texts = re.split(f"[{_OPEN}{_CLOSE}]", kept)
    return [Piece(text, place % 2 == 1) for place, text in enumerate(texts) if text]
