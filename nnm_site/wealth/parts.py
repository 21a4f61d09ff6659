"""What the wealth pages share: their opening, their banner, the wealth desk."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries

WEALTH = ("Wealth", "/wealth")
MANAGEMENT = ("Wealth Management", "/wealth/wealth-management")
PROTECTION = ("Protection", "/wealth/protection")
PERSONAL_FINANCE = ("Personal Finance", "/wealth/personal-finance")


def opening(page: tuple[str, str], intro: str) -> rx.Component:
    """How a page below Wealth begins: its title, and the tabs between these pages."""
    title, address = page
    return ui.section(
        id=address.rpartition("/")[2],
        title=title,
        below_breadcrumbs=ui.route_tabs(
            "Wealth pages", address, PERSONAL_FINANCE, MANAGEMENT, PROTECTION
        ),
        intro=intro,
        level=1,
        reveal=False,
        class_name="wealth-opening",
    )


def quote_banner(verse_key: str, action: str | None = None) -> rx.Component:
    """A verse on a dark strip, with a button to the contact page that says `action`."""
    verse = queries.verse(verse_key)
    return ui.band(
        ui.columns(
            ui.verse(
                verse.devanagari, verse.iast, verse.meaning, f"{verse.work} {verse.reference}"
            ),
            ui.row(ui.button_link(action, "/contact?desk=wealth")) if action else None,
        ),
        label="Quotation",
    )


def desk_card(title: str, text: str) -> rx.Component:
    """How to reach the wealth desk."""
    desk = next(desk for desk in queries.desks() if desk.key == "wealth")
    return ui.card(
        ui.paragraph(text),
        ui.definitions(
            ("Phone", ui.phone_link(desk.phone)),
            ("E-mail", ui.link(desk.email, href=f"mailto:{desk.email}")),
            ("Hours", ", ".join(queries.firm().hours)),
        ),
        ui.link("All desks and branches", href="/contact?desk=wealth"),
        title=title,
    )


def market_warning() -> rx.Component:
    """The prescribed warnings: these pages promote funds among other things."""
    return ui.market_warning(*queries.market_warning(funds=True))
