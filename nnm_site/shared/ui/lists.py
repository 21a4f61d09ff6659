"""Walking through the numbered pages of a list."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.attributes import attrs
from nnm_site.shared.ui.links import plain_link


def pager(window: Sequence[int | None], current: int, label: str = "Pagination") -> rx.Component:
    """Numbered pages as links to `?page=…`. A gap (`None` in `window`) is inert text.

    `label` names one of several pagers on a page.
    """
    return rx.el.nav(
        rx.el.ol(
            *(_gap() if page is None else _entry(page, current) for page in window),
            **attrs(role="list"),
        ),
        class_name="pager",
        **attrs(aria_label=label),
    )


def _entry(page: int, current: int) -> rx.Component:
    return rx.el.li(
        plain_link(
            str(page),
            class_name="page-number",
            **attrs(
                href=f"?page={page}",
                aria_current="page" if page == current else None,
                aria_label=f"Page {page}",
            ),
        )
    )


def _gap() -> rx.Component:
    return rx.el.li("\u2026", class_name="page-gap", **attrs(aria_label="pages left out"))
