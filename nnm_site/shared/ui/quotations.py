"""Words set in a special way: verses, quotations, steps."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.element import el
from nnm_site.shared.ui.samples import specimen


def verse(
    devanagari: str, iast: str, meaning: str, source: str, *, about: str | None = None
) -> rx.Component:
    """A Sanskrit verse with transliteration, meaning and the work it is from.

    With `about`, transliteration and work stand behind a line of these words.
    """
    latin = transliteration(iast)
    folded = about and el.details(el.summary(about), latin, el.p(source), class_name="verse-more")
    return el.figure(
        el.blockquote(
            el.p(devanagari, class_name="devanagari", lang="sa"),
            None if folded else latin,
            el.p(meaning, class_name="meaning"),
        ),
        el.figcaption(folded or source),
        class_name="verse",
    )


def transliteration(text: str) -> rx.Component:
    """Words of Sanskrit in Latin letters (IAST)."""
    return el.p(text, class_name="iast", lang="sa-Latn")


def quotation(text: str, person: str, designation: str, *, sample: bool = False) -> rx.Component:
    """What a person said, with who they are."""
    return el.figure(
        el.blockquote(el.p(text)),
        el.figcaption(el.strong(person), el.span(designation)),
        specimen(sample=sample),
        class_name="quotation",
    )


def steps(items: Sequence[tuple[str, str]]) -> rx.Component:
    """Numbered steps: (what, how) pairs."""
    return el.ol(
        *(el.li(el.strong(what), el.p(how)) for what, how in items), class_name="steps", role="list"
    )
