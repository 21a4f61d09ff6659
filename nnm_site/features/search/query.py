"""Asking the search index. What is typed is data, never syntax of the index."""

import difflib
import re
import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from nnm_site.features.search.index import KINDS
from nnm_site.features.search.words import (
    NEXT,
    WORD,
    Words,
    fold,
    heard,
    known_roots,
    known_words,
    meanings,
    root,
    signs_of,
    spoken_in,
    stem,
)

#: Results that are shown; whoever needs more should say more.
LIMIT = 30
#: Letters and words that are looked at; longer questions are not typed by people.
LONGEST = 200
MOST_WORDS = 8
#: A word of fewer letters is looked for as it is, not as the beginning of others: too much begins so.
SHORTEST_BEGINNING = 2
#: Misspelt words of a question that are put right: comparing one with all words takes its time.
MOST_CORRECTED = 4
#: Processor time that one question may take, several times what a visitor's takes: a slow or busy machine is no
#: reason to leave somebody without an answer.
MOST_SECONDS = 0.3
#: Steps of SQLite between two looks at the clock.
_STEPS = 1000
#: Letters of an excerpt, the marks included.
_EXCERPT = 260
#: Around a found word in an excerpt: characters that stand in no text.
_OPEN, _CLOSE = "\x02", "\x03"


class CostlyQuestionError(Exception):
    """The question takes more time than one visitor may have."""


@dataclass(frozen=True)
class Piece:
    """A run of an excerpt's letters; `found` where it is what was looked for."""

    text: str
    found: bool


@dataclass(frozen=True)
class Result:
    """Something that was found. `heading` is that of the part of a page at which `address` points."""

    address: str
    title: str
    kind: str
    excerpt: list[Piece]
    language: str = ""
    heading: str = ""


@dataclass(frozen=True)
class Answer:
    """The best results, and how many of each kind there are.

    `counts` is empty where nothing was asked. `corrected` is what was looked for in place of a
    misspelt question, else empty; `suggested` what might have been meant, which was not looked for.
    `ignored` is how many words were not looked for: those after the first `MOST_WORDS`. `some` says
    that results hold only some of the words, `urgent` that somebody may be losing money. `unknown`
    are the words that stand nowhere.
    """

    results: list[Result] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    corrected: str = ""
    suggested: str = ""
    ignored: int = 0
    some: bool = False
    urgent: bool = False
    unknown: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """How many entries of all kinds were found."""
        return sum(self.counts.values())


def search(index: Path, question: str, kind: str = "", language: str = "") -> Answer:
    """Entries that hold every word of `question`, or one that begins like it; best first.

    Plurals and other endings are found too, and words that mean the same (`words.py`). Where all words
    together find few, one is enough. Danger (`content/search/words.toml`) comes before all, then where a
    quotation stands, then what lists and titles say, the best line of a page and all its lines together, with the weight of the words; pages
    come before documents. A page and its twin are one result, in the `language` of the visitor ("" for
    English) or of the question. A misspelt word is taken for a word of the lists; words that merely look
    alike are suggested. `kind` leaves only one kind among the results. Raises `sqlite3.OperationalError` when there is no index, and
    `CostlyQuestionError` after `MOST_SECONDS`.
    """
    asked = list(dict.fromkeys(WORD.findall(fold(question[:LONGEST]))))
    language = language or spoken_in(question)
    known = known_words()
    telling = [word for word in asked if word not in known.passing] or asked
    words, ignored = telling[:MOST_WORDS], len(telling[MOST_WORDS:])
    if not words:
        return Answer()
    with _opened(index) as connection:
        unknown = [word for word in words if not _is_known(connection, word, known)]
        taken = [
            _spelt_like(connection, word, known) if word in unknown else word for word in words
        ]
        spoken = [*taken, *(word for word in asked if word not in unknown)]
        quoted = _quoted(connection, WORD.findall(fold(question[:LONGEST])))
        answer = _ask(connection, taken, spoken, quoted, kind, language)
        return replace(
            answer,
            ignored=ignored,
            corrected=" ".join(taken) if taken != words and answer.total else "",
            suggested=_suggestion(connection, taken, known) if taken == words and unknown else "",
            unknown=tuple(unknown),
        )


