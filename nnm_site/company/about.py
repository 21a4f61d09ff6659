"""About (specification §2.4): hero, about, vision, mission, values, eight awards."""

import reflex as rx

from nnm_site import ui
from nnm_site.company.parts import house_drawing, onward
from nnm_site.content import queries
from nnm_site.content.models.company import Award


def about() -> rx.Component:
    """The page."""
    return ui.page(
        _hero(),
        _facts(),
        _what_we_do(),
        _vision(),
        _values(),
        _awards(),
        ui.market_warning(*queries.market_warning()),
        _onward(),
        name="about",
    )


def _hero() -> rx.Component:
    return ui.section(
        house_drawing("shelf", 560, 420, "A shelf of ledgers, one for each decade since 1950"),
        id="about",
        kicker="About us",
        title="Stock brokers since 1950",
        intro=(
            "NNM Securities is a stock broker and depository participant. We keep our "
            "clients' accounts and holdings, and show what each trade costs."
        ),
        level=1,
        reveal=False,
        class_name="about-hero",
    )


def _facts() -> rx.Component:
    claims = queries.claims()
    return ui.band(
        ui.figures(*((claim.figure, claim.label) for claim in claims)),
        ui.small("; ".join(dict.fromkeys(claim.source for claim in claims)), "."),
        label="The firm in figures",
        class_name="facts",
    )


def _what_we_do() -> rx.Component:
    return ui.section(
        ui.columns(
            ui.stack(
                ui.paragraph(
                    "Our clients buy and sell shares, derivatives, commodities and currency on the "
                    "exchanges. We keep their demat accounts as depository participant. We also offer"
                    " mutual funds, public issues, research, wealth management and portfolio "
                    "management. For insurance we refer clients to licensed insurers and brokers."
                ),
                ui.paragraph(
                    "The regulator, the exchanges and the depository inspect our books. This website "
                    "has what they ask us to publish: charters, charges, policies and how to "
                    "complain."
                ),
            ),
            ui.stack(
                ui.paragraph(
                    "Every rupee and every share of a client has its own entry in our books. The"
                    " books can be inspected on any day."
                ),
                ui.row(
                    ui.button_link("Products & Services", "/products"),
                    ui.button_link("What a trade costs", "/calculator", kind="outline"),
                ),
            ),
            class_name="top",
        ),
        id="what-we-do",
        kicker="What we do",
        title="Broker and depository participant in one firm",
        class_name="what-we-do",
    )


def _vision() -> rx.Component:
    return ui.section(
        ui.columns(
            ui.stack(
                ui.eyebrow("Vision"),
                ui.heading("To be a benchmark in broking and finance", 3),
                ui.paragraph("Other firms should want to match our accuracy and service."),
            ),
            ui.stack(
                ui.eyebrow("Mission"),
                ui.heading(
                    "A customer-centric approach that makes every client a well-informed investor",
                    3,
                ),
                ui.paragraph(
                    "You should know what you own, what it costs, what it can lose and whom to call. "
                    "You decide; we give you the facts."
                ),
            ),
        ),
        id="vision",
        title="Vision and mission",
        tone="tint",
        class_name="about-vision",
    )


def _values() -> rx.Component:
    return ui.section(
        ui.steps([(value.title, value.text) for value in queries.values()]),
        id="values",
        kicker="Values",
        title="Our values",
        intro="Five rules for our daily work.",
        class_name="about-values",
    )


def _awards() -> rx.Component:
    return ui.section(
        ui.grid(*map(_award, queries.awards()), columns=4, label="Awards"),
        id="awards",
        kicker="Awards",
        title="Awards",
        intro=(
            "Each award is shown with its year and its source. An award says nothing about "
            "the future of an investment."
        ),
        tone="tint",
        class_name="awards",
    )


def _award(award: Award) -> rx.Component:
    return ui.card(
        house_drawing(award.emblem, 160, 160),
        ui.heading(award.title, 3),
        ui.paragraph(award.text),
        rx.el.div(
            rx.el.p(rx.el.strong(award.year), class_name="award-year"),
            ui.small("Source: ", award.source),
            class_name="award-foot",
        ),
        ui.specimen(sample=award.sample),
        class_name="award",
    )


def _onward() -> rx.Component:
    return ui.section(
        onward(
            (
                "KMP Team",
                "/about/kmp-management",
                "The management, and the people at each desk.",
            ),
            ("Milestones", "/about/milestones", "From 1950 to 2024, entry by entry."),
            ("Gallery", "/about/gallery", "Listing days, meetings, festivals, days outdoors."),
        ),
        id="read-on",
        title="More about the firm",
    )
