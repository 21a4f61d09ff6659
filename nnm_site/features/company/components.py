"""Shared components of the firm's pages."""

import reflex as rx

from nnm_site.shared import ui


def house_drawing(name: str, width: int, height: int, alt: str | None = None) -> rx.Component:
    """A drawing of `assets/company.svg`. Without `alt` it is decoration."""
    meaning = {"role": "img", "aria_label": alt} if alt else {"aria_hidden": "true"}
    return ui.el.svg(
        ui.el.use(href=f"/company.svg#{name}"),
        viewBox=f"0 0 {width} {height}",
        class_name="drawing",
        width=str(width),
        height=str(height),
        **meaning,
    )


def onward(*pages: tuple[str, str, str]) -> rx.Component:
    """Links to further pages: (label, address, description) for each."""
    return ui.el.ul(
        *(
            ui.el.li(ui.link(label, href=href, class_name="onward-link"), ui.small(text))
            for label, href, text in pages
        ),
        class_name="onward",
        role="list",
    )
