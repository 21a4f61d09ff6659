"""The home page."""

import reflex as rx

from nnm_site import ui
from nnm_site.home.state import HomeState


def home() -> rx.Component:
    """The home page (specification §2.3)."""
    return ui.page(
        ui.section(
            ui.tabs(
                "service",
                [ui.Tab(k, k.title(), ui.paragraph("Panel " + k)) for k in ("equity", "algo")],
                HomeState.service,
                label="Services",
                default="algo",
                keep={"research": HomeState.research},
            ),
            ui.accordion(
                "faq",
                [
                    ui.Fold("a", "First?", ui.paragraph("Yes.")),
                    ui.Fold("b", "Second?", ui.paragraph("No.")),
                ],
            ),
            ui.opener("dlg", "Open dialog"),
            ui.dialog("dlg", "A dialog", ui.paragraph("Body")),
            id="services",
            title="Home",
            level=1,
        ),
        ui.notice("n1", "Margin", ui.paragraph("text")),
        ui.typewriter("A Well-Planned Work Produces a Good Result"),
        name="home",
    )
