"""Lists in numbered pages, and their parameters. An unknown value means the default, never an error."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

import reflex as rx

from nnm_site.shared.ui.element import Examples, el

K = TypeVar("K", bound=str)


def pick(query: Mapping[str, str], name: str, allowed: Collection[K], default: K) -> K:
    """The value of `name` in `query` if it is one of `allowed`, else `default`."""
    value = query.get(name)
    return next((key for key in allowed if key == value), default)


def pick_number(query: Mapping[str, str], name: str) -> int:
    """The whole number `name` in `query`, at least 1; 1 for anything else."""
    value = query.get(name, "")
    return max(1, int(value)) if value.isascii() and value.isdigit() and len(value) < 7 else 1


def page_window(current: int, total: int) -> list[int | None]:
    """The page numbers to show for `total` pages, `None` where pages are skipped.

    With three pages or fewer all are shown; otherwise the first, the last, the current one and its
    neighbours. `current` counts from 1 and is clamped.
    """
    if total <= 3:
        return list(range(1, total + 1))
    current = clamp_page(current, total)
    shown = sorted({1, current - 1, current, current + 1, total} & set(range(1, total + 1)))
    window: list[int | None] = []
    for number in shown:
        if window and number - (window[-1] or 0) > 1:
            window.append(None)
        window.append(number)
    return window


def page_count(items: int, size: int) -> int:
    """How many pages of `size` hold `items`; at least 1."""
    return max(1, -(-items // size))


def clamp_page(wanted: int, total: int) -> int:
    """`wanted` clamped to 1…`total`."""
    return min(max(1, wanted), max(1, total))


def pager(window: Sequence[int | None], current: int, label: str = "Pagination") -> rx.Component:
    """Numbered pages as links to `?page=…`. A gap (`None` in `window`) is inert text.

    `label` names one of several pagers on a page.
    """
    entries = (
        el.a(
            str(page),
            class_name="page-number",
            href=f"?page={page}",
            aria_current="page" if page == current else None,
            aria_label=f"Page {page}",
        )
        if page
        else None
        for page in window
    )
    gap = el.li("\u2026", class_name="page-gap", aria_label="pages left out")
    return el.nav(
        el.ol(*(el.li(entry) if entry else gap for entry in entries), role="list"),
        class_name="pager",
        aria_label=label,
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    # Positions that show every form of a pager: (current page, pages).
    for at, of in ((1, 2), (2, 3), (1, 9), (2, 9), (5, 9), (9, 9)):
        yield pager, pager(page_window(at, of), at, label=f"Pagination, page {at} of {of}")
