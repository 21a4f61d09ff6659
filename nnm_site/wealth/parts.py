"""What the wealth pages share: their tabs, their banner, the wealth desk."""

from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.settings import settings

WEALTH = ("Wealth", "/wealth")
MANAGEMENT = ("Wealth Management", "/wealth/wealth-management")
PROTECTION = ("Protection", "/wealth/protection")
PERSONAL_FINANCE = ("Personal Finance", "/wealth/personal-finance")


def crumbs(page: tuple[str, str]) -> rx.Component:
    """The way from Home over Wealth to a page below it, and the tabs between these pages."""
    return rx.fragment(
        ui.breadcrumbs(WEALTH, here=page[0]),
        ui.route_tabs("Wealth pages", page[1], PERSONAL_FINANCE, MANAGEMENT, PROTECTION),
    )


def way_to(page: tuple[str, str]) -> list[dict[str, Any]]:
    """The same way as structured data."""
    label, path = page
    trail = () if page == WEALTH else (WEALTH,)
    return [ui.breadcrumb_data(settings.site_url, *trail, here=label, path=path)]


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
            ("Telephone", ui.phone_link(desk.phone)),
            ("E-mail", ui.link(desk.email, href=f"mailto:{desk.email}")),
            ("Hours", ", ".join(queries.firm().hours)),
        ),
        ui.link("All desks and branches", href="/contact?desk=wealth"),
        title=title,
    )


def market_warning() -> rx.Component:
    """The prescribed warning: these pages promote something."""
    return ui.market_warning(*queries.market_warning())
