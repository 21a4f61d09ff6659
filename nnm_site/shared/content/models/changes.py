"""The record of what was published when, for the page "What changed" and its feed."""

import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic.dataclasses import dataclass

from nnm_site.shared.content.models.base import Many, Shown, SitePath

ChangeKind = Literal["rates", "rules", "documents", "complaints"]


@dataclass(frozen=True, config=ConfigDict(extra="forbid", str_strip_whitespace=True))
class Item:
    """One change, in words: `before` is empty for something new, `after` for something that has ended.

    `href` is the address of its document.
    """

    what: Annotated[str, Field(min_length=1)]
    before: str = ""
    after: str = ""
    href: str = ""

    def __str__(self) -> str:
        """The change in one line."""
        return f"{self.what}: {self.before or 'nothing'} → {self.after or 'nothing'}"


def _has_changed(item: Item) -> Item:
    if item.before == item.after:
        raise ValueError("before and after must differ")
    return item


class PublicChange(Shown, name="change", source="changes.toml", optional=True):
    """A change announced to visitors, with its day in India and the addresses it concerns.

    It does not say who made it.
    """

    day: datetime.date
    kind: ChangeKind
    title: str
    pages: Many[SitePath]
    items: Many[Annotated[Item, AfterValidator(_has_changed)]]
