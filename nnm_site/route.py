"""What the site knows about one of its pages."""

import datetime
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import reflex as rx
from markupsafe import Markup

from nnm_site.ui.breadcrumbs import Way


@dataclass(frozen=True)
class Filled:
    """What the server fills into a built document for one address; what is `None` stays as built.

    `main` is the whole content, `answers` stands in it for visitors without JavaScript alone, `parts`
    take the place of the built `ui.written_part` of each name; all are HTML. `canonical` is an address
    without the host. `sample` says that sample content is shown. `entries`
    are what fields of the document hold, by name, where no script puts it there. `language` is that
    of a page in another language than English.
    """

    main: Markup | None = None
    answers: Markup | None = None
    title: str | None = None
    description: str | None = None
    canonical: str | None = None
    status: int = 200
    sample: bool = False
    parts: Mapping[str, Markup] = field(default_factory=dict)
    entries: Mapping[str, str] = field(default_factory=dict)
    language: str = ""


#: Fills the document for an address: what stands in it below the page's own path (as it was sent, with
#: percent signs), and its query. `None` leaves the document as it is built.
Fill = Callable[[str, Mapping[str, str]], Filled | None]


def fill_openings(_: str, __: Mapping[str, str]) -> Filled:
    """The `fill` of a page that says what is open now, as every document written at a request does."""
    return Filled()


@dataclass(frozen=True)
class Route:
    """One page. `title` 10–65 and `description` 50–160 characters; `path` without trailing slash.

    `label` is what breadcrumbs call the page, by default its title up to the first colon or bar;
    `parent` the address of the page above it, by default the longest beginning of its own that is a
    page. `structured_data` are JSON-LD objects besides the breadcrumbs; `listed` is false for a page that search engines and the
    sitemap should not know; `canonical` is the address of the page whose content this one shows
    again; `feed` is that of its Atom feed; `fonts` (of `assets/fonts`) are those that its first screen
    shows beside the two of every page. `drawing` (of `assets/drawings`) stands on the picture
    that a shared link shows; `updated` is the day of the newest thing on the page, for pages made of
    dated content. `fill` writes what depends on the rest of the address; with `below` the page is
    not found at its own path but at all that lie one step below it.
    """

    path: str
    title: str
    page: Callable[[], rx.Component]
    description: str = ""
    label: str | None = None
    parent: str | None = None
    structured_data: Callable[[], list[dict[str, Any]]] = field(default=list)
    listed: bool = True
    canonical: str | None = None
    feed: str | None = None
    drawing: str = "butterfly"
    fonts: tuple[str, ...] = ()
    updated: datetime.date | None = None
    fill: Fill | None = None
    below: bool = False

    @property
    def name(self) -> str:
        """What breadcrumbs call the page."""
        return self.label or re.split(r": | \| ", self.title)[0]


def ways(routes: Iterable[Route]) -> dict[str, Way]:
    """The way from Home to each page by its address: (label, address) pairs, the page itself last.

    Raises `ValueError` when a page is said to stand below an address that is no page.
    """
    table = {route.path: route for route in routes}
    found: dict[str, Way] = {}

    def way_to(path: str) -> Way:
        if path not in found:
            route = table[path]
            step = (("Home" if path == "/" else route.name), route.canonical or path)
            found[path] = [*(way_to(above) if (above := _above(route, table)) else ()), step]
        return found[path]

    return {path: way_to(path) for path in table}


def _above(route: Route, table: Mapping[str, Route]) -> str | None:
    """The address of the page above a page; Home has none."""
    if route.parent is not None:
        if route.parent not in table:
            raise ValueError(
                f"The page {route.path} stands below {route.parent}, which is no page."
            )
        return route.parent
    path = route.path
    while path != "/":
        path = path.rpartition("/")[0] or "/"
        if path in table:
            return path
    return None


def picture_address(path: str) -> str:
    """Where the picture is that a shared link to the page at `path` shows."""
    return f"/sharing/{path.strip('/').replace('/', '-') or 'home'}.png"
