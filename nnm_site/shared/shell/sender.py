"""The line at the foot of each printed sheet: whose page it is, its address, the day of printing."""

import reflex as rx

from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content import queries


def sender(address: str) -> rx.Component:
    """What `nnm_site/shared/scripts/page.js` puts at the foot of each sheet, with the day of printing. `address` is that of the page."""
    broker = queries.registration("sebi-broker")
    return ui.el.div(
        ui.el.span(
            f"{queries.firm().legal_name}, SEBI registration {broker.number}",
            **ui.sample_edge(sample=broker.sample),
        ),
        ui.el.span(f"{settings.site_url}{address}", translate="no", lang="en"),
        ui.el.span("printed"),
        class_name="sender",
        hidden=True,
    )
