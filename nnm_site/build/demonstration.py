"""Which finished documents hold sample content: each gets one line that says so.

The rule reads the whole document, so footer, dock and pop-ups count like the page itself, and what a
feature forgot to mark is found too. It says no by itself when no entry is a sample.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import lxml.html

from nnm_site.build import cache
from nnm_site.build.error import BuildError
from nnm_site.content import samples
from nnm_site.content.models.base import Entry
from nnm_site.content.samples import LINE_PLACE, with_line
from nnm_site.content.validate import validate
from nnm_site.rules import samples as forms

#: Shorter texts of an entry, such as "Mumbai", also appear where nothing is a sample.
_TELLING = 12


def mark_documents(paths: Iterable[Path]) -> None:
    """Write the line into the documents that show a sample. Raises `BuildError`."""
    entries = validate().entries.values()
    known = telling(entry for named in entries for entry in named.values())
    code = [Path(file).read_bytes() for file in (__file__, samples.__file__, forms.__file__)]
    rule = cache.key_of(*code, *map(str.encode, sorted(known))).encode()
    for path in paths:
        document = path.read_bytes()
        made = cache.cached(
            "marked",
            cache.key_of(rule, document),
            lambda text=document: marked(text.decode(), known).encode(),
        )
        path.write_bytes(made)


def telling(entries: Iterable[Entry]) -> frozenset[str]:
    """The texts by which a page with a sample entry is known."""
    known: set[str] = set()
    real: set[str] = set()
    for entry in entries:
        (known if entry.sample else real).update(_texts(entry.model_dump(exclude={"key"})))
    return frozenset(known - real)


def marked(document: str, known: frozenset[str]) -> str:
    """The document, with the line if it shows a sample. Raises `BuildError` without a place for it."""
    if not LINE_PLACE.search(document):
        raise BuildError("A document has no place for the line about demonstration content.")
    tree = lxml.html.document_fromstring(document)
    for silent in tree.xpath("//script | //style | //template"):
        silent.drop_tree()
    signed = bool(tree.xpath("//*[@data-sample]"))
    text = " ".join(tree.body.itertext())
    return with_line(document) if signed or holds_samples(text, known) else document


def holds_samples(text: str, known: frozenset[str]) -> bool:
    """Whether a document's text shows anything of a sample."""
    text = " ".join(text.split())
    return forms.has_sample_form(text) or any(sample in text for sample in known)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if len(value) >= _TELLING and " " in value:
            yield " ".join(value.split())
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
