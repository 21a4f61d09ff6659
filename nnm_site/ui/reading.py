"""How a page of reading begins, and the sheet it stands on."""

import reflex as rx

from nnm_site.ui.breadcrumbs import breadcrumbs
from nnm_site.ui.layout import lead, page


def reading_page(
    *body: rx.Component | None,
    name: str,
    title: str,
    intro: str | None = None,
) -> rx.Component:
    """A page that is read or searched: the breadcrumbs, its title, then `body`."""
    return page(
        rx.el.div(
            breadcrumbs(),
            rx.el.header(rx.el.h1(title), lead(intro) if intro else None, class_name="opening"),
            *body,
            class_name="measure reading",
        ),
        name=name,
    )


def folded(summary: str, *children: rx.Component) -> rx.Component:
    """Something longer that unfolds on request."""
    return rx.el.details(
        rx.el.summary(summary, class_name="folded-summary"), *children, class_name="folded"
    )
