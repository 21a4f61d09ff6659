"""The site map: every feature and every page of the site.

Each feature lists in its `feature.py` what it adds to the site; this module combines all of it with
what the firm adds. It is the only module that names features.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path

import reflex as rx

from nnm_site.due import DueCollector
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
from nnm_site.features.regulatory.page import SITE_MAP, site_map_page
from nnm_site.features.regulatory.site_index import grouped
from nnm_site.features.research.feature import FEATURE as research
from nnm_site.features.search.feature import FEATURE as search
from nnm_site.features.style_guide.feature import FEATURE as style_guide
from nnm_site.features.trades.feature import CONTRACT_NOTE as contract_note
from nnm_site.features.trades.feature import MONTH_BILL as month_bill
from nnm_site.features.trading_calendar.feature import FEATURE as trading_calendar
from nnm_site.features.wealth.feature import FEATURE as wealth
from nnm_site.features.what_changed.feature import FEATURE as what_changed
from nnm_site.platform.feature import Feature, SitePlan, give_parts
from nnm_site.platform.publish.records import Record
from nnm_site.platform.reads import remembered
from nnm_site.platform.route import Route, give_trails
from nnm_site.platform.serve import metrics
from nnm_site.platform.serve.health import Health, redis_check
from nnm_site.settings import PROJECT_ROOT, settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.pages import missing_in_languages, pages_in_languages
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.publishing.routes import page_route
from nnm_site.shared.publishing.sitemap import llms_txt, sitemap
from nnm_site.shared.rules.dates import now
from nnm_site.shared.shell import demonstration
from nnm_site.shared.shell.error_pages import error_answer, not_found, not_found_route
from nnm_site.shared.shell.openings import opening_parts

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
    what_changed,
    enquiries,
    style_guide,
)

give_parts(FEATURES)

#: The page that links to every other one.
INDEX = f"/{SITE_MAP}"

#: Addresses that have moved permanently. They answer 308 and keep their query.
MOVED: dict[str, str] = {
    "/refund-and-cancellation-policy": "/refund-and-cancellation",
    "/services": "/products",
}

#: Addresses of withdrawn documents without a replacement (410). Search engines drop these
#: at once, but request addresses that are merely not found again and again.
GONE: frozenset[str] = frozenset({"/pdf/downloads/kyc-form-2023.pdf"})

#: Addresses that browsers must not prerender: files, other states of pages (a query is at least one
#: character, since `*` would match an address without one), and pages made for one visitor.
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
    """Whether search engines should list the page under its own address."""
    return route.listed and route.canonical is None and not route.language


@remembered
def routes() -> tuple[Route, ...]:
    """All pages; last the readable index of those that are listed."""
    index = page_route(INDEX, _readable, updated=Policy.get(SITE_MAP).reviewed)
    return (*(route for feature in FEATURES for route in feature.routes()), index)


def _readable() -> rx.Component:
    pages = [(route.title, route.path) for route in routes() if in_sitemap(route)]
    return site_map_page(grouped([*pages, *_documents()]))


def _documents() -> Iterator[tuple[str, str]]:
    """(label, address) of every document; if its category has several, the label includes the category."""
    for category in DownloadCategory.all():
        documents = queries.documents(category.key)
        for document in documents:
            alone = len(documents) == 1
            yield (
                document.heading if alone else f"{category.name}: {document.heading}",
                document.href,
            )


@cache
def _not_found() -> dict[str, Route]:
    """The page for unknown addresses below a prefix."""
    pages = {"/": not_found}
    for feature in FEATURES:
        pages |= feature.missing
    return {begins: not_found_route(f"{begins}not-found", page) for begins, page in pages.items()}


@cache
def not_found_pages() -> tuple[Route, ...]:
    """The pages that are sent with status 404; they have no address of their own."""
    pages = _not_found()
    return (*pages.values(), *missing_in_languages(pages["/"]))


@cache
def plan() -> SitePlan:
    """The plan of the site for the platform, made once in a process."""
    pages = (*routes(), *pages_in_languages(routes()))
    give_trails(pages)
    checks = {name: check for feature in FEATURES for name, check in feature.checks.items()}
    if settings.redis_url is not None:
        checks["redis"] = redis_check(settings.redis_url)
    return SitePlan(
        features=FEATURES,
        routes=pages,
        missing=_missing(),
        moved=MOVED,
        gone=GONE,
        in_english={each.prefix: each.asked_for for each in languages()},
        written_always=_written_always,
        sample_parts=_sample_parts,
        failed=error_answer,
        health=Health(checks, metrics.READY.set),
        collectors=[
            DueCollector(),
            *(collector for feature in FEATURES for collector in feature.collectors),
        ],
        index=INDEX,
        never_prepared=NEVER_PREPARED,
        files=_files,
    )


def _missing() -> dict[str, str]:
    """The document for unknown addresses below each prefix."""
    english = {beginning: route.path for beginning, route in _not_found().items()}
    in_languages = {each.prefix: each.address(english["/"]) for each in languages()}
    return english | {f"{prefix}/": address for prefix, address in in_languages.items()}


def answered() -> Iterator[str]:
    """The addresses of files that features add, and those of endpoints that need no build."""
    for feature in FEATURES:
        yield from feature.files(settings.site_url)
        try:
            for endpoint in feature.endpoints(PROJECT_ROOT / "no build"):
                yield from endpoint.addresses
        except FileNotFoundError:
            continue  # This endpoint only answers at pages, and needs the build.


def _written_always(language: str) -> Mapping[str, rx.Component]:
    return opening_parts(now(), language)


def _sample_parts(language: str) -> Mapping[str, rx.Component]:
    with speaking(language):
        return {demonstration.PART: demonstration.mark()}


def _files(site_url: str, records: Iterable[Record]) -> dict[str, bytes | Path]:
    # Imported here: it needs packages that the running site does not load.
    from nnm_site.shared.publishing.pictures import sharing_pictures

    robots = f"User-agent: *\nAllow: /\nSitemap: {site_url}/sitemap.xml\n"
    notes = [note for feature in FEATURES for note in feature.for_programs]
    notes.append(f"A readable index of every page and document: {{site}}{INDEX}.")
    listed = (one for one in records if in_sitemap(one.route))
    files: dict[str, bytes | Path] = {
        "/robots.txt": robots.encode(),
        "/sitemap.xml": sitemap(site_url, dict(_dated(records))),
        "/llms.txt": llms_txt(site_url, listed, notes).encode(),
    }
    for feature in FEATURES:
        files |= feature.files(site_url)
    return files | sharing_pictures(page for page in plan().routes if not page.language)


def _dated(records: Iterable[Record]) -> Iterator[tuple[str, date | None]]:
    """The pages that search engines should list, each with the day of its content if known."""
    for page in filter(in_sitemap, plan().routes):
        yield page.path, page.updated
    for one in records:
        if one.route.language and one.route.listed and not one.unreviewed:
            yield one.route.path, None
