"""What the site knows about one of its pages."""

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
    """While the page at the end of `trail` is composed or filled."""
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


#: What `nnm_site.platform.tree` writes; HTML that is finished is `Markup`.
Tree = rx.Component | str


@dataclass(frozen=True)
class PageAnswer:
    """What the server fills into a built document for one address; what is `None` stays as built.

    `main` is the whole content, `answers` stands in it for visitors without JavaScript alone, `parts`
    take the place of the built `ui.written_part` of each name; all are trees of plain values, or
    texts. `canonical` is an address without the host. `sample` says that sample content is shown.
    `language` is that of a page in another language than English. With `moved` nothing is filled: the
    visitor is sent to that address, without the host, where the same page has its place.
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


#: Fills the document for an address: what stands in it below the page's own path (as it was sent, with
#: percent signs), and its query. `None` leaves the document as it is built.
Answering = Callable[[str, Mapping[str, str]], PageAnswer | None]


def answer_each_time(_: str, __: Mapping[str, str]) -> PageAnswer:
    """The `answer` of a page of which only that changes which every document written at a request says."""
    return PageAnswer()


class EachMinute:
    """Fills a page with its own content of this minute."""

    def __init__(self, page: Callable[[], rx.Component]) -> None:
        @lru_cache(maxsize=16)
        def written(_minute: int, _trail: tuple[tuple[str, str], ...]) -> Markup:
            return render(rx.fragment(*page().children))

        self._written = written

    def __call__(self, _: str, __: Mapping[str, str]) -> PageAnswer:
        """The content of now, whatever the address asks for."""
        return PageAnswer(main=self._written(int(time.time() // 60), tuple(current_trail())))


#: Documents that are filled at one time: while the database is locked some wait for it.
PAGES = FairLimiter(8)


@dataclass(frozen=True)
class Route:
    """One page, sent as it was built, or filled at each request."""

    #: The address, without a slash at its end.
    path: str
    #: 10 to 65 characters.
    title: str
    #: Makes the content of its document; a live page is made of its state, or of plain values.
    page: Callable[..., rx.Component]
    #: 50 to 160 characters, or what makes them when they are asked for.
    description: str | Callable[[], str] = ""
    #: Makes the part of the page of which the description is the beginning, for another language.
    begins: Callable[[], rx.Component] | None = None
    #: What breadcrumbs call it, by default its title up to the first colon or bar.
    label: str | None = None
    #: The address of the page above it, by default the longest beginning of its own that is a page.
    parent: str | None = None
    #: JSON-LD objects besides the breadcrumbs.
    structured_data: Callable[[], list[dict[str, Any]]] = field(default=list)
    #: Whether search engines and the site map should know it.
    listed: bool = True
    #: The address of the page whose content this one shows again.
    canonical: str | None = None
    #: The address of its Atom feed.
    feed: str | None = None
    #: Of `assets/drawings`: stands on the picture that a shared link shows.
    drawing: str = "butterfly"
    #: Of `assets/fonts`: those that its first screen shows beside the two of every page.
    fonts: tuple[str, ...] = ()
    #: The day of the newest thing on the page, where that has one.
    updated: datetime.date | None = None
    #: What an answer may write into parts of the page, with every look that they can have: the page has the rules for it.
    examples: Callable[[], Iterable[rx.Component]] = tuple
    #: The code of another language than English.
    language: str = ""
    #: Writes what depends on the rest of the address, or on the moment.
    answer: Answering | None = None
    #: How many of it may be filled at one time.
    limiter: FairLimiter = PAGES

    @property
    def described(self) -> str:
        """The description."""
        return self.description if isinstance(self.description, str) else self.description()

    @property
    def name(self) -> str:
        """What breadcrumbs call the page."""
        return self.label or re.split(r": | \| ", self.title)[0]


@dataclass(frozen=True, kw_only=True)
class RouteFamily(Route):
    """Pages with one document, at all addresses one step below `path`, where itself is none."""


@dataclass(frozen=True, kw_only=True)
class LiveRoute(Route):
    """A page for which the server computes while a visitor enters something.

    Its page is called with `state`, or with the plain values that `example` makes: what it shows before anything is
    asked. `answer` writes the same for an address, for visitors without JavaScript.
    """

    state: type[rx.State]
    example: Callable[[], Any]


def trails(routes: Iterable[Route]) -> dict[str, Trail]:
    """The trail from Home to each page by its address: (label, address) pairs, the page itself last.

    Raises `ValueError` when a page is said to stand below an address that is no page.
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
    """Let `trail_of` know the pages of a site, in place of any given before."""
    _TRAILS.clear()
    _TRAILS.update(trails(routes))


def trail_of(path: str) -> Trail:
    """The trail to the page at an address of the site that is served; empty where it is not known."""
    return _TRAILS.get(path, ())


@hashes("route")
def _route_now(path: str) -> str:
    return digest(repr(trail_of(path)))


def picture_address(path: str) -> str:
    """Where the picture is that a shared link to the page at `path` shows."""
    return f"/sharing/{path.strip('/').replace('/', '-') or 'home'}.png"
