"""Every page of the present sources: composed if one of its inputs has changed, else from the store.

What a page reads is noted while it is composed (`platform/reads.py`). The store keeps the data of
its tree and its facts (`platform/publish/facts.py`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote

import reflex as rx

from nnm_site.platform.framework import first_values
from nnm_site.platform.garbage import Sweep
from nnm_site.platform.publish.cache import key_of
from nnm_site.platform.publish.page_store import STORE, Stored, read_store, write_store
from nnm_site.platform.publish.records import End, Kept, Record, Records
from nnm_site.platform.reads import digest, note, noted, noted_file, now
from nnm_site.platform.route import LiveRoute, PageAnswer, Route, RouteFamily, on_trail, trail_of
from nnm_site.platform.serve.template import BuiltDocument, as_template
from nnm_site.platform.tree import as_data, render
from nnm_site.settings import settings
from nnm_site.shared.languages.catalogue import Catalogue, catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.pages import english_path
from nnm_site.shared.languages.script_words import SENTENCES
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.translator import Translator, translated
from nnm_site.shared.shell.error_pages import (
    error_document,
    not_found,
    not_found_route,
    unexpected_error,
)
from nnm_site.shared.shell.frame import end
from nnm_site.shared.shell.html_document import composed, document_tree, head
from nnm_site.shared.shell.in_language import end_name
from nnm_site.shared.shell.strip import nearest
from nnm_site.site_map import not_found_pages, plan

K = TypeVar("K", bound=Kept)

#: The code that composes every page, besides its feature.
_ROOT = Path(__file__).parents[1]
_COMPOSED_BY = ("nnm_site/pages.py", "nnm_site/site_map.py", "requirements.txt")
_SHARED = ("code:nnm_site/shared", "code:nnm_site/platform")
_FEATURES = "nnm_site.features."
#: Elements that are moved into the head.
_LIFTED = {"meta", "link"}


@contextmanager
def current(store: Path = STORE) -> Iterator[Records]:
    """The present site. Records and cached checks are stored at the end, even after an error."""
    known = read_store(store)
    made_of: dict[str, Stored] = {}
    kept: dict[str, Kept] = {}
    failed: dict[str, Exception] = {}
    sweep = Sweep()

    def brought_up(kind: type[K], name: str, code: str, make: Callable[[], K], **own: Any) -> K:
        was = known.get(name)
        if was and was.is_current(code, now):
            made_of[name], made = was, kind.restored(was.made, **own)
        else:
            with noted() as names:
                made = make()
            sweep()
            made_of[name] = Stored.now(code, names, None)
        made.again = make
        kept[name] = made
        return made

    def page(route: Route) -> Iterator[Record]:
        try:
            make = partial(composed_now, route)
            yield brought_up(Record, route.path, _given_to(route), make, route=route)
        # Faulty content may cause any error: the page may need an entry that does not exist.
        except Exception as fault:
            failed[route.path] = fault

    def end_of(code: str) -> End:
        make, memo = partial(_end, code), end_name(code)
        return brought_up(End, f"end {code}", settings.site_url, make, memo=memo)

    ends = {code: end_of(code) for code in ("", *(each.code for each in languages()))}
    around = brought_up(Kept, "around live pages", settings.site_url, _around_live)
    pages = tuple(one for route in plan().routes for one in page(route))
    others = tuple(one for route in not_found_pages() for one in page(route))
    try:
        yield Records(pages, others, ends, failed, around.key)
    finally:
        records = {
            name: replace(made_of[name], made=one.stored()) if one.is_new else made_of[name]
            for name, one in kept.items()
        }
        if records != known:
            write_store(records, store)


def _given_to(route: Route) -> str:
    """A hash of the fields of its route and of the settings that a page depends on."""
    own = (settings.site_url, settings.is_production)
    description = route.description if isinstance(route.description, str) else ""
    names = ("title", "label", "listed", "canonical", "feed", "fonts", "drawing", "language")
    values = [getattr(route, name) for name in names]
    return digest(repr((own, values, description, trail_of(english_path(route)))))


def composed_now(route: Route) -> Record:
    """A newly composed page, whatever the store has. Raises any error of composing it."""
    _note_code(route)
    translations = catalogue(route.language) if route.language else None
    if translations:
        translations.missing.clear()
    nodes = as_data(document_tree(route), memos=False)
    lifted = _lift_into_head(nodes)
    with speaking(route.language), on_trail(trail_of(english_path(route))):
        examples = [as_data(translated(each), memos=False) for each in route.examples()]
    if translations:
        _translate_head(route, translations)
    state = _as_reflex_draws(route) if isinstance(route, LiveRoute) else ""
    return Record.made(
        nodes,
        [node for each in examples for node in each],
        route=route,
        description=route.described,
        state=state,
        has_examples=any(examples),
        unreviewed=any(given.get("name") == "robots" for _, given, _ in lifted),
        missing=sorted(map(list, translations.missing)) if translations else [],
    )


def _lift_into_head(document: list[Any]) -> list[Any]:
    """Move `meta` and `link` elements of a document's body into its head, as React does; returns them."""
    ((_html, _, (head, body)),) = document
    lifted = [node for node in body[2] if not isinstance(node, str) and node[0] in _LIFTED]
    body[2] = [node for node in body[2] if node not in lifted]
    head[2] += lifted
    return lifted


