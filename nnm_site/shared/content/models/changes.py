"""What was published when: the record from which the page "What changed" and its feed are made."""

import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic.dataclasses import dataclass

from nnm_site.shared.content.models.base import Many, Shown, SitePath

ChangeKind = Literal["rates", "rules", "documents", "complaints"]


@dataclass(frozen=True, config=ConfigDict(extra="forbid", str_strip_whitespace=True))
class Item:
    """One thing that has changed, in words: `before` is empty of what is new, `after` of what has ended.

    `href` is the address of its document.
    """

    what: Annotated[str, Field(min_length=1)]
    before: str = ""
    after: str = ""
    href: str = ""

    def __str__(self) -> str:
        """In a line."""
        return f"{self.what}: {self.before or 'nothing'} → {self.after or 'nothing'}"


def _has_changed(item: Item) -> Item:
    if item.before == item.after:
        raise ValueError("before and after must differ")
    return item


class PublicChange(Shown, name="change", source="changes.toml", optional=True):
    """A change that visitors are told of, with its day in India and the addresses it concerns.

    It names nobody who made it.
    """

    day: datetime.date
    kind: ChangeKind
    title: str
    pages: Many[SitePath]
    items: Many[Annotated[Item, AfterValidator(_has_changed)]]