@contextmanager
def _opened(index: Path) -> Iterator[sqlite3.Connection]:
    """The index, for one question and its time."""
    until = time.thread_time() + MOST_SECONDS
    with closing(sqlite3.connect(f"file:{index}?mode=ro", uri=True)) as connection:
        connection.set_progress_handler(lambda: time.thread_time() > until, _STEPS)
        try:
            yield connection
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise CostlyQuestionError from None
            raise


def _match(word: str, known: Words) -> str:
    """What the index is asked for one word: it, what it begins, and what means the same."""
    bare = stem(word)
    wanted = dict.fromkeys([f'"{word}"', _beginning(word), _beginning(bare)])
    for other in sorted({*_alike(word, known), *heard(word)}):
        wanted[f'"{other}"' if " " in other else _beginning(stem(other))] = None
    return f"({' OR '.join(wanted)})"


def _alike(word: str, known: Words) -> frozenset[str]:
    return known.alike.get(word, frozenset()) | known.alike.get(stem(word), frozenset())


def _beginning(word: str) -> str:
    return f'"{word}"*' if len(word) >= SHORTEST_BEGINNING else f'"{word}"'


#: What a hit is worth by the kind of its page; a specimen note is what somebody seldom looks for.
_WORTH = {"answer": 1.3, "page": 1.2, "article": 1.0, "document": 0.5, "note": 0.3}
#: Pages for programs and their authors, which have the words of many others.
_ASIDE = {"/developers", "/accessibility", "/style-guide"}
#: Of what a list says of a question a title of the same words has so much.
_TITLE = 0.5
#: What a page's lines say together has so much; a root that they have so often says half of what it can.
_TOGETHER, _OFTEN = 0.75, 2.0
#: What a page of danger is worth, its second and third page a half and a third of it: each more than all else together.
_DANGER = 1000.0
#: A line whose words are those of the question has so much more than one that means the same.
_EXACT = 2.0
#: So many pages that lists lead to are results although their words are not those of the question.
_MOST_TOLD = 5
#: What the best hit of the words themselves is worth beside that.
_WORDS = 2.0
#: With fewer results one word is enough.
FEW = 2
#: A question of so many words that stands word for word in a text is a quotation, and where it stands comes
#: before all but danger.
_QUOTED_WORDS, _QUOTED = 6, 200.0


#: What a word of a question means, and how much it tells.
_Weighed = list[tuple[frozenset[str], float]]


class _Row(NamedTuple):
    row: int
    address: str
    title: str
    kind: str
    language: str
    page: str
    heading: str
    worth: float


def _quoted(connection: sqlite3.Connection, words: list[str]) -> set[str]:
    """The pages that have these words one after the other; none of a few words, which many pages have."""
    if len(words) < _QUOTED_WORDS:
        return set()
    return {row.page for row in _rows(connection, f'"{" ".join(words)}"')}


def _ask(
    connection: sqlite3.Connection,
    words: list[str],
    spoken: list[str],
    quoted: set[str],
    kind: str,
    language: str,
) -> Answer:
    known = known_words()
    matches = [_match(word, known) for word in words]
    every_word, any_word = " AND ".join(matches), " OR ".join(matches)
    rows = _rows(connection, every_word, language)
    full = {row.row for row in rows}
    every = {row.page for row in rows}
    some = len(every) <= FEW and len(words) > 1
    if some:
        rows = _rows(connection, any_word, language)
    wanted = [
        meanings(word) | _written_apart(words, place, known) | {root(each) for each in heard(word)}
        for place, word in enumerate(words)
    ]
    told, urgent = _told(words, wanted, spoken)
    found: dict[str, list[_Row]] = {}
    for row in rows:
        found.setdefault(row.page, []).append(row)
    places: dict[str, tuple[float, str]] = {}
    for page, score in told.items():
        bare = page.partition("#")[0]
        places[bare] = max(places.get(bare, (0.0, "")), (score, page))
    weighed = [(each, _weight(each, known)) for each in wanted]
    together = _together(weighed, known)
    for page in {
        *_best({page: score for page, (score, _) in places.items()}),
        *_best(together),
        *quoted,
    }:
        if page not in found and (own := _page(connection, page)):
            found[page] = own
    top = max((row.worth for row in rows), default=0.0) or 1.0

    def value(page: str) -> tuple[float, bool, float]:
        best = max(found[page], key=lambda row: row.worth)
        # The parts of a page have its title.
        held = _TITLE * max(_held(title, weighed) for title in {row.title for row in found[page]})
        score = max(places.get(page, (0.0, ""))[0], held) + _WORDS * best.worth / top
        score += _TOGETHER * together.get(page, 0.0) + _QUOTED * (page in quoted)
        return -score, page not in every, -best.worth

    ranked = sorted(sorted(found), key=value)
    counts: dict[str, int] = dict.fromkeys(KINDS, 0)
    for page in ranked:
        counts[found[page][0].kind] += 1
    kept = [page for page in ranked if kind in {"", found[page][0].kind}][:LIMIT]
    shown = [
        _shown(
            _twin(connection, found[page], language),
            language,
            places.get(page, (0.0, ""))[1],
            wanted,
            full,
        )
        for page in kept
    ]
    # Of these alone: marking the words in a text takes longer than finding it. A page that lists lead to may
    # have some of the words, or none.
    english = [row.row for row, _ in shown if not row.language]
    excerpts = _excerpts(connection, any_word, english)
    texts = _texts(connection, [row.row for row, _ in shown if row.language])
    return Answer(
        [
            Result(
                address,
                row.title,
                row.kind,
                _excerpt(_marked(texts[row.row], words, known))
                if row.language
                else excerpts.get(row.row, []),
                row.language,
                row.heading,
            )
            for row, address in shown
        ],
        counts,
        some=some and not (every and len(ranked) == len(every)),
        urgent=urgent,
    )


