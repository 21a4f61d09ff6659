"""The app: site map in, app out. Importing it reads content and nothing else."""

from functools import partial
from typing import Any, TypedDict

import reflex as rx

from nnm_site.plan import plan
from nnm_site.platform import framework
from nnm_site.platform.publish import live_routes
from nnm_site.platform.route import Route, Way, on_the_way, picture_address, ways
from nnm_site.platform.serve import logs
from nnm_site.platform.serve.faults import log_browser_fault, log_event_fault
from nnm_site.platform.serve.operation import serve_metrics, watch_health
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.languages.catalogue import Catalogue
from nnm_site.shared.languages.pages import english_path, missing_in_languages
from nnm_site.shared.languages.speaking import speaking, spoken, t
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.publishing import sharing
from nnm_site.shared.scripts import SCRIPTS
from nnm_site.shared.shell.error_pages import NOT_FOUND_TITLE, not_found, unexpected_error
from nnm_site.shared.shell.in_language import framed
from nnm_site.site_map import FEATURES, MISSING

#: What English pages paint first.
FONTS = ("fraunces", "figtree", "language-names")

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
    "trades",
    "charges",
    "market",
    "price-chart",
    "enquiries",
    "papers",
    "style-guide",
    "print",
)


def composed(route: Route, view: Any = None) -> rx.Component:
    """A page with what stands around it, in its language. A live page is made of `view`."""
    with speaking(route.language), on_the_way(way_to.get(route.path, ())):
        content = route.page() if view is None else route.page(view)
        return framed(content, english_path(route), partial(_plain, route))


def _plain(route: Route) -> rx.Component:
    """A page of plain values: a live page of its example."""
    return route.page(route.example()) if route.example else route.page()


def _page(route: Route) -> rx.Component:
    """The page as React draws it, noted as live or still."""
    page = composed(route, route.state)
    live_routes.note(route.path, page)
    return page


def fonts_of(found: Catalogue | None) -> tuple[str, ...]:
    """The fonts that the first screen of every page in a language shows."""
    # The display face has no letters of other scripts, and the switch names English there.
    return (f"{found.language.code}-400", "figtree") if found else FONTS


class Head(TypedDict):
    """What machines read about one page, as the framework is told it."""

    title: str
    description: str
    image: str
    meta: list[dict[str, str] | rx.Component]


def head(route: Route, way: Way) -> Head:
    """Everything that machines read about a page. `way` leads to it."""
    with speaking(route.language):
        return _head(route, way)


def _head(route: Route, way: Way) -> Head:
    found = spoken()
    address = settings.site_url + (route.canonical or route.path)
    breadcrumbs = ui.breadcrumb_data(settings.site_url, way)
    if found is not None:
        breadcrumbs = Translator(found).structured(breadcrumbs)
    found = spoken()
    facts = {
        "og:type": "website",
        "og:site_name": "NNM Securities",
        "og:locale": found.language.locale if found else "en_IN",
        "og:title": route.title,
        "og:description": route.description,
        "og:url": address,
        "og:image:width": str(sharing.WIDTH),
        "og:image:height": str(sharing.HEIGHT),
        "og:image:alt": t(
            "{title}, with a drawing in the style of this website",
            title=sharing.headline(route.title),
        ),
    }
    return Head(
        title=route.title,
        description=route.description,
        image=settings.site_url + picture_address(english_path(route)),
        meta=[
            *({"property": name, "content": value} for name, value in facts.items()),
            {"name": "twitter:card", "content": "summary_large_image"},
            *([] if route.listed else NOINDEX),
            ui.canonical(address),
            *map(ui.preload_font, (*fonts_of(found), *route.fonts)),
            *([ui.feed(route.feed)] if route.feed else []),
            *map(ui.structured_data, route.structured_data()),
            *([ui.structured_data(breadcrumbs)] if route.listed and len(way) > 1 else []),
        ],
    )


def add_route(app: rx.App, route: Route, way: Way) -> None:
    """Register one page. `way` leads to it."""
    app.add_page(
        framework.bundled_alone(partial(_page, route), route.path),
        route=route.path,
        **head(route, way),
    )


if settings.is_production_build:
    logs.configure()

LANGUAGE = "en-IN"

#: What stands in the head of every page.
HEAD = (
    ui.icons(),
    *(rx.el.script(src=f"/scripts/{name}.js", type="module") for name in SCRIPTS.in_head()),
)

app = rx.App(
    html_lang=LANGUAGE,
    reset_style=False,
    toaster=None,
    stylesheets=[f"/styles/{name}.css" for name in STYLES],
    head_components=[*HEAD],
    app_wraps={(5, "ErrorBoundary"): lambda _: unexpected_error()},
    frontend_exception_handler=log_browser_fault,
    backend_exception_handler=log_event_fault,
)

app.register_lifespan_task(serve_metrics, collectors=plan().collectors)
app.register_lifespan_task(watch_health, health=plan().health)
for feature in FEATURES:
    for task in feature.tasks:
        app.register_lifespan_task(task)

english_way = ways(route for route in plan().routes if not route.language)
way_to = {route.path: english_way[english_path(route)] for route in plan().routes}
for route in plan().routes:
    add_route(app, route, way_to[route.path])
# The framework wants a page of this name and does not prerender it; what the server sends is in MISSING.
app.add_page(
    partial(_page, Route(live_routes.FRAMEWORK_404, NOT_FOUND_TITLE, not_found)),
    route="404",
    title=NOT_FOUND_TITLE,
)
# No addresses of their own: the server sends them for what does not exist.
for route in (*MISSING.values(), *missing_in_languages(MISSING["/"])):
    with speaking(route.language):
        app.add_page(
            partial(_page, route),
            route=route.path.removeprefix("/"),
            title=route.title,
            meta=[*NOINDEX, *map(ui.preload_font, fonts_of(spoken()))],
        )
