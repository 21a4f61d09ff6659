"""The small mark next to the title of a page with sample content: its sentence opens below it.

Sample content is detected by its marks and by the texts of the sample entries, so footer, dock and pop-ups
count too, and so does content that a feature forgot to mark.
"""

from collections.abc import Iterable, Iterator
from functools import cache

import reflex as rx

from nnm_site.platform.publish.facts import gathered
from nnm_site.platform.reads import digest, hashes, note
from nnm_site.platform.tree import as_data
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.samples import LINE
from nnm_site.shared.languages.speaking import say
from nnm_site.shared.rules import samples

#: The part of every page that holds the mark.
PART = "demonstration"

#: Shorter texts of an entry, such as "Mumbai", also appear outside samples.
_TELLING = 12


def demonstration(*, shown: bool) -> rx.Component:
    """The slot for the mark, filled if sample content is `shown`.

    The server adds the mark if it fills the page with a sample.
    """
    return ui.written_part(PART, mark() if shown else "", class_name="demonstration")


def mark() -> rx.Component:
    """The mark, in the current language."""
    return ui.el.details(
        ui.el.summary(say("Demonstration")), ui.el.p(say(LINE)), name="demonstration"
    )


def shows_samples(tree: rx.Component) -> bool:
    """Whether a tree of plain values shows anything of a sample."""
    note("samples")
    _, words = gathered(as_data(tree))
    return (
        "[data-sample]" in words.uses
        or samples.has_sample_form(words.text)
        or any(known in words.text for known in _telling())
    )


@hashes("samples")
def _samples_now(_: str) -> str:
    return digest(*sorted(_telling()))


@cache
def _telling() -> frozenset[str]:
    kinds = queries.site_content().entries.values()
    return telling(entry for named in kinds for entry in named.values())


def telling(entries: Iterable[Entry]) -> frozenset[str]:
    """The texts that show that a page has a sample entry."""
    known: set[str] = set()
    real: set[str] = set()
    for entry in entries:
        (known if entry.sample else real).update(_texts(entry.model_dump(exclude={"key"})))
    return frozenset(known - real)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if len(value) >= _TELLING and " " in value:
            yield " ".join(value.split())
    elif isinstance(value, dict | list | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)
