"""Notices about a translation, below the title and the lead of its page."""

from collections.abc import Iterator
from typing import Any

import reflex as rx

from nnm_site.platform.tree.copies import with_children
from nnm_site.shared.languages.translator import Translator


def with_notices(content: Any, here: str, translator: Translator) -> Any:
    """A page, or the content of its main element, with its notices. `translator` has translated it.

    `here` is the address of the English page. Without a `header`, nothing is added.
    """
    lines = [rx.el.p(text, custom_attrs={mark: ""}) for mark, text in _notices(here, translator)]
    if not lines:
        return content
    box = rx.el.div(
        *lines,
        class_name="language-notes",
        role="note",
        aria_label=translator.catalogue.say("Language"),
    )
    return _below_head(content, box) or content


def _below_head(tree: Any, box: rx.Component) -> Any:
    """A copy with the box at the end of the first `header`; `None` without one."""
    if getattr(tree, "tag", None) == "header":
        return with_children(tree, [*tree.children, box])
    for place, child in enumerate(tree.children):
        if (made := _below_head(child, box)) is not None:
            return with_children(tree, [*tree.children[:place], made, *tree.children[place + 1 :]])
    return None


def _notices(here: str, translator: Translator) -> Iterator[tuple[str, str]]:
    """The mark and the text of each notice."""
    translations = translator.catalogue
    if translator.unreviewed:
        yield "data-under-review", translations.language.under_review
    # The notice of a review already says that the English is valid.
    elif here in translations.language.legal_pages:
        yield "data-english-prevails", translations.say("The English text of this page prevails.")
    if translator.fell_back:
        text = (
            "The English text of this page has changed since it was translated. It is shown in "
            "English until the translation has been renewed."
        )
        yield "data-fell-back", translations.say(text)
