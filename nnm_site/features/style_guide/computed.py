"""What the server computes while one types: form, result, chart and table."""

from decimal import Decimal

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui
from nnm_site.shared.ui.plot import columns, lines

YEARS = ("1", "2", "3", "4", "5")
PAID = [Decimal(60_000 * year) for year in range(1, 6)]
GROWTH = [Decimal(amount) for amount in (2_000, 9_000, 22_000, 41_000, 67_000)]


def computed() -> rx.Component:
    """Live form, worksheet, outcome, chart and the table that says the same."""
    return chapter(
        "live",
        "Computed results",
        "What is typed stands in the address; the figures follow. Here they stand still.",
        specimen(
            "ui.live_form",
            ui.live_form(
                "/style-guide",
                ui.worksheet(
                    rx.fragment(
                        ui.entry_group(
                            "Each month",
                            ui.field(
                                "guide_amount", "Instalment", unit="₹", value="5000", required=True
                            ),
                            ui.field("guide_years", "Years", value="5", required=True),
                        ),
                        ui.send_row("Work it out", "Back to the example", "/style-guide"),
                    ),
                    _outcome("guide", faulty=False),
                ),
                label="A form of the guide",
            ),
            note="On a page it stands in ui.live, beside ui.answer. ui.worksheet holds entries (ui.entry_group, ui.send_row) and "
            "their result.",
        ),
        specimen(
            "ui.outcome",
            _outcome("guide-faulty", faulty=True),
            note="With figures that no longer belong to what was typed.",
        ),
        specimen(
            "ui.chart",
            ui.chart(
                columns(list(zip(PAID, GROWTH, strict=True)), YEARS, ui.rupees_in_words),
                [("Paid in", "a"), ("Growth", "b")],
                label="Paid in and growth over five years",
            ),
            ui.chart(
                lines([PAID, GROWTH], YEARS, ui.rupees_in_words),
                [("Paid in", "gain"), ("Growth", "loss")],
                label="The same as lines",
                kind="lines",
            ),
        ),
        specimen(
            "ui.candle",
            ui.row(ui.candle(4, 4, 4), ui.candle(3, 1, 4), ui.candle(0, 0, 4)),
            note="Four done of four, one of three, none. The words beside it say the same.",
        ),
        specimen(
            "ui.rows_table",
            ui.rows_table(
                "Paid in, year by year",
                ["Year", "Paid in"],
                [[year, ui.rupees(paid)] for year, paid in zip(YEARS, PAID, strict=True)],
                numeric=[1],
            ),
            note="Its rows may be those of a state.",
        ),
        specimen(
            "ui.folded_table",
            ui.folded_table(
                "The chart as a table",
                "Paid in and growth, year by year",
                ["Year", "Paid in", "Growth"],
                [
                    [year, ui.rupees(paid), ui.rupees(growth)]
                    for year, paid, growth in zip(YEARS, PAID, GROWTH, strict=True)
                ],
                numeric=[1, 2],
            ),
        ),
    )


def _outcome(name: str, *, faulty: bool) -> rx.Component:
    return ui.outcome(
        "Five years of ₹5,000 a month come to ₹3,67,000 in this illustration.",
        [("Paid in", f"{name}-paid", ui.rupees(PAID[-1])),
         ("Growth", f"{name}-growth", ui.rupees(GROWTH[-1]))],
        ("Value at the end", f"{name}-value", ui.rupees(PAID[-1] + GROWTH[-1])),
        faulty,
    )  # fmt: skip