def _told(
    words: list[str], wanted: list[frozenset[str]], spoken: list[str]
) -> tuple[dict[str, float], bool]:
    """What the lists say of a question: pages with their worth, and whether it is of danger.

    A line is worth what its words in the question tell, the less the more of the line is not in it.
    Danger is told by `spoken`, the words with those that name nothing; of several signs the one with the
    most of them counts, of equal ones the last.
    """
    known = known_words()
    roots = frozenset().union(*wanted)
    own = frozenset(map(root, words))
    told: dict[str, float] = {}
    for phrase, pages in known.phrases.items():
        if asked := phrase & roots:
            # A word that means two words of a line tells as much as one.
            tells = sorted((known.weight[each] for each in asked), reverse=True)[: len(words)]
            held, whole = sum(tells), sum(known.weight[each] for each in phrase)
            if held < whole / 2:
                continue
            worth = held * held / whole * (_EXACT if phrase == own else 1)
            for place, page in enumerate(pages):
                told[page] = max(told.get(page, 0), worth * NEXT**place)
    # What only sounds like a word of danger is none.
    roots = signs_of(spoken)
    urgent = [(len(held), sign.pages) for sign in known.urgent if (held := sign.held(roots))]
    if urgent:
        _, pages = max(reversed(urgent), key=lambda each: each[0])
        told |= {page: _DANGER / (1 + place) for place, page in enumerate(pages)}
    return told, bool(urgent)


def _together(weighed: _Weighed, known: Words) -> dict[str, float]:
    """What all lines of a page say of a question: each word what it tells, the more the oftener they have it."""
    told = known.told
    said: dict[str, float] = defaultdict(float)
    for meant, weight in weighed:
        often: dict[str, float] = defaultdict(float)
        for page, times in chain.from_iterable(told[each].items() for each in meant & told.keys()):
            often[page] += times
        for page, times in often.items():
            said[page] += weight * times / (times + _OFTEN)
    return said


def _best(scores: dict[str, float]) -> list[str]:
    """The few pages of the highest scores."""
    return sorted(sorted(scores), key=lambda page: -scores[page])[:_MOST_TOLD]


def _written_apart(words: list[str], place: int, known: Words) -> frozenset[str]:
    """What a word means with its neighbour, where lists write both as one: "t pin" is TPIN."""
    pairs = ("".join(words[first : first + 2]) for first in (place - 1, place) if first >= 0)
    return frozenset().union(*(meanings(pair) for pair in pairs if pair in known.alike))


def _held(title: str, weighed: _Weighed) -> float:
    """What the words of a question tell that a title has, the less the more of them it lacks."""
    roots = _roots(title)
    held = sum(weight for meant, weight in weighed if not roots.isdisjoint(meant))
    return held * held / sum(weight for _, weight in weighed)


