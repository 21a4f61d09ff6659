"""Hero and the strip of facts below it (R303)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import Claim, ExternalLink
from nnm_site.shared.content.models.home import Service, Verse

#: The claims of the strip, in its order. The fourth figure is counted, not claimed.
CLAIMS = ("founded", "clients", "staff")


def hero() -> rx.Component:
    """Heading, verse, typing line, Open Account, and the butterfly."""
    verse = Verse.get("arthashastra-1-4-3")
    account = ExternalLink.get("account-opening")
    return ui.section(
        _typewriter("A Well-Planned Work Produces a Good Result"),
        ui.row(
            ui.button_link(account.label, account.url),
            ui.button_link("See what we charge", "/charges", kind="outline"),
        ),
        ui.verse(
            verse.devanagari,
            verse.iast,
            verse.meaning,
            f"Kautilya on the art of government, {verse.work} {verse.reference}. Tradition knows "
            "him as Chanakya and also gives him the Chanakya Niti.",
            about="About this verse",
        ),
        ui.stack(ui.drawing("butterfly"), class_name="hero-art"),
        id="hero",
        kicker="Stock broker and depository participant",
        title="Plan first, then invest: counsel from Chanakya Niti",
        level=1,
        tone="ruled",
        reveal=False,
        class_name="hero",
    )


def facts() -> rx.Component:
    """What the firm states about itself, in four figures, with their source."""
    claims = {claim.key: claim for claim in Claim.all()}
    shown = [claims[key] for key in CLAIMS]
    sources = dict.fromkeys(claim.source for claim in shown)
    return ui.band(
        ui.figures(
            *((claim.figure, claim.label) for claim in shown),
            (str(len(Service.all())), "Services"),
        ),
        ui.small("; ".join(sources), "."),
        label="The firm in figures",
        class_name="facts",
    )


def _typewriter(text: str) -> rx.Component:
    """A line that types itself again and again: 50 ms a letter, a second at the end."""
    return ui.el.div(
        ui.el.type_line(text, class_name="type-line", data_letter=50, data_pause=1000),
        ui.pause_switch("the typing line"),
        class_name="typewriter moving",
    )
