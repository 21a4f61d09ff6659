"""How a page is laid out."""

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui


def layout() -> rx.Component:
    """Sections, bands, columns, grids and cards."""
    return chapter(
        "layout",
        "Layout",
        "A page is a list of sections. This page is one, made by ui.page and ui.section.",
        specimen(
            "ui.section",
            *(
                ui.section(
                    ui.stack(
                        ui.paragraph("Its content. ", ui.link("A link", href="#links"), "."),
                        ui.row(
                            ui.button("Solid"),
                            ui.button("Outline", kind="outline"),
                            ui.button("Quiet", kind="quiet"),
                        ),
                    ),
                    id=f"section-{tone}",
                    title=f"Tone: {tone}",
                    kicker="The kicker",
                    intro="The introduction says what the section holds.",
                    tone=tone,
                    reveal=False,
                )
                for tone in ("paper", "tint", "ruled", "deep")
            ),
            ui.section(
                ui.paragraph("It rises into place once, when it is first scrolled to."),
                id="section-reveal",
                title="With reveal",
                tone="tint",
            ),
        ),
        specimen("ui.band", ui.band(ui.lead("A strip without a heading."), label="A band")),
        specimen("ui.columns", ui.columns(_card("The wider column"), _card("The other column"))),
        specimen(
            "ui.stack",
            ui.stack(
                ui.paragraph("Under one another,"),
                ui.paragraph("with even space,"),
                ui.button("each as wide as it needs", kind="outline"),
            ),
        ),
        specimen(
            "ui.row",
            ui.row(ui.tag("beside"), ui.tag("one"), ui.tag("another"), ui.tag("and wrapping")),
        ),
        specimen(
            "ui.grid",
            ui.grid(*(_card(f"{n} of 2") for n in (1, 2)), columns=2, label="Two columns"),
            ui.grid(*(_card(f"{n} of 3") for n in (1, 2, 3)), columns=3, label="Three columns"),
            ui.grid(*(_card(f"{n} of 4") for n in (1, 2, 3, 4)), columns=4, label="Four columns"),
            note="As many columns as fit, at most the number asked for.",
        ),
        specimen(
            "ui.card",
            ui.card(
                ui.paragraph("With a title, a text and the one thing to do."),
                ui.button_link("To the top", "#guide"),
                title="A card",
                level=4,
            ),
            ui.card(ui.paragraph("Without a title.")),
        ),
        specimen(
            "ui.numbered_card",
            ui.grid(
                *(
                    ui.numbered_card(
                        number,
                        title,
                        "The whole card leads to its page.",
                        href="#layout",
                        icon=f"roadmap-{number}",
                        backdrop="butterfly",
                    )
                    for number, title in enumerate(("A page", "Another"), 1)
                ),
                columns=2,
                label="Numbered cards",
            ),
        ),
        specimen(
            "ui.roadmap",
            ui.roadmap(
                [
                    (f"Station {n}", "What is done at this station.", f"roadmap-{n}")
                    for n in range(1, 4)
                ],
                "A road of the guide",
            ),
        ),
        specimen(
            "ui.skip_link",
            rx.el.div(ui.skip_link(), class_name="skip-link-shown"),
            note="The first stop of the Tab key on every page. Otherwise out of sight.",
        ),
    )


def _card(title: str) -> rx.Component:
    return ui.card(ui.paragraph("A card in its place."), title=title, level=4)
