"""Every route of the site, once: path, title, description, page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import reflex as rx

from nnm_site.blog.page import address, article_page, blog
from nnm_site.blog.structured import article_data, blog_data, description, title
from nnm_site.content import queries
from nnm_site.downloads.complaints import complaint_data
from nnm_site.downloads.page import downloads
from nnm_site.downloads.structured import complaints_data, downloads_data
from nnm_site.errors.pages import NOT_FOUND_TITLE, blog_not_found
from nnm_site.home.page import home
from nnm_site.home.state import HomeState
from nnm_site.home.structured import structured_data as home_facts
from nnm_site.research.page import research
from nnm_site.research.structured import research_data
from nnm_site.style_guide.page import style_guide
from nnm_site.style_guide.state import GuideState


@dataclass(frozen=True)
class Route:
    """One page. `title` 10–65 and `description` 50–160 characters; `path` without trailing slash.

    `on_load` reads the address into the page's state; `structured_data` are JSON-LD objects;
    `listed` is false for a page that search engines and the sitemap should not know; `canonical` is
    the address of the page whose content this one shows again; `feed` is that of its Atom feed.
    """

    path: str
    title: str
    description: str
    page: Callable[[], rx.Component]
    on_load: Any = None
    structured_data: Callable[[], list[dict[str, Any]]] = field(default=list)
    listed: bool = True
    canonical: str | None = None
    feed: str | None = None


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
        path="/downloads",
        title="Downloads: forms, policies, circulars | NNM Securities",
        description=(
            "Account and demat forms, policies, circulars, investor charters, complaint data and "
            "software in 32 categories, each a document to open."
        ),
        page=downloads,
        structured_data=downloads_data,
        feed="/downloads/feed.atom",
    )
    yield Route(
        path="/complaint-data",
        title="Complaint data by month and year | NNM Securities",
        description=(
            "Complaints received, resolved and pending with NNM Securities by source, month and "
            "year, as Annexure C of the investor charters asks."
        ),
        page=complaint_data,
        structured_data=complaints_data,
    )
    yield Route(
        path="/nnm-research",
        title="Research: company studies and IPO notes | NNM Securities",
        description=(
            "Company and sector studies and notes on public issues, each with its date. They are "
            "not updated after publication and recommend nothing."
        ),
        page=research,
        structured_data=research_data,
    )
    yield Route(
        path="/blog",
        title="Blog: how the securities market works | NNM Securities",
        description=(
            "Articles for investors on demat accounts, contract notes, margin, nomination, public "
            "issues, complaints and frauds, with their sources."
        ),
        page=blog,
        structured_data=blog_data,
        feed="/blog/feed.atom",
    )
    for article in queries.articles():
        yield Route(
            path=address(article),
            title=title(article),
            description=description(article),
            page=partial(article_page, article),
            structured_data=partial(article_data, article),
            feed="/blog/feed.atom",
        )
    # What the server sends for an unknown article (`nnm_site/server/files.py`).
    yield Route(
        path="/blog/not-found",
        title=NOT_FOUND_TITLE,
        description="There is no article of the blog at this address.",
        page=blog_not_found,
        listed=False,
    )
    yield Route(
        path="/style-guide",
        title="Style guide of this site",
        description="Every component of the design system of this site, in every state.",
        page=style_guide,
        on_load=GuideState.read_address,
        listed=False,
    )
