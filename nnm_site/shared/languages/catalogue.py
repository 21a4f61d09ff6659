"""All translations of one language, by the message they belong to."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from nnm_site.platform.reads import hashes, note, unnoted
from nnm_site.shared.content import queries
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.kept import kept
from nnm_site.shared.languages.language import Language, read_language
from nnm_site.shared.languages.messages import Message, has_words, is_said, of_text
from nnm_site.shared.languages.pairing import RefusedError, paired
from nnm_site.shared.languages.siblings import read_siblings, sibling_path
from nnm_site.shared.languages.sources import SourceText, content_of, source_texts
from nnm_site.shared.languages.strings import String, read_strings
from nnm_site.shared.languages.values import BREAK

log = logging.getLogger(__name__)

#: Where one sentence ends and another begins.
_SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z“])")

#: What a short text is, by the element that it stands in: "Open" heads a column, or opens something.
_PLACES = {
    "th": "column", "td": "cell", "button": "button", "a": "link", "label": "field", "legend": "field",
    "option": "choice", "dt": "term", "summary": "heading", "h1": "heading", "h2": "heading",
    "h3": "heading", "h4": "heading",
}  # fmt: skip
#: So many messages without a translation are noted.
_NOTED = 500

#: Longer texts say themselves what they mean.
_SHORT = 4


def context_of(key: str, tag: str) -> str:
    """The context of a message in an element: "" for one of four words and more."""
    return _PLACES.get(tag, "") if len(key.split()) < _SHORT else ""


@dataclass(frozen=True)
class Translation:
    """The words of a message in another language, with named places for values and numbered tags."""

    text: str
    reviewed: bool


@dataclass(frozen=True)
class Stale:
    """A translation whose sentence is another one now. `now` is "" where the sentence is gone."""

    file: str
    entry: str
    now: str

    def __str__(self) -> str:
        """The line of a list."""
        where = f"{self.file}: {self.entry}".rstrip(": ")
        return f"{where}: {self.now}" if self.now else f"{where}: the sentence is gone"


@dataclass(frozen=True)
class Catalogue:
    """What is translated. Keys are (message, context); `dropped` are legal texts that are stale.

    `missing` are the messages that were asked for and stayed English.
    """

    language: Language
    translations: dict[tuple[str, str], Translation]
    stale: tuple[Stale, ...] = ()
    dropped: frozenset[str] = frozenset()
    missing: set[tuple[str, str]] = field(default_factory=set)

    def find(self, key: str, context: str = "") -> Translation | None:
        """The translation of a message."""
        note(f"word:{self.language.code}/{context}\x04{key}")
        return self.translations.get((key, context)) or self.translations.get((key, ""))

    @property
    def has_reviewed(self) -> bool:
        """Whether any translation has been reviewed."""
        note(f"reviewed:{self.language.code}")
        return any(one.reviewed for one in self.translations.values())

    def say(self, text: str) -> str:
        """A text in this language, sentence by sentence; what has no translation stays as it is."""
        message = of_text(text)
        if not has_words(text):
            return message.text(message.key, self.language.show).replace(BREAK, "")
        found = self.find(message.key)
        if found is not None:
            return plain(message, found, self.language)
        if is_said(text):
            return text
        sentences = _SENTENCES.split(text)
        if len(sentences) > 1:
            return " ".join(map(self.say, sentences))
        self._log(message.key)
        return text

    def sentence(self, key: str) -> str:
        """The translation of a message that code fills, with its places; else the message itself."""
        found = self.find(key)
        if found is None:
            self._log(key)
        return key if found is None else found.text

    def lacks(self, key: str, context: str = "") -> None:
        """Note a message that stays English; visitors may bring any number of them."""
        if len(self.missing) < _NOTED:
            self.missing.add((key, context))

    def _log(self, key: str) -> None:
        if (key, "") not in self.missing:
            self.lacks(key)
            # Not the text: it may hold what a visitor has typed.
            log.info("a text has no translation", extra={"language": self.language.code})


def plain(message: Message, found: Translation, language: Language) -> str:
    """A translation as plain text."""
    return message.text(found.text, language.show).replace(BREAK, "")


def catalogue(code: str, root: Path = CONTENT_DIR) -> Catalogue:
    """The catalogue of a language. Raises `ContentError` for a faulty file."""
    read_language(code, root / "languages")
    with unnoted():
        return _catalogue(code, root)


@cache
def _catalogue(code: str, root: Path) -> Catalogue:
    language = read_language(code, root / "languages")
    make = partial(_put_together, language, root)
    words, stale, dropped = (
        kept("catalogue", queries.site_content(), _files(code, root), make)
        if root == CONTENT_DIR
        else make()
    )
    translations = {
        (key, context): Translation(text, reviewed) for key, context, text, reviewed in words
    }
    return Catalogue(
        language, translations, tuple(Stale(*one) for one in stale), frozenset(dropped)
    )


def _files(code: str, root: Path) -> list[Path]:
    """The files that hold translations into a language, and the one that describes it."""
    return [*sorted((root / "languages" / code).iterdir()), *sorted(root.rglob(f"*.{code}.md"))]


def _put_together(
    language: Language, root: Path
) -> tuple[list[tuple[str, str, str, bool]], list[tuple[str, str, str]], list[str]]:
    """The translations (message, context, words, reviewed), the stale ones, the legal texts that are dropped."""
    code = language.code
    sources: dict[str, list[SourceText]] = {}
    for source in source_texts(content_of(root)):
        sources.setdefault(source.file, []).append(source)
    stale: list[Stale] = []
    dropped: set[str] = set()
    translations: dict[tuple[str, str], Translation] = {}
    for file, found, gone in (
        *_of_strings(read_strings(code, root), sources),
        *_of_siblings(code, root, sources, language),
    ):
        stale += gone
        if gone and language.is_legal(file):
            # Half a legal text in another language says something else than the whole.
            dropped.update(key for key, _ in found)
        else:
            translations |= found
    for key in dropped:
        translations.pop((key, ""), None)
    words = [(*place, found.text, found.reviewed) for place, found in translations.items()]
    return words, [(one.file, one.entry, one.now) for one in stale], sorted(dropped)


@hashes("reviewed")
def _reviewed_now(code: str) -> str:
    return str(catalogue(code).has_reviewed)


#: What one file has: its name, its translations, and those whose sentence is no longer in it.
_Found = tuple[str, dict[tuple[str, str], Translation], list[Stale]]


def _of_strings(strings: list[String], sources: dict[str, list[SourceText]]) -> Iterator[_Found]:
    """The sentences, by the content file that they stand in; "" for those of pages and code."""
    held: dict[str, list[String]] = {}
    for string in strings:
        file = next((place for place in string.pages if place in sources), "")
        held.setdefault(file, []).append(string)
    for file, own in held.items():
        known = {source.message.key for source in sources.get(file, ())}
        yield (
            file,
            {
                (string.key, string.context): Translation(string.text, string.reviewed)
                for string in own
                if string.text
            },
            [Stale(file, string.key, "") for string in own if file and string.key not in known],
        )


def _of_siblings(
    code: str, root: Path, sources: dict[str, list[SourceText]], language: Language
) -> Iterator[_Found]:
    """Long texts, each in a file beside its English one."""
    for file, sibling in read_siblings(code, root).items():
        own = sources.get(file, [])
        by_hash = {source.hash: source for source in own}
        found: dict[tuple[str, str], Translation] = {}
        stale: list[Stale] = []
        for one in sibling:
            source = by_hash.get(one.source_hash)
            if source is None:
                stale.append(Stale(file, one.field, _now(own, one.field)))
            elif one.text:
                try:
                    text = paired(source.message, one.text, language.show)
                except RefusedError as problem:
                    shown = sibling_path(code, file, root).relative_to(root).as_posix()
                    fault = Problem(shown, field=one.field, message=str(problem))
                    raise ContentError([fault]) from None
                found[(source.message.key, "")] = Translation(text, one.reviewed)
        yield file, found, stale


def _now(sources: list[SourceText], field: str) -> str:
    return next((source.message.source for source in sources if source.field == field), "")
