"""Every page of the site, once, in the order of the readable site map.

Each feature names its own addresses in its `routes.py`; this is where they come together.
"""

import datetime
from collections.abc import Iterator

import reflex as rx

from nnm_site.blog.routes import routes as blog
from nnm_site.calculator.routes import routes as calculator
from nnm_site.charges.routes import routes as charges
from nnm_site.company.routes import routes as company
from nnm_site.contact.routes import routes as contact
from nnm_site.content import queries
from nnm_site.downloads.routes import routes as downloads
from nnm_site.enquiries.page import routes as enquiries
from nnm_site.home.routes import routes as home
from nnm_site.market.routes import routes as market
from nnm_site.partner.routes import routes as partner
from nnm_site.products.routes import routes as products
from nnm_site.regulatory.page import site_map_page
from nnm_site.regulatory.pages import SITE_MAP
from nnm_site.regulatory.routes import routes as regulatory
from nnm_site.regulatory.site_index import grouped
from nnm_site.research.routes import routes as research
from nnm_site.route import Route
from nnm_site.search.routes import routes as search
from nnm_site.style_guide.routes import routes as style_guide
from nnm_site.trading_calendar.routes import routes as trading_calendar
from nnm_site.wealth.routes import routes as wealth

FEATURES = (
    home,
    company,
    products,
    wealth,
    calculator,
    charges,
    market,
    trading_calendar,
    contact,
    partner,
    downloads,
    research,
    blog,
    search,
    regulatory,
    enquiries,
    style_guide,
)


#: The day on which copy that stands in code last changed; pages of dated content have days of their
#: own (`Route.updated`).
COPY_WRITTEN = datetime.date(2026, 11, 21)


def in_sitemap(route: Route) -> bool:
    """Whether search engines should know the page under its own address."""
    return route.listed and route.canonical is None


def routes() -> Iterator[Route]:
    """All pages; last the readable index of those that are listed."""
    for feature in FEATURES:
        yield from feature()
    yield Route(
        path=SITE_MAP.path,
        title=SITE_MAP.title,
        description=SITE_MAP.description,
        page=_index,
        label=SITE_MAP.label,
        drawing=SITE_MAP.drawing,
        updated=queries.policy(SITE_MAP.key).reviewed,
    )


def _index() -> rx.Component:
    pages = [(route.title, route.path) for route in routes() if in_sitemap(route)]
    return site_map_page(SITE_MAP, grouped([*pages, *_documents()]))


def _documents() -> Iterator[tuple[str, str]]:
    """(label, address) of every document; one of several is named after its category too."""
    for category in queries.download_categories():
        found = queries.documents(category.key)
        for document in found:
            alone = len(found) == 1
            yield (
                document.heading if alone else f"{category.name}: {document.heading}",
                document.href,
            )
