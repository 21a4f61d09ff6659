"""Normalises the words of questions and pages for comparison, and holds the word lists.

English trade words are in `content/search/words.toml`, those of another language in its `search.toml`.

Folding Devanagari unifies the often omitted dot below letters, the moon with its dot, nasals written
as a letter or as a dot, long and short vowels, digits.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Self
from unicodedata import category

from pydantic import AfterValidator, Field, model_validator

from nnm_site.features.search.sounds import letters, sound
from nnm_site.platform.reads import noted_file, remembered
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.base import Table
from nnm_site.shared.content.models.clients import LedgerLine, MoneyWay, OrderMessage
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.language import FOLDER, languages, read_table

#: Combining marks of all scripts, which `re` does not count as word characters.
_SIGNS = "".join(sign for sign in map(chr, range(0x300, 0x10000)) if category(sign)[0] == "M")
#: A word: letters and digits of any script with their combining marks; a per cent sign is one too.
WORD = re.compile(rf"(?:[^\W_]|[{_SIGNS}])+|%")
_DEVANAGARI = re.compile(r"[\u0900-\u0963]")
#: A number as in amounts, and the word that represents any number in lines of danger.
_NUMBER = re.compile(r"\d+(?:k|l|cr)?")
ANY_NUMBER = "0"
#: A digit of another script.
_DIGIT = re.compile(r"(?![0-9])\d")
_NASAL = re.compile(r"[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])")
#: Interchangeable signs, and those that may be omitted.
_SAME = {"\u0901": "\u0902", "\u0940": "\u093f", "\u0942": "\u0941", "\u0908": "\u0907", "\u090a": "\u0909", "\u090d": "\u0972", "\u093c": "", "\u0903": "", "\u200c": "", "\u200d": ""}  # fmt: skip
_HAS_SAME = re.compile(f"[{''.join(_SAME)}]")
#: Endings of Devanagari nouns and verbs.
_ENDING = re.compile(
    r"(?<=..)(?:[\u093e\u093f\u0941\u0947\u0948\u094b\u094c]\u0902?|\u0913\u0902|\u090f\u0902|\u0902)$"
)
#: Rough endings of English words and of Hindi verbs in Latin letters, removed on both sides of a
#: comparison.
_LATIN_ENDING = re.compile(r"(?<=....)n[aei]$|(?<=...)(?:ings?|ed|es|s|e)$")

#: The address of the help answers, which list their own words.
HELP = "/help"
#: The trade words and their pages.
TRADE = PROJECT_ROOT / "content" / "search" / "words.toml"


def _named(line: str) -> str:
    return line.replace("{firm.short_name}", queries.firm().short_name.lower())


#: Words and lines of a list, which may contain `{firm.short_name}`.
Lines = Annotated[tuple[Annotated[str, AfterValidator(_named)], ...], Field(strict=False)]


class Word(Table):
    """A word of a language, its Latin spellings, and the English pages' words for it.

    `page` is the page that answers it best.
    """

    own: str
    latin: Lines
    english: Lines
    page: str | None = None


class WordList(Table):
    """The file `search.toml` of a language."""

    passing: Lines
    word: Annotated[tuple[Word, ...], Field(strict=False)]


class Same(Table):
    """Trade synonyms, with their common misspellings."""

    words: Lines


class Topic(Table):
    """Short typical questions, and the pages that answer them, best first."""

    pages: Lines
    asked: Lines


#: Begins a line that stands for all lines of a kind.
KIND = "#"


class Danger(Topic):
    """Lines of people who may be losing money. All words of a line count, `passing` ones too.

    `also` are further lists: the question must match a line of each. `unless` are lines of harmless
    questions that sound similar. A line such as `#gain` stands for all of a kind, the word `0` for any
    number.
    """

    also: Annotated[tuple[Lines, ...], Field(strict=False)] = ()
    unless: Lines = ()

    def lines(self) -> Iterator[str]:
        """All lines of `asked` and `also`."""
        return chain(self.asked, *self.also)


class Trade(Table):
    """The file of trade words. `often` are the help answers shown before a question.

    `danger` are topics of people who may be losing money, `kinds` lines that several of these share.
    """

    passing: Lines
    often: Lines = ()
    kinds: dict[str, Lines]
    same: Annotated[tuple[Same, ...], Field(strict=False)]
    topic: Annotated[tuple[Topic, ...], Field(strict=False)]
    danger: Annotated[tuple[Danger, ...], Field(strict=False)]

    @model_validator(mode="after")
    def _kinds_are_there(self) -> Self:
        for danger in self.danger:
            list(self.lines_of(danger.lines()))
        return self

    def lines_of(self, lines: Iterable[str]) -> Iterator[str]:
        """The lines, with names of kinds replaced by their lines. Raises `ValueError` for an unknown kind."""
        for line in lines:
            kind = line.removeprefix(KIND)
            if kind != line and kind not in self.kinds:
                raise ValueError(f"there is no kind {kind!r}")
            yield from (line,) if kind == line else self.kinds[kind]


#: The roots of a few words.
Roots = frozenset[str]


@dataclass(frozen=True)
class Sign:
    """A sign of danger: a line from each list of `every`, and none of `unless`; leads to `pages`."""

    every: tuple[tuple[Roots, ...], ...]
    unless: tuple[Roots, ...]
    pages: tuple[str, ...]

    def matched(self, roots: Set[str]) -> int:
        """The number of matched roots, summed over the longest line of each list; 0 without a match."""
        if any(line <= roots for line in self.unless):
            return 0
        longest = [
            max((len(line) for line in lines if line <= roots), default=0) for lines in self.every
        ]
        return sum(longest) if all(longest) else 0


@dataclass(frozen=True)
class Words:
    """The combined word lists.

    `alike` maps a folded word, and its stem, to its synonyms, some of several words. `roots` are those of
    all lines, `spelt` the Latin words of all lists, used to correct misspelt words. `sounding` maps a sound
    to its words (`sounds.py`); `dangers` are the signs of danger.
    """

    alike: dict[str, set[str]]
    roots: Roots
    spelt: Roots
    sounding: dict[str, set[str]]
    dangers: tuple[Sign, ...]

    def same(self, word: str) -> set[str]:
        """The folded synonyms of a word, including itself."""
        return {word}.union(*(self.alike.get(form, ()) for form in (word, stem(word), root(word))))

    def heard(self, word: str) -> set[str]:
        """The lists' English words that a Devanagari word sounds like; none if the lists have the word."""
        if not is_devanagari(word) or not self.alike.keys().isdisjoint({word, stem(word)}):
            return set()
        spelt_out = letters(word)
        return self.sounding.get(sound(word), set()) | ({spelt_out} if spelt_out else set())

    def meanings(self, word: str) -> Roots:
        """The roots of a word and its synonyms; those of several words also joined."""
        return frozenset(
            root(one) for each in self.same(word) for one in (each, each.replace(" ", ""))
        )

    def danger(self, words: Iterable[str]) -> tuple[str, ...]:
        """The pages for somebody who may be losing money, () if the question has no sign of it.

        Words that only sound like a word of danger do not count; a number also matches any number. Of several
        signs the one with the most words wins, among equal ones the last.
        """
        words = list(words)
        roots = {ANY_NUMBER for word in words if _NUMBER.fullmatch(word)}
        roots.update(*map(self.meanings, words))
        sign = max(reversed(self.dangers), key=lambda sign: sign.matched(roots))
        return sign.pages if sign.matched(roots) else ()


