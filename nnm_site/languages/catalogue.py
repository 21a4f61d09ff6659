"""All translations of one language, by the message they belong to."""

import html
import logging
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from nnm_site.content.validate import CONTENT_DIR
from nnm_site.languages.language import Language, read_language
from nnm_site.languages.messages import Message, of_text
from nnm_site.languages.pairing import RefusedError, paired
from nnm_site.languages.siblings import read_siblings
from nnm_site.languages.sources import SourceText, source_texts
from nnm_site.languages.strings import read_strings

log = logging.getLogger(__name__)

#: The context of words that head a column of prices: "Open", "Close".
COLUMN = "column"


@dataclass(frozen=True)
class Translation:
    """The words of a message in another language, with numbered places for values and tags."""

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
    """What is translated. Keys are (message, context); `dropped` are legal texts that are stale."""

    language: Language
    translations: dict[tuple[str, str], Translation]
    stale: tuple[Stale, ...] = ()
    dropped: frozenset[str] = frozenset()
    _unknown: set[str] = field(default_factory=set)

    def find(self, key: str, context: str = "") -> Translation | None:
        """The translation of a message."""
        return self.translations.get((key, context)) or self.translations.get((key, ""))

    def say(self, text: str, **names: str) -> str:
        """A text in this language, the text itself where there is no translation.

        `names` are places in capitals, such as QUESTION, with what stands there: it is never
        translated.
        """
        for name, value in names.items():
            if value:
                text = text.replace(value, name)
        message = of_text(text)
        found = self.find(message.key)
        if found is None:
            self._note(text)
        said = text if found is None else plain(message, found, self.language)
        for name, value in names.items():
            said = said.replace(name, value)
        return said

    def _note(self, text: str) -> None:
        if text not in self._unknown and len(self._unknown) < 500:
            self._unknown.add(text)
            log.info("a text has no translation", extra={"text": text[:80]})


def plain(message: Message, found: Translation, language: Language) -> str:
    """A translation as plain text."""
    return html.unescape(message.put(found.text, language.show))


@cache
def catalogue(code: str, root: Path = CONTENT_DIR) -> Catalogue:
    """The catalogue of a language. Raises `RefusedError` for a faulty translation of content."""
    language = read_language(code, root / "languages")
    translations: dict[tuple[str, str], Translation] = {}
    for string in read_strings(language.code, root):
        if string.text:
            found = Translation(string.text, string.reviewed)
            translations[(string.key, string.context)] = found
    stale: list[Stale] = []
    dropped: set[str] = set()
    by_file: dict[str, list[SourceText]] = {}
    for source in source_texts(root):
        by_file.setdefault(source.file, []).append(source)
    for file, sibling in read_siblings(code, root).items():
        sources = by_file.get(file, [])
        by_hash = {source.hash: source for source in sources}
        matched: set[str] = set()
        found_here: dict[str, Translation] = {}
        for one in sibling:
            source = by_hash.get(one.source_hash)
            if source is None:
                stale.append(Stale(file, one.place, _now(sources, one.entry, one.field)))
                continue
            matched.add(one.source_hash)
            if one.text:
                try:
                    text = paired(source.message, one.text, language.show)
                except RefusedError as problem:
                    raise RefusedError(f"{file}, {one.place}: {problem}") from None
                found_here[source.message.key] = Translation(text, one.reviewed)
        is_stale = any(item.file == file for item in stale)
        if is_stale and language.is_legal(file):
            # Half a legal text in another language says something else than the whole.
            dropped.update(found_here)
        else:
            translations |= {(key, ""): found for key, found in found_here.items()}
    for key in dropped:
        translations.pop((key, ""), None)
    return Catalogue(language, translations, tuple(stale), frozenset(dropped))


def _now(sources: list[SourceText], entry: str, field: str) -> str:
    return next((s.message.source for s in sources if (s.entry, s.field) == (entry, field)), "")
