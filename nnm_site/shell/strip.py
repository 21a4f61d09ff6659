"""The top strip (specification §2.2)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries


def strip(here: str) -> rx.Component:
    """Downloads, Partner Us, Research and Open Account in one line; `here` is the page's address."""
    account = queries.link("account-opening")
    return rx.el.nav(
        rx.el.ul(
            rx.el.li(_page("Downloads", "/downloads", here)),
            rx.el.li(_page("Partner Us", "/partner-us", here)),
            rx.el.li(_page("Research", "/nnm-research", here)),
            rx.el.li(ui.link(account.label, href=account.url, class_name="strip-link strong")),
            class_name="strip-list",
            **ui.attrs(role="list"),
        ),
        class_name="strip",
        **ui.attrs(aria_label="Shortcuts"),
    )


def _page(label: str, href: str, here: str) -> rx.Component:
    return ui.link(label, href=href, class_name="strip-link", current=href == here)
