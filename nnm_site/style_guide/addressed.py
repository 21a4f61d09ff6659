"""Choices that the browser alone keeps, and links between pages."""

import reflex as rx

from nnm_site import ui
from nnm_site.style_guide.specimen import chapter, specimen
from nnm_site.style_guide.state import DESKS, GuideState

KINDS = (("all", "All"), ("licence", "Licences"), ("firm", "The firm"))
PICTURES = ("roadmap-1", "roadmap-2", "roadmap-3")


def addressed() -> rx.Component:
    """Chooser, filter, pop-up with an address, slider, tabs between pages."""
    return chapter(
        "addressed",
        "Choosing in the browser",
        "The address says what is shown, and no server is asked. Without JavaScript everything "
        "shows.",
        specimen(
            "ui.chooser",
            ui.chooser(
                "desk",
                [
                    ui.Tab(key, label, ui.card(ui.paragraph("Its panel."), title=label, level=4))
                    for key, label in DESKS.items()
                ],
                GuideState.desk,
                "Desks of the guide",
            ),
        ),
        specimen(
            "ui.filtered",
            ui.filtered(
                rx.el.ul(
                    rx.el.li("Founded: of the kind firm", **ui.attrs(data_kind="firm")),
                    rx.el.li("A licence: of the kind licence", **ui.attrs(data_kind="licence")),
                    class_name="bullets",
                ),
                param="kind",
                options=KINDS,
                label="Kinds of the guide",
                notes={"all": "2", "licence": "1", "firm": "1"},
            ),
        ),
        specimen(
            "ui.ask_link",
            ui.row(
                *(
                    ui.ask_link(
                        f"?picture={n}", str(n), f"Picture {n}", class_name="button outline"
                    )
                    for n in range(1, len(PICTURES) + 1)
                )
            ),
            note="A link that opens the pop-up below; the address can be sent.",
        ),
        specimen(
            "ui.addressed_dialog",
            ui.addressed_dialog(
                ui.slider(
                    [ui.drawing(name, alt=f"Drawing {name}") for name in PICTURES],
                    query="?",
                    param="picture",
                    label="Pictures of the guide",
                    noun="Picture",
                ),
                param="picture",
                keys=[str(n) for n in range(1, len(PICTURES) + 1)],
                id="guide-pictures",
                title="Pictures",
            ),
            note="Open while the address asks for one of its keys. It holds a ui.slider, which is "
            "swiped, stepped through and paged. ui.follow_address stands once at the page's end.",
        ),
        specimen(
            "ui.shelves",
            ui.shelves(
                "shelf",
                [
                    ui.Choice(key, name, [ui.paragraph(f"What belongs to it: {text}.")], note)
                    for key, name, text, note in (
                        ("forms", "Forms", "forms", "2"),
                        ("policies", "Policies", "policies", "1"),
                    )
                ],
                label="Shelves of the guide",
                search_label="Search the shelves",
                nothing_found="No shelf holds these letters.",
            ),
        ),
        specimen(
            "ui.route_tabs",
            ui.route_tabs(
                "Pages of the guide", "/style-guide", ("Style guide", "/style-guide"), ("Home", "/")
            ),
        ),
    )
