"""Records of pages for tests, made from a page's data or from HTML."""

from nnm_site.platform.publish.records import Record
from nnm_site.platform.route import Route
from nnm_site.platform.tree import Data
from tools.nodes import nodes_of


def record_from(route: Route, nodes: list[Data]) -> Record:
    """The record of a page, from its data."""
    return Record.made(nodes, route=route, description=route.described)


def record_of(route: Route, html: str) -> Record:
    """The record of a page, from its HTML."""
    return record_from(route, nodes_of(html))
