"""Records of pages as tests make them: of the data of a page, or of HTML."""

from functools import partial

from nnm_site.platform.publish.facts import facts_of
from nnm_site.platform.publish.records import Record
from nnm_site.platform.route import Route
from nnm_site.platform.tree import Data
from tools.nodes import nodes_of


def record_from(route: Route, nodes: list[Data]) -> Record:
    """The record of a page by its data."""
    again = partial(record_from, route, nodes)
    return Record.made(nodes, facts_of(nodes), again, route=route, description=route.described)


def record_of(route: Route, html: str) -> Record:
    """The record of a page that is written as HTML."""
    return record_from(route, nodes_of(html))
