"""What changes on the home page when somebody clicks: two tab choices, both in the address."""

import reflex as rx

from nnm_site import ui

SERVICES = ("equity", "derivatives", "commodities", "currency", "mutual-funds", "algo", "ipo")
RESEARCH = ("analysis", "ipo")


class HomeState(rx.State):
    """The chosen service and kind of research note. Defaults as in specification §4."""

    service: str = "algo"
    research: str = "analysis"

    @rx.event
    def read_address(self):
        """Take both choices from the address."""
        query = self.router.url.query_parameters
        self.service = ui.pick(query, "service", SERVICES, "algo")
        self.research = ui.pick(query, "research", RESEARCH, "analysis")
