"""Words set in a special way: verses, steps, and the warning that must stand wherever something is promoted."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.home import Verse
from nnm_site.shared.ui.element import Examples, el
from nnm_site.shared.ui.marks import sample_line


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


def steps(items: Sequence[tuple[str, str]]) -> rx.Component:
    """Numbered steps: (what, how) pairs."""
    return el.ol(
        *(el.li(el.strong(what), el.p(how)) for what, how in items), class_name="steps", role="list"
    )


def market_warning(
    texts: Sequence[str], issuer: Sequence[str], sample: bool = False
) -> rx.Component:
    """The exchanges' prescribed warning in legible type, and who says it.

    `texts` are the prescribed sentences, to the letter; `issuer` the member's name, address and
    registration number, as the code of advertisement asks. `sample` marks an issuer that is one.
    """
    return el.aside(
        el.div(
            *(el.p(text, class_name="market-warning-text") for text in texts),
            el.p(". ".join(issuer), class_name="small", **sample_line(sample=sample)),
            class_name="measure",
        ),
        class_name="market-warning",
        aria_label="Market risk",
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    one = Verse.get("arthashastra-1-4-3")
    source = f"{one.work} {one.reference}"
    yield verse, verse(one.devanagari, one.iast, one.meaning, source)
    yield transliteration, transliteration("kośa-pūrvāḥ sarvārambhāḥ")
    yield steps, steps([("Write", "Say what happened, and when."), ("Follow", "Keep the number.")])
    yield market_warning, market_warning(*queries.market_warning())
