"""The pages of the site in other languages: each is a page of the app like the English one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import reflex as rx
from markupsafe import Markup

from nnm_site.platform.route import (
    Answering,
    EachMinute,
    LiveRoute,
    PageAnswer,
    Route,
    Tree,
    on_trail,
    trail_of,
)
from nnm_site.shared.languages.catalogue import Catalogue, catalogue
from nnm_site.shared.languages.language import Language, languages
from nnm_site.shared.languages.messages import words_of
from nnm_site.shared.languages.notices import with_notices
from nnm_site.shared.languages.speaking import in_spoken, speaking
from nnm_site.shared.languages.states import state_in
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.rules.excerpts import summary


class ScopeError(ValueError):
    """A language names a page that the site does not have."""


def pages_in_languages(site: Iterable[Route]) -> Iterator[Route]:
    """Every page of every language besides English, in the order of their lists.

    Raises `ScopeError` for an address that is not a page.
    """
    site = list(site)
    english = {route.path: route for route in site}
    for language in languages():
        for path in language.pages:
            if path not in english:
                raise ScopeError(f"{language.english_name} has the page {path}, which is none.")
            yield _in_language(english[path], catalogue(language.code))


def missing_in_languages(page: Route) -> Iterator[Route]:
    """The not-found page of each language; `page` is the English one."""
    for language in languages():
        yield replace(
            page,
            path=language.address(page.path),
            language=language.code,
            title=catalogue(language.code).say(page.title),
        )


def language_of(path: str) -> Language | None:
    """The language that an address belongs to, `None` for English."""
    return next(
        (each for each in languages() if path == each.prefix or path.startswith(f"{each.prefix}/")),
        None,
    )


def english_path(route: Route) -> str:
    """The address of the English page that a page is a translation of."""
    return route.path.removeprefix(f"/{route.language}") or "/" if route.language else route.path


def _in_language(route: Route, translations: Catalogue) -> Route:
    language, translator = translations.language, Translator(translations)
    own: dict[str, Any] = {}
    if isinstance(route, LiveRoute):
        own["example"] = in_spoken(language.code, route.example)
        own["state"] = state_in(route.state, language.code)
    if isinstance(answer := route.answer, EachMinute):
        own["answer"] = EachMinute(partial(_content, route, translations))
    elif answer:
        own["answer"] = answer_in(answer, translations, route.path)
    return replace(
        route,
        path=language.address(route.path),
        language=language.code,
        title=translator.text(route.title),
        description=partial(_description, route, translations),
        label=translator.text(route.name),
        canonical=None,
        feed=route.feed and language.prefix + route.feed,
        structured_data=partial(_structured, route, translations),
        **own,
    )


def _description(route: Route, translations: Catalogue) -> str:
    """A text to be shortened is translated whole first, then shortened."""
    translator = Translator(translations)
    if route.begins:
        return summary(words_of(translator.tree(route.begins())))
    return translator.text(route.described) if route.described else ""


def _structured(route: Route, translations: Catalogue) -> list[dict[str, Any]]:
    with speaking(translations.language.code):
        return [Translator(translations).structured(data) for data in route.structured_data()]


def _content(route: Route, translations: Catalogue) -> rx.Component:
    """The content of a page's main element, in the language."""
    with speaking(translations.language.code), on_trail(trail_of(route.path)):
        translator = Translator(translations)
        main = translator.tree(rx.fragment(*route.page().children))
        return with_notices(main, route.path, translator)


def answer_in(fill: Answering, translations: Catalogue, here: str) -> Answering:
    """Fills a page's document with the same answer, in the language. `here` is the page's English address."""

    def filled(below: str, query: Mapping[str, str]) -> PageAnswer | None:
        with speaking(translations.language.code), on_trail(trail_of(here)):
            answer = fill(below, query)
            if answer is None:
                return None
            translator = Translator(translations)
            main = _tree(translator, answer.main)
            if isinstance(main, rx.Component):
                main = with_notices(main, here, translator)
            return replace(
                answer,
                main=main,
                answers=_tree(translator, answer.answers),
                title=answer.title and translator.text(answer.title),
                description=answer.description and translator.text(answer.description),
                canonical=answer.canonical and translations.language.address(answer.canonical),
                moved=answer.moved and translations.language.address(answer.moved),
                parts={name: _tree(translator, part) or "" for name, part in answer.parts.items()},
                language=translations.language.code,
            )

    return filled


def _tree(translator: Translator, tree: Tree | None) -> Tree | None:
    if tree is None or isinstance(tree, Markup):
        return tree
    return translator.text(tree) if isinstance(tree, str) else translator.tree(tree)
