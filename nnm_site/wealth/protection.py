"""Protection: life and health insurance."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.wealth import parts

_BENEFITS = (
    (
        "Here when you need us",
        "Tell us which policies you have. Then your family can ask us when it must claim.",
        "mark-heart",
    ),
    (
        "Personal service",
        "You speak to people at the wealth desk, by telephone or in Mumbai or Delhi.",
        "mark-people",
    ),
    (
        "Customize",
        "Your loans, your dependants and the income to replace decide sum, term and riders.",
        "mark-scales",
    ),
    (
        "Save money",
        "Term cover without a savings part costs much less than a mixed policy for the same sum.",
        "mark-pot",
    ),
    (
        "Save time",
        "If the insurer accepts it, the KYC you have done with us serves for the proposal too.",
        "mark-clock",
    ),
    (
        "Get insured quickly",
        "Complete answers and early medical tests shorten the wait. The insurer decides; "
        "cover begins when the insurer says so in writing.",
        "mark-shield",
    ),
)


def protection() -> rx.Component:
    """The protection page (specification §2.12)."""
    portal = queries.link("bima-bharosa")
    return ui.page(
        parts.opening(
            parts.PROTECTION,
            "Insurance pays for losses that a household could not bear. Arrange it before you"
            " invest.",
        ),
        parts.quote_banner("arthashastra-2-8-1", "Talk To Us"),
        ui.section(
            ui.grid(
                *(
                    ui.card(
                        ui.drawing(mark), ui.heading(title, 3), ui.paragraph(text), class_name="aim"
                    )
                    for title, text, mark in _BENEFITS
                ),
                label="Benefits",
            ),
            id="life-insurance",
            kicker="Life insurance",
            title="Six benefits",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(
                        "One stay in hospital can cost what took years to save. Health cover pays "
                        "the bill, so that the investments need not be sold for it, in a month "
                        "when prices may be low."
                    ),
                    ui.heading("Before you sign, ask", 3),
                    ui.bullets(
                        "What is excluded, and for how long do conditions you already have wait?",
                        "Is there a limit on the room rent, and does it scale down the rest?",
                        "Which hospitals nearby settle without cash?",
                        "What is the share that you pay of each bill?",
                        "Does the sum cover the family together or each member?",
                    ),
                ),
                ui.card(
                    ui.paragraph(
                        "Answer every question of the proposal in full. An illness kept back is "
                        "a common reason for refusing a claim."
                    ),
                    ui.paragraph(
                        "A new policy can be returned within the free-look period that it states, "
                        "counted from the day you receive it."
                    ),
                    ui.paragraph(
                        "Cover from an employer ends with the employment: keep one of your own."
                    ),
                    title="Three things to know",
                ),
                class_name="top",
            ),
            id="health-insurance",
            kicker="Health insurance",
            title="What health insurance pays for",
            tone="tint",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(
                        "Insurance is regulated by the Insurance Regulatory and Development Authority of"
                        " India (IRDAI), not by SEBI. Only an insurer or an intermediary licensed by "
                        "IRDAI may sell it. We hold no such licence: we name licensed insurers and "
                        "brokers, and they advise you. Ask for their licence number before you sign."
                    ),
                    ui.paragraph(
                        "A complaint about a policy goes to the insurer's grievance officer first, "
                        "then to IRDAI's Bima Bharosa portal or to the Insurance Ombudsman. SCORES, "
                        "SMART ODR and the exchanges do not deal with insurance."
                    ),
                    ui.link(portal.label, href=portal.url),
                ),
                parts.desk_card(
                    "Talk to the wealth desk",
                    "For a question about cover you have, or cover you are thinking of.",
                ),
                class_name="top",
            ),
            id="who-answers",
            kicker="Who regulates insurance",
            title="IRDAI regulates insurance",
        ),
        ui.market_warning(*queries.market_warning()),
        name="protection",
    )
