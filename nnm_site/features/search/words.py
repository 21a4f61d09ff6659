"""Words of a question and of pages in the form in which they are compared, and what is known of them.

The words of the trade in English stand in `content/search/words.toml`, those of another language in its
`search.toml`.

Devanagari is folded: the dot below letters that many leave out, the moon with its dot, nasals written
as a letter or as a dot, long and short vowels, digits.
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain, groupby
from typing import Annotated, Self
from unicodedata import category

from pydantic import Field, model_validator

from nnm_site.features.search.sounds import letters, sound
from nnm_site.platform.reads import noted_file, remembered
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.base import Table
from nnm_site.shared.content.models.clients import LedgerLine, MoneyWay, OrderMessage
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.language import FOLDER, Listed, languages, read_table

#: The signs of every script that stand above, below or beside a letter; to `re` they are none.
_SIGNS = "".join(sign for sign in map(chr, range(0x300, 0x10000)) if category(sign)[0] == "M")
#: A word: letters and digits of any script with the signs that belong to them; a sign of per cent is one too.
WORD = re.compile(rf"(?:[^\W_]|[{_SIGNS}])+|%")
_DEVANAGARI = re.compile(r"[\u0900-\u0963]")
#: A number, as amounts are written, and the word that lines of danger have for any of them.
_NUMBER = re.compile(r"\d+(?:k|l|cr)?")
ANY_NUMBER = "0"
#: A digit of another script.
_DIGIT = re.compile(r"(?![0-9])\d")
_NASAL = re.compile(r"[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])")
#: Signs that are written for each other, and those that may be left out.
_SAME = {"\u0901": "\u0902", "\u0940": "\u093f", "\u0942": "\u0941", "\u0908": "\u0907", "\u090a": "\u0909", "\u090d": "\u0972", "\u093c": "", "\u0903": "", "\u200c": "", "\u200d": ""}  # fmt: skip
_HAS_SAME = re.compile(f"[{''.join(_SAME)}]")
#: What a noun or verb ends in besides its stem.
_ENDING = re.compile(
    r"(?<=..)(?:[\u093e\u093f\u0941\u0947\u0948\u094b\u094c]\u0902?|\u0913\u0902|\u090f\u0902|\u0902)$"
)


#: Where the answers stand, which name their own words.
HELP = "/help"
#: The words of the trade and what they lead to.
TRADE = PROJECT_ROOT / "content" / "search" / "words.toml"


class Word(Table):
    """A word of a language, as people write it in Latin letters, and what English pages call it.

    `page` is the address that it stands for above all.
    """

    own: str
    latin: Listed
    english: Listed
    page: str | None = None


class WordList(Table):
    """The file `search.toml` of a language."""

    passing: Listed
    word: Annotated[tuple[Word, ...], Field(strict=False)]


class Same(Table):
    """Words of the trade that mean the same, with their common misspellings."""

    words: Listed


class Topic(Table):
    """What people ask about, in a few words each, and the pages that answer it, best first."""

    pages: Listed
    asked: Listed


#: What a line begins with that stands for those of a kind.
KIND = "#"


class Danger(Topic):
    """What people write who may be losing money. All words of a line count, passing ones too.

    `also` are further lists: the question needs a line of each. `unless` are lines of questions that
    sound like it and are none. A line such as `#gain` stands for those of a kind, the word `0` for any
    number.
    """

    also: Annotated[tuple[Listed, ...], Field(strict=False)] = ()
    unless: Listed = ()

    def lines(self) -> Iterator[str]:
        """All lines of which a question needs some."""
        return chain(self.asked, *self.also)


class Trade(Table):
    """The file of the trade's words. `danger` are topics of people who may be losing money, `kinds` lines
    that several of these have.
    """

    passing: Listed
    kinds: dict[str, Listed]
    same: Annotated[tuple[Same, ...], Field(strict=False)]
    topic: Annotated[tuple[Topic, ...], Field(strict=False)]
    danger: Annotated[tuple[Danger, ...], Field(strict=False)]

    @model_validator(mode="after")
    def _kinds_are_there(self) -> Self:
        """Raises `ValueError` where a line stands for a kind that is none."""
        for line in chain.from_iterable(map(Danger.lines, self.danger)):
            if line.startswith(KIND) and line.removeprefix(KIND) not in self.kinds:
                raise ValueError(f"there is no kind {line.removeprefix(KIND)!r}")
        return self


#: Of what a line says of a question the second page of the line has so much, the third as much of that.
NEXT = 0.6
#: How much of a page's number of words counts against each of them.
_LENGTH = 0.3

#: The stems of a few words that are asked for together.
Phrase = frozenset[str]


@dataclass(frozen=True)
class Sign:
    """What tells of danger: a line of each list of `every`, and none of `unless`; it leads to `pages`."""

    every: tuple[tuple[Phrase, ...], ...]
    unless: tuple[Phrase, ...]
    pages: tuple[str, ...]

    def held(self, roots: Phrase) -> Phrase | None:
        """The roots of a question that tell it, of each list its longest line; `None` where it does not."""
        if any(line <= roots for line in self.unless):
            return None
        lines = [
            max((line for line in lines if line <= roots), key=len, default=None)
            for lines in self.every
        ]
        found = [line for line in lines if line]
        return frozenset().union(*found) if len(found) == len(lines) else None


@dataclass(frozen=True)
class Words:
    """What is known of words for the search.

    `alike` has for a folded word those that mean the same; `passing` are words that name nothing;
    `phrases` are what is asked for, each with the pages that it leads to, the best first; `urgent` are
    the signs of danger. `weight` has for each root how much it tells: what leads to many pages tells little.
    `told` has for each root the pages with how often their lines have it, a page of many lines the less.
    `spelt` are the Latin words of all lists: a misspelt word may be taken for one of them. `sounding`
    has those of a sound (`sounds.py`).
    """

    alike: dict[str, frozenset[str]]
    passing: frozenset[str]
    phrases: dict[Phrase, tuple[str, ...]]
    urgent: tuple[Sign, ...]
    weight: dict[str, float]
    told: dict[str, dict[str, float]]
    spelt: tuple[str, ...]
    sounding: dict[str, frozenset[str]]

    @cached_property
    def most(self) -> float:
        """The weight of a root that leads to one page."""
        return max(self.weight.values())


def fold(text: str) -> str:
    """A text in the form in which it is compared; Latin letters in small ones, else as they are."""
    text = text.lower()
    if text.isascii():
        return text
    text = unicodedata.normalize("NFD", text) if _DEVANAGARI.search(text) else text
    text = _HAS_SAME.sub(lambda sign: _SAME[sign[0]], text)
    text = _NASAL.sub("\u0902", text).replace("\u093f\u092f\u0947", "\u093f\u090f")
    # ॲ is written as अ with its moon too, and बँक with moon and dot.
    text = text.replace("\u0905\u0945", "\u0972").replace("\u0945\u0902", "\u0902")
    return _DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)


#: What an English word, or a Hindi verb in Latin letters, ends in besides its stem, roughly: both sides of
#: a comparison lose it.
_LATIN_ENDING = re.compile(r"(?<=....)n[aei]$|(?<=...)(?:ings?|ed|es|s|e)$")


def stem(word: str) -> str:
    """A folded Devanagari word without its ending; any other word as it is."""
    return _ENDING.sub("", word) if is_devanagari(word) else word


def root(word: str) -> str:
    """A folded word of any script without its ending, for comparing one with another."""
    return stem(word) if is_devanagari(word) else _LATIN_ENDING.sub("", word)


# Without notes: `known_words` alone asks, so many times that they would cost more than the answer.
@cache
def phrase(text: str) -> Phrase:
    """The roots of the words of a text that name something; of all where none does."""
    words = WORD.findall(fold(text))
    passing = known_passing()
    return frozenset(map(root, [word for word in words if word not in passing] or words))


@remembered
def known_roots() -> frozenset[str]:
    """The roots of all words of the lists' phrases."""
    known = known_words()
    told = (line for sign in known.urgent for lines in sign.every for line in lines)
    return frozenset().union(*known.phrases, *told)


