"""The style guide's own choices, to show components that have some."""

import reflex as rx

from nnm_site import ui


class GuideState(rx.State):
    """A tab, a selection and a page number, each in the address."""

    tab: str = "first"

    @rx.event
    def read_address(self):
        """Take the choices from the address."""
        query = self.router.url.query_parameters
        self.tab = ui.pick(query, "tab", ("first", "second", "third"), "first")
