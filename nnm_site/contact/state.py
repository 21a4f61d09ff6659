"""What changes on the contact page: the chosen desk and branch, both in the address."""

import reflex as rx

from nnm_site import ui

DESKS = ("dealer", "wealth", "e-kyc", "compliance", "billing", "cdsl")
BRANCHES = ("mumbai", "delhi")


class ContactState(rx.State):
    """Dealer-Desk and Mumbai by default (specification §4)."""

    desk: str = DESKS[0]
    branch: str = BRANCHES[0]

    @rx.event
    def read_address(self):
        """Take both choices from the address."""
        query = self.router.url.query_parameters
        self.desk = ui.pick(query, "desk", DESKS, DESKS[0])
        self.branch = ui.pick(query, "branch", BRANCHES, BRANCHES[0])