def meanings(word: str) -> frozenset[str]:
    """The roots of a word of a question and of all that mean the same."""
    alike = known_words().alike
    forms = (word, stem(word), root(word))
    near = {word}.union(*(alike.get(form, ()) for form in forms))
    return frozenset(root(one) for each in near for one in (each, each.replace(" ", "")))


def signs_of(words: Iterable[str]) -> Phrase:
    """What the words of a question mean for danger: a number is any number too."""
    numbers = {ANY_NUMBER for word in words if _NUMBER.fullmatch(word)}
    return frozenset(numbers).union(*map(meanings, words))


@lru_cache(maxsize=20_000)
def heard(word: str) -> frozenset[str]:
    """The English words of the lists that a word of Devanagari sounds like; none for a word that lists have."""
    known = known_words()
    if not is_devanagari(word) or {word, stem(word)} & known.alike.keys():
        return frozenset()
    spelt_out = letters(word)
    return known.sounding.get(sound(word), frozenset()) | ({spelt_out} if spelt_out else set())


def is_devanagari(text: str) -> bool:
    """Whether a text has letters of that script."""
    return _DEVANAGARI.search(text) is not None


def spoken_in(text: str) -> str:
    """The code of the language whose letters a text has, "" for none."""
    return next((language.code for language in languages() if language.writes(text)), "")


