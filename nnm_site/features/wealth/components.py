"""Shared by the wealth pages: opening, banner, wealth desk."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Desk
from nnm_site.shared.content.models.pages import PageWords, Titled
from nnm_site.shared.content.models.wealth import Management, PersonalFinance, Protection

MANAGEMENT = "/wealth/wealth-management"
PROTECTION = "/wealth/protection"
PERSONAL_FINANCE = "/wealth/personal-finance"
_TABS: dict[str, type[PageWords]] = {
    PERSONAL_FINANCE: PersonalFinance,
    MANAGEMENT: Management,
    PROTECTION: Protection,
}


def opening(page: PageWords, address: str) -> rx.Component:
    """The opening of a page below Wealth: its title, and the tabs between these pages."""
    return ui.first_section(
        id=address.rpartition("/")[2],
        title=page.label,
        tabs=ui.route_tabs(
            "Wealth pages", address, *((kind.only().label, path) for path, kind in _TABS.items())
        ),
        intro=page.intro,
        class_name="wealth-opening",
    )


def quote_banner(verse: str, action: str | None = None, form: str | None = None) -> rx.Component:
    """A verse on a dark strip, with a button to the contact page labelled `action`.

    `form` is the address of the page's own form.
    """
    return ui.band(
        ui.stack(
            ui.verse(verse),
            ui.row(
                ui.button_link(action, "/contact?desk=wealth"),
                ui.link("Ask the wealth desk on this page", href=form) if form else None,
            )
            if action
            else None,
        ),
        label="Quotation",
    )


def desk_card(card: Titled) -> rx.Component:
    """The wealth desk's contact details."""
    desk = next(desk for desk in Desk.all() if desk.key == "wealth")
    return ui.card(
        ui.paragraph(card.text),
        ui.definitions(
            ("Phone", ui.phone_link(desk.phone)),
            ("E-mail", ui.mail_link(desk.email)),
            ("Hours", ", ".join(queries.firm().hours)),
        ),
        ui.link("All desks and branches", href="/contact?desk=wealth"),
        title=card.title,
    )
