"""The wealth page: the way to its three sub-pages."""

import reflex as rx

from nnm_site import ui
from nnm_site.wealth import parts


def overview() -> rx.Component:
    """The wealth page (specification §2.12)."""
    cards = (
        (
            parts.PERSONAL_FINANCE,
            "Know what you own, what you will need and what to pay off first. Four steps, each "
            "with a planner to try with your own figures.",
            "mark-pot",
            "roadmap-1",
        ),
        (
            parts.MANAGEMENT,
            "A plan in five steps, from goal to review, with seven kinds of investment and cover.",
            "mark-scales",
            "roadmap-4",
        ),
        (
            parts.PROTECTION,
            "Life and health insurance: what they cover, what they do not, and who deals with"
            " a complaint.",
            "mark-umbrella",
            "roadmap-5",
        ),
    )
    return ui.page(
        ui.section(
            ui.grid(
                *(
                    ui.numbered_card(number, title, text, href=href, icon=icon, backdrop=backdrop)
                    for number, ((title, href), text, icon, backdrop) in enumerate(cards, 1)
                ),
                label="Wealth pages",
            ),
            id="wealth",
            title="Wealth",
            intro=("Put income, spending, debt and risk in order, and give your savings time."),
            level=1,
            reveal=False,
        ),
        parts.quote_banner("arthashastra-15-1-1"),
        parts.market_warning(),
        name="wealth",
    )
