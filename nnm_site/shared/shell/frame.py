"""The frame of every page."""

from collections.abc import Callable, Iterator

import reflex as rx

from nnm_site.platform.reads import hashes, read
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Registration
from nnm_site.shared.content.models.law import Prescribed, Rule
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.speaking import speaking, spoken
from nnm_site.shared.shell.demonstration import demonstration, shows_samples
from nnm_site.shared.shell.dock import dock
from nnm_site.shared.shell.footer import footer
from nnm_site.shared.shell.navigation import navigation
from nnm_site.shared.shell.popups import popups
from nnm_site.shared.shell.strip import strip


def frame(page: rx.Component, here: str, plain: Callable[[], rx.Component]) -> rx.Component:
    """A page from the skip link to its content; `end` follows.

    `here` is the address of the English page: links to it are marked as current. `plain` returns the page
    with plain values.
    """
    translation = spoken()
    return rx.fragment(
        sender(translation.language.address(here) if translation else here),
        ui.skip_link(),
        ui.el.header(strip(here), navigation(here), class_name="shell"),
        *(() if translation else _not_in(here)),
        demonstration(shown=read("samples-at-the-end") == str(True) or shows_samples(plain())),
        page,
    )


def _not_in(here: str) -> Iterator[rx.Component]:
    """A line in each language that an English page lacks, for visitors who asked for that language."""
    for language in languages():
        if not language.has(here):
            yield ui.el.p(
                language.in_english,
                class_name="asked-for measure",
                id=language.asked_for,
                lang=language.code,
                tabindex="-1",
            )


def end() -> rx.Component:
    """The end of every page, after its content."""
    return rx.fragment(risk_disclosure(), footer(), dock(), popups())


@hashes("samples-at-the-end")
def _samples_at_the_end(_: str) -> str:
    """Whether every page shows samples because its end does."""
    with speaking(""):
        return str(shows_samples(end()))


def sender(address: str) -> rx.Component:
    """The line that `nnm_site/shared/scripts/page.js` prints at the foot of each sheet, with the page's
    `address` and the day.
    """
    broker = Registration.get("sebi-broker")
    return ui.el.div(
        ui.el.span(
            f"{queries.firm().legal_name}, SEBI registration {broker.number}",
            **ui.sample_edge(sample=broker.sample),
        ),
        ui.el.span(f"{settings.site_url}{address}", translate="no", lang="en"),
        ui.el.span("printed"),
        class_name="sender",
        hidden=True,
    )


#: SEBI's study of 20 August 2026 comes below the prescribed text, never instead of it.
_CONTEXT_TITLE = "For context, not part of the prescribed text: SEBI study of 20 August 2026"


def risk_disclosure() -> rx.Component:
    """The prescribed title, its four sentences and source, verbatim; newer facts below."""
    risk = Prescribed.get("derivatives-risk")
    return ui.el.section(
        ui.el.div(
            ui.heading(risk.title, id="risk-title"),
            ui.el.ol(
                *(ui.el.li(text) for text in risk.texts), class_name="risk-points", role="list"
            ),
            ui.small(risk.note or ""),
            ui.el.div(
                ui.phone_fold(_CONTEXT_TITLE, "", ui.el.p(Rule.get("derivatives-study").says)),
                class_name="risk-context",
            ),
            class_name="measure",
            # In another language the prescribed words are folded below the translation.
            data_folds_english="",
        ),
        class_name="risk",
        aria_labelledby="risk-title",
    )
