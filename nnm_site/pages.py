"""Every page of the site as it is now: composed where something that it reads has changed, else as it was kept.

What a page reads is noted while it is composed (`platform/reads.py`); a page whose inputs are the same is not composed
again. Of what comes out the data of its tree is kept, and what is asked of it (`platform/publish/facts.py`).
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import reflex as rx

from nnm_site.composing import NOT_FOUND, composed, document_tree, head, way_to
from nnm_site.plan import plan
from nnm_site.platform.framework import first_values
from nnm_site.platform.publish import cache
from nnm_site.platform.publish.facts import PageFacts, facts_of, from_json
from nnm_site.platform.publish.page_store import STORE, Stored, read_store, write_store
from nnm_site.platform.reads import digest, note, noted, noted_file, now
from nnm_site.platform.route import Route, give_ways, on_the_way
from nnm_site.platform.tree import Data, as_data
from nnm_site.settings import settings
from nnm_site.shared.languages.catalogue import Catalogue, catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.pages import english_path
from nnm_site.shared.languages.script_words import SAID
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.translator import Translator, translated
from nnm_site.shared.shell.error_pages import NOT_FOUND_TITLE, not_found, unexpected_error
from nnm_site.shared.shell.frame import end
from nnm_site.shared.shell.in_language import UNREVIEWED, end_name
from nnm_site.shared.shell.server_error import error_document
from nnm_site.shared.shell.strip import nearest

#: A sentence and its context.
Message = tuple[str, str]

#: The kind of entry of the cache that the data of trees is.
TREES = "trees"

#: What every page is composed by, besides its feature.
_ROOT = Path(__file__).parents[1]
_COMPOSED_BY = (
    *(f"nnm_site/{name}.py" for name in ("composing", "pages", "plan", "site_map")),
    "requirements.txt",
)
_SHARED = ("code:nnm_site/shared", "code:nnm_site/platform")
_FEATURES = "nnm_site.features."


@dataclass
class Kept:
    """What is kept of a page, or of the end that all pages of a language share.

    `key` is the hash of its tree as data, `state` that of a live page as Reflex draws it, `description` that of its head. `missing` are the messages
    that have no translation. `verdicts` are what has been asked of it: by name, on what the answer depends, and the answer.
    """

    key: str
    facts: PageFacts
    #: Makes its tree anew.
    tree: Callable[[], list[Data]]
    missing: tuple[Message, ...] = ()
    unreviewed: bool = False
    state: str = ""
    description: str = ""
    has_examples: bool = False
    verdicts: dict[str, tuple[str, Any]] = field(default_factory=dict)
    is_new: bool = False

    def nodes(self) -> list[Data]:
        """Its tree as data. What all pages of a language end with is there by its name alone."""
        data = cache.find(TREES, self.key)
        if data is not None:
            return json.loads(data)
        nodes = self.tree()
        _stored_tree(nodes)
        return nodes

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """What `make` gave when the record was first asked for it under this name with this key."""
        held = self.verdicts.get(name)
        if held is None or held[0] != key:
            held = self.verdicts[name] = (key, make())
            self.is_new = True
        return held[1]

    def stored(self) -> dict[str, Any]:
        """As the store keeps it."""
        made = {name: value for name, value in vars(self).items() if name not in _NOT_STORED}
        return made | {"facts": self.facts.as_json()}


#: What of it belongs to this process.
_NOT_STORED = {"is_new", "tree"}


def _restored(made: Mapping[str, Any], tree: Callable[[], list[Data]]) -> Kept:
    facts = from_json(made["facts"])
    missing = tuple((key, context) for key, context in made["missing"])
    return Kept(**(dict(made) | {"facts": facts, "missing": missing}), tree=tree)


@dataclass(frozen=True)
class PageRecord:
    """A page as it is now. `fault` is what kept it from being composed; nothing else may be asked of it then."""

    route: Route
    made: Kept | None
    fault: Exception | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it could be composed."""
        return self.made is not None

    @property
    def _made(self) -> Kept:
        assert self.made is not None, "a page with a fault was asked for"
        return self.made

    @property
    def facts(self) -> PageFacts:
        """What is asked of it, without what all pages of its language end with."""
        return self._made.facts

    @property
    def key(self) -> str:
        """The hash of its tree."""
        return self._made.key

    @property
    def state(self) -> str:
        """The hash of a live page as Reflex draws it; "" of others."""
        return self._made.state

    @property
    def description(self) -> str:
        """What search engines show of it."""
        return self._made.description

    @property
    def has_examples(self) -> bool:
        """Whether it is known what the server may write into it."""
        return self._made.has_examples

    @property
    def missing(self) -> tuple[Message, ...]:
        """The messages that have no translation."""
        return self._made.missing

    def nodes(self) -> list[Data]:
        """Its tree as data."""
        return self._made.nodes()

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """See `Kept`."""
        return self._made.kept(name, key, make)


