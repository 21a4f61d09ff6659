"""The app: site map in, app out. Importing it reads content and nothing else."""

import datetime
import zoneinfo

import reflex as rx

from nnm_site import ui
from nnm_site.build import sharing
from nnm_site.enquiries.desk import dispatch_enquiries
from nnm_site.market.profile import PREFIX, ProfileState, company_profile
from nnm_site.route import Route, picture_address
from nnm_site.settings import settings
from nnm_site.shell.error_pages import (
    NOT_FOUND_TITLE,
    blog_not_found,
    fallback,
    not_found,
    unexpected_error,
)
from nnm_site.shell.frame import frame
from nnm_site.shell.route import route_changes
from nnm_site.site_map import COPY_WRITTEN, in_sitemap, routes
from nnm_site.web import logs
from nnm_site.web.browser_faults import log_browser_fault
from nnm_site.web.files import NO_ARTICLE
from nnm_site.web.operation import serve_metrics

#: Days of the site are Indian days.
INDIA = zoneinfo.ZoneInfo("Asia/Kolkata")

STYLES = (
    "fonts",
    "tokens",
    "base",
    "ui",
    "shell",
    "home",
    "company",
    "wealth",
    "regulatory",
    "reading",
    "calculator",
    "market",
    "enquiries",
    "style-guide",
    "print",
)


def add_route(app: rx.App, route: Route) -> None:
    """Register one page with everything that machines read about it."""
    address = settings.site_url + (route.canonical or route.path)
    updated = datetime.datetime.combine(route.updated or COPY_WRITTEN, datetime.time(), INDIA)
    facts = {
        "og:type": "website",
        "og:site_name": "NNM Securities",
        "og:locale": "en_IN",
        "og:title": route.title,
        "og:description": route.description,
        "og:url": address,
        "og:image:width": str(sharing.WIDTH),
        "og:image:height": str(sharing.HEIGHT),
        "og:image:alt": f"{sharing.headline(route.title)}, with a drawing in the style of the house",
    }
    app.add_page(
        route.page,
        route=route.path,
        title=route.title,
        description=route.description,
        image=settings.site_url + picture_address(route.path),
        on_load=route.on_load,
        context={"sitemap": {"lastmod": updated} if in_sitemap(route) else None},
        meta=[
            *({"property": name, "content": value} for name, value in facts.items()),
            {"name": "twitter:card", "content": "summary_large_image"},
            *([] if route.listed else [{"name": "robots", "content": "noindex"}]),
            ui.canonical(address),
            *([ui.feed(route.feed)] if route.feed else []),
            *map(ui.structured_data, route.structured_data()),
        ],
    )


def add_company_profile(app: rx.App) -> None:
    """Register the one page whose address holds a name: its head follows the state."""
    app.add_page(
        company_profile,
        route=f"{PREFIX}[company_name]",
        title=ProfileState.title,
        description=ProfileState.description,
        on_load=ProfileState.read_address,
        context={"sitemap": None},
        meta=[{"name": "robots", "content": "noindex"}, ui.canonical(ProfileState.canonical)],
    )


if settings.is_production_build:
    logs.configure()

app = rx.App(
    html_lang="en-IN",
    reset_style=False,
    toaster=None,
    stylesheets=[f"/styles/{name}.css" for name in STYLES],
    head_components=[
        *(ui.preload_font(name) for name in ("fraunces", "figtree")),
        ui.icons(),
        rx.el.script(ui.SHOW_TABS_JS),
        rx.el.script(ui.FOLLOW_ADDRESS_JS),
        rx.el.script(src="/behaviour.js", defer=True),
    ],
    hydrate_fallback=fallback,
    app_wraps={(5, "ErrorBoundary"): lambda _: unexpected_error()},
    extra_app_wraps={
        (20, "RouteChanges"): lambda _: route_changes(),
        (10, "Frame"): lambda _: frame(),
    },
    frontend_exception_handler=log_browser_fault,
)

app.register_lifespan_task(serve_metrics)

app.register_lifespan_task(dispatch_enquiries)

for route in routes():
    add_route(app, route)
add_company_profile(app)
app.add_page(not_found, route="404", title=NOT_FOUND_TITLE)
# No address of its own: the server sends it for articles that do not exist.
app.add_page(
    blog_not_found,
    route=NO_ARTICLE.removeprefix("/"),
    title=NOT_FOUND_TITLE,
    context={"sitemap": None},
)
