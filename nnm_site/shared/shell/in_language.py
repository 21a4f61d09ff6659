"""A page with what stands around it, in the language that is spoken."""

import json
from collections.abc import Callable
from typing import Any

import reflex as rx

from nnm_site.platform.feature import part
from nnm_site.platform.tree.copies import with_children
from nnm_site.shared import ui
from nnm_site.shared.languages.catalogue import Catalogue
from nnm_site.shared.languages.script_words import script_words
from nnm_site.shared.languages.speaking import spoken
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.shell.frame import frame

#: The addresses of pages in other languages that nobody has reviewed, of those that were composed.
UNREVIEWED: set[str] = set()


def framed(content: rx.Component, here: str, plain: Callable[[], rx.Component]) -> rx.Component:
    """Everything of a page; `here` is the address of the English one, `plain` it of plain values."""
    found = spoken()
    if found is None:
        return frame(content, here, plain)
    if (form := found.language.forms.get(here)) is not None:
        content = _with_form(content, form)
    own = Translator(found)
    content = own.tree(content)
    whole = frame(content, here, plain, _notices(found, here, own))
    tree = Translator(found).tree(whole, content)
    if own.unreviewed:
        UNREVIEWED.add(found.language.address(here))
    words = json.dumps(script_words(found), ensure_ascii=False).replace("</", "<\\/")
    return rx.fragment(
        tree,
        rx.el.meta(**ui.attrs(name="robots", content="noindex")) if own.unreviewed else None,
        rx.el.script(words, **ui.attrs(type="application/json", id="words")),
    )


def _with_form(content: rx.Component, form: str) -> Any:
    """A page that shows a form at its end, which stands elsewhere in English."""
    section = ui.section(
        part(form).show(), id="enquiry", title="Open an account", tone="tint", reveal=False
    )
    return with_children(content, [*content.children, section])


def _notices(found: Catalogue, here: str, own: Translator) -> rx.Component:
    """What stands above the content."""
    language = found.language
    notes: list[tuple[str, dict[str, str]]] = []
    if here == "/":
        text = f"This page has not been translated yet. You are on the {language.english_name} home page."  # fmt: skip
        notes.append((found.say(text), {"id": "not-translated", "tabindex": "-1"}))
    if own.unreviewed:
        notes.append((language.under_review, {"data_under_review": ""}))
    # What is under review says already that the English is valid.
    elif here in language.legal_pages:
        text = "The English text of this page prevails."
        notes.append((found.say(text), {"data_english_prevails": ""}))
    if own.fell_back:
        text = (
            "The English text of this page has changed since it was translated. It is shown in "
            "English until the translation has been renewed."
        )
        notes.append((found.say(text), {"data_fell_back": ""}))
    if not notes:
        return rx.fragment()
    lines = (rx.el.p(text, **ui.attrs(**marks)) for text, marks in notes)
    return rx.el.aside(
        rx.el.div(*lines, class_name="measure"),
        class_name="language-notes",
        **ui.attrs(aria_label=found.say("Language")),
    )
