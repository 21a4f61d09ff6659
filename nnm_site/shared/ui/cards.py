"""Cards that lead to a page, and the stations of a road."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.drawings import drawing
from nnm_site.shared.ui.element import el
from nnm_site.shared.ui.layout import paragraph
from nnm_site.shared.ui.links import link


def numbered_card(
    number: int, title: str, text: str, *, href: str, icon: str, backdrop: str
) -> rx.Component:
    """A card with number, icon, heading, paragraph and a picture behind; the whole card leads to
    `href`. `icon` and `backdrop` are names of drawings.
    """
    return el.article(
        drawing(backdrop, class_name="card-backdrop"),
        el.p(f"{number:02}", class_name="card-number", aria_hidden=True),
        drawing(icon, class_name="card-icon"),
        el.h2(link(title, href=href, class_name="card-cover")),
        paragraph(text),
        class_name="card numbered-card",
    )


def roadmap(stations: Sequence[tuple[str, str, str]], label: str) -> rx.Component:
    """Numbered stations along a line: (title, text, drawing)."""
    return el.ol(
        *(
            el.li(
                drawing(picture),
                el.div(el.h3(title), el.p(text)),
            )
            for title, text, picture in stations
        ),
        class_name="roadmap",
        role="list",
        aria_label=label,
    )
