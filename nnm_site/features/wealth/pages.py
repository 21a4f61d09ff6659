"""The wealth page (R801) and two below it: wealth management (R802), protection (R803)."""

import reflex as rx

from nnm_site.features.wealth import components
from nnm_site.platform.feature import part
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.wealth import Management, PersonalFinance, Protection, Wealth


def overview() -> rx.Component:
    """The wealth page (R801)."""
    texts = Wealth.only()
    cards = (
        (PersonalFinance, texts.below.personal_finance, components.PERSONAL_FINANCE, "mark-pot", "roadmap-1"),
        (Management, texts.below.management, components.MANAGEMENT, "mark-scales", "roadmap-4"),
        (Protection, texts.below.protection, components.PROTECTION, "mark-umbrella", "roadmap-5"),
    )  # fmt: skip
    return ui.page(
        ui.first_section(
            ui.grid(
                *(
                    # The whole card links to its page.
                    ui.el.article(
                        ui.drawing(backdrop, class_name="card-backdrop"),
                        ui.el.p(f"{number:02}", class_name="card-number", aria_hidden=True),
                        ui.drawing(icon, class_name="card-icon"),
                        ui.el.h2(ui.link(kind.only().label, href=href, class_name="card-cover")),
                        ui.paragraph(text),
                        class_name="card numbered-card",
                    )
                    for number, (kind, text, href, icon, backdrop) in enumerate(cards, 1)
                ),
                label="Wealth pages",
            ),
            id="wealth",
            title=texts.label,
            intro=texts.intro,
        ),
        components.quote_banner("arthashastra-15-1-1"),
        ui.market_warning(funds=True),
        name="wealth",
    )


def management() -> rx.Component:
    """The wealth-management page (R802)."""
    texts = Management.only()
    return ui.page(
        components.opening(texts, components.MANAGEMENT),
        components.quote_banner(
            "chanakya-niti-4-18", "Contact With Our Advisor Now", "#advisor-firstName"
        ),
        ui.section(
            ui.el.ol(
                *(
                    ui.el.li(
                        ui.drawing(f"roadmap-{number}"),
                        ui.el.div(ui.el.h3(step.title), ui.el.p(step.text)),
                    )
                    for number, step in enumerate(texts.roadmap.cards, 1)
                ),
                class_name="roadmap",
                role="list",
                aria_label="The five steps",
            ),
            id="roadmap",
            **texts.roadmap.head,
        ),
        ui.section(
            ui.ledger(
                "Solution",
                "What it is, and its main risk",
                [
                    (each.title, ui.stack(ui.paragraph(each.text), ui.tag(each.risk, "accent")))
                    for each in texts.solutions.solutions
                ],
                caption="The seven solutions",
            ),
            id="solutions",
            **texts.solutions.head,
            tone="tint",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(texts.advisor.text),
                    ui.link(texts.advisor.link, href=f"{components.PERSONAL_FINANCE}?step=step-1"),
                    components.desk_card(texts.advisor.desk),
                ),
                ui.card(part("advisor-form").show(), title=texts.advisor.form_title),
                class_name="top",
            ),
            id="advisor",
            **texts.advisor.head,
        ),
        ui.market_warning(funds=True),
        name="wealth-management",
    )


def protection() -> rx.Component:
    """The protection page (R803)."""
    texts = Protection.only()
    life, health, regulator = texts.life_insurance, texts.health_insurance, texts.who_answers
    portal = ExternalLink.get("bima-bharosa")
    return ui.page(
        components.opening(texts, components.PROTECTION),
        components.quote_banner("arthashastra-2-8-1", "Talk To Us"),
        ui.section(
            ui.grid(
                *(
                    ui.card(
                        ui.drawing(card.drawing),
                        ui.heading(card.title, 3),
                        ui.paragraph(card.text),
                        class_name="aim",
                    )
                    for card in life.cards
                ),
                label="Benefits",
            ),
            id="life-insurance",
            **life.head,
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(health.text),
                    ui.heading(health.ask.title, 3),
                    ui.bullets(*health.ask.points),
                ),
                ui.card(*map(ui.paragraph, health.know.paragraphs), title=health.know.title),
                class_name="top",
            ),
            id="health-insurance",
            **health.head,
            tone="tint",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    *map(ui.paragraph, regulator.paragraphs), ui.link(portal.label, href=portal.url)
                ),
                components.desk_card(regulator.desk),
                class_name="top",
            ),
            id="who-answers",
            **regulator.head,
        ),
        ui.market_warning(),
        name="protection",
    )
