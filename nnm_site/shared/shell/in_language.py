"""A page with its frame, in the current language."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import reflex as rx

from nnm_site.platform.feature import part
from nnm_site.platform.reads import unnoted
from nnm_site.platform.tree import memo_name
from nnm_site.platform.tree.copies import with_children
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.notices import with_notices
from nnm_site.shared.languages.script_words import script_words
from nnm_site.shared.languages.speaking import speaking, spoken
from nnm_site.shared.languages.translator import Translator, translated
from nnm_site.shared.shell.frame import end, frame


def framed(content: rx.Component, here: str, plain: Callable[[], rx.Component]) -> rx.Component:
    """The whole page; `here` is the address of the English one, `plain` returns it with plain values."""
    translation = spoken()
    alternates = list(_alternates(content, here))
    if translation is None:
        return rx.fragment(frame(content, here, plain), end_in("")(), *alternates)
    if (form := translation.language.forms.get(here)) is not None:
        content = _with_form(content, form)
    own = Translator(translation)
    content = own.tree(content)
    content = with_notices(content, here, own)
    tree = Translator(translation).tree(frame(content, here, plain), content)
    words = json.dumps(script_words(translation), ensure_ascii=False).replace("</", "<\\/")
    return rx.fragment(
        tree,
        end_in(translation.language.code)(),
        ui.el.meta(name="robots", content="noindex") if own.unreviewed else None,
        *alternates,
        ui.el.script(words, type="application/json", id="words"),
    )


@cache
def end_in(code: str) -> Callable[[], rx.Component]:
    """The end of every page of a language ("" for English): composed, translated and compiled once.

    Its reads are not noted as reads of a page: it is built and cached separately.
    """

    def made() -> rx.Component:
        with unnoted(), speaking(code):
            return translated(end())

    made.__name__ = f"end_{code}".rstrip("_")
    # The compiled file is named after the module: each language has its own, which its pages load.
    made.__module__ = f"{__name__}_{code}".rstrip("_")
    return rx.memo(made)


def end_name(code: str) -> str:
    """The name of the end of a language in the data of its pages."""
    return memo_name(end_in(code)())


def _alternates(content: rx.Component, here: str) -> Iterator[rx.Component]:
    """The addresses of a page and its reviewed translations for search engines; none without any."""
    reviewed = [each for each in languages() if each.has(here) and _is_reviewed(content, each.code)]
    if reviewed:
        own = [("en-IN", here), ("x-default", here)]
        for code, address in [*own, *((each.code, each.address(here)) for each in reviewed)]:
            yield ui.el.link(
                rel="alternate", hrefLang=code, href=settings.site_url + address.rstrip("/")
            )


def _is_reviewed(content: rx.Component, code: str) -> bool:
    """Whether every translation on a page has been reviewed."""
    translation = catalogue(code)
    if not translation.has_reviewed:
        return False
    translator = Translator(translation)
    translator.tree(content)
    return not translator.unreviewed


def _with_form(content: rx.Component, form: str) -> Any:
    """A page with a form at its end, which is elsewhere in English."""
    section = ui.section(
        part(form).show(), id="enquiry", title="Open an account", tone="tint", reveal=False
    )
    return with_children(content, [*content.children, section])
