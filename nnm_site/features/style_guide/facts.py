"""Facts in rows."""

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui


def data() -> rx.Component:
    """Tables, lists of facts, figures, tags, the empty state."""
    return chapter(
        "data",
        "Facts in rows",
        "On a phone a row of a table becomes a readable block; nothing shrinks.",
        specimen(
            "ui.table",
            ui.table(
                "A table of words",
                ("Desk", "Telephone", "Hours"),
                (
                    (
                        "Dealer-Desk",
                        ui.phone_link("+91 22 5550 0101"),
                        "Monday to Friday, 9 AM to 7 PM",
                    ),
                    ("Compliance", ui.phone_link("+91 22 5550 0131"), "Saturday, 10 AM to 4 PM"),
                ),
            ),
            ui.table(
                "A table of figures",
                ("Charge", "Rate", "Amount"),
                (
                    ("Turnover", "", "₹10,00,000.00"),
                    ("Brokerage", "0.25%", "₹2,500.00"),
                    ("GST on the brokerage", "18%", "₹450.00"),
                    ("Total", "", "₹10,02,950.00"),
                ),
                numeric=(1, 2),
            ),
            ui.table(
                "A price list",
                ("Charge", "Charged", "Amount"),
                (
                    ("Pledge", "For each company and request, plus GST.", "₹20"),
                    ("Statement by e-mail", "Each.", "Free"),
                ),
                numeric=(2,),
            ),
            ui.table(
                "Law and plain words",
                ("No.", "Text of the charter", "In plain words"),
                (("1", "Execution of trades on behalf of investors.", "We carry out orders."),),
            ),
        ),
        specimen(
            "ui.stacked",
            ui.table(
                "A matrix",
                ("Trade", "Brokerage", "STT"),
                (
                    (
                        "Equity delivery",
                        ui.stacked("0.3%", note="at least ₹0.05 a unit"),
                        ui.stacked("0.1%", note="on purchase and sale"),
                    ),
                ),
                phone="scroll",
            ),
        ),
        specimen(
            "ui.definitions",
            ui.definitions(
                ("Telephone", ui.phone_link("+91 22 5550 0100")),
                ("E-mail", ui.link("desk@nnm.example", href="mailto:desk@nnm.example")),
                ("Hours", "Monday to Friday, 9 AM to 7 PM"),
            ),
        ),
        specimen(
            "ui.ledger",
            ui.ledger(
                "The worry",
                "The answer",
                (
                    ("I have nobody to ask.", "A desk with a name and a telephone number."),
                    ("I cannot read a note.", "Research in plain words, with its sources."),
                ),
                "Worries and answers",
            ),
        ),
        specimen(
            "ui.figures",
            ui.figures(("1950", "founded"), ("70+", "people"), ("19,000+", "clients")),
        ),
        specimen("ui.tag", ui.row(ui.tag("Specimen"), ui.tag("IPO Note", tone="accent"))),
        specimen(
            "ui.empty_state",
            ui.empty_state(
                "No Documents Available For The Selected Item",
                ui.button_link("To the top", "#guide", kind="outline"),
            ),
        ),
    )
