"""The style guide page: its outline."""

from collections.abc import Callable

import reflex as rx

from nnm_site.features.style_guide.choices import choices
from nnm_site.features.style_guide.computed import computed
from nnm_site.features.style_guide.controls import forms, links
from nnm_site.features.style_guide.disclosure import disclosure
from nnm_site.features.style_guide.documents import documents
from nnm_site.features.style_guide.facts import data
from nnm_site.features.style_guide.foundations import colours, typography
from nnm_site.features.style_guide.gallery import drawings
from nnm_site.features.style_guide.layouts import layout
from nnm_site.features.style_guide.motion import embeds, motion
from nnm_site.shared import ui

#: Anchor → (entry in the table of contents, chapter).
CHAPTERS: dict[str, tuple[str, Callable[[], rx.Component]]] = {
    "colours": ("Colours", colours),
    "type": ("Type", typography),
    "layout": ("Layout", layout),
    "links": ("Links and buttons", links),
    "choosing": ("Choosing", choices),
    "forms": ("Forms", forms),
    "live": ("Computed results", computed),
    "disclosure": ("Opening and closing", disclosure),
    "data": ("Facts in rows", data),
    "documents": ("Documents", documents),
    "motion": ("Motion", motion),
    "widgets": ("Widgets of another host", embeds),
    "drawings": ("Drawings", drawings),
}


def style_guide() -> rx.Component:
    """Every component of `nnm_site.shared.ui`, in every state."""
    return ui.page(
        ui.section(
            id="guide",
            title="Style guide",
            kicker="For those who build this site",
            intro="Every component of nnm_site.shared.ui in every state. Pages are made of these and of "
            "nothing else; look here first.",
            tone="ruled",
            level=1,
            reveal=False,
        ),
        rx.el.div(
            rx.el.nav(
                rx.el.ol(
                    *(
                        rx.el.li(ui.link(title, href=f"#{anchor}"))
                        for anchor, (title, _) in CHAPTERS.items()
                    ),
                    **ui.attrs(role="list"),
                ),
                class_name="guide-contents",
                **ui.attrs(aria_label="Contents of the style guide"),
            ),
            rx.el.div(*(chapter() for _, chapter in CHAPTERS.values())),
            class_name="guide",
        ),
        name="style-guide",
    )
