"""What exchanges and depositories ask us to tell investors, scrolling in the footer (R204)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries


def awareness() -> rx.Component:
    """The tabbed ticker: Attention Investors (default), KYC, IPO."""
    return ui.tabs(
        "awareness",
        [
            ui.Tab(
                panel.key,
                panel.label,
                ui.ticker(
                    *(text for entry in panel.texts for text in entry.texts), label=panel.label
                ),
            )
            for panel in queries.ticker_tabs()
        ],
        label="Investor awareness",
        class_name="awareness",
    )


def protection() -> rx.Component:
    """The investor-protection notice: how to prevent unauthorised transactions."""
    keys = ("unauthorised-trading", "unauthorised-demat")
    texts = [text for key in keys for text in queries.prescribed(key).texts]
    return ui.el.div(ui.ticker(*texts, label="Investor protection"), class_name="protection")
