"""All translations of one language, by the message they belong to."""

import logging
import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass, field
from functools import cache, partial
from pathlib import Path

from nnm_site.platform.reads import hashes, note, unnoted
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.kept import kept
from nnm_site.shared.languages.language import Language, read_language
from nnm_site.shared.languages.messages import Message, has_words, is_said, of_text
from nnm_site.shared.languages.pairing import RefusedError, paired
from nnm_site.shared.languages.siblings import read_sibling, sibling_files
from nnm_site.shared.languages.sources import SourceFile, SourceText, content_of, source_files
from nnm_site.shared.languages.strings import String, read_strings, strings_path
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

    def name(self, text: str) -> str:
        """A name as it is written in this language, else as it is: it is no words of English."""
        message = of_text(text)
        found = self.find(message.key)
        return text if found is None else plain(message, found, self.language)

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
    files = source_files(content_of(root))
    stale: list[Stale] = []
    dropped: set[str] = set()
    translations: dict[tuple[str, str], Translation] = {}
    for file, found, gone in (
        *_of_strings(_strings(code, root), files),
        *_of_siblings(root, files, language),
    ):
        stale += gone
        if gone and language.is_legal(file):
            # Half a legal text in another language says something else than the whole.
            dropped.update(key for key, _ in found)
        else:
            translations |= found
    for key in dropped:
        translations.pop((key, ""), None)
    return Catalogue(language, translations, tuple(stale), frozenset(dropped))


@hashes("reviewed")
def _reviewed_now(code: str) -> str:
    return str(catalogue(code).has_reviewed)


#: What one file has: its name, its translations, and those whose sentence is no longer in it.
_Found = tuple[str, dict[tuple[str, str], Translation], list[Stale]]


def _strings(code: str, root: Path) -> list[String]:
    path = strings_path(code, root)
    if not path.exists():
        return []
    rows = kept(
        "strings", [path.read_bytes()], lambda: list(map(astuple, read_strings(code, root)))
    )
    return [
        String(key, context, text, translator, reviewed, tuple(pages))
        for key, context, text, translator, reviewed, pages in rows
    ]


def _of_strings(strings: list[String], files: dict[str, SourceFile]) -> Iterator[_Found]:
    """The sentences, by the content file that they stand in; "" for those of pages and code."""
    held: dict[str, list[String]] = {}
    for string in strings:
        file = next((place for place in string.pages if place in files), "")
        held.setdefault(file, []).append(string)
    for file, own in held.items():
        known = set(_keys(files[file])) if file else set[str]()
        yield (
            file,
            {
                (string.key, string.context): Translation(string.text, string.reviewed)
                for string in own
                if string.text
            },
            [Stale(file, string.key, "") for string in own if file and string.key not in known],
        )


def _keys(file: SourceFile) -> list[str]:
    """The messages of a content file."""
    return kept("messages", [file.made_of], lambda: [text.message.key for text in file.texts()])


def _of_siblings(root: Path, files: dict[str, SourceFile], language: Language) -> Iterator[_Found]:
    """Long texts, each in a file beside its English one."""
    for name, path in sibling_files(language.code, root).items():
        file = files.get(name, SourceFile(name, ""))
        words, stale = kept(
            "siblings",
            [file.made_of, repr(language).encode(), path.read_bytes()],
            partial(_of_sibling, path, root, file, language),
        )
        yield (
            name,
            {(key, ""): Translation(text, reviewed) for key, text, reviewed in words},
            [Stale(name, field, now) for field, now in stale],
        )


def _of_sibling(
    path: Path, root: Path, file: SourceFile, language: Language
) -> tuple[list[tuple[str, str, bool]], list[tuple[str, str]]]:
    """The translations of a file (message, words, reviewed), and the stale ones (field, sentence of now)."""
    own = list(file.texts())
    by_hash = {source.hash: source for source in own}
    found: dict[str, tuple[str, bool]] = {}
    stale: list[tuple[str, str]] = []
    for one in read_sibling(path, root):
        source = by_hash.get(one.source_hash)
        if source is None:
            stale.append((one.field, _now(own, one.field)))
        elif one.text:
            try:
                text = paired(source.message, one.text, language.show)
            except RefusedError as problem:
                shown = path.relative_to(root).as_posix()
                fault = Problem(shown, field=one.field, message=str(problem))
                raise ContentError([fault]) from None
            found[source.message.key] = text, one.reviewed
    return [(key, *said) for key, said in found.items()], stale


def _now(sources: list[SourceText], field: str) -> str:
    return next((source.message.source for source in sources if source.field == field), "")
