"""What stands around every page."""

from collections.abc import Callable, Iterator
from functools import cache

import reflex as rx

from nnm_site.platform.reads import hashes, note, unnoted
from nnm_site.shared import ui
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.speaking import speaking, spoken
from nnm_site.shared.shell.demonstration import demonstration, shows_samples
from nnm_site.shared.shell.dock import dock
from nnm_site.shared.shell.footer import footer
from nnm_site.shared.shell.navigation import navigation
from nnm_site.shared.shell.popups import popups
from nnm_site.shared.shell.risk import risk_disclosure
from nnm_site.shared.shell.sender import sender
from nnm_site.shared.shell.strip import strip


def frame(
    page: rx.Component,
    here: str,
    plain: Callable[[], rx.Component],
) -> rx.Component:
    """Everything of a page from the skip link to its content; `end` follows.

    `here` is the address of the page in English: links to it are marked as current. `plain` is the page of plain
    values.
    """
    found = spoken()
    return rx.fragment(
        sender(found.language.address(here) if found else here),
        ui.skip_link(),
        ui.el.header(strip(here), navigation(here), class_name="shell"),
        *(() if found else _not_in(here)),
        demonstration(shown=_end_shows_samples() or shows_samples(plain())),
        page,
    )


def _not_in(here: str) -> Iterator[rx.Component]:
    """For each language that an English page does not have, a line for those who asked for it in it."""
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
    """What follows on every page."""
    return rx.fragment(risk_disclosure(), footer(), dock(), popups())


def _end_shows_samples() -> bool:
    """Whether every page shows samples, since its end does."""
    note("samples-at-the-end")
    with unnoted():
        return _found_at_the_end()


@cache
def _found_at_the_end() -> bool:
    with speaking(""):
        return shows_samples(end())


@hashes("samples-at-the-end")
def _samples_at_the_end_now(_: str) -> str:
    return str(_found_at_the_end())
