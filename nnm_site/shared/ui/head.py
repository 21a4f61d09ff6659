"""A page's data for machines, and the switch between its themes."""

import json
from typing import Any

import reflex as rx

from nnm_site.platform.route import Trail
from nnm_site.shared.ui.element import Examples, el


def structured_data(data: dict[str, Any]) -> rx.Component:
    """A JSON-LD block. `@context` is added; `</` is escaped so that no text can end the block."""
    text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False)
    return el.script(text.replace("</", "<\\/"), type="application/ld+json")


def preload_font(name: str) -> rx.Component:
    """Preload a font of `assets/fonts`: for those that paint first."""
    return el.link(
        rel="preload",
        href=f"/fonts/{name}.woff2",
        as_="font",
        type="font/woff2",
        crossOrigin="anonymous",
    )


def icons() -> rx.Component:
    """The icons of the site, and the browser's theme colours."""
    return rx.fragment(
        el.link(rel="icon", href="/favicon.ico", sizes="32x32"),
        el.link(rel="icon", href="/favicon.svg", type="image/svg+xml"),
        el.link(rel="apple-touch-icon", href="/icons/apple-touch-icon.png"),
        el.link(rel="manifest", href="/site.webmanifest"),
        el.meta(name="theme-color", content="#fbf8f1", media="(prefers-color-scheme: light)"),
        el.meta(name="theme-color", content="#0f1830", media="(prefers-color-scheme: dark)"),
    )


def theme_switch() -> rx.Component:
    """Light or dark: follows the system until pressed, then remembers. See `nnm_site/shared/scripts/theme.js`."""
    return el.button(
        el.span(class_name="theme-icon", aria_hidden=True),
        class_name="theme-switch",
        type="button",
        aria_label="Switch between light and dark",
    )


def breadcrumb_data(site_url: str, trail: Trail) -> dict[str, Any]:
    """A trail as structured data (schema.org)."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": label, "item": site_url + href}
            for place, (label, href) in enumerate(trail, 1)
        ],
    }


def examples() -> Examples:
    """The states of each component, for the style guide."""
    yield theme_switch, theme_switch()
