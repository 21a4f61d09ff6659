"""A list in numbered pages. Plain functions."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from nnm_site.shared.ui.paging import page_count


class Dated(Protocol):
    """What has a date."""

    @property
    def date(self) -> datetime.date:
        """The day it was published."""
        ...


ItemT = TypeVar("ItemT", bound=Dated)


@dataclass(frozen=True)
class ListPage(Generic[ItemT]):
    """One page of a list: `page` of `pages`, counted from 1, and `total` items on all of them.

    `newest_first` is true where the items of the whole list stand in that order.
    """

    page: int
    pages: int
    items: tuple[ItemT, ...]
    total: int
    newest_first: bool

    @property
    def summary(self) -> str:
        """The line under the title, such as "87 documents, newest first. Page 3 of 8."."""
        text = f"{self.total} document" + ("" if self.total == 1 else "s")
        if self.newest_first and self.total > 1:
            text += ", newest first"
        return f"{text}. Page {self.page} of {self.pages}." if self.pages > 1 else f"{text}."


def paged(items: Sequence[ItemT], size: int) -> tuple[ListPage[ItemT], ...]:
    """`items` in pages of `size`; one empty page where there are none."""
    pages = page_count(len(items), size)
    dates = [item.date for item in items]
    newest_first = dates == sorted(dates, reverse=True)
    return tuple(
        ListPage(
            page, pages, tuple(items[size * (page - 1) : size * page]), len(items), newest_first
        )
        for page in range(1, pages + 1)
    )