@dataclass(frozen=True)
class Site:
    """All pages as they are now, what is sent where nothing is, and by the name of its memo the end of each language."""

    pages: tuple[PageRecord, ...]
    not_found: tuple[PageRecord, ...]
    ends: Mapping[str, Kept]
    #: The hash of what live pages show beside their own: when one cannot be drawn, and where nothing is.
    around_live: str

    @property
    def documents(self) -> tuple[PageRecord, ...]:
        """All that a build has a document of."""
        return (*self.pages, *self.not_found)

    def end_of(self, route: Route) -> Kept:
        """What the page ends with, as all of its language."""
        return self.ends[end_name(route.language)]


@contextmanager
def current(store: Path = STORE) -> Iterator[Site]:
    """The site as it is now. What was made of it is kept at the end, verdicts too, whatever happens meanwhile."""
    give_ways(plan().routes)
    known = read_store(store)
    inputs: dict[str, Mapping[str, str]] = {}

    def made(
        name: str, told: str, make: Callable[[], Kept], tree: Callable[[], list[Data]]
    ) -> Kept:
        was = known.get(name)
        if was and was.is_current(told, now):
            inputs[name] = was.inputs
            return _restored(was.made, tree)
        with noted() as names:
            found = make()
        inputs[name] = {each: now(each) for each in sorted(names)}
        return found

    kept: dict[str, Kept] = {}
    tolds: dict[str, str] = {}

    def page(route: Route) -> PageRecord:
        tolds[route.path] = told = _told(route)
        try:
            kept[route.path] = made(route.path, told, partial(_made, route), partial(_tree, route))
        # A fault of content may be any: what the page of it asks for is not there.
        except Exception as fault:
            return PageRecord(route, None, fault)
        return PageRecord(route, kept[route.path])

    ends = {
        end_name(code): made(
            f"end {code}", settings.site_url, partial(_end, code), partial(_end_tree, code)
        )
        for code in _codes()
    }
    kept |= {f"end {code}": ends[end_name(code)] for code in _codes()}
    kept["around live pages"] = made("around live pages", settings.site_url, _around_live, list)
    pages, others = tuple(map(page, plan().routes)), tuple(map(page, NOT_FOUND))
    UNREVIEWED.update(
        one.route.path for one in (*pages, *others) if one.made and one.made.unreviewed
    )
    try:
        yield Site(pages, others, ends, kept["around live pages"].key)
    finally:
        changed = {
            name: Stored(tolds.get(name, settings.site_url), inputs[name], one.stored())
            for name, one in kept.items()
            if one.is_new
        }
        write_store(changed, kept, store)


def composed_now(route: Route) -> PageRecord:
    """A page that is composed now, whatever is kept of it. Raises what keeps it from being composed."""
    return PageRecord(route, _made(route))


def _codes() -> list[str]:
    return ["", *(language.code for language in languages())]


def _told(route: Route) -> str:
    """What the page itself is told by its route, and all pages by the settings."""
    own = (settings.site_url, settings.is_production)
    values = (
        route.title,
        route.description if isinstance(route.description, str) else "",
        route.label,
        route.listed,
        route.canonical,
        route.feed,
    )
    others = (route.fonts, route.drawing, route.language, way_to.get(route.path))
    return digest(repr((own, values, others)))


def _tree(route: Route) -> list[Data]:
    return as_data(document_tree(route), memos=False)


