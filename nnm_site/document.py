"""Whole HTML documents in process: what stands at an address, without a build and without a server.

The tree that React draws at a build is written by Python here, with the same head; what a build adds
(styles, scripts, compressed forms) is left out.
"""

from functools import cache
from urllib.parse import parse_qsl, quote

import reflex as rx

from nnm_site.nnm_site import HEAD, LANGUAGE, composed, head, way_to
from nnm_site.plan import plan
from nnm_site.platform.route import Filled, Route, on_the_way
from nnm_site.platform.serve.template import BuiltDocument, as_template
from nnm_site.platform.tree import render
from nnm_site.shared import ui


def document(address: str) -> str:
    """The document of an address of this site, with what its query asks for.

    Raises `LookupError` for an address that is no page.
    """
    path, _, query = address.partition("?")
    route, below = _found(path)
    built = as_built(route.path)
    filled = None
    if route.fill is not None:
        with on_the_way(way_to[route.path]):
            filled = route.fill(quote(below), dict(parse_qsl(query, keep_blank_values=True)))
    return built.fill(filled or Filled())


def body(route: Route) -> rx.Component:
    """All that a page shows, of plain values; a live page shows its example."""
    return composed(route, route.example() if route.example else None)


def _found(path: str) -> tuple[Route, str]:
    """The route of a path, and what stands below it."""
    above, _, below = path.rpartition("/")
    for route in plan().routes:
        if route.below and route.path == above and below:
            return route, below
        if not route.below and route.path == path:
            return route, ""
    raise LookupError(f"No page stands at {path}.")


@cache
def as_built(path: str) -> BuiltDocument:
    """The document of the page at `path`, before the server has filled anything in."""
    return as_template(written(next(route for route in plan().routes if route.path == path)))


def written(route: Route) -> str:
    """The document of a page as a build writes it."""
    told = head(route, way_to[route.path])
    facts = [
        each if isinstance(each, rx.Component) else rx.el.meta(**ui.attrs(**each))
        for each in told["meta"]
    ]
    tree = rx.el.html(
        rx.el.head(
            rx.el.meta(**ui.attrs(charSet="utf-8")),
            rx.el.meta(name="viewport", content="width=device-width, initial-scale=1"),
            *HEAD,
            rx.el.title(told["title"]),
            rx.el.meta(name="description", content=told["description"]),
            rx.el.meta(**ui.attrs(property="og:image", content=told["image"])),
            *(each for each in facts if each.tag != "script"),
        ),
        # React leaves scripts where the page has them.
        rx.el.body(body(route), *(each for each in facts if each.tag == "script")),
        lang=route.language or LANGUAGE,
    )
    return f"<!DOCTYPE html>{render(tree)}"
