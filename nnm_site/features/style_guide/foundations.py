"""Colours and type."""

import reflex as rx

from nnm_site.features.style_guide.colours import PAIRS, USES, contrast, read_themes
from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui
from nnm_site.shared.content import queries


def colours() -> rx.Component:
    """Every colour of both themes, and the contrast of what is read on what."""
    themes = read_themes()
    return chapter(
        "colours",
        "Colours",
        "Paper, ink, indigo and one saffron. The swatches follow the theme; the codes are those of "
        "assets/styles/tokens.css.",
        ui.grid(
            *(
                rx.el.figure(
                    _swatch(name),
                    rx.el.figcaption(
                        rx.el.strong(name),
                        rx.el.span(use),
                        rx.el.code(f"{themes.light[name]} {themes.dark[name]}"),
                    ),
                    class_name="swatch",
                )
                for name, use in USES.items()
            ),
            columns=4,
            label="Colours: name, use, code in the light and in the dark theme",
        ),
        ui.table(
            "Contrast: 4.5 is needed for text, 3 for what shows a control",
            ("On one another", "Needed", "Light", "Dark"),
            [
                (
                    f"{front} on {ground}",
                    f"{needed:g}",
                    *(
                        f"{contrast(theme[front], theme[ground]):.1f}"
                        for theme in (themes.light, themes.dark)
                    ),
                )
                for front, ground, needed in PAIRS
            ],
            numeric=(1, 2, 3),
        ),
    )


def _swatch(name: str) -> rx.Component:
    return rx.el.svg(
        rx.el.svg.rect(
            **ui.attrs(width="240", height="72", fill=f"var(--{name})"),
        ),
        view_box="0 0 240 72",
        **ui.attrs(aria_hidden="true", preserveAspectRatio="none"),
    )


def typography() -> rx.Component:
    """Headings, text and the two scripts."""
    verse = queries.verse("arthashastra-1-4-3")
    return chapter(
        "type",
        "Type",
        "Fraunces for headings and figures of pride, Figtree for everything else, Tiro Devanagari "
        "for verses. Nothing is slanted or emboldened that was not drawn so.",
        specimen(
            "ui.heading",
            ui.heading("Level 2: a part of a page", 2),
            ui.heading("Level 3: a thing within it", 3),
            ui.heading("Level 4: a detail of that thing", 4),
            note="Level 1 stands once, at the top of this page.",
        ),
        specimen("ui.eyebrow", ui.eyebrow("Since 1950")),
        specimen(
            "ui.lead",
            ui.lead("The paragraph after a heading, a step larger, which says what is to come."),
        ),
        specimen(
            "ui.paragraph",
            ui.paragraph(
                "Text in 17 pixels on a line of at most seventy characters, with figures such as "
                "₹1,00,000.00 in Indian grouping, a ",
                ui.link("link", href="#links"),
                ", ",
                rx.el.strong("strong words"),
                " and ",
                rx.el.em("words in italics"),
                ".",
            ),
        ),
        specimen("ui.small", ui.small("Sources, conditions and warnings, quietly set.")),
        specimen(
            "ui.verse",
            ui.verse(
                verse.devanagari, verse.iast, verse.meaning, f"{verse.work} {verse.reference}"
            ),
            note="The Devanagari face holds the letters of our verses and no others.",
        ),
        specimen("ui.transliteration", ui.transliteration("kośa-pūrvāḥ sarvārambhāḥ")),
        specimen(
            "ui.quotation",
            ui.quotation(
                "They read my statement with me, line by line, until I could read it alone.",
                "Sample Person",
                "Depository client",
            ),
        ),
        specimen(
            "ui.bullets",
            ui.bullets("The first point", "The second point", ui.link("A link", href="#links")),
            ui.bullets("Do this first", "Then do that", ordered=True),
        ),
        specimen(
            "ui.steps",
            ui.steps(
                (
                    ("Register", "Give your name, PAN, address, mobile number and e-mail."),
                    ("Write", "Say what happened, and when."),
                    ("Follow", "Keep the number that you are given."),
                )
            ),
        ),
    )
