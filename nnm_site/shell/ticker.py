"""What exchanges and depositories ask us to tell investors, scrolling in the footer (§2.2)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries


def awareness() -> rx.Component:
    """The tabbed ticker: Attention Investors (default), KYC, IPO.

    The choice is not worth an address and must not need the server: `assets/behaviour.js` drives
    what carries `data-local-tabs`. Without a script all three panels show.
    """
    panels = queries.ticker_tabs()
    return rx.el.div(
        rx.el.div(
            *(
                rx.el.button(
                    panel.label,
                    class_name="tab",
                    **ui.attrs(
                        type="button",
                        role="tab",
                        id=f"awareness-{panel.key}-tab",
                        aria_controls=f"awareness-{panel.key}",
                        aria_selected=_truth(index == 0),
                    ),
                )
                for index, panel in enumerate(panels)
            ),
            class_name="tablist",
            **ui.attrs(role="tablist", aria_label="Investor awareness"),
        ),
        *(
            rx.el.div(
                rx.el.p(panel.label, class_name="tab-title", aria_hidden=True),
                ui.ticker(
                    *(text for entry in panel.texts for text in entry.texts), label=panel.label
                ),
                hidden=index > 0,
                class_name="tabpanel",
                **ui.attrs(
                    role="tabpanel",
                    id=f"awareness-{panel.key}",
                    aria_labelledby=f"awareness-{panel.key}-tab",
                ),
            )
            for index, panel in enumerate(panels)
        ),
        class_name="awareness",
        **ui.attrs(data_local_tabs=""),
    )


def protection() -> rx.Component:
    """The investor-protection notice: how to prevent unauthorised transactions."""
    keys = ("unauthorised-trading", "unauthorised-demat")
    texts = [text for key in keys for text in queries.prescribed(key).texts]
    return rx.el.div(ui.ticker(*texts, label="Investor protection"), class_name="protection")


def _truth(value: bool) -> str:
    return "true" if value else "false"
