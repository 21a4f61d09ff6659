"""Which line of a ledger a text is: names of lines, and the words that change what a name means. Plain functions.

A line is read as what it is, or not at all. What reads like several things is none of them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

#: Characters and lines of a text that are read.
LONGEST, MOST_LINES = 4000, 40
LEAST_LETTERS_OF_A_CUT_WORD = 4

#: Words that say of a name only that it is a charge.
CHARGE = ("charge", "fee")

#: A letter of Devanagari or its vowel sign; `\w` has no vowel signs.
_DEVANAGARI = "ऀ-ॣॱ-ॿ"
_SIGNS = re.compile(rf"(?:[^\w{_DEVANAGARI}]|_)+")
#: A word of two letters or more, without figures: others are codes.
_WORD = re.compile(r"(?<!\S)[^\d\s]{2,}(?!\S)")
#: The same also where figures are beside it: a code may begin with a word.
_LETTERS = re.compile(r"[^\d\s]{2,}")
_MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
#: Rates (also with what is said of them in brackets), the side of an amount, and days.
_ASIDE = re.compile(
    r"\([^()%]*%[^()]*\)|@? ?(?<!\d)\d+(?:\.\d+)? ?%|(?<![\d,.])\d[\d,.]* ?(?:cr|dr)\b|\b\d{1,2}([-/.])\d{1,2}\1\d{2,4}\b"
    rf"|(?:\b\d{{1,2}}[-/. ]?|\b)(?:{_MONTH})[-/.' ]{{0,3}}\d{{2,4}}\b"
)
#: The number of a demat account says as much as the word for it.
_DEMAT = re.compile(r"\b1[23]\d{14}\b")
_BEFORE = rf"(?<![^\W\d_])(?<![{_DEVANAGARI}])"
_AFTER = rf"(?![^\W\d_])(?![{_DEVANAGARI}])"


@dataclass(frozen=True)
class Name:
    """Words by which something is called in statements, and the key of what it is; empty for what is not explained.

    A `charge` may have the word for it before or after its name.
    """

    words: str
    key: str
    charge: bool = False


@dataclass(frozen=True)
class Words:
    """What is known of words.

    `spellings` are groups that mean the same; the first of a group is the word itself. `small` words may come between
    those of a name, `passing` words before it. `heads` say what a line is about: a line with one that belongs to no name is
    not known. Nor is one with a word of the names of other lines that is in none of its own. Names that are `first` decide
    a line whatever else it names; those that are `alone` or `passing` name it only where it says nothing else.
    """

    spellings: tuple[tuple[str, ...], ...]
    small: tuple[str, ...]
    passing: tuple[str, ...]
    heads: tuple[str, ...]
    first: tuple[str, ...]
    alone: tuple[str, ...]


@dataclass(frozen=True)
class Read:
    """A line as it was typed and what its words fit: one key where it is known."""

    line: str
    keys: tuple[str, ...]


def read(text: str, names: Iterable[Name], words: Words) -> tuple[Read, ...]:
    """What each line of a text is that is not empty."""
    reader = _reader(tuple(names), words)
    lines = filter(None, (line.strip() for line in text[:LONGEST].splitlines()))
    return tuple(Read(line, reader.keys(line)) for line in list(lines)[:MOST_LINES])


@lru_cache(maxsize=4)
def _reader(names: tuple[Name, ...], words: Words) -> "_Reader":
    return _Reader(names, words)


class _Reader:
    """Names as patterns, those that say more first."""

    def __init__(self, names: tuple[Name, ...], words: Words) -> None:
        self.spelled = {word: group for group in words.spellings for word in group}
        self.first, self.alone = frozenset(words.first), frozenset(words.alone)
        self.charge = self._written(CHARGE)
        self.passing = self._written((*words.small, *words.passing))
        heads = self._written(words.heads)
        #: Words that may be beside the names of a key, and all that mean something wherever they are in a line.
        self.own: dict[str, frozenset[str]] = {}
        for name in names:
            own = self._written(name.words.split()) - heads
            self.own[name.key] = self.own.get(name.key, frozenset()) | own
        self.meaning = heads.union(*(self.own[key] for key in self.own if key)) - self.passing
        #: What may be between two words of a name.
        self.between = rf"(?: ?(?:and|n) ?| (?:{_any(words.small)} )+| ?)"
        self.patterns = [
            (name, self._rank(name.words), self._group(name.words.split()[0]), self._pattern(name))
            for name in sorted(names, key=self._weight, reverse=True)
        ]

    def keys(self, line: str) -> tuple[str, ...]:
        """The keys that a line fits. A place that a name has taken is no other one's."""
        left = context = _plain(line)
        ranks: dict[str, dict[str, int]] = {"first": {}, "named": {}, "alone": {}, "passing": {}}
        for name, rank, begins, pattern in self.patterns:
            # Most names are told apart by their first word, sooner than by a pattern.
            while any(word in left for word in begins) and (match := pattern.search(left)):
                at = ranks[rank].get(name.key, len(left))
                ranks[rank][name.key] = min(at, match.start())
                left = _taken(left, match)
                # What is a name only where it is alone means something beside another one.
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
        """How much a name says: its words but that for a charge, all its words, its letters."""
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
        """The words of a name in any spelling, and no letter before or after.

        The last of several words may be cut where the line ends.
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
    """A text whose part that a name has taken says nothing more."""
    return text[: match.start()] + "0" * len(match[0]) + text[match.end() :]


def _plain(line: str) -> str:
    """A line in small letters with a space for signs; without rates, days and the side of an amount."""
    aside = _ASIDE.sub(" ", line.lower().replace("&", " and ").replace("+", " plus "))
    return _DEMAT.sub("0boid", _SIGNS.sub(" ", aside).strip())


def _any(words: Iterable[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"
