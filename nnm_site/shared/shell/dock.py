"""The dock: one bar that stays at the bottom of the screen.

Its parts are cells of one grid, so they never overlap at any width. `overlays.css` sets its height in each
state (`--dock`), and the page keeps that much free at its end.
"""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink, TradingDesk
from nnm_site.shared.shell.icons import Sign, icon
from nnm_site.shared.shell.openings import open_now
from nnm_site.shared.shell.popups import KNOW_US, NOMINEE


def dock() -> rx.Component:
    """Phone ticker, quick actions, Open Account."""
    return ui.el.aside(_phones(), _actions(), class_name="dock", aria_label="Quick help")


def _actions() -> rx.Component:
    account = ExternalLink.get("account-opening")
    return ui.el.div(
        _action("shield", "Know it is us", popoverTarget=KNOW_US, aria_haspopup="dialog"),
        _action(
            "nominee",
            "Add Nominee",
            commandfor=NOMINEE,
            command="show-modal",
            aria_haspopup="dialog",
        ),
        ui.button_link(account.label, account.url, kind="outline", class_name="dock-account"),
        class_name="dock-actions",
    )


def _action(sign: Sign, label: str, **html: str) -> rx.Component:
    return ui.el.button(
        icon(sign), ui.el.span(label), class_name="dock-action", type="button", **html
    )


def _phones() -> rx.Component:
    """The phone ticker: whether the desks are open and five desks in one line, or only a phone icon.

    On a phone it begins as the icon.
    """
    return ui.el.details(
        ui.el.summary(
            icon("phone"),
            icon("chevron"),
            ui.hidden_text("Trading desk phone numbers"),
            class_name="phones-toggle",
        ),
        ui.el.ul(
            ui.el.li(
                ui.el.span("Desks", class_name="phone-desk"),
                ui.el.span(" "),
                open_now("desks", "phone-open"),
                class_name="phone-status",
            ),
            *(
                ui.el.li(
                    ui.link(
                        ui.el.span(desk.label, class_name="phone-desk"),
                        ui.el.span(" "),
                        ui.el.span(desk.phone, class_name="phone-number"),
                        href=ui.phone_address(desk.phone),
                        class_name="phone",
                    ),
                    **ui.sample_edge(sample=desk.sample),
                )
                for desk in TradingDesk.all()
            ),
            class_name="phone-list",
            role="list",
            aria_label="Trading desk phone numbers",
        ),
        open=True,
        class_name="phones",
        id="phone-ticker",
        data_remember="session",
        data_phone_fold="",
    )