def _end(code: str) -> End:
    _note_code_of_all()
    with speaking(code):
        return End.made(as_data(translated(end())), memo=end_name(code))


def _around_live() -> Kept:
    _note_code_of_all()
    drawn = (unexpected_error(), composed(not_found_route("/404")))
    return Kept.made([repr(each.render()) for each in drawn])


def live_key(site: Records) -> str:
    """The hash of all inputs of the documents and scripts of live pages."""
    pages = [f"{one.route.path} {one.state}" for one in site.pages if one.state]
    ends = [end.key for end in site.ends.values()]
    folders = ("assets/styles", "reflex.lock", "nnm_site/platform/publish/browser")
    files = [path for folder in folders for path in (_ROOT / folder).iterdir() if path.is_file()]
    others = (_ROOT / "rxconfig.py", _ROOT / "requirements.txt")
    pieces = [*pages, *ends, site.around_live, first_values(rx.State), now("code:nnm_site")]
    return key_of(*pieces, *(path.read_bytes() for path in sorted((*files, *others))))


def _as_reflex_draws(route: LiveRoute) -> str:
    tree = composed(route, of_state=True)
    head_data = head(route)
    meta = [each.render() if isinstance(each, rx.Component) else each for each in head_data["meta"]]
    return digest(repr((tree.render(), {**head_data, "meta": meta})))


def _note_code_of_all() -> None:
    note(*_SHARED)
    for name in _COMPOSED_BY:
        noted_file(_ROOT / name)


def _note_code(route: Route) -> None:
    """Note the code that a page is made by: its feature's, and that of every page."""
    _note_code_of_all()
    functions = (
        route.page,
        route.answer,
        getattr(route, "example", None),
        route.examples,
        route.begins,
        route.structured_data,
    )
    for function in functions:
        while isinstance(function, partial):
            function = function.func
        module = getattr(function, "__module__", "")
        if module.startswith(_FEATURES):
            note(f"code:nnm_site/features/{module.removeprefix(_FEATURES).partition('.')[0]}")


def _translate_head(route: Route, translations: Catalogue) -> None:
    """Note the translations of the head, which were made when the site map was built."""
    if route in not_found_pages():
        return
    english = next(each for each in plan().routes if each.path == english_path(route))
    for text in (english.title, english.name, "" if english.begins else english.described):
        Translator(translations).text(text)
    if english.path == translations.language.pages[0]:
        nearest(translations.language, english.path)  # On English pages.
        # Shown for unknown addresses, and after server errors.
        Translator(translations).text(not_found_route("/").title)
        Translator(translations).tree(not_found())
        error_document("", translations.language)
        for sentence in SENTENCES:
            translations.sentence(sentence)
        # The common end of all pages is made separately.
        Translator(translations).tree(end())


def document(address: str) -> str:
    """The HTML document of an address and its query, without a build or a server.

    Additions of a build (styles, scripts) are missing. Raises `LookupError` for an address that is
    not a page.
    """
    path, _, query = address.partition("?")
    route, below = _route_at(path)
    built = as_built(route.path)
    filled = None
    if answer := route.answer:
        with on_trail(trail_of(english_path(route))):
            filled = answer(quote(below), dict(parse_qsl(query, keep_blank_values=True)))
    return built.fill(filled or PageAnswer())


def _route_at(path: str) -> tuple[Route, str]:
    """The route of a path, and the rest of the path below the route."""
    above, _, below = path.rpartition("/")
    for route in plan().routes:
        if isinstance(route, RouteFamily) and route.path == above and below:
            return route, below
        if route.path == path and not isinstance(route, RouteFamily):
            return route, ""
    raise LookupError(f"No page stands at {path}.")


@cache
def as_built(path: str) -> BuiltDocument:
    """The document of the page at `path`, before the server fills it."""
    route = next(route for route in plan().routes if route.path == path)
    return as_template(f"<!DOCTYPE html>{render(document_tree(route))}")
