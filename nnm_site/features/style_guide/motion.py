"""What moves by itself, and what comes from another host."""

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui


def motion() -> rx.Component:
    """Typewriter, ticker, carousel, their switch."""
    return chapter(
        "motion",
        "Motion",
        "Each can be paused, stops for those who ask for less motion, and never moves the layout.",
        specimen("ui.typewriter", ui.typewriter("A Well-Planned Work Produces a Good Result")),
        specimen(
            "ui.ticker",
            ui.ticker(
                "The first message of the ticker, which is long enough to run out of the line.",
                "The second message.",
                ui.paragraph("A third with ", ui.link("a link", href="#motion"), "."),
                label="Ticker of the guide",
            ),
        ),
        specimen(
            "ui.carousel",
            ui.carousel(
                [
                    ui.quotation(f"The {word} quotation.", "Sample Person", "Designation")
                    for word in ("first", "second", "third", "fourth")
                ],
                name="guide-slide",
                label="Carousel of the guide",
                slide_labels=[f"Quotation {n}" for n in range(1, 5)],
            ),
        ),
        specimen(
            "ui.pause_switch",
            ui.pause_switch("nothing, shown for itself"),
            note="Every moving thing has its own.",
        ),
    )


def embeds() -> rx.Component:
    """A widget of another host in the place of our own figures, and what the server writes."""
    return chapter(
        "widgets",
        "Widgets of another host",
        "Asked for when scrolled near. What is our own stands there from the start, and stays when the "
        "provider does not answer.",
        specimen("ui.market_switch", ui.market_switch(), note="Seen when a widget has arrived."),
        specimen(
            "ui.market_widget",
            ui.market_widget(
                "ticker-tape",
                ui.paragraph("Our own closing prices."),
                label="Closing prices",
                title="Indices of BSE",
                options={"symbols": [{"proName": "BSE:SENSEX", "title": "Sensex"}], "locale": "in"},
                height=72,
            ),
        ),
        specimen(
            "ui.written_part",
            ui.written_part("guide", ui.paragraph("As built.")),
            note="The server may write it anew at each request.",
        ),
    )
