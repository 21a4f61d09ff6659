"""Every route of the site, once: path, title, description, page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import reflex as rx

from nnm_site.home.page import home
from nnm_site.home.state import HomeState
from nnm_site.regulatory.page import policy_page, site_map_page
from nnm_site.regulatory.pages import CHARTER, PAGES, SITE_MAP
from nnm_site.regulatory.site_index import grouped
from nnm_site.regulatory.state import CharterState
from nnm_site.style_guide.page import style_guide
from nnm_site.style_guide.state import GuideState


@dataclass(frozen=True)
class Route:
    """One page. `title` 10–65 and `description` 50–160 characters; `path` without trailing slash.

    `on_load` reads the address into the page's state; `structured_data` are JSON-LD objects;
    `listed` is false for a page that search engines and the sitemap should not know; `canonical` is
    the address of the page whose content this one shows again.
    """

    path: str
    title: str
    description: str
    page: Callable[[], rx.Component]
    on_load: Any = None
    structured_data: Callable[[], list[dict[str, Any]]] = field(default=list)
    listed: bool = True
    canonical: str | None = None


def routes() -> Iterator[Route]:
    """All pages, in the order of the readable site map."""
    yield Route(
        path="/",
        title="NNM Securities: broking and depository since 1950",
        description=(
            "Shares, derivatives, commodities, currency, mutual funds and IPOs with a broker and "
            "depository participant founded in 1950."
        ),
        page=home,
        on_load=HomeState.read_address,
    )
    for page in PAGES:
        yield Route(
            path=page.path,
            title=page.title,
            description=page.description,
            page=site_map if page is SITE_MAP else partial(policy_page, page),
            on_load=CharterState.read_address if page is CHARTER else None,
            structured_data=page.structured_data,
        )
    yield Route(
        path="/style-guide",
        title="Style guide of this site",
        description="Every component of the design system of this site, in every state.",
        page=style_guide,
        on_load=GuideState.read_address,
        listed=False,
    )


def site_map() -> rx.Component:
    """The readable index of all that is listed here."""
    listed = ((route.title, route.path) for route in routes() if route.listed)
    return site_map_page(SITE_MAP, grouped(listed))
