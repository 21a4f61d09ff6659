"""Words set in a special way: verses, quotations, steps."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.attributes import attrs
from nnm_site.shared.ui.samples import specimen


def verse(
    devanagari: str, iast: str, meaning: str, source: str, *, about: str | None = None
) -> rx.Component:
    """A Sanskrit verse with transliteration, meaning and the work it is from.

    With `about`, transliteration and work stand behind a line of these words.
    """
    latin = transliteration(iast)
    folded = about and rx.el.details(
        rx.el.summary(about), latin, rx.el.p(source), class_name="verse-more"
    )
    return rx.el.figure(
        rx.el.blockquote(
            rx.el.p(devanagari, class_name="devanagari", lang="sa"),
            None if folded else latin,
            rx.el.p(meaning, class_name="meaning"),
        ),
        rx.el.figcaption(folded or source),
        class_name="verse",
    )


def transliteration(text: str) -> rx.Component:
    """Words of Sanskrit in Latin letters (IAST)."""
    return rx.el.p(text, class_name="iast", lang="sa-Latn")


def quotation(text: str, person: str, designation: str, *, sample: bool = False) -> rx.Component:
    """What a person said, with who they are."""
    return rx.el.figure(
        rx.el.blockquote(rx.el.p(text)),
        rx.el.figcaption(rx.el.strong(person), rx.el.span(designation)),
        specimen(sample=sample),
        class_name="quotation",
    )


def steps(items: Sequence[tuple[str, str]]) -> rx.Component:
    """Numbered steps: (what, how) pairs."""
    return rx.el.ol(
        *(rx.el.li(rx.el.strong(what), rx.el.p(how)) for what, how in items),
        class_name="steps",
        **attrs(role="list"),
    )
