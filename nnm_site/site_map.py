"""Every route of the site, once: path, title, description, page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from nnm_site.company.about import about
from nnm_site.company.gallery import gallery
from nnm_site.company.management import management
from nnm_site.company.milestones import milestones
from nnm_site.company.state import GalleryState
from nnm_site.company.structured import (
    about_data,
    gallery_data,
    management_data,
    milestones_data,
)
from nnm_site.home.page import home
from nnm_site.home.state import HomeState
from nnm_site.home.structured import structured_data as home_facts
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
        structured_data=home_facts,
    )
    yield Route(
        path="/about",
        title="About NNM Securities: a house of brokers since 1950",
        description=(
            "What the firm does, its vision, mission and values, and its awards with year and "
            "source. Stock broker and depository participant."
        ),
        page=about,
        structured_data=about_data,
    )
    for path in ("/about/kmp-management", "/about/management"):
        yield Route(
            path=path,
            title="Management and key personnel | NNM Securities",
            description=(
                "Who leads NNM Securities, the network team, and the departments: accounts, KYC, "
                "dealer, demat, billing, compliance and CDSL."
            ),
            page=management,
            structured_data=management_data,
            canonical=None if path == "/about/kmp-management" else "/about/kmp-management",
        )
    yield Route(
        path="/about/milestones",
        title="Milestones from 1950 to 2024 | NNM Securities",
        description=(
            "The firm's timeline from 1950 to 2024: licences, memberships, and its work as market "
            "maker in SME IPOs, year by year."
        ),
        page=milestones,
        structured_data=milestones_data,
    )
    yield Route(
        path="/about/gallery",
        title="Gallery: listings, meetings, festivals | NNM Securities",
        description=(
            "Pictures from the firm: IPO listings, meet-ups, celebrations and days outdoors, in "
            "four categories."
        ),
        page=gallery,
        on_load=GalleryState.read_address,
        structured_data=gallery_data,
    )
    yield Route(
        path="/style-guide",
        title="Style guide of this site",
        description="Every component of the design system of this site, in every state.",
        page=style_guide,
        on_load=GuideState.read_address,
        listed=False,
    )
