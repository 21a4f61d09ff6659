"""Ideology, vision and mission (R304)."""

import reflex as rx

from nnm_site.features.home.people import quotation
from nnm_site.shared import ui
from nnm_site.shared.content.models.company import About


def ideology() -> rx.Component:
    """Wealth grows like a caterpillar turning into a butterfly."""
    return ui.section(
        ui.drawing("story", "A caterpillar on a leaf, a chrysalis, and a butterfly made of bars"),
        ui.columns(
            ui.stack(
                ui.paragraph(
                    "First comes the long, quiet work: setting aside what can be spared, month after "
                    "month, as a caterpillar feeds leaf by leaf."
                ),
                ui.paragraph(
                    "Then comes the waiting, when a plan is left alone to do what it was made for. "
                    "Our part is to keep the account in order and the costs clear."
                ),
                _read_more("our ideology"),
            ),
            quotation(
                "We do the patient work and show you how it is done, so that you can decide for "
                "yourself.",
                "Our promise",
                "NNM Securities",
            ),
        ),
        id="ideology",
        kicker="Our ideology",
        title="Wealth grows as a caterpillar turns into a butterfly",
        class_name="ideology",
    )


def vision_and_mission() -> rx.Component:
    """What the firm works towards, and how."""
    return ui.section(
        ui.columns(
            ui.stack(
                ui.eyebrow("Vision"),
                ui.heading(About.only().vision.title, 3),
                ui.paragraph(
                    "Judge us by three things: orders in turn, books that add up, client money kept "
                    "apart."
                ),
            ),
            ui.stack(
                ui.eyebrow("Mission"),
                ui.heading(About.only().mission.title, 3),
                ui.paragraph(
                    "We explain a product before you sign. After a trade, the contract note shows "
                    "what it cost, to the paisa."
                ),
            ),
        ),
        _read_more("our vision and mission"),
        id="vision",
        title="Vision and mission",
        tone="tint",
        class_name="vision",
    )


def _read_more(about: str) -> rx.Component:
    # Without an aria-label: search engines read the link's text and not its name.
    return ui.link(
        rx.el.span("Read More"),
        ui.hidden_text(f" about {about}"),
        href="/about",
        class_name="button outline",
    )