def _names(title: str, wanted: list[frozenset[str]]) -> bool:
    """Whether a title has words of a question: one of several says nothing."""
    roots = _roots(title)
    return sum(not roots.isdisjoint(each) for each in wanted) >= min(2, len(wanted))


@lru_cache(maxsize=20_000)
def _roots(title: str) -> frozenset[str]:
    return frozenset(root(word) for word in WORD.findall(fold(title)))


def _weight(meant: frozenset[str], known: Words) -> float:
    """How much a word tells; one that no list has tells most."""
    return max((known.weight[each] for each in meant if each in known.weight), default=known.most)


def _twin(connection: sqlite3.Connection, rows: list[_Row], language: str) -> list[_Row]:
    """The rows of a page, with those in the language where none of them is."""
    if any(row.language == language for row in rows):
        return rows
    own = [row for row in _page(connection, rows[0].page) if row.language == language]
    return [*rows, *own]


def _shown(
    rows: list[_Row], language: str, page: str, wanted: list[frozenset[str]], full: set[int]
) -> tuple[_Row, str]:
    """The row of a page that is shown, in the language if it has it, and the address it leads to."""
    own = [row for row in rows if row.language == language] or [
        row for row in rows if not row.language
    ]
    own = own or rows
    anchor = page.partition("#")[2]
    if anchor and (there := [row for row in own if row.address.endswith(f"#{anchor}")]):
        return there[0], there[0].address
    # A part that holds all the words is where they stand; any other must be called by them.
    parts = [row for row in own if row.heading and (row.row in full or _names(row.heading, wanted))]
    whole = [row for row in own if not row.heading]
    if whole and _names(whole[0].title, wanted):
        return whole[0], whole[0].address
    best = max(parts or whole or own, key=lambda row: row.worth)
    return best, best.address


_COLUMNS = "rowid, address, shown, kind, language, page, heading"


def _rows(connection: sqlite3.Connection, match: str, language: str = "") -> list[_Row]:
    """What the index has for a match, in English and in a language; in every one where none is asked."""
    found = connection.execute(
        f"SELECT {_COLUMNS}, -bm25(entry, 12.0, 1.0, 8.0) FROM entry"
        " WHERE entry MATCH ? AND (? = '' OR language IN ('', ?))",
        (match, language, language),
    )
    return [
        _Row(
            *columns,
            page=page,
            heading=heading,
            worth=worth * _WORTH[columns[3]] * (0.3 if page in _ASIDE else 1.0),
        )
        for *columns, page, heading, worth in found
    ]


def _page(connection: sqlite3.Connection, page: str) -> list[_Row]:
    """A page and its parts."""
    found = connection.execute(
        f"SELECT {_COLUMNS}, 0.0 FROM entry"
        " WHERE rowid IN (SELECT entry FROM place WHERE place.page = ?)",
        (page,),
    )
    return list(map(_Row._make, found))


def _excerpts(
    connection: sqlite3.Connection, match: str, rows: list[int]
) -> dict[int, list[Piece]]:
    """What each of the rows says of what was found; of a row without any of it the beginning."""
    places = ", ".join("?" * len(rows))
    found = connection.execute(
        f"SELECT rowid, highlight(entry, 1, '{_OPEN}', '{_CLOSE}') FROM entry"
        f" WHERE entry MATCH ? AND rowid IN ({places})",
        (match, *rows),
    )
    texts = connection.execute(f"SELECT rowid, words FROM entry WHERE rowid IN ({places})", rows)
    said = dict(texts.fetchall()) | dict(found.fetchall())
    return {row: _excerpt(_sentences(text)) for row, text in said.items()}


def _texts(connection: sqlite3.Connection, rows: list[int]) -> dict[int, str]:
    """The words of rows of another language as they are shown."""
    places = ", ".join("?" * len(rows))
    found = connection.execute(
        f"SELECT rowid, shown_words FROM entry WHERE rowid IN ({places})", rows
    )
    return dict(found.fetchall())


def _marked(text: str, words: list[str], known: Words) -> Iterator[list[str]]:
    """The sentences of a text of another language, with marks around what was looked for."""
    others = [other for word in words for other in _alike(word, known) if " " not in other]
    wanted = tuple(stem(word) for word in (*words, *others))

    def mark(word: re.Match[str]) -> str:
        return f"{_OPEN}{word[0]}{_CLOSE}" if _folded(word[0]).startswith(wanted) else word[0]

    return ([WORD.sub(mark, sentence) for sentence in line] for line in _sentences(text))


