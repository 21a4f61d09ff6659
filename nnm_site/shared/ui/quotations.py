"""Words in a special form: verses, steps, and the warning that is required wherever something is promoted."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.home import Verse
from nnm_site.shared.ui.element import Examples, el
from nnm_site.shared.ui.marks import sample_line


def verse(key: str, before: str = "", after: str = "", *, about: str | None = None) -> rx.Component:
    """A Sanskrit verse with transliteration, meaning and source.

    `key` is the verse's; `before` and `after` surround its source. With `about`, a line of these words opens
    transliteration and source.
    """
    shown = Verse.get(key)
    latin, source = transliteration(shown.iast), f"{before}{shown.work} {shown.reference}{after}"
    folded = about and el.details(el.summary(about), latin, el.p(source), class_name="verse-more")
    return el.figure(
        el.blockquote(
            el.p(shown.devanagari, class_name="devanagari", lang="sa"),
            None if folded else latin,
            el.p(shown.meaning, class_name="meaning"),
        ),
        el.figcaption(folded or source),
        class_name="verse",
    )


def transliteration(text: str) -> rx.Component:
    """Sanskrit words in Latin letters (IAST)."""
    return el.p(text, class_name="iast", lang="sa-Latn")


def steps(items: Sequence[tuple[str, str]]) -> rx.Component:
    """Numbered steps: (title, text) pairs."""
    return el.ol(
        *(el.li(el.strong(what), el.p(how)) for what, how in items), class_name="steps", role="list"
    )


def market_warning(*, funds: bool = False) -> rx.Component:
    """The exchanges' prescribed warning in legible type, and its issuer. `funds` adds the funds' own."""
    texts, issuer, sample = queries.market_warning(funds=funds)
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
    yield verse, verse("arthashastra-1-4-3")
    yield transliteration, transliteration("kośa-pūrvāḥ sarvārambhāḥ")
    yield steps, steps([("Write", "Say what happened, and when."), ("Follow", "Keep the number.")])
    yield market_warning, market_warning()
