"""What is clicked, chosen and typed into."""

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui


def links() -> rx.Component:
    """Links and buttons in their states."""
    return chapter(
        "links",
        "Links and buttons",
        "A link goes somewhere, a button does something here. What leaves this site says so.",
        specimen(
            "ui.link",
            ui.bullets(
                ui.link("Within this site", href="/"),
                ui.link("To another site", href="https://scores.sebi.gov.in/"),
                ui.link("A document", href="/favicon.svg", new_tab=True),
                ui.link("A telephone number", href="tel:+912255500100"),
                ui.link("This page, current", href="/style-guide", current=True),
            ),
        ),
        specimen(
            "ui.button",
            ui.row(
                ui.button("Solid"),
                ui.button("Outline", kind="outline"),
                ui.button("Quiet", kind="quiet"),
            ),
            ui.row(
                ui.button("Solid, disabled", disabled=True),
                ui.button("Outline, disabled", kind="outline", disabled=True),
                ui.button("Quiet, disabled", kind="quiet", disabled=True),
            ),
        ),
        specimen(
            "ui.button_link",
            ui.row(
                ui.button_link("Solid", "#links"),
                ui.button_link("Outline", "#links", kind="outline"),
                ui.button_link("Quiet", "#links", kind="quiet"),
                ui.button_link("Another site", "https://scores.sebi.gov.in/", kind="outline"),
            ),
        ),
        specimen(
            "ui.dotted",
            ui.paragraph(ui.dotted("PDF", "3 pages", "64 KB")),
            note="The dots are seen and not heard.",
        ),
        specimen(
            "ui.theme_switch",
            ui.theme_switch(),
            note="Follows the system until pressed, then remembers.",
        ),
        specimen(
            "ui.hidden_text",
            ui.paragraph("Words for a screen reader alone", ui.hidden_text(", such as these"), "."),
        ),
    )


def forms() -> rx.Component:
    """Fields and choices, with hint, unit and error."""
    return chapter(
        "forms",
        "Forms",
        "A visible label, a hint before the field, an error after it that is tied to it.",
        specimen(
            "ui.field",
            ui.field("guide-name", "Name", required=True, autocomplete="name"),
            ui.field("guide-city", "City", hint="Where we should call."),
            ui.field(
                "guide-rate",
                "Brokerage rate",
                unit="%",
                inputmode="decimal",
                value="0.25",
                required=True,
            ),
            ui.field(
                "guide-mail",
                "E-mail",
                kind="email",
                hint="For the answer.",
                error="This is no e-mail address: the part after @ is missing.",
                value="name@",
                required=True,
            ),
            ui.field("guide-search", "Search", kind="search"),
            ui.field("guide-day", "Date of birth", kind="date"),
            ui.field("guide-address", "Address", kind="textarea"),
        ),
        specimen(
            "ui.select",
            ui.select(
                "guide-exchange",
                "Exchange",
                (("nse", "NSE"), ("bse", "BSE")),
                required=True,
            ),
            ui.select(
                "guide-channel",
                "Channel",
                (("", "Not chosen yet"), ("sub-broker", "Sub-Broker"), ("remiser", "Remiser")),
                hint="How you would like to work with us.",
                error="Choose one of the list.",
            ),
        ),
    )