def fold(text: str) -> str:
    """A text normalised for comparison: in lower case, Devanagari folded."""
    text = text.lower()
    if text.isascii():
        return text
    text = unicodedata.normalize("NFD", text) if _DEVANAGARI.search(text) else text
    text = _HAS_SAME.sub(lambda sign: _SAME[sign[0]], text)
    text = _NASAL.sub("\u0902", text).replace("\u093f\u092f\u0947", "\u093f\u090f")
    # ॲ may also be written as अ with its moon, and बँक with moon and dot.
    text = text.replace("\u0905\u0945", "\u0972").replace("\u0945\u0902", "\u0902")
    return _DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)


def words_of(text: str) -> list[str]:
    """The folded words of a text."""
    return WORD.findall(fold(text))


def stem(word: str) -> str:
    """A folded Devanagari word without its ending; any other word as it is."""
    return _ENDING.sub("", word) if is_devanagari(word) else word


def root(word: str) -> str:
    """A folded word of any script without its ending, for comparisons."""
    return stem(word) if is_devanagari(word) else _LATIN_ENDING.sub("", word)


def roots_of(words: Iterable[str]) -> Roots:
    """The roots of words."""
    return frozenset(map(root, words))


def is_devanagari(text: str) -> bool:
    """Whether a text has Devanagari letters."""
    return _DEVANAGARI.search(text) is not None


