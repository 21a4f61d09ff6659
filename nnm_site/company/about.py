"""About (specification §2.4): hero, about, vision, mission, values, eight awards."""

import reflex as rx

from nnm_site import ui
from nnm_site.company.parts import house_drawing, market_warning, onward, specimen
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
        market_warning(),
        _onward(),
        name="about",
    )


def _hero() -> rx.Component:
    return ui.section(
        house_drawing("shelf", 560, 420, "A shelf of ledgers, one for each decade since 1950"),
        id="about",
        crumbs=ui.breadcrumbs(here="About Us"),
        kicker="About us",
        title="A house of brokers since 1950",
        intro=(
            "NNM Securities is a stock broker and depository participant. The ledgers have become "
            "screens; that the two sides of a page must agree has not changed."
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
                    "A client of ours buys and sells on the exchanges: shares, derivatives, "
                    "commodities and currency. What is bought lies in a demat account, which we "
                    "keep as a depository participant. Around this core stand mutual funds and "
                    "public issues, research, wealth management, portfolio management and "
                    "insurance."
                ),
                ui.paragraph(
                    "The regulator, the exchanges and the depository look over our books, and "
                    "this site carries what they ask us to publish: charters, charges, policies, "
                    "the way to complain. It also carries what you should know before you ask."
                ),
            ),
            ui.stack(
                ui.paragraph(
                    "The books of a broker are not made for show. Somebody has to be able to open "
                    "them on any day and find that every rupee and every share has a line of its "
                    "own, and that the lines add up."
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
        title="Orders on the exchange, holdings in the depository",
        class_name="what-we-do",
    )


def _vision() -> rx.Component:
    return ui.section(
        ui.columns(
            ui.stack(
                ui.eyebrow("Vision"),
                ui.heading("To be a benchmark in broking and finance", 3),
                ui.paragraph(
                    "A benchmark is what others can be measured by. It has to be exact, it has to "
                    "be there every day, and it must not move to please anybody."
                ),
            ),
            ui.stack(
                ui.eyebrow("Mission"),
                ui.heading(
                    "A customer-centric approach that makes every client a well-informed investor",
                    3,
                ),
                ui.paragraph(
                    "Informed means: you know what you own, what it costs, what it can lose, and "
                    "whom to ring. Deciding is yours; making sure that you can is ours."
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
        title="What we hold to",
        intro="Five rules, short enough to be kept.",
        class_name="about-values",
    )


def _awards() -> rx.Component:
    return ui.section(
        ui.grid(*map(_award, queries.awards()), columns=4, label="Awards"),
        id="awards",
        kicker="Awards",
        title="What others have noted",
        intro=(
            "Each award stands here with its year and with who gave it. An award is about the "
            "past: it says nothing about what an investment will do."
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
            rx.el.p(
                rx.el.strong(award.year), specimen(sample=award.sample), class_name="award-year"
            ),
            ui.small("Source: ", award.source),
            class_name="award-foot",
        ),
        class_name="award",
    )


def _onward() -> rx.Component:
    return ui.section(
        onward(
            (
                "KMP Team",
                "/about/kmp-management",
                "Who leads the firm, and who sits at which desk.",
            ),
            ("Milestones", "/about/milestones", "From 1950 to 2024, entry by entry."),
            ("Gallery", "/about/gallery", "Listing days, meetings, festivals, days outdoors."),
        ),
        id="read-on",
        title="More about the firm",
    )
