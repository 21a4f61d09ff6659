"""How a page of reading begins, and the sheet it stands on."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.breadcrumbs import breadcrumbs
from nnm_site.shared.ui.element import el
from nnm_site.shared.ui.head_ledger import HeadFact, head_ledger
from nnm_site.shared.ui.layout import lead, page


def reading_page(
    *body: rx.Component | None,
    name: str,
    title: str,
    intro: str | None = None,
    facts: Sequence[HeadFact] = (),
) -> rx.Component:
    """A page that is read or searched: the breadcrumbs, its title with `facts` beside it, then `body`."""
    return page(
        el.div(
            breadcrumbs(),
            el.header(
                el.h1(title),
                lead(intro) if intro else None,
                head_ledger(facts) if facts else None,
                class_name="opening",
            ),
            *body,
            class_name="measure reading",
        ),
        name=name,
    )


def folded(summary: str, *children: rx.Component) -> rx.Component:
    """Something longer that opens on request."""
    return el.details(
        el.summary(summary, class_name="folded-summary"), *children, class_name="folded"
    )
