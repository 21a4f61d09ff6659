"""Pages in other languages: missing and stale translations, and a page to proofread."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import reflex as rx

from nnm_site.platform.publish.records import Record
from nnm_site.platform.route import LiveRoute, Route, on_trail, trail_of
from nnm_site.platform.tree import render
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.messages import Message
from nnm_site.shared.languages.pages import english_path
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.store import Entry
from nnm_site.shared.languages.translator import Translator


def untranslated(code: str, pages: Iterable[Record]) -> list[Entry]:
    """Every sentence without a translation that a visitor can meet on the `pages` in a language."""
    met: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for page in pages:
        for key, context in page.missing if page.route.language == code else ():
            met[key, context].append(page.route.path)
    return [Entry(*message, places=tuple(paths)) for message, paths in sorted(met.items())]


def sentences_without(pages: Iterable[Record]) -> Iterator[str]:
    """A line for each sentence without a translation on `pages`, by language."""
    given = list(pages)
    for language in languages():
        lacking = untranslated(language.code, given)
        if lacking:
            yield f"{language.english_name}: {len(lacking)} sentences without a translation."
        for entry in lacking:
            first, *others = entry.places
            more = f" and on {len(others)} more" if others else ""
            yield f"  {first}{more}: {entry.key}"


def stale_translations() -> Iterator[str]:
    """A line for each translation whose sentence has changed, by language."""
    for language in languages():
        stale = catalogue(language.code).stale
        if stale:
            yield f"{language.english_name}: {len(stale)} stale translations."
        yield from (f"  {one}" for one in stale)


#: The CSS of a proof.
STYLE = """
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }
.proof { display: block; font: .8125rem/1.45 system-ui, sans-serif; color: #555; margin: 0 0 .75rem }
.proof b { color: #a00 }
svg, img, noscript { display: none }
"""


def proof(routes: Iterable[Route], code: str, address: str) -> str:
    """A page in a language as HTML to proofread: below each sentence its English, its state and its
    context in the exported file.

    `routes` are all pages of the site, `address` is the page's, English or in the language. Raises
    `LookupError` if there is no such page.
    """
    site = {each.path: each for each in routes}
    in_language = (each for each in site.values() if each.language == code)
    route = next((each for each in in_language if address in (each.path, english_path(each))), None)
    if route is None:
        raise LookupError(f"No page in this language stands at {address}.")
    translations = catalogue(code)

    def remark(message: Message, context: str, own: Entry | None) -> rx.Component:
        state = "no translation" if own is None else "reviewed" if own.reviewed else ""
        is_general = own is not None and (message.key, context) not in translations.translations
        return rx.el.span(
            f"{message.text(message.key)} · ",
            rx.el.b(state or "not reviewed"),
            f" · {context}" if context and not is_general else "",
            class_name="proof",
            lang="en",
        )

    english = site[english_path(route)]
    with speaking(code), on_trail(trail_of(english.path)):
        view = route.example() if isinstance(route, LiveRoute) else None
        page = english.page() if view is None else english.page(view)
        content = Translator(translations, remark).tree(page)
    tree = rx.el.html(
        rx.el.head(rx.el.meta(char_set="utf-8"), rx.el.title(route.title), rx.el.style(STYLE)),
        rx.el.body(content),
        lang=code,
    )
    return f"<!DOCTYPE html>{render(tree)}"
