"""Every page of the site, once, in the order of the readable site map.

Each feature names its own addresses in its `routes.py`; this is where they come together.
"""

from collections.abc import Iterator

import reflex as rx

from nnm_site.calculator.routes import routes as calculator
from nnm_site.company.routes import routes as company
from nnm_site.contact.routes import routes as contact
from nnm_site.content import queries
from nnm_site.forte.routes import routes as forte
from nnm_site.home.routes import routes as home
from nnm_site.market.routes import routes as market
from nnm_site.products.routes import routes as products
from nnm_site.regulatory.page import site_map_page
from nnm_site.regulatory.pages import SITE_MAP
from nnm_site.regulatory.routes import routes as regulatory
from nnm_site.regulatory.site_index import grouped
from nnm_site.route import Route
from nnm_site.style_guide.routes import routes as style_guide
from nnm_site.wealth.routes import routes as wealth

FEATURES = (
    home,
    company,
    products,
    wealth,
    calculator,
    market,
    forte,
    contact,
    regulatory,
    style_guide,
)


def routes() -> Iterator[Route]:
    """All pages; last the readable index of those that are listed."""
    for feature in FEATURES:
        yield from feature()
    yield Route(
        path=SITE_MAP.path,
        title=SITE_MAP.title,
        description=SITE_MAP.description,
        page=_index,
        structured_data=SITE_MAP.structured_data,
    )


def _index() -> rx.Component:
    pages = (
        (route.title, route.path) for route in routes() if route.listed and not route.canonical
    )
    documents = (
        (document.heading, document.href)
        for category in queries.download_categories()
        for document in queries.documents(category.key)
    )
    return site_map_page(SITE_MAP, grouped([*pages, *documents]))
