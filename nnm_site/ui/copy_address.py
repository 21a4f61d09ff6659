"""A button that copies the address of the page (`nnm_site/scripts/page.js`)."""

import reflex as rx

from nnm_site.ui.attributes import attrs
from nnm_site.ui.links import button


def copy_address(label: str) -> rx.Component:
    """Copies this page's address and says whether it did."""
    return rx.el.span(
        button(label, kind="outline", class_name="copy-address scripted", data_copy_address=""),
        rx.el.span(class_name="small", **attrs(role="status", data_said="")),
    )
