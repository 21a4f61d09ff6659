"""Choices: tabs, lists, filters, pop-ups, numbered pages; and links between pages."""

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui

TABS = {"first": "First tab", "second": "Second tab", "third": "Third tab"}
DESKS = {"dealer": "Dealer-Desk", "billing": "Billing"}
KINDS = (("all", "All", "2"), ("licence", "Licences", "1"), ("firm", "The firm", "1"))
PICTURES = ("roadmap-1", "roadmap-2", "roadmap-3")

#: Positions that show every form of a pager: (current page, pages).
POSITIONS = ((1, 2), (2, 3), (1, 9), (2, 9), (5, 9), (9, 9))


def choices() -> rx.Component:
    """Every form of a choice."""
    return chapter(
        "choosing",
        "Choosing",
        "A choice picks between panels that are all in the document. Its address can be bookmarked, "
        "sent and walked with Back; a value that is not known means the default. Without JavaScript "
        "all panels show.",
        specimen(
            "ui.tabs",
            ui.tabs(
                "tab",
                [
                    ui.Tab(key, label, ui.paragraph(f"The panel of the {key} tab."))
                    for key, label in TABS.items()
                ],
                "Tabs of the guide",
            ),
            note="Arrow keys move and choose.",
        ),
        specimen(
            "ui.chooser",
            ui.chooser(
                "desk",
                [
                    ui.Tab(key, label, ui.card(ui.paragraph("Its panel."), title=label, level=4))
                    for key, label in DESKS.items()
                ],
                "Desks of the guide",
            ),
        ),
        specimen(
            "ui.options",
            _filter(),
            note="The list of a choice made by hand: here a filter. ui.said holds what is announced.",
        ),
        specimen(
            "ui.pager",
            *(
                ui.pager(
                    ui.page_window(current, total),
                    current,
                    label=f"Pagination, page {current} of {total}",
                )
                for current, total in POSITIONS
            ),
        ),
        specimen(
            "ui.popup_link",
            ui.row(
                *(
                    ui.popup_link(
                        f"?picture={n}", str(n), f"Picture {n}", class_name="button outline"
                    )
                    for n in range(1, len(PICTURES) + 1)
                )
            ),
            note="A link that opens the pop-up below; the address can be sent.",
        ),
        specimen(
            "ui.popup",
            ui.popup(
                ui.slider(
                    [ui.drawing(name, alt=f"Drawing {name}") for name in PICTURES],
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
            "swiped, stepped through and paged.",
        ),
        specimen(
            "ui.list_detail",
            ui.list_detail(
                "list",
                [
                    ui.ListEntry(
                        key,
                        name,
                        [ui.paragraph(f"What belongs to it: {text}.")],
                        note,
                        holds=f"A line about {text}.",
                        task=task,
                    )
                    for key, name, text, note, task in (
                        ("forms", "Forms to sign", "forms", "2", "fill-in"),
                        ("policies", "Policies", "policies", "1", "read"),
                    )
                ],
                label="Categories of the guide",
                search_label="Search the categories",
                nothing_found="Nothing found. Try another word.",
                tasks=[
                    ui.ListTask("fill-in", "Fill in", "and send to the desk", "forms"),
                    ui.ListTask("read", "Read", "before you sign", "policies"),
                ],
                tasks_label="Tasks of the guide",
            ),
        ),
        specimen(
            "ui.route_tabs",
            ui.route_tabs(
                "Pages of the guide", "/style-guide", ("Style guide", "/style-guide"), ("Home", "/")
            ),
        ),
    )


def _filter() -> rx.Component:
    choice = ui.Choice("kind", [key for key, _, _ in KINDS])
    return rx.el.div(
        ui.options(choice, [ui.Option(*kind) for kind in KINDS], label="Kinds of the guide"),
        rx.el.ul(
            rx.el.li("Founded: of the kind firm", **ui.attrs(data_panel="firm")),
            rx.el.li("A licence: of the kind licence", **ui.attrs(data_panel="licence")),
            class_name="bullets",
        ),
        ui.said(),
        class_name="filtered",
        **choice.root(data_all="all"),
    )
