"""Breadcrumbs: the way from Home to a page, as the route table has it (`nnm_site/platform/route.py`)."""

from typing import Any

import reflex as rx

from nnm_site.platform.route import Way, current_way
from nnm_site.shared.ui.element import el
from nnm_site.shared.ui.links import link


def breadcrumbs() -> rx.Component | None:
    """The way to the page that is being composed; `None` on the home page and on error pages."""
    *above, last = current_way() or [("", "")]
    if not above:
        return None
    return el.nav(
        el.ol(
            *(el.li(link(label, href=href)) for label, href in above),
            el.li(last[0], aria_current="page"),
        ),
        class_name="breadcrumbs",
        aria_label="Breadcrumb",
    )


def breadcrumb_data(site_url: str, way: Way) -> dict[str, Any]:
    """A way as structured data (schema.org)."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": label, "item": site_url + href}
            for place, (label, href) in enumerate(way, 1)
        ],
    }
