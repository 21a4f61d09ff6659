"""Whole HTML documents in process: what stands at an address, without a build and without a server.

The tree that React draws at a build is written by Python here, with the same head; what a build adds
(styles, scripts, compressed forms) is left out.
"""

from functools import cache
from urllib.parse import parse_qsl, quote

import reflex as rx

from nnm_site.composing import composed, document_tree, way_to
from nnm_site.plan import plan
from nnm_site.platform.route import Filled, Route, on_the_way
from nnm_site.platform.serve.template import BuiltDocument, as_template
from nnm_site.platform.tree import render


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
    """The document of a page without what a build adds."""
    return f"<!DOCTYPE html>{render(document_tree(route))}"
