"""What a page tells machines: structured data and the theme switch's script-free parts."""

import json
from typing import Any

import reflex as rx

from nnm_site.ui.attributes import attrs


def structured_data(data: dict[str, Any]) -> rx.Component:
    """A JSON-LD block. `@context` is added; `</` is escaped so that no text can end the block."""
    text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False)
    return rx.el.script(text.replace("</", "<\\/"), type="application/ld+json")


def canonical(address: str) -> rx.Component:
    """The one address under which search engines should know a page."""
    return rx.el.link(**attrs(rel="canonical", href=address))


def theme_switch() -> rx.Component:
    """Light or dark: follows the system until pressed, then remembers."""
    return rx.el.button(
        rx.el.span(class_name="theme-icon", aria_hidden=True),
        class_name="theme-switch",
        on_click=rx.toggle_color_mode,
        **attrs(type="button", aria_label="Switch between light and dark"),
    )