@remembered
def _lists() -> tuple[WordList, ...]:
    paths = (FOLDER / language.code / "search.toml" for language in languages())
    return tuple(read_table(noted_file(path), WordList) for path in paths if path.exists())


@remembered
def trade() -> Trade:
    """The words of the trade. Raises `ContentError` for a faulty file."""
    return read_table(noted_file(TRADE), Trade)


def read_lists() -> None:
    """Read all lists. Raises `ContentError` for a faulty one."""
    _lists()
    trade()


@remembered
def known_passing() -> frozenset[str]:
    """Words of all lists that name nothing."""
    lists = [trade().passing, *(one.passing for one in _lists())]
    return frozenset(fold(word) for passing in lists for word in passing)


@remembered
def known_words() -> Words:
    """What all lists know. Raises `ContentError` for a faulty one."""
    alike: dict[str, set[str]] = {}
    phrases: dict[Phrase, tuple[str, ...]] = {}
    spelt: set[str] = set()
    for entry in (entry for one in _lists() for entry in one.word):
        group = [fold(word) for word in (entry.own, *entry.latin, *entry.english)]
        spelt.update(fold(word) for word in (*entry.latin, *entry.english))
        # An English word stands for the own one, and a Latin spelling for both.
        others = {fold(entry.own), *map(fold, entry.english)}
        for word in group:
            alike.setdefault(word, set()).update(others - {word})
            alike.setdefault(stem(word), set()).update(others - {word})
            if entry.page is not None:
                phrases.setdefault(phrase(word), (entry.page,))
    for same in trade().same:
        group = set(map(fold, same.words))
        spelt.update(group)
        for word in group:
            for form in (word, stem(word)):
                alike.setdefault(form, set()).update(group - {word})
    for topic in trade().topic:
        for asked in topic.asked:
            phrases[phrase(asked)] = topic.pages
            spelt.update(WORD.findall(fold(asked)))
    for answer in HelpAnswer.all():
        for asked in (*answer.asked, answer.question):
            page = f"{HELP}/{answer.key}"
            phrases[phrase(asked)] = (page, *phrases.get(phrase(asked), ()))
            spelt.update(WORD.findall(fold(asked)))
    for seen, page in _seen():
        first, *others = phrases.get(phrase(seen), ()) or (page,)
        phrases[phrase(seen)] = tuple(dict.fromkeys([first, page, *others]))
    urgent = tuple(map(_sign, trade().danger))
    dangers = _lines_of(chain.from_iterable(map(Danger.lines, trade().danger)))
    spelt.update(word for line in dangers for word in WORD.findall(fold(line)))
    # An English page calls it so: what another language's word means, its English synonyms mean too.
    for word, others in list(alike.items()):
        further = {one for other in others if other.isascii() for one in alike.get(other, ())}
        if not word.isascii():
            others.update(further - {word})
    return Words(
        {word: frozenset(others) for word, others in alike.items()},
        known_passing(),
        phrases,
        urgent,
        _weights(phrases),
        _told(phrases),
        tuple(
            sorted(word for word in spelt if word.isascii() and word.isalpha() and len(word) > 3)
        ),
        _sounding(spelt, alike, _alone(urgent)),
    )


