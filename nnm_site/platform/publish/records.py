"""What a build keeps of a page, as those see it who ask something of it."""

from collections.abc import Callable
from typing import Any, Protocol

from nnm_site.platform.publish.facts import PageFacts
from nnm_site.platform.route import Route
from nnm_site.platform.tree import Data


class Record(Protocol):
    """One page that is composed, without what all pages of its language end with."""

    @property
    def route(self) -> Route:
        """The page."""
        ...

    @property
    def facts(self) -> PageFacts:
        """What is asked of it."""
        ...

    @property
    def description(self) -> str:
        """What search engines show of it."""
        ...

    def nodes(self) -> list[Data]:
        """Its plain data, which is read where it is needed."""
        ...

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """What `make` gave when the record was first asked for it under this name with this key.

        It is of what JSON can hold. `key` is of all that it depends on beside the page; of each name the
        newest is kept.
        """
        ...
