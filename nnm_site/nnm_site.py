"""The app: site map in, app out. Importing it reads content and nothing else."""

import datetime
from collections.abc import Callable
from functools import partial

import reflex as rx

from nnm_site import ui
from nnm_site.build import live_routes, sharing
from nnm_site.build.scripts import in_head
from nnm_site.enquiries.service import dispatch_enquiries
from nnm_site.route import Route, picture_address, ways
from nnm_site.rules.dates import INDIA
from nnm_site.settings import settings
from nnm_site.shell.error_pages import (
    NOT_FOUND_TITLE,
    blog_not_found,
    not_found,
    unexpected_error,
)
from nnm_site.shell.frame import frame
from nnm_site.site_map import COPY_WRITTEN, in_sitemap, routes
from nnm_site.ui.breadcrumbs import Way
from nnm_site.web import logs
from nnm_site.web.browser_faults import log_browser_fault
from nnm_site.web.files import NO_ARTICLE, NOT_FOUND
from nnm_site.web.operation import serve_metrics, watch_health

NOINDEX = [{"name": "robots", "content": "noindex"}]

STYLES = (
    "fonts",
    "tokens",
    "base",
    "ui",
    "shell",
    "overlays",
    "home",
    "company",
    "wealth",
    "regulatory",
    "facts",
    "progress",
    "reading",
    "calculator",
    "charges",
    "market",
    "price-chart",
    "enquiries",
    "style-guide",
    "print",
)


def _framed(page: Callable[[], rx.Component], path: str, way: Way = ()) -> rx.Component:
    """The page with what stands around it, noted as live or still."""
    with ui.on_the_way(way):
        content = page()
    live_routes.note(path, content)
    return frame(content, path)


def add_route(app: rx.App, route: Route, way: Way) -> None:
    """Register one page with everything that machines read about it. `way` leads to it."""
    address = settings.site_url + (route.canonical or route.path)
    updated = datetime.datetime.combine(route.updated or COPY_WRITTEN, datetime.time(), INDIA)
    breadcrumbs = ui.breadcrumb_data(settings.site_url, way)
    facts = {
        "og:type": "website",
        "og:site_name": "NNM Securities",
        "og:locale": "en_IN",
        "og:title": route.title,
        "og:description": route.description,
        "og:url": address,
        "og:image:width": str(sharing.WIDTH),
        "og:image:height": str(sharing.HEIGHT),
        "og:image:alt": f"{sharing.headline(route.title)}, with a drawing in the style of this website",
    }
    app.add_page(
        partial(_framed, route.page, route.path, way),
        route=route.path,
        title=route.title,
        description=route.description,
        image=settings.site_url + picture_address(route.path),
        context={"sitemap": {"lastmod": updated} if in_sitemap(route) else None},
        meta=[
            *({"property": name, "content": value} for name, value in facts.items()),
            {"name": "twitter:card", "content": "summary_large_image"},
            *([] if route.listed else NOINDEX),
            ui.canonical(address),
            *map(ui.preload_font, route.fonts),
            *([ui.feed(route.feed)] if route.feed else []),
            *map(ui.structured_data, route.structured_data()),
            *([ui.structured_data(breadcrumbs)] if route.listed and len(way) > 1 else []),
        ],
    )


if settings.is_production_build:
    logs.configure()

app = rx.App(
    html_lang="en-IN",
    reset_style=False,
    toaster=None,
    stylesheets=[f"/styles/{name}.css" for name in STYLES],
    head_components=[
        *(ui.preload_font(name) for name in ("fraunces", "figtree", "language-names")),
        ui.icons(),
        *(rx.el.script(src=f"/scripts/{name}.js", type="module") for name in in_head()),
    ],
    app_wraps={(5, "ErrorBoundary"): lambda _: unexpected_error()},
    frontend_exception_handler=log_browser_fault,
)

app.register_lifespan_task(serve_metrics)

app.register_lifespan_task(watch_health)

app.register_lifespan_task(dispatch_enquiries)

site = list(routes())
way_to = ways(site)
for route in site:
    add_route(app, route, way_to[route.path])
# The framework wants a page of this name and does not prerender it; what the server sends is NOT_FOUND.
app.add_page(
    partial(_framed, not_found, live_routes.FRAMEWORK_404), route="404", title=NOT_FOUND_TITLE
)
# No addresses of their own: the server sends them for what does not exist.
for path, page in ((NOT_FOUND, not_found), (NO_ARTICLE, blog_not_found)):
    app.add_page(
        partial(_framed, page, path),
        route=path.removeprefix("/"),
        title=NOT_FOUND_TITLE,
        context={"sitemap": None},
        meta=NOINDEX,
    )