def _sign(danger: Danger) -> Sign:
    """Every word counts: "trade did not place" without its small words would be any trade."""

    def lines(asked: Iterable[str]) -> tuple[Phrase, ...]:
        return tuple(frozenset(map(root, WORD.findall(fold(line)))) for line in _lines_of(asked))

    every = tuple(map(lines, (danger.asked, *danger.also)))
    return Sign(every, lines(danger.unless), danger.pages)


def _lines_of(lines: Iterable[str]) -> Iterator[str]:
    """Lines, with those of a kind in place of its name."""
    for line in lines:
        kind = line.removeprefix(KIND)
        yield from (line,) if kind == line else trade().kinds[kind]


def _alone(signs: Iterable[Sign]) -> Phrase:
    """The roots that tell of danger by themselves."""
    lists = (sign.every[0] for sign in signs if len(sign.every) == 1)
    return frozenset().union(*(line for lines in lists for line in lines if len(line) == 1))


def _sounding(
    words: Iterable[str], alike: dict[str, set[str]], danger: Phrase
) -> dict[str, frozenset[str]]:
    """The Latin words of each sound, with and without their endings; none of danger or of the same meaning."""
    told = {
        each
        for word in words
        if word.isascii() and word.isalpha()
        if danger.isdisjoint(map(root, (word, *alike.get(word, ()))))
        for each in (word, root(word))
    }
    latin = sorted(told, key=sound)
    by_sound = {key: frozenset(found) for key, found in groupby(latin, key=sound)}
    return {key: found for key, found in by_sound.items() if key}


def _seen() -> Iterator[tuple[str, str]]:
    """Words of statements and order books and ways of money, each with the place that explains them."""
    yield from ((way.name, f"{HELP}/where-is-my-money") for way in MoneyWay.all())
    for page, rows in (
        (f"{HELP}/ledger", LedgerLine.all()),
        (f"{HELP}/order-messages", OrderMessage.all()),
    ):
        for row in rows:
            # Statements leave out the spaces as they like.
            for words in (row.name, *row.seen, *(each.replace(" ", "") for each in row.seen)):
                yield words, f"{page}#{row.key}"


def _weights(phrases: dict[Phrase, tuple[str, ...]]) -> dict[str, float]:
    """How much each root tells, by how many pages it leads to."""
    pages: dict[str, set[str]] = {}
    for one, led in phrases.items():
        for each in one:
            pages.setdefault(each, set()).add(led[0])
    every = len(set().union(*pages.values()))
    return {each: math.log(1 + every / len(led)) for each, led in pages.items()}


def _told(phrases: dict[Phrase, tuple[str, ...]]) -> dict[str, dict[str, float]]:
    """How often the lines of each page have a root, for their length and the page's place in them."""
    told: dict[str, dict[str, float]] = {}
    lengths: dict[str, float] = {}
    for one, led in phrases.items():
        for place, page in enumerate(each.partition("#")[0] for each in led):
            lengths[page] = lengths.get(page, 0) + len(one) * NEXT**place
            for each in one:
                pages = told.setdefault(each, {})
                pages[page] = pages.get(page, 0) + NEXT**place
    usual = sum(lengths.values()) / len(lengths)
    return {
        each: {
            page: often / (1 - _LENGTH + _LENGTH * lengths[page] / usual)
            for page, often in pages.items()
        }
        for each, pages in told.items()
    }
