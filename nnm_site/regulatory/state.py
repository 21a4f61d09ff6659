"""What changes on the investor charter when somebody clicks: the tab, in the address."""

import reflex as rx

from nnm_site import ui

TABS = ("1", "2", "3", "4", "5")


class CharterState(rx.State):
    """The chosen tab; the first by default (specification §4)."""

    tab: str = "1"

    @rx.event
    def read_address(self):
        """Take the tab from the address."""
        self.tab = ui.pick(self.router.url.query_parameters, "tab", TABS, "1")