#: What ends a sentence.
_ENDS = (".", "?", "!", "।", ":")


def _sentences(text: str) -> Iterator[list[str]]:
    """The sentences of each line."""
    return (re.split(r"(?<=[.?!।]) ", line) for line in text.split("\n"))


def _excerpt(lines: Iterable[list[str]]) -> list[Piece]:
    """Whole sentences of one line, from the first with what was found.

    A sentence says more than a heading or a cell of a table, and the beginning of a text more than nothing.
    """
    second: list[str] = []
    beginning: list[str] = []
    for line in lines:
        at = next((at for at, sentence in enumerate(line) if _OPEN in sentence), None)
        said = line[at or 0].endswith(_ENDS)
        if at is not None and said:
            return _pieces(_shortened(line[at:]))
        if at is not None:
            second = second or line[at:]
        elif said:
            beginning = beginning or line
    return _pieces(_shortened(second or beginning))


def _shortened(sentences: list[str]) -> str:
    """As many whole sentences as an excerpt holds; of one that is longer the words around what was found."""
    kept = ""
    for sentence in sentences:
        if kept and len(kept) + len(sentence) > _EXCERPT:
            break
        kept = f"{kept} {sentence}".strip()
    if len(kept) <= _EXCERPT:
        return kept
    words = kept.split(" ")
    begin = max(next((at for at, word in enumerate(words) if _OPEN in word), 0) - 9, 0)
    end = begin + 32
    shown = " ".join(words[begin:end])
    return f"{'…' if begin else ''}{shown}{'…' if end < len(words) else ''}"


@lru_cache(maxsize=20_000)
def _folded(word: str) -> str:
    """A word of a page, of which there are few that differ."""
    return fold(word)


def _pieces(snippet: str) -> list[Piece]:
    parts = re.split(f"[{_OPEN}{_CLOSE}]", snippet)
    return [Piece(part, place % 2 == 1) for place, part in enumerate(parts) if part]


def _is_known(connection: sqlite3.Connection, word: str, known: Words) -> bool:
    """Whether the lists have the word, or the site has it or one that begins like it."""
    if word in known.alike or any(map(str.isdigit, word)):
        return True
    if root(word) in known_roots():
        return True
    found = connection.execute(
        "SELECT 1 FROM vocabulary WHERE term >= ? AND term < ? LIMIT 1", (word, word + "\uffff")
    )
    return found.fetchone() is not None


def _spelt_like(connection: sqlite3.Connection, word: str, known: Words) -> str:
    """The word of the lists and the site that a misspelt one is: it begins alike and differs in a letter or two."""
    if len(word) < 4 or not word.isascii():
        return word
    cutoff = 0.8 if len(word) > 5 else 0.85
    listed = [other for other in known.spelt if other[0] == word[0]]
    near = difflib.get_close_matches(word, listed, n=5, cutoff=cutoff)
    return next((other for other in near if _stands(connection, other)), word)


def _stands(connection: sqlite3.Connection, word: str) -> bool:
    """Whether the site has the word."""
    found = connection.execute("SELECT 1 FROM vocabulary WHERE term = ? LIMIT 1", (word,))
    return found.fetchone() is not None


def _suggestion(connection: sqlite3.Connection, words: list[str], known: Words) -> str:
    """The words, each that stands nowhere replaced by the most similar one of the site; else ""."""
    better = [
        word if _is_known(connection, word, known) else _similar(connection, word)
        for word in words[:MOST_CORRECTED]
    ] + words[MOST_CORRECTED:]
    return " ".join(better) if better != words else ""


def _similar(connection: sqlite3.Connection, word: str) -> str:
    """The commonest word of the site that begins and is spelt nearly like `word`, or `word` itself."""
    if len(word) < 4:
        return word
    near = connection.execute(
        "SELECT term FROM vocabulary WHERE term >= ? AND term < ?"
        " AND length(term) BETWEEN ? AND ? ORDER BY cnt DESC",
        (word[0], word[0] + "\uffff", len(word) - 2, len(word) + 2),
    )
    terms = [term for (term,) in near if term.isalpha()]
    return next(iter(difflib.get_close_matches(word, terms, n=1, cutoff=0.75)), word)
