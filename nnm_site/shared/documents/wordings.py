"""Prescribed texts, each as one object, and whether a page or a document has one verbatim.

They are those of `content/prescribed.toml` and the investor charters (`charters.py`).
`python -m nnm_site check` checks each page for those that it shows, the build of a document its PDF, and
`make evidence` all places of the regulator's list. `content/regulatory/wordings.toml` records each text as
last compared with its source: `python -m nnm_site.shared.documents.wordings` writes it.
"""

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from textwrap import shorten
from types import SimpleNamespace

from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.models.law import Prescribed, RecordedWording
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.record import as_toml, write
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.documents.charters import CHARTERS, charter, texts_of

RECORD = CONTENT_DIR / "regulatory" / "wordings.toml"
_REMEDY = "compare it with its source, then run python -m nnm_site.shared.documents.wordings"

#: The beginning of the keys of charters and of their pages.
_CHARTER = "charter-"

#: A reference to a prescribed text in a Markdown page or in the source of a document.
_CALLED = re.compile(r'(?:::: prescribed |prescribed(?:-texts)?\(")(?P<key>[a-z-]+)')

#: Not after a short form such as "No.".
_SENTENCE_ENDS = re.compile(r"(?<=\w{3}[.!?])\s+(?=[“‘(]?[A-Z])")
#: A sentence with more letters identifies its text; "Register on SCORES portal" may be anybody's.
_TELLING = 50
#: Letters of a sentence that a fault quotes.
_QUOTED = 90
#: With so many of its first words found, a sentence is there but differs; with fewer it is missing.
_BEGUN = 3


@dataclass(frozen=True)
class Wording:
    """A prescribed text: the file that keeps it, and its sentences in order.

    `sha256` is the hash of its words before facts of the firm are filled in: one changed word changes it.
    """

    key: str
    file: str
    sentences: tuple[str, ...]
    sha256: str

    def fault(self, text: str) -> str | None:
        """Where `text` lacks it, with file and sentence; `None` if it has it."""
        message = departure(self.sentences, text)
        return f"{self.file}, {self.key}: {message}" if message else None


def departure(sentences: Iterable[str], text: str) -> str | None:
    """The first of `sentences` that `text` lacks, verbatim and after the one before; `None` if it has all.

    Other words may come between sentences, not within one. Spaces are ignored: PDF lines end anywhere.
    """
    bare, place, before = _bare(text), 0, ""
    for sentence in sentences:
        wanted = _bare(sentence)
        start = bare.find(wanted, place)
        if start < 0:
            return _departure(sentence, before, bare)
        place, before = start + len(wanted), sentence
    return None


def _departure(sentence: str, before: str, bare: str) -> str:
    shown = f"“{shorten(sentence, _QUOTED, placeholder=' …')}”"
    after = f" after “{shorten(before, _QUOTED, placeholder=' …')}”" if before else ""
    if _bare(sentence) in bare:
        return f"{shown} does not stand{after}, but earlier"
    words = sentence.split()
    begun = sum("".join(words[:number]) in bare for number in range(1, len(words) + 1))
    if begun < _BEGUN:
        return f"{shown} is missing{after}"
    return f"{shown} breaks at “{words[begun]}”"


@lru_cache(maxsize=2_000)
def _bare(text: str) -> str:
    return "".join(text.split())


# Each step of a check calls it with the same content.
@lru_cache(maxsize=1)
def wordings(content: Content) -> dict[str, Wording]:
    """All prescribed texts by key. Raises `ContentError` with file and line for a charter that cannot be read whole."""
    (firm,) = content.all(Firm)
    texts = [_of_entry(entry, firm) for entry in content.all(Prescribed)]
    pages = (page.key for page in content.all(Policy) if page.key.startswith(_CHARTER))
    texts += [_of_charter(content, key) for key in pages]
    return {one.key: one for one in texts}


def _of_entry(entry: Prescribed, firm: Firm) -> Wording:
    texts = [*entry.texts, *([entry.note] if entry.note else [])]
    # Another name of the firm is not another wording.
    bare = (text.replace(firm.legal_name, "{legal_name}") for text in texts)
    return Wording(entry.key, "content/prescribed.toml", _sentences(texts), _hash(bare))


def _of_charter(content: Content, key: str) -> Wording:
    filled, bare = (
        [text for piece in charter(content, key, filled=filled) for text in texts_of(piece)]
        for filled in (True, False)
    )
    return Wording(key, f"content/regulatory/{key}.md", _sentences(filled), _hash(bare))


def _sentences(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(one for text in texts for one in _SENTENCE_ENDS.split(text) if one)


def _hash(texts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def shown(known: Mapping[str, Wording], text: str) -> dict[str, Wording]:
    """The texts of `prescribed.toml` of which a page has a sentence long enough to identify them.

    Not charters: a page may quote a sentence of one.
    """
    bare = _bare(text)
    return {
        key: entry
        for key, entry in known.items()
        if not key.startswith(_CHARTER)
        and any(len(wanted) > _TELLING and wanted in bare for wanted in map(_bare, entry.sentences))
    }


def called(text: str) -> frozenset[str]:
    """The keys of the prescribed texts to which a Markdown page or the source of a document refers."""
    return frozenset(_CALLED.findall(text))


def claimed(known: Mapping[str, Wording], document: str, source: str) -> tuple[Wording, ...]:
    """The prescribed texts that a document must contain: those in its source, and the charter that it is."""
    keys = set(called(source))
    if document in CHARTERS:
        keys.add(CHARTERS[document])
    return tuple(known[key] for key in sorted(keys & known.keys()))


def changed(content: Content) -> Iterator[tuple[str, str]]:
    """File and fault for each prescribed text that has changed since it was last compared with its source."""
    known = {entry.key: entry.sha256 for entry in content.all(RecordedWording)}
    for key, entry in wordings(content).items():
        fault = f"the prescribed text {key} is another than when it was last compared: {_REMEDY}"
        if known.get(key) != entry.sha256:
            yield entry.file, fault


def main() -> int:
    """Record all prescribed texts as they are now."""
    states = {key: SimpleNamespace(sha256=one.sha256) for key, one in wordings(validate()).items()}
    return write(RECORD, as_toml("wording", "nnm_site.shared.documents.wordings", states), ())


if __name__ == "__main__":
    sys.exit(main())
