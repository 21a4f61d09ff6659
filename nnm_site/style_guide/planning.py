"""What came with products, contact and wealth: choosers, roads, live forms, charts."""

from decimal import Decimal

import reflex as rx

from nnm_site import ui
from nnm_site.style_guide.specimen import chapter, specimen
from nnm_site.ui.plot import columns

_GROWTH = [(Decimal(year * 60_000), Decimal(year * year * 4_000)) for year in range(1, 11)]
_PLOT = columns(_GROWTH, ["Year 1", "Year 10"], ui.rupees_in_words)


def planning() -> rx.Component:
    """Lists to choose from, cards that lead on, forms that answer, charts with their tables."""
    return chapter(
        "planning",
        "Choosing, leading on, reckoning",
        "What is typed or chosen stands in the address; every chart is a table too.",
        specimen(
            "ui.chooser",
            ui.chooser(
                "desk",
                [
                    ui.Tab(key, label, ui.card(ui.paragraph("What belongs to it."), title=label))
                    for key, label in (("dealer", "Dealer-Desk"), ("billing", "Billing"))
                ],
                "dealer",
                label="Desks",
            ),
        ),
        specimen(
            "ui.route_tabs",
            ui.route_tabs(
                "Pages that belong together",
                "/wealth/protection",
                ("Wealth Management", "/wealth/wealth-management"),
                ("Protection", "/wealth/protection"),
            ),
        ),
        specimen(
            "ui.numbered_card",
            ui.grid(
                ui.numbered_card(
                    1,
                    "Personal Finance",
                    "The whole card leads to its page.",
                    href="/wealth/personal-finance",
                    icon="mark-pot",
                    backdrop="roadmap-1",
                ),
            ),
        ),
        specimen(
            "ui.roadmap",
            ui.roadmap(
                [
                    ("Identify financial goals", "An amount, a year, a rank.", "roadmap-1"),
                    ("Assess risk tolerance", "The lower of two measures.", "roadmap-2"),
                ],
                label="A road of two stations",
            ),
        ),
        specimen("ui.transliteration", ui.transliteration("rakṣita-vivardhanī")),
        specimen(
            "ui.live_form, ui.worksheet, ui.entry_group, ui.outcome, ui.send_row",
            ui.live_form(
                "/wealth/personal-finance",
                ui.without_script("This line is for visitors without JavaScript."),
                ui.worksheet(
                    ui.stack(
                        ui.entry_group(
                            "Your plan",
                            ui.field(
                                "sip_amount",
                                "Instalment",
                                inputmode="decimal",
                                value="5,000",
                                unit="₹ a month",
                                required=True,
                            ),
                        ),
                        ui.send_row("Work it out", "Back to the examples", "#planning"),
                    ),
                    ui.stack(
                        ui.outcome(
                            "What the bill says, in words.",
                            [("Paid in", "guide-invested", "₹6,00,000.00")],
                            ("Value at the end", "guide-value", "₹10,00,000.00"),
                            False,
                        ),
                        ui.outcome(
                            "An answer that has fallen behind the fields.",
                            [("Paid in", "guide-stale", "₹6,00,000.00")],
                            ("Value at the end", "guide-stale-value", "₹10,00,000.00"),
                            True,
                        ),
                    ),
                ),
                answered=True,
                label="A live form",
            ),
            note="Sent while one types; ui.without_script shows with JavaScript off only.",
        ),
        specimen(
            "ui.chart, ui.folded_table",
            ui.chart(
                _PLOT,
                [("Paid in", "a"), ("Growth", "b")],
                label="Ten years of instalments and their growth, up to ₹10 lakh.",
            ),
            ui.folded_table(
                "The chart as a table",
                "Ten years of instalments",
                ("Year", "Paid in", "Growth"),
                [[str(year), *map(ui.rupees, parts)] for year, parts in enumerate(_GROWTH, 1)],
                numeric=(1, 2),
            ),
        ),
        specimen(
            "ui.market_warning",
            ui.market_warning(
                ["The prescribed sentence stands here, to the letter."],
                ("Name of the member", "Address", "Registration number"),
            ),
        ),
    )
