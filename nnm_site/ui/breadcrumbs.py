"""Breadcrumbs: the way from Home to a page, as the route table has it (`nnm_site/route.py`).

Whoever composes or fills a page says which one (`on_the_way`); what shows breadcrumbs asks for the way.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import reflex as rx

from nnm_site.ui.attributes import attrs
from nnm_site.ui.links import link

#: (label, address) pairs from Home to the page, the page itself last. Home's own is empty.
Way = Sequence[tuple[str, str]]

_WAY: ContextVar[Way] = ContextVar("way", default=())


@contextmanager
def on_the_way(way: Way) -> Iterator[None]:
    """While the page at the end of `way` is composed or filled."""
    token = _WAY.set(way)
    try:
        yield
    finally:
        _WAY.reset(token)


def current_way() -> Way:
    """The way to the page that is being composed or filled; empty for a page without an address."""
    return _WAY.get()


def breadcrumbs() -> rx.Component | None:
    """The way to the page that is being composed; `None` on the home page and on error pages."""
    *above, last = current_way() or [("", "")]
    if not above:
        return None
    return rx.el.nav(
        rx.el.ol(
            *(rx.el.li(link(label, href=href)) for label, href in above),
            rx.el.li(last[0], **attrs(aria_current="page")),
        ),
        class_name="breadcrumbs",
        **attrs(aria_label="Breadcrumb"),
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
