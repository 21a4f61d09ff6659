"""Recognises ledger lines by their names, and by words that change the meaning of a name. Plain functions.

A line is recognised with certainty or not at all; an ambiguous one is unknown.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

#: The most characters and lines of a text that are read.
LONGEST, MOST_LINES = 4000, 40
LEAST_LETTERS_OF_A_CUT_WORD = 4

#: Words that only mark a name as a charge.
CHARGE = ("charge", "fee")

#: A letter of Devanagari or its vowel sign; `\w` has no vowel signs.
_DEVANAGARI = "ऀ-ॣॱ-ॿ"
_SIGNS = re.compile(rf"(?:[^\w{_DEVANAGARI}]|_)+")
#: A word of two or more letters, without digits: others are codes.
_WORD = re.compile(r"(?<!\S)[^\d\s]{2,}(?!\S)")
#: The same, also next to digits: a code may begin with a word.
_LETTERS = re.compile(r"[^\d\s]{2,}")
_MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
#: Rates (also with a remark in brackets), amounts with Cr or Dr, and dates.
_ASIDE = re.compile(
    r"\([^()%]*%[^()]*\)|@? ?(?<!\d)\d+(?:\.\d+)? ?%|(?<![\d,.])\d[\d,.]* ?(?:cr|dr)\b|\b\d{1,2}([-/.])\d{1,2}\1\d{2,4}\b"
    rf"|(?:\b\d{{1,2}}[-/. ]?|\b)(?:{_MONTH})[-/.' ]{{0,3}}\d{{2,4}}\b"
)
#: The number of a demat account counts as the word for it.
_DEMAT = re.compile(r"\b1[23]\d{14}\b")
_BEFORE = rf"(?<![^\W\d_])(?<![{_DEVANAGARI}])"
_AFTER = rf"(?![^\W\d_])(?![{_DEVANAGARI}])"


@dataclass(frozen=True)
class Name:
    """A name used in statements, and the key of its explanation, empty if there is none.

    A `charge` may have a word of `CHARGE` before or after its name.
    """

    words: str
    key: str
    charge: bool = False


@dataclass(frozen=True)
class Words:
    """The word lists.

    `spellings` are groups of equivalent spellings, the word itself first. `small` words may come between the
    words of a name, `passing` words before it. `heads` are subjects of lines: a line with one outside its
    names is unknown. So is a line with a word of other lines' names that is not in its own. A `first` name
    decides a line whatever else it contains; one that is `alone` or `passing` only if there is nothing else.
    """

    spellings: tuple[tuple[str, ...], ...]
    small: tuple[str, ...]
    passing: tuple[str, ...]
    heads: tuple[str, ...]
    first: tuple[str, ...]
    alone: tuple[str, ...]


@dataclass(frozen=True)
class Read:
    """A line as typed and the keys it matches: one if it is recognised."""

    line: str
    keys: tuple[str, ...]


def read(text: str, names: Iterable[Name], words: Words) -> tuple[Read, ...]:
    """The meaning of each non-empty line of a text."""
    reader = _reader(tuple(names), words)
    lines = filter(None, (line.strip() for line in text[:LONGEST].splitlines()))
    return tuple(Read(line, reader.keys(line)) for line in list(lines)[:MOST_LINES])


@lru_cache(maxsize=4)
def _reader(names: tuple[Name, ...], words: Words) -> "_Reader":
    return _Reader(names, words)


class _Reader:
    """Names as patterns, the most specific first."""

    def __init__(self, names: tuple[Name, ...], words: Words) -> None:
        self.spelled = {word: group for group in words.spellings for word in group}
        self.first, self.alone = frozenset(words.first), frozenset(words.alone)
        self.charge = self._written(CHARGE)
        self.passing = self._written((*words.small, *words.passing))
        heads = self._written(words.heads)
        #: The words allowed next to the names of a key, and all words that carry meaning anywhere in a line.
        self.own: dict[str, frozenset[str]] = {}
        for name in names:
            own = self._written(name.words.split()) - heads
            self.own[name.key] = self.own.get(name.key, frozenset()) | own
        self.meaning = heads.union(*(self.own[key] for key in self.own if key)) - self.passing
        #: Allowed between two words of a name.
        self.between = rf"(?: ?(?:and|n) ?| (?:{_any(words.small)} )+| ?)"
        self.patterns = [
            (name, self._rank(name.words), self._group(name.words.split()[0]), self._pattern(name))
            for name in sorted(names, key=self._weight, reverse=True)
        ]

    def keys(self, line: str) -> tuple[str, ...]:
        """The keys that a line matches. Text matched by one name is not matched by another."""
        left = context = _plain(line)
        ranks: dict[str, dict[str, int]] = {"first": {}, "named": {}, "alone": {}, "passing": {}}
        for name, rank, begins, pattern in self.patterns:
            # The first word excludes most names faster than a pattern.
            while any(word in left for word in begins) and (match := pattern.search(left)):
                at = ranks[rank].get(name.key, len(left))
                ranks[rank][name.key] = min(at, match.start())
                left = _taken(left, match)
                # An `alone` name keeps its meaning next to another name.
                context = context if rank == "alone" else _taken(context, match)
        first, named, alone, passing = ranks.values()
        if "" in first | named:
            return ()
        others = [word for word in _WORD.finditer(left) if word[0] not in self.passing]
        if first:
            places = first
        elif not named:
            places = {} if others else alone or passing
        elif any(word.start() < min(named.values()) for word in others):
            places = {}
        else:
            meanings = self.meaning.intersection(_LETTERS.findall(context))
            places = {} if meanings.difference(*(self.own[key] for key in named)) else named
        return tuple(sorted(places, key=places.__getitem__))

    def _weight(self, name: Name) -> tuple[int, int, int]:
        """A name's specificity: its words other than `CHARGE`, all its words, its characters."""
        words = name.words.split()
        return sum(word not in self.charge for word in words), len(words), len(name.words)

    def _rank(self, words: str) -> str:
        if words in self.passing:
            return "passing"
        return "first" if words in self.first else "alone" if words in self.alone else "named"

    def _group(self, word: str) -> tuple[str, ...]:
        return self.spelled.get(word, (word,))

    def _written(self, words: Iterable[str]) -> frozenset[str]:
        return frozenset(each for word in words for each in self._group(word))

    def _pattern(self, name: Name) -> re.Pattern[str]:
        """The words of a name in any spelling, with no letter before or after.

        The last of several words may be truncated at the end of the line.
        """
        *before, last = map(self._group, name.words.split())
        begins = "".join(_any(group) + self.between for group in before)
        ends = f"{_any(last)}s?{_AFTER}"
        if name.charge and self._rank(name.words) == "named":
            charge = _any(self.charge)
            begins = f"(?:{charge}{self.between})?{begins}"
            ends += f"(?:{self.between}{charge}{_AFTER})?"
        cut = [last[0][:end] for end in range(LEAST_LETTERS_OF_A_CUT_WORD, len(last[0]))]
        if before and cut:
            ends += rf"|{_any(cut)}(?=[\d ]*$)"
        return re.compile(f"{_BEFORE}{begins}(?:{ends})")


def _taken(text: str, match: re.Match[str]) -> str:
    """A text with the matched part blanked by zeros."""
    return text[: match.start()] + "0" * len(match[0]) + text[match.end() :]


def _plain(line: str) -> str:
    """A line in lower case, signs replaced by spaces, without rates, dates and amounts with Cr or Dr."""
    aside = _ASIDE.sub(" ", line.lower().replace("&", " and ").replace("+", " plus "))
    return _DEMAT.sub("0boid", _SIGNS.sub(" ", aside).strip())


def _any(words: Iterable[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"
