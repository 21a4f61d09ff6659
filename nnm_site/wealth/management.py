"""Wealth management: a plan in five steps, and what it is put together from."""

import reflex as rx

from nnm_site import ui
from nnm_site.enquiries.forms import advisor_form
from nnm_site.wealth import parts

_ROAD = (
    (
        "Identify financial goals",
        "A goal has an amount in today's rupees, a year, and a rank. “A house” is a wish; "
        "“₹30 lakh towards a house by 2034, before the car” can be planned.",
    ),
    (
        "Assess risk tolerance",
        "Ask how much you can lose without changing your life, and how much loss you can "
        "watch without selling. Use the lower figure.",
    ),
    (
        "Allocate funds between equity and debt SIPs",
        "Money for goals years away can bear the swings of equity; money for the next few years "
        "belongs in debt. The split follows from the two steps before.",
    ),
    (
        "Review and adjust regularly",
        "Once a year, and after a marriage, a birth, a new job or a loss. Markets change "
        "the split. Restore it, and move towards debt as a goal comes near.",
    ),
    (
        "Seek professional advice",
        "Ask a professional where tax, succession, a business or a large sum is involved."
        " Ask how the adviser is registered, and paid. We are not registered as an "
        "investment adviser.",
    ),
)

_SOLUTIONS = (
    (
        "Direct equity",
        "Shares of your own choosing on NSE and BSE, in your demat account. For long horizons, "
        "and for those who follow what they own.",
        "Full price risk",
    ),
    (
        "General insurance",
        "Cover for health, house, vehicle and travel. It pays only when a loss occurs. We"
        " name licensed insurers; we sell no insurance.",
        "Read the exclusions",
    ),
    (
        "Portfolio management services",
        "A registered portfolio manager runs an account in your name under an agreement. SEBI "
        "sets a minimum of ₹50 lakh.",
        "Concentrated; fees by agreement",
    ),
    (
        "Bonds and deposits",
        "Government and corporate bonds, and fixed deposits of companies: interest by a schedule, "
        "principal at maturity.",
        "Credit and interest-rate risk",
    ),
    (
        "Structured products",
        "Notes whose payment depends on an index or a share by a formula. Only for those "
        "who understand the formula.",
        "Issuer risk; hard to sell early",
    ),
    (
        "Life insurance",
        "Term cover first: a large sum for a small premium while others depend on your income.",
        "Cover, not an investment",
    ),
    (
        "Mutual funds",
        "Equity, debt and hybrid schemes, by SIP or in a sum, with the scheme document in hand.",
        "No guaranteed return",
    ),
)


def management() -> rx.Component:
    """The wealth-management page (specification §2.12)."""
    return ui.page(
        parts.opening(
            parts.MANAGEMENT,
            "Five steps from goals to review, seven products with their risks, and a desk to ask.",
        ),
        parts.quote_banner("chanakya-niti-4-18", "Contact With Our Advisor Now"),
        ui.section(
            ui.roadmap(
                [(*step, f"roadmap-{number}") for number, step in enumerate(_ROAD, 1)],
                label="The five steps",
            ),
            id="roadmap",
            kicker="Roadmap",
            title="Five steps, in this order",
        ),
        ui.section(
            ui.ledger(
                "Solution",
                "What it is, and its main risk",
                [
                    (title, ui.stack(ui.paragraph(text), ui.tag(caution, "accent")))
                    for title, text, caution in _SOLUTIONS
                ],
                caption="The seven solutions",
            ),
            id="solutions",
            kicker="What we offer",
            title="Seven solutions, each with its own risk",
            tone="tint",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(
                        "A first talk is free and does not bind you. Bring a list of what you own and "
                        "owe, your monthly spending and your most important goal. The net-worth planner "
                        "makes the list with you."
                    ),
                    ui.link(
                        "Make the list: net worth", href="/wealth/personal-finance?step=step-1"
                    ),
                    parts.desk_card(
                        "The wealth desk",
                        "Call or write, and say when we should call you back.",
                    ),
                ),
                ui.card(advisor_form(), title="Leave your details"),
                class_name="top",
            ),
            id="advisor",
            kicker="Wealth desk",
            title="Ask for a talk",
        ),
        parts.market_warning(),
        name="wealth-management",
    )
