"""What changes on the firm's pages when somebody clicks: the category of the gallery.

The other choices (a person, a photo, a kind of milestone) are in the address as well, and the
browser follows it by itself: `nnm_site/ui/addressed.py`.
"""

import reflex as rx

from nnm_site import ui

CATEGORIES = ("ipo-listings", "meet-ups", "celebration", "outdoor")


class GalleryState(rx.State):
    """The chosen category; the first one at the start (specification §2.7)."""

    category: str = CATEGORIES[0]

    @rx.event
    def read_address(self):
        """Take the choice from the address."""
        self.category = ui.pick(
            self.router.url.query_parameters, "category", CATEGORIES, CATEGORIES[0]
        )