def _made(route: Route) -> Kept:
    _note_code(route)
    held = catalogue(route.language) if route.language else None
    with _missing_of(held) as missing:
        UNREVIEWED.discard(route.path)
        nodes = _tree(route)
        with speaking(route.language), on_the_way(way_to.get(route.path, ())):
            translator = Translator(held) if held else None
            examples = [translator.tree(each) if translator else each for each in route.examples()]
            written = [node for each in examples for node in as_data(each, memos=False)]
        if held:
            _say_head(route, held)
        facts = facts_of(nodes, written)
        state = _as_reflex_draws(route) if route.state else ""
    return Kept(
        _stored_tree(nodes),
        facts,
        partial(_tree, route),
        tuple(sorted(missing)),
        unreviewed=route.path in UNREVIEWED,
        state=state,
        description=route.described,
        has_examples=bool(written),
        is_new=True,
    )


def _end(code: str) -> Kept:
    _note_code_of_all()
    nodes = _end_tree(code)
    return Kept(_stored_tree(nodes), facts_of(nodes), partial(_end_tree, code), is_new=True)


def _end_tree(code: str) -> list[Data]:
    with speaking(code):
        return as_data(translated(end()))


def _around_live() -> Kept:
    _note_code_of_all()
    drawn = (unexpected_error(), composed(Route("/404", NOT_FOUND_TITLE, not_found)))
    return Kept(digest(repr([each.render() for each in drawn])), facts_of([]), list, is_new=True)


def live_key(site: Site) -> str:
    """The hash of all that the documents and scripts of live pages are compiled of."""
    pages = [f"{one.route.path} {one.state}" for one in site.pages if one.state]
    ends = [end.key for end in site.ends.values()]
    files = [*(_ROOT / "assets" / "styles").rglob("*.css"), *(_ROOT / "reflex.lock").iterdir()]
    others = (_ROOT / "rxconfig.py", _ROOT / "requirements.txt")
    parts = [*pages, *ends, site.around_live, first_values(rx.State), now("code:nnm_site")]
    return cache.key_of(
        *map(str.encode, parts), *(path.read_bytes() for path in sorted((*files, *others)))
    )


def _stored_tree(nodes: list[Data]) -> str:
    data = json.dumps(nodes, ensure_ascii=False).encode()
    key = cache.key_of(data)
    cache.store(TREES, key, data)
    return key


def _as_reflex_draws(route: Route) -> str:
    tree = composed(route, route.state)
    told = head(route, way_to[route.path])
    meta = [each.render() if isinstance(each, rx.Component) else each for each in told["meta"]]
    return digest(repr((tree.render(), {**told, "meta": meta})))


@contextmanager
def _missing_of(held: Catalogue | None) -> Iterator[set[Message]]:
    """The messages of a catalogue that are asked for meanwhile and have no translation."""
    found: set[Message] = set()
    if held:
        held.missing.clear()
    yield found
    if held:
        found |= held.missing
        held.missing.clear()


def _note_code_of_all() -> None:
    note(*_SHARED)
    for name in _COMPOSED_BY:
        noted_file(_ROOT / name)


def _note_code(route: Route) -> None:
    """The code that a page is made by: that of its feature, and what every page is made by."""
    _note_code_of_all()
    asked = (
        route.page,
        route.fill,
        route.example,
        route.examples,
        route.begins,
        route.structured_data,
    )
    for function in asked:
        while isinstance(function, partial):
            function = function.func
        module = getattr(function, "__module__", "")
        if module.startswith(_FEATURES):
            note(f"code:nnm_site/features/{module.removeprefix(_FEATURES).partition('.')[0]}")


def _say_head(route: Route, held: Catalogue) -> None:
    """What the head says was translated when the site was put together: ask for it again."""
    if route in NOT_FOUND:
        return
    english = next(each for each in plan().routes if each.path == english_path(route))
    for text in (english.title, english.name, "" if english.begins else english.described):
        Translator(held).text(text)
    if english.path == held.language.pages[0]:
        nearest(held.language, english.path)  # On English pages.
        # Shown where nothing is, and where the server fails.
        Translator(held).text(NOT_FOUND_TITLE)
        Translator(held).tree(not_found())
        error_document("", held.language)
        for sentence in SAID:
            held.sentence(sentence)
        # What all pages end with is made by itself.
        Translator(held).tree(end())
