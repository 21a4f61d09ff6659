"""Our Forte: the verse, what it asks of a house like ours, and what follows for a client."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries

TITLE = "Our Forte"

_FOUR_AIMS = (
    (
        "Gain",
        "alabdha-lābhārthā",
        "mark-award",
        "Investments and research",
        "Shares, funds, bonds and public issues that suit your goal and the loss you can "
        "bear, and dated research.",
    ),
    (
        "Guard",
        "labdha-parirakṣaṇī",
        "mark-shield",
        "Account safety and insurance",
        "A demat account with alerts for every debit, a nominee on record, and written "
        "rules on margin and risk. Where one event could undo years of saving, insurance.",
    ),
    (
        "Grow",
        "rakṣita-vivardhanī",
        "mark-pot",
        "Regular saving and costs",
        "Instalments that follow your income, a split between equity and debt that is reviewed, "
        "and costs that are shown before a trade, not after.",
    ),
    (
        "Give",
        "vṛddhasya tīrtheṣu pratipādanī",
        "mark-people",
        "The goals of your wealth",
        "Wealth should pay for a child's education, a house, an income in old age and an "
        "orderly estate.",
    ),
)


def forte() -> rx.Component:
    """Our Forte (specification §2.13): verse, meaning, conclusion."""
    verse = queries.verse("arthashastra-1-4-3")
    return ui.page(
        ui.section(
            ui.columns(
                ui.verse(
                    verse.devanagari,
                    verse.iast,
                    verse.meaning,
                    f"{verse.work} {verse.reference}, on the science of government",
                ),
                ui.drawing("butterfly"),
            ),
            id="verse",
            title=TITLE,
            intro=(
                "Over two thousand years ago a book on statecraft named four things to do with "
                "wealth. We arrange our services by them."
            ),
            level=1,
            reveal=False,
        ),
        ui.section(
            ui.grid(*(_aim(*aim) for aim in _FOUR_AIMS), columns=4, label="The four aims"),
            id="aims",
            kicker="Four aims",
            title="To gain, to guard, to grow, to give",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(
                        "Protect what you have before you try to increase it: one bad year can undo ten "
                        "good ones. But savings that are only kept safe lose value as prices rise. Your "
                        "situation decides where to begin: a first salary, a business with dollars to "
                        "receive, or a retirement next year."
                    ),
                    ui.paragraph(
                        "We begin with your questions. Then we put together tailored financial solutions "
                        "from one account. The people who prepared them can be reached by telephone."
                    ),
                    ui.paragraph("We promise no returns, give no tips and do not rush you."),
                ),
                ui.card(
                    ui.bullets(
                        ui.link(
                            "Wealth management: a plan in five steps",
                            href="/wealth/wealth-management",
                        ),
                        ui.link("Protection: life and health insurance", href="/wealth/protection"),
                        ui.link("Personal finance: four planners", href="/wealth/personal-finance"),
                        ui.link("The seven products and services", href="/products"),
                    ),
                    ui.button_link("Speak to the wealth desk", "/contact?desk=wealth"),
                    title="Where to begin",
                    level=3,
                ),
                class_name="top",
            ),
            id="conclusion",
            title="Tailored financial solutions",
            tone="tint",
        ),
        ui.market_warning(*queries.market_warning()),
        name="forte",
    )


def _aim(name: str, words: str, mark: str, what: str, text: str) -> rx.Component:
    return ui.card(
        ui.drawing(mark),
        ui.heading(name, 3),
        ui.transliteration(words),
        ui.paragraph(rx.el.strong(what)),
        ui.paragraph(text),
        class_name="aim",
    )
