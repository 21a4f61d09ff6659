"""Routes: the pages of the site."""

import datetime
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

import reflex as rx
from markupsafe import Markup

from nnm_site.platform.computing import FairLimiter
from nnm_site.platform.reads import digest, hashes, note
from nnm_site.platform.tree import render

#: (label, address) pairs from Home to the page, the page itself last. Home's own is empty.
Trail = Sequence[tuple[str, str]]

_TRAIL: ContextVar[Trail] = ContextVar("trail", default=())


@contextmanager
def on_trail(trail: Trail) -> Iterator[None]:
    """A context in which the page at the end of `trail` is composed or filled."""
    token = _TRAIL.set(trail)
    try:
        yield
    finally:
        _TRAIL.reset(token)


def current_trail() -> Trail:
    """The trail to the page that is being composed or filled; empty for a page without an address."""
    trail = _TRAIL.get()
    for _, path in trail:
        note(f"route:{path}")
    return trail


#: Input of `nnm_site.platform.tree`; finished HTML is `Markup`.
Tree = rx.Component | str


@dataclass(frozen=True)
class PageAnswer:
    """What the server fills into a built document for one address; fields that are `None` stay as built.

    `main` is the whole content, `answers` is added for visitors without JavaScript, `parts`
    replace the built `ui.written_part` of each name; all are trees of plain values, or
    texts. `canonical` is an address without the host. `sample` means that sample content is shown.
    `language` is that of a page in another language than English. With `moved` nothing is filled: the
    visitor is redirected to that address, without the host.
    """

    main: Tree | None = None
    answers: Tree | None = None
    title: str | None = None
    description: str | None = None
    canonical: str | None = None
    status: int = 200
    sample: bool = False
    parts: Mapping[str, Tree] = field(default_factory=dict)
    language: str = ""
    moved: str | None = None


#: Fills the document for an address, given its part below the page's own path (percent-encoded as it was
#: sent) and its query. `None` leaves the document as it is built.
Answering = Callable[[str, Mapping[str, str]], PageAnswer | None]


def answer_each_time(_: str, __: Mapping[str, str]) -> PageAnswer:
    """The `answer` of a page on which only the parts of all written pages change."""
    return PageAnswer()


class EachMinute:
    """An `answer` that writes a page's content once a minute."""

    def __init__(self, page: Callable[[], rx.Component]) -> None:
        @lru_cache(maxsize=16)
        def written(_minute: int, _trail: tuple[tuple[str, str], ...]) -> Markup:
            return render(rx.fragment(*page().children))

        self._written = written

    def __call__(self, _: str, __: Mapping[str, str]) -> PageAnswer:
        """The present content, whatever the query."""
        return PageAnswer(main=self._written(int(time.time() // 60), tuple(current_trail())))


#: Limits the documents that are filled at the same time: some may wait for a locked database.
PAGES = FairLimiter(8)


@dataclass(frozen=True)
class Route:
    """One page, sent as it was built, or filled at each request."""

    #: The address, without a slash at its end.
    path: str
    #: 10 to 65 characters.
    title: str
    #: Makes the content of its document; that of a live page takes its state, or plain values.
    page: Callable[..., rx.Component]
    #: 50 to 160 characters, or a function that returns them.
    description: str | Callable[[], str] = ""
    #: Makes the part of the page that begins with the description, for another language.
    begins: Callable[[], rx.Component] | None = None
    #: Its name in breadcrumbs, by default its title up to the first colon or bar.
    label: str | None = None
    #: The address of the page above it, by default the longest prefix of its own that is a page.
    parent: str | None = None
    #: JSON-LD objects besides the breadcrumbs.
    structured_data: Callable[[], list[dict[str, Any]]] = field(default=list)
    #: Whether search engines and the site map should list it.
    listed: bool = True
    #: The address of the page with the same content, if any.
    canonical: str | None = None
    #: The address of its Atom feed.
    feed: str | None = None
    #: A drawing of `assets/drawings` for the picture that a shared link shows.
    drawing: str = "butterfly"
    #: Fonts of `assets/fonts` that its first screen needs besides the two of every page.
    fonts: tuple[str, ...] = ()
    #: The day of the newest content of the page, if known.
    updated: datetime.date | None = None
    #: Examples of everything that an answer may write into the page: the document contains their style rules.
    examples: Callable[[], Iterable[rx.Component]] = tuple
    #: The code of another language than English.
    language: str = ""
    #: Writes what depends on the query, or on the time.
    answer: Answering | None = None
    #: Limits how many are filled at the same time.
    limiter: FairLimiter = PAGES

    @property
    def described(self) -> str:
        """The description."""
        return self.description if isinstance(self.description, str) else self.description()

    @property
    def name(self) -> str:
        """The page's name in breadcrumbs."""
        return self.label or re.split(r": | \| ", self.title)[0]


@dataclass(frozen=True, kw_only=True)
class RouteFamily(Route):
    """Pages that share one document, at all addresses one level below `path`; there is no page at `path`."""


@dataclass(frozen=True, kw_only=True)
class LiveRoute(Route):
    """A page for which the server computes while a visitor enters something.

    Its page function is called with `state`, or with the plain values of `example`: what it shows before an
    entry. `answer` writes the same for an address, for visitors without JavaScript.
    """

    state: type[rx.State]
    example: Callable[[], Any]


def trails(routes: Iterable[Route]) -> dict[str, Trail]:
    """The trail from Home to each page by its address: (label, address) pairs, the page itself last.

    Raises `ValueError` if a page's parent is not a page.
    """
    table = {route.path: route for route in routes}

    def above(path: str) -> str | None:
        while path != "/":
            path = path.rpartition("/")[0] or "/"
            if path in table:
                return path
        return None

    @cache
    def trail_to(path: str) -> Trail:
        route = table[path]
        higher = above(path) if route.parent is None else route.parent
        if higher is not None and higher not in table:
            raise ValueError(f"The page {path} stands below {higher}, which is no page.")
        step = (("Home" if path == "/" else route.name), route.canonical or path)
        return [*(trail_to(higher) if higher else ()), step]

    return {path: trail_to(path) for path in table}


_TRAILS: dict[str, Trail] = {}


def give_trails(routes: Iterable[Route]) -> None:
    """Set the pages of the site for `trail_of`, replacing earlier ones."""
    _TRAILS.clear()
    _TRAILS.update(trails(routes))


def trail_of(path: str) -> Trail:
    """The trail to the page at an address of the site; empty if unknown."""
    return _TRAILS.get(path, ())


@hashes("route")
def _route_now(path: str) -> str:
    return digest(repr(trail_of(path)))


def picture_address(path: str) -> str:
    """The address of the picture that a shared link to the page at `path` shows."""
    return f"/sharing/{path.strip('/').replace('/', '-') or 'home'}.png"
