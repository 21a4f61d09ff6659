"""Records of pages as tests make them: of the data of a page, or of HTML."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from nnm_site.platform.publish.facts import PageFacts, facts_of
from nnm_site.platform.route import Route
from nnm_site.platform.tree import Data
from tools.nodes import nodes_of


@dataclass(frozen=True)
class PageRecord:
    """A page by its data; what is kept of it is kept as long as the record is."""

    route: Route
    data: list[Data]
    answers: dict[str, tuple[str, Any]] = field(default_factory=dict)

    @cached_property
    def facts(self) -> PageFacts:
        """What is asked of the page."""
        return facts_of(self.data)

    def nodes(self) -> list[Data]:
        """The page's data."""
        return self.data

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """What was made under this name for this key."""
        if self.answers.get(name, ("",))[0] != key or name not in self.answers:
            self.answers[name] = (key, make())
        return self.answers[name][1]


def record_of(route: Route, html: str) -> PageRecord:
    """The record of a page that is written as HTML."""
    return PageRecord(route, nodes_of(html))
