"""The pop-ups that any page can open: Investor Charter, Add Nominee, "Know it is us" (R205)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Contact, ExternalLink
from nnm_site.shared.content.models.shell import Page, Popup
from nnm_site.shared.shell import is_this_you
from nnm_site.shared.shell.icons import icon
from nnm_site.shared.shell.three_ways import three_ways

CHARTER = "investor-charter-popup"
NOMINEE = "add-nominee-popup"
KNOW_US = "know-it-is-us-popup"

#: The pop-ups that menus name.
POPUPS = {"investor-charter": CHARTER, "add-nominee": NOMINEE}


def popups() -> rx.Component:
    """All of them, closed."""
    return rx.fragment(_charter(), _nominee(), _know_us())


def _charter() -> rx.Component:
    document = queries.document("investor-charter-stock-brokers")

    def of_page(key: str) -> str:
        return Page.get(key).href

    return ui.dialog(
        CHARTER,
        "Investor Charter",
        ui.paragraph("The charters say what you may expect of us. Choose one."),
        ui.row(
            ui.button_link("Depository participant", of_page("investor-charter"), kind="outline"),
            ui.button_link("Stock broker", document.href, kind="outline", new_tab=True),
            class_name="charter-choices",
        ),
        # The stock broker's document is in our own words.
        ui.paragraph(
            "The text of the charters, with plain words beside it: ",
            ui.link("stock brokers", href=of_page("charter-stock-broker")),
            ", ",
            ui.link("depository participants", href=of_page("charter-depository-participant")),
            ".",
        ),
    )


def _nominee() -> rx.Component:
    popup = Popup.get("add-nominee")
    return ui.dialog(
        NOMINEE,
        popup.title,
        three_ways("nominee"),
        ui.paragraph(popup.lead),
        ui.bullets(*popup.points),
        *_reach(popup),
    )


def _know_us() -> rx.Component:
    """What to check before paying, and how to know the firm. It does not block the page.

    Its buttons are in the dock and in the strip under the header.
    """
    popup = Popup.get("know-it-is-us")
    before_paying = Popup.get("check-validate-verify")
    return ui.el.dialog(
        ui.el.div(
            ui.el.h2(popup.title, id=f"{KNOW_US}-title"),
            ui.el.button(
                ui.el.span("\u00d7", aria_hidden=True),
                class_name="close",
                type="button",
                popoverTarget=KNOW_US,
                popoverTargetAction="hide",
                aria_label="Close",
            ),
            class_name="dialog-head",
        ),
        ui.el.div(
            is_this_you.box("panel"),
            ui.el.h3("Freeze online trading"),
            three_ways("freezing"),
            ui.el.h3(before_paying.title),
            ui.paragraph(before_paying.lead),
            ui.bullets(*before_paying.points),
            ui.el.h3("Our own addresses"),
            ui.paragraph(popup.lead),
            ui.bullets(*popup.points),
            ui.link("All our numbers, addresses and accounts", href=Page.get("know-it-is-us").href),
            *_reach(popup),
            class_name="dialog-body",
        ),
        class_name="know-us",
        id=KNOW_US,
        popover="auto",
        aria_labelledby=f"{KNOW_US}-title",
        data_close_on_navigate="",
    )


def _reach(popup: Popup) -> list[rx.Component]:
    """The links and the contact that a popup names."""
    components: list[rx.Component] = []
    if popup.links:
        links = [ExternalLink.get(key) for key in popup.links]
        components.append(
            ui.row(*(ui.link(link.label, href=link.url) for link in links), class_name="links")
        )
    if popup.contact:
        contact = Contact.get(popup.contact)
        person = [(contact.label, contact.person)] if contact.person else []
        components.append(
            ui.definitions(
                *person,
                ("E-mail", ui.mail_link(contact.email)),
                ("Phone", ui.phone_link(contact.phone)),
                sample=contact.sample,
            )
        )
    return components


STRIP = "safety-overlay"


def safety_strip() -> rx.Component:
    """One line, visible until closed; its button opens the pop-up with instructions."""
    popup = Popup.get("check-validate-verify")
    return ui.el.dialog(
        icon("shield"),
        ui.el.p(ui.el.strong(popup.title, id=f"{STRIP}-title"), " ", ui.el.span(popup.lead)),
        ui.el.button(
            "Show how",
            class_name="safety-how",
            type="button",
            popoverTarget=KNOW_US,
            aria_haspopup="dialog",
        ),
        ui.close_button(),
        open=True,
        class_name="notice safety",
        id=STRIP,
        aria_labelledby=f"{STRIP}-title",
        **ui.remembered("\n".join([popup.title, popup.lead]), for_session=True),
    )
