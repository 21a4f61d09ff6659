"""Whether a finished page holds sample content, and the one line that then says so.

The rule reads the text of the document, so it cannot miss what a feature forgot to mark: footer,
dock and pop-ups count like the page itself. It says no by itself when no entry is a sample.
"""

from collections.abc import Iterable, Iterator

from nnm_site.content.models.base import Entry
from nnm_site.content.samples import SAMPLE_HOST, SAMPLE_NUMBER, SAMPLE_PHONE

#: The line under the header of a page that holds any.
LINE = "Demonstration content: names, numbers, people and documents marked Specimen are invented."

#: Shorter texts of an entry, such as "Mumbai", also appear where nothing is a sample.
_TELLING = 12


def telling(entries: Iterable[Entry]) -> frozenset[str]:
    """The texts by which a page with a sample entry is known."""
    known: set[str] = set()
    real: set[str] = set()
    for entry in entries:
        (known if entry.sample else real).update(_texts(entry.model_dump(exclude={"key"})))
    return frozenset(known - real)


def holds_samples(text: str, known: frozenset[str]) -> bool:
    """Whether a document's text, with single spaces, shows anything of a sample."""
    patterns = (SAMPLE_HOST, SAMPLE_PHONE, SAMPLE_NUMBER)
    return any(pattern.search(text) for pattern in patterns) or any(
        sample in text for sample in known
    )


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
