"""What opens and closes, and what stands out of the text."""

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui


def disclosure() -> rx.Component:
    """Accordion, dialog, notice, callout."""
    return chapter(
        "disclosure",
        "Opening and closing",
        "By the browser's own means: nothing here waits for a server or a script.",
        specimen(
            "ui.accordion",
            ui.accordion(
                "fold",
                [
                    ui.Fold(
                        f"guide-fold-{number}",
                        f"The {word} question?",
                        ui.paragraph(f"The answer to the {word} question."),
                    )
                    for number, word in enumerate(("first", "second", "third"), 1)
                ],
                level=3,
            ),
            note="One is open at a time, the first at the start. Each has an address: #guide-fold-2.",
        ),
        specimen(
            "ui.dialog",
            ui.opener("guide-dialog", "Open the dialog"),
            ui.dialog(
                "guide-dialog",
                "A dialog",
                ui.paragraph("It closes by its button, by Escape and by a click outside."),
                ui.row(ui.link("A link in it", href="#disclosure")),
            ),
            note="Opened by ui.opener. The focus goes in, stays in, and returns.",
        ),
        specimen("ui.opener", ui.opener("guide-dialog", "The same dialog", kind="quiet")),
        specimen(
            "ui.phone_fold",
            ui.phone_fold(
                "Open where there is room",
                "On a phone it begins closed",
                ui.paragraph("What it holds."),
            ),
        ),
        specimen(
            "ui.notice",
            ui.notice(
                "guide-notice",
                "A notice",
                ui.paragraph("It is open when the page arrives, until it is closed."),
                text="It is open when the page arrives, until it is closed.",
                opened=True,
            ),
        ),
        specimen(
            "ui.close_button",
            rx.el.dialog(
                rx.el.div(ui.paragraph("It closes what it stands in."), class_name="notice-title"),
                ui.close_button(),
                open=True,
                class_name="notice",
                **ui.attrs(id="guide-small", aria_label="A small dialog"),
            ),
        ),
        specimen(
            "ui.callout",
            ui.callout(ui.paragraph("A remark in the text."), title="A note"),
            ui.callout(
                ui.paragraph(
                    "Investments in the securities market are subject to market risks. Read all the "
                    "related documents carefully before investing."
                ),
                title="A warning",
                tone="warning",
            ),
            ui.callout(ui.paragraph("A remark without a title.")),
        ),
    )
