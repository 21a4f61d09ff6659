"""The style guide's own choices, to show components that have some."""

import reflex as rx

from nnm_site import ui

TABS = {"first": "First tab", "second": "Second tab", "third": "Third tab"}
CHOICES = {"kyc-form": "KYC Form", "pledge-form": "Pledge Form", "bonds": "Bonds"}
DESKS = {"dealer": "Dealer-Desk", "billing": "Billing"}
PAGES = 12


class GuideState(rx.State):
    """A tab, two selections and a page number, each in the address."""

    tab: str = "first"
    choice: str = "kyc-form"
    desk: str = "dealer"
    page: int = 1

    @rx.var
    def choice_label(self) -> str:
        """What the chosen entry is called."""
        return CHOICES[self.choice]

    @rx.var
    def window(self) -> list[int]:
        """The page numbers to show; 0 is a gap."""
        return [number or 0 for number in ui.page_window(self.page, PAGES)]

    @rx.event
    def read_address(self):
        """Take the choices from the address."""
        query = self.router.url.query_parameters
        self.tab = ui.pick(query, "tab", TABS, "first")
        self.choice = ui.pick(query, "choice", CHOICES, "kyc-form")
        self.desk = ui.pick(query, "desk", DESKS, "dealer")
        self.page = ui.clamp_page(ui.pick_number(query, "page"), PAGES)
