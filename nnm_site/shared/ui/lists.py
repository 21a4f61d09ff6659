"""Walking through the numbered pages of a list."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.element import el


def pager(window: Sequence[int | None], current: int, label: str = "Pagination") -> rx.Component:
    """Numbered pages as links to `?page=…`. A gap (`None` in `window`) is inert text.

    `label` names one of several pagers on a page.
    """
    return el.nav(
        el.ol(*(_gap() if page is None else _entry(page, current) for page in window), role="list"),
        class_name="pager",
        aria_label=label,
    )


def _entry(page: int, current: int) -> rx.Component:
    return el.li(
        el.a(
            str(page),
            class_name="page-number",
            href=f"?page={page}",
            aria_current="page" if page == current else None,
            aria_label=f"Page {page}",
        )
    )


def _gap() -> rx.Component:
    return el.li("\u2026", class_name="page-gap", aria_label="pages left out")
