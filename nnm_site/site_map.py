"""Every page of the site, once, in the order of the readable site map.

Each feature says in its `feature.py` what it gives; this is where all of it comes together, and the one
module that knows features by name.
"""

from collections.abc import Iterator

import reflex as rx

from nnm_site.features.blog.feature import FEATURE as blog
from nnm_site.features.calculator.feature import FEATURE as calculator
from nnm_site.features.company.feature import FEATURE as company
from nnm_site.features.contact.feature import FEATURE as contact
from nnm_site.features.downloads.feature import FEATURE as downloads
from nnm_site.features.enquiries.feature import FEATURE as enquiries
from nnm_site.features.forms.feature import FEATURE as forms
from nnm_site.features.help.feature import FEATURE as help_for_clients
from nnm_site.features.home.feature import FEATURE as home
from nnm_site.features.market.feature import FEATURE as market
from nnm_site.features.partner.feature import FEATURE as partner
from nnm_site.features.products.feature import FEATURE as products
from nnm_site.features.regulatory.feature import FEATURE as regulatory
from nnm_site.features.regulatory.page import site_map_page
from nnm_site.features.regulatory.pages import SITE_MAP
from nnm_site.features.regulatory.site_index import grouped
from nnm_site.features.research.feature import FEATURE as research
from nnm_site.features.search.feature import FEATURE as search
from nnm_site.features.style_guide.feature import FEATURE as style_guide
from nnm_site.features.trades.feature import CONTRACT_NOTE as contract_note
from nnm_site.features.trades.feature import MONTH_BILL as month_bill
from nnm_site.features.trading_calendar.feature import FEATURE as trading_calendar
from nnm_site.features.wealth.feature import FEATURE as wealth
from nnm_site.platform.feature import Feature, give_parts
from nnm_site.platform.reads import remembered
from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.shell.error_pages import NOT_FOUND_TITLE, not_found

#: In the order of the readable site map.
FEATURES: tuple[Feature, ...] = (
    home,
    company,
    products,
    wealth,
    calculator,
    month_bill,
    contract_note,
    market,
    trading_calendar,
    contact,
    help_for_clients,
    partner,
    downloads,
    forms,
    research,
    blog,
    search,
    regulatory,
    enquiries,
    style_guide,
)

give_parts(FEATURES)

#: The page that links to every other one.
INDEX = SITE_MAP.path

#: What is shown below the beginning of an address where nothing is.
MISSING: dict[str, Route] = {
    "/": Route("/not-found", NOT_FOUND_TITLE, not_found),
    **{beginning: page for feature in FEATURES for beginning, page in feature.missing.items()},
}

#: Addresses that have moved for good. They answer 308 and keep their query.
MOVED: dict[str, str] = {
    "/refund-and-cancellation-policy": "/refund-and-cancellation",
    "/services": "/products",
}

#: Addresses of documents that were withdrawn and that nothing takes the place of. Search engines drop
#: them at once, while they ask again and again for one that is merely not found.
GONE: frozenset[str] = frozenset({"/pdf/downloads/kyc-form-2023.pdf"})

#: What browsers must not load ahead: no pages, other states of pages (a query is at least one
#: character, as `*` would match an address without one), and what is made for one visitor.
NEVER_PREPARED = (
    "/*\\?(.+)",
    "/pdf/*",
    "/exe/*",
    "/data/*",
    "/api/*",
    "/*.*",
    "/thank-you",
    "/enquiries/*",
    "/*/thank-you",
    "/*/enquiries/*",
)


def in_sitemap(route: Route) -> bool:
    """Whether search engines should know the page under its own address."""
    return route.listed and route.canonical is None and not route.language


@remembered
def routes() -> tuple[Route, ...]:
    """All pages; last the readable index of those that are listed."""
    return (*(route for feature in FEATURES for route in feature.routes()), _index_route())


def _index_route() -> Route:
    return Route(
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
