"""About (R401): hero, about, vision, mission, values, eight awards."""

from typing import Any

import reflex as rx

from nnm_site.features.company.components import house_drawing, onward
from nnm_site.shared import ui
from nnm_site.shared.content.models.company import About, Award, Value
from nnm_site.shared.content.models.firm import Claim
from nnm_site.shared.publishing.structured import firm_data


def about() -> rx.Component:
    """The page."""
    texts, claims = About.only(), Claim.all()
    return ui.page(
        ui.first_section(
            house_drawing("shelf", 560, 420, texts.alt),
            id="about",
            title=texts.heading,
            intro=texts.intro,
            class_name="about-hero",
        ),
        ui.band(
            ui.figures(*((claim.figure, claim.label) for claim in claims)),
            ui.small("; ".join(dict.fromkeys(claim.source for claim in claims)), "."),
            label="The firm in figures",
            class_name="facts",
        ),
        ui.section(
            ui.columns(
                ui.stack(*map(ui.paragraph, texts.what_we_do.paragraphs)),
                ui.stack(
                    ui.paragraph(texts.what_we_do.books),
                    ui.row(
                        ui.button_link("Products & Services", "/products"),
                        ui.button_link("What a trade costs", "/calculator", kind="outline"),
                    ),
                ),
                class_name="top",
            ),
            id="what-we-do",
            **texts.what_we_do.head,
            class_name="what-we-do",
        ),
        ui.section(
            ui.columns(
                *(
                    ui.stack(ui.eyebrow(name), ui.heading(aim.title, 3), ui.paragraph(aim.text))
                    for name, aim in (("Vision", texts.vision), ("Mission", texts.mission))
                )
            ),
            id="vision",
            title="Vision and mission",
            tone="tint",
            class_name="about-vision",
        ),
        ui.section(
            ui.steps([(value.title, value.text) for value in Value.all()]),
            id="values",
            **texts.values.head,
            class_name="about-values",
        ),
        ui.section(
            ui.grid(*map(_award, Award.all()), columns=4, label="Awards"),
            id="awards",
            **texts.awards.head,
            tone="tint",
            class_name="awards",
        ),
        ui.market_warning(),
        ui.section(
            onward(
                ("KMP Team", "/about/kmp-management", texts.read_on.people),
                ("Milestones", "/about/milestones", texts.read_on.milestones),
                ("Gallery", "/about/gallery", texts.read_on.gallery),
            ),
            id="read-on",
            title="More about the firm",
        ),
        name="about",
    )


def about_data() -> list[dict[str, Any]]:
    """The firm as an organization (schema.org)."""
    awards = [f"{award.title}, {award.year}" for award in Award.all() if not award.sample]
    more: dict[str, Any] = {"award": awards} if awards else {}
    return [firm_data("@id", "name", "url", "logo", "foundingDate", **more)]


def _award(award: Award) -> rx.Component:
    return ui.card(
        house_drawing(award.emblem, 160, 160),
        ui.heading(award.title, 3),
        ui.paragraph(award.text),
        ui.el.div(
            ui.el.p(ui.el.strong(award.year), class_name="award-year"),
            ui.small("Source: ", award.source),
            class_name="award-foot",
        ),
        ui.specimen(sample=award.sample),
        class_name="award",
    )
