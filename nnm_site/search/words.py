"""Words of a question and of pages in the form in which they are compared. Plain functions.

Devanagari is folded: the dot below letters that many leave out, the moon with its dot, nasals written
as a letter or as a dot, long and short vowels, digits.
"""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache

from nnm_site.languages.language import FOLDER, languages

#: A word: letters and digits of any script with the signs that belong to them.
WORD = re.compile(r"(?:[^\W_]|[\u0900-\u0963])+")
_DEVANAGARI = re.compile(r"[\u0900-\u0963]")
_NASAL = re.compile(r"[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])")
_SAME = str.maketrans({"\u0901": "\u0902", "\u0940": "\u093f", "\u0942": "\u0941", "\u0908": "\u0907", "\u090a": "\u0909", "\u093c": None, "\u0903": None, "\u200c": None, "\u200d": None})  # fmt: skip
#: What a noun or verb ends in besides its stem.
_ENDING = re.compile(
    r"(?<=..)(?:[\u093e\u093f\u0941\u0947\u0948\u094b\u094c]\u0902?|\u0913\u0902|\u090f\u0902|\u0902)$"
)


@dataclass(frozen=True)
class Words:
    """What is known of a language's words for the search (`content/languages/CODE/search.toml`).

    `alike` has for a folded word those that mean the same; `passing` are words that name nothing;
    `pages` are the pages that a word stands for above all.
    """

    alike: dict[str, frozenset[str]]
    passing: frozenset[str]
    pages: dict[str, str]


def fold(text: str) -> str:
    """A text in the form in which it is compared; Latin letters in small ones, else as they are."""
    text = text.lower()
    if not _DEVANAGARI.search(text) and text.isascii():
        return text
    text = unicodedata.normalize("NFD", text) if _DEVANAGARI.search(text) else text
    text = _NASAL.sub("\u0902", text.translate(_SAME)).replace("\u093f\u092f\u0947", "\u093f\u090f")
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)


def stem(word: str) -> str:
    """A folded Devanagari word without its ending; any other word as it is."""
    return _ENDING.sub("", word) if _DEVANAGARI.search(word) else word


def is_devanagari(text: str) -> bool:
    """Whether a text has letters of that script."""
    return _DEVANAGARI.search(text) is not None


@cache
def known_words() -> Words:
    """What all languages' lists know."""
    alike: dict[str, set[str]] = {}
    passing: set[str] = set()
    pages: dict[str, str] = {}
    for language in languages():
        path = FOLDER / language.code / "search.toml"
        if not path.exists():
            continue
        read = tomllib.loads(path.read_text(encoding="utf-8"))
        passing.update(map(fold, read["passing"]))
        for entry in read["word"]:
            group = [fold(word) for word in (entry["own"], *entry["latin"], *entry["english"])]
            for word in group:
                # An English word stands for the own one, and a Latin spelling for both.
                others = {fold(entry["own"]), *map(fold, entry["english"])}
                alike.setdefault(word, set()).update(others - {word})
                alike.setdefault(stem(word), set()).update(others - {word})
                if "page" in entry:
                    pages.setdefault(word, entry["page"])
                    pages.setdefault(stem(word), entry["page"])
    return Words(
        {word: frozenset(others) for word, others in alike.items()}, frozenset(passing), pages
    )
