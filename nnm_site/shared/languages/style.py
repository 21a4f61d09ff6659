"""How texts in a language are written: the rules of `style.toml` and the terms of `glossary.toml`.

Both are in the folder of the language. They apply to every text of the store: an import refuses a text that
breaks one. A language without these files has no rules.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator

from nnm_site.shared.content.models.base import Some, Table
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.language import read_table

#: What a sentence may end with instead of the full stop of its language.
_OTHER_ENDS = "?!:…"
#: Abbreviations: their full stop does not end a sentence.
_SHORTENED = ("No.",)
_TAG = re.compile(r"</?\d+>")
_CLOSING = '”’") '


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as fault:
        raise ValueError(f"{text!r} is a faulty pattern: {fault}") from None
    return text


class Rule(Table):
    """What to avoid (a regular expression), and what to write instead."""

    avoid: Annotated[str, AfterValidator(_pattern)]
    write: str


class Style(Table):
    """The rules of a language.

    `word` rules match where a word begins, `sign` rules anywhere. `letters` are the letters of the language
    as in a class of a regular expression, `signs` the signs that change the letter before them: followed by
    one, a word to avoid is another word. `end` closes a sentence.
    """

    letters: str
    signs: str
    end: str
    word: Some[Rule] = ()
    sign: Some[Rule] = ()


class Term(Table):
    """The one rendering of an English term. `stem` is what its inflected forms begin with.

    `avoid` are other renderings, which no text may have. With `strict` a text must have the rendering if its
    English has the term; other terms have common meanings too.
    """

    english: str
    rendering: str
    stem: str = ""
    avoid: Some[str] = ()
    strict: bool = False

    @property
    def needed(self) -> str:
        """What a text with the term must contain."""
        return self.stem or self.rendering


class Terms(Table):
    """The glossary of a language."""

    term: Some[Term] = ()


@dataclass(frozen=True)
class Checker:
    """The rules of one language, compiled: each pattern with what to write instead."""

    end: str
    patterns: tuple[tuple[re.Pattern[str], str], ...]
    strict: tuple[tuple[re.Pattern[str], Term], ...]

    def faults(self, english: str, text: str) -> Iterator[str]:
        """What is wrong with a text, a phrase for each fault."""
        for pattern, write in self.patterns:
            if match := pattern.search(text):
                yield f"“{match[0].strip()}”: write {write}"
        for pattern, term in self.strict:
            if pattern.search(english) and term.needed not in text:
                yield f"“{term.english}” is “{term.rendering}”"
        if (
            self.end
            and _is_sentence(english)
            and not _bare(text).endswith((self.end, *_OTHER_ENDS))
        ):
            yield f"the sentence ends without “{self.end}”"


def _bare(text: str) -> str:
    return _TAG.sub("", text).rstrip(_CLOSING)


def _is_sentence(english: str) -> bool:
    bare = _bare(english)
    return bare.endswith(".") and not bare.endswith(_SHORTENED)


@cache
def checker(code: str, root: Path = CONTENT_DIR) -> Checker:
    """The rules of a language. Raises `ContentError` for a faulty file."""
    folder = root / "languages" / code
    patterns: list[tuple[str, str]] = []
    end, terms = "", ()
    if (folder / "glossary.toml").exists():
        terms = read_table(folder / "glossary.toml", Terms).term
    if (folder / "style.toml").exists():
        style = read_table(folder / "style.toml", Style)
        end = style.end
        begin, behind = f"(?<![{style.letters}])", f"(?![{style.signs}])"
        words = [(rule.avoid, rule.write) for rule in style.word]
        words += [(re.escape(other), term.rendering) for term in terms for other in term.avoid]
        patterns = [(f"{begin}(?:{avoid}){behind}", write) for avoid, write in words]
        patterns += [(rule.avoid, rule.write) for rule in style.sign]
    strict = [
        (re.compile(rf"\b{re.escape(term.english)}s?\b", re.IGNORECASE), term)
        for term in terms
        if term.strict
    ]
    compiled = tuple((re.compile(pattern), write) for pattern, write in patterns)
    return Checker(end, compiled, tuple(strict))
