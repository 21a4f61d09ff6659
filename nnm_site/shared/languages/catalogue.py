"""All translations of one language, by the message they belong to."""

import logging
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from nnm_site.platform.reads import hashes, note, unnoted
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.language import Language, read_language
from nnm_site.shared.languages.messages import has_words, is_in_other_script, of_text
from nnm_site.shared.languages.sources import Stale, content_of, stale_of
from nnm_site.shared.languages.store import Entry, read_store

log = logging.getLogger(__name__)

#: Where one sentence ends and another begins.
_SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z“])")

#: The context of a short text, by its element: "Open" heads a column, or opens something.
_PLACES = {
    "th": "column", "td": "cell", "button": "button", "a": "link", "label": "field", "legend": "field",
    "option": "choice", "dt": "term", "summary": "heading", "h1": "heading", "h2": "heading",
    "h3": "heading", "h4": "heading",
}  # fmt: skip
_MOST_NOTED = 500

#: Texts of so many words and more are clear without a context.
_SHORT = 4


def context_of(key: str, tag: str) -> str:
    """The context of a message in an element: "" for one of four words and more."""
    return _PLACES.get(tag, "") if len(key.split()) < _SHORT else ""


@dataclass(frozen=True)
class Catalogue:
    """The translations of current sentences, by (message, context).

    `dropped` are stale legal texts, `missing` the messages that were requested and stayed English.
    """

    language: Language
    translations: dict[tuple[str, str], Entry]
    stale: tuple[Stale, ...] = ()
    dropped: frozenset[str] = frozenset()
    missing: set[tuple[str, str]] = field(default_factory=set)

    def find(self, key: str, context: str = "") -> Entry | None:
        """The translation of a message."""
        note(f"word:{self.language.code}/{context}\x04{key}")
        return self.translations.get((key, context)) or self.translations.get((key, ""))

    @property
    def has_reviewed(self) -> bool:
        """Whether any translation has been reviewed."""
        note(f"reviewed:{self.language.code}")
        return any(one.reviewed for one in self.translations.values())

    def say(self, text: str) -> str:
        """A text in this language, sentence by sentence; a sentence without a translation stays as it is."""
        message = of_text(text)
        if not has_words(text):
            return message.text(message.key, self.language.show)
        translation = self.find(message.key)
        if translation is not None:
            return message.text(translation.text, self.language.show)
        if is_in_other_script(text):
            return text
        sentences = _SENTENCES.split(text)
        if len(sentences) > 1:
            return " ".join(map(self.say, sentences))
        self._log(message.key)
        return text

    def name(self, text: str) -> str:
        """A name as written in this language, else as it is: then it is not noted as missing."""
        message = of_text(text)
        translation = self.find(message.key)
        return text if translation is None else message.text(translation.text, self.language.show)

    def sentence(self, key: str) -> str:
        """The translation of a message whose placeholders code fills; else the message itself."""
        if (translation := self.find(key)) is not None:
            return translation.text
        self._log(key)
        return key

    def lacks(self, key: str, context: str = "") -> None:
        """Note a message that stays English, up to a limit: visitors may cause any number of them."""
        if len(self.missing) < _MOST_NOTED:
            self.missing.add((key, context))

    def _log(self, key: str) -> None:
        if (key, "") not in self.missing:
            self.lacks(key)
            # Not the text: it may contain what a visitor has typed.
            log.info("a text has no translation", extra={"language": self.language.code})


def catalogue(code: str, root: Path = CONTENT_DIR) -> Catalogue:
    """The catalogue of a language. Raises `ContentError` for a faulty file."""
    read_language(code, root / "languages")
    with unnoted():
        return _catalogue(code, root)


@cache
def _catalogue(code: str, root: Path) -> Catalogue:
    language = read_language(code, root / "languages")
    entries = read_store(code, root)
    stale = tuple(stale_of(entries, content_of(root)))
    # A legal text that is only partly translated may mean something else.
    halves = {each.file for each in stale if language.is_legal(each.file)}
    dropped = frozenset(
        entry.key
        for entry in entries
        if any(place.partition("#")[0] in halves for place in entry.places)
    )
    translations = {
        (entry.key, entry.context): entry
        for entry in entries
        if entry.valid and entry.key not in dropped
    }
    return Catalogue(language, translations, stale, dropped)


@hashes("reviewed")
def _reviewed_now(code: str) -> str:
    return str(catalogue(code).has_reviewed)