def spoken_in(text: str) -> str:
    """The code of the language in whose script a text is written, "" for none."""
    return next((language.code for language in languages() if language.writes(text)), "")


@remembered
def _lists() -> tuple[WordList, ...]:
    paths = (FOLDER / language.code / "search.toml" for language in languages())
    return tuple(read_table(noted_file(path), WordList) for path in paths if path.exists())


@remembered
def trade() -> Trade:
    """The trade words. Raises `ContentError` for a faulty file."""
    return read_table(noted_file(TRADE), Trade, "search/words.toml")


@remembered
def known_passing() -> Roots:
    """The filler words (`passing`) of all lists."""
    return frozenset(map(fold, chain(trade().passing, *(one.passing for one in _lists()))))


def telling(words: list[str]) -> list[str]:
    """The words without filler words; all if nothing is left."""
    passing = known_passing()
    return [word for word in words if word not in passing] or words


def question_lines() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Short typical questions, each with its pages, best first; later lines take precedence."""
    for entry in chain.from_iterable(one.word for one in _lists()):
        if entry.page is not None:
            yield from ((word, (entry.page,)) for word in (entry.own, *entry.latin, *entry.english))
    for page, rows in (("ledger", LedgerLine.all()), ("order-messages", OrderMessage.all())):
        for row in rows:
            # Statements often omit spaces.
            for seen in (row.name, *row.seen, *(each.replace(" ", "") for each in row.seen)):
                yield seen, (f"{HELP}/{page}#{row.key}",)
    for way in MoneyWay.all():
        yield way.name, (f"{HELP}/where-is-my-money",)
    for topic in trade().topic:
        yield from ((line, topic.pages) for line in topic.asked)
    for answer in HelpAnswer.all():
        for line in (*answer.asked, answer.question):
            yield line, (f"{HELP}/{answer.key}",)


@remembered
def known_words() -> Words:
    """The combined word lists. Raises `ContentError` for a faulty one."""
    alike: defaultdict[str, set[str]] = defaultdict(set)
    # (words, meanings) of each group: a Latin spelling means the language's own word and the English ones.
    groups = [(set(map(fold, same.words)),) * 2 for same in trade().same]
    for entry in chain.from_iterable(one.word for one in _lists()):
        others = {fold(entry.own), *map(fold, entry.english)}
        groups.append((others | set(map(fold, entry.latin)), others))
    for group, others in groups:
        for word in group:
            for form in (word, stem(word)):
                alike[form] |= others
    # A word of another language also means the English synonyms of its English words.
    for word, others in list(alike.items()):
        if not word.isascii():
            others.update(*[alike.get(one, ()) for one in others if one.isascii()])
    lines = [words_of(line) for line, _ in question_lines()]
    dangers = trade().danger
    urgent = [words_of(line) for danger in dangers for line in trade().lines_of(danger.lines())]
    spelt = set().union(*(group for group, _ in groups), *lines, *urgent)
    signs = tuple(map(_sign, dangers))
    # A single word that signals danger by itself is never matched by sound.
    lists = chain.from_iterable(sign.every[0] for sign in signs if len(sign.every) == 1)
    alone = frozenset().union(*(line for line in lists if len(line) == 1))
    spelt = frozenset(word for word in spelt if word.isascii() and word.isalpha() and len(word) > 3)
    sounding: defaultdict[str, set[str]] = defaultdict(set)
    for word in spelt:
        if alone.isdisjoint(roots_of((word, *alike.get(word, ())))):
            for form in (word, root(word)):
                sounding[sound(form)].add(form)
    sounding.pop("", None)
    return Words(
        dict(alike), roots_of(chain.from_iterable(lines + urgent)), spelt, dict(sounding), signs
    )


def _sign(danger: Danger) -> Sign:
    """Filler words count too: "trade did not place" without them would match any trade."""

    def lines(listed: Iterable[str]) -> tuple[Roots, ...]:
        return tuple(roots_of(words_of(line)) for line in trade().lines_of(listed))

    every = tuple(map(lines, (danger.asked, *danger.also)))
    return Sign(every, lines(danger.unless), danger.pages)
