"""The wealth page: the way to its three sub-pages."""

import reflex as rx

from nnm_site.features.wealth import parts
from nnm_site.shared import ui
from nnm_site.shared.content.models.wealth import Management, PersonalFinance, Protection, Wealth


def overview() -> rx.Component:
    """The wealth page (R801)."""
    said = Wealth.only()
    cards = (
        (PersonalFinance, said.below.personal_finance, parts.PERSONAL_FINANCE, "mark-pot", "roadmap-1"),
        (Management, said.below.management, parts.MANAGEMENT, "mark-scales", "roadmap-4"),
        (Protection, said.below.protection, parts.PROTECTION, "mark-umbrella", "roadmap-5"),
    )  # fmt: skip
    return ui.page(
        ui.section(
            ui.grid(
                *(
                    _card(
                        number,
                        kind.only().label,
                        text,
                        href=href,
                        icon=icon,
                        backdrop=backdrop,
                    )
                    for number, (kind, text, href, icon, backdrop) in enumerate(cards, 1)
                ),
                label="Wealth pages",
            ),
            id="wealth",
            title=said.label,
            intro=said.intro,
            level=1,
            reveal=False,
        ),
        parts.quote_banner("arthashastra-15-1-1"),
        parts.market_warning(),
        name="wealth",
    )


def _card(
    number: int, title: str, text: str, *, href: str, icon: str, backdrop: str
) -> rx.Component:
    """A card with number, icon, heading, paragraph and a picture behind; the whole card leads to
    `href`. `icon` and `backdrop` are names of drawings.
    """
    return ui.el.article(
        ui.drawing(backdrop, class_name="card-backdrop"),
        ui.el.p(f"{number:02}", class_name="card-number", aria_hidden=True),
        ui.drawing(icon, class_name="card-icon"),
        ui.el.h2(ui.link(title, href=href, class_name="card-cover")),
        ui.paragraph(text),
        class_name="card numbered-card",
    )
