"""The app object, made from the site map. Importing it reads content and nothing else.

In `make dev` every page is a page of Reflex. In a production build Reflex compiles only the live
pages, and the server needs no others.
"""

from functools import partial

import reflex as rx

from nnm_site.platform import framework
from nnm_site.platform.route import LiveRoute
from nnm_site.platform.serve import logs
from nnm_site.platform.serve.faults import log_browser_fault, log_event_fault
from nnm_site.platform.serve.health import watch_health
from nnm_site.platform.serve.metrics import serve_metrics
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.scripts import SCRIPTS
from nnm_site.shared.shell.error_pages import not_found_route, unexpected_error
from nnm_site.shared.shell.html_document import LANGUAGE, STYLES, composed, head
from nnm_site.site_map import not_found_pages, plan

if settings.is_production_build:
    logs.configure()

app = rx.App(
    html_lang=LANGUAGE,
    reset_style=False,
    toaster=None,
    stylesheets=[f"/styles/{name}.css" for name in STYLES],
    head_components=[
        ui.icons(),
        *(rx.el.script(src=f"/scripts/{name}.js", type="module") for name in SCRIPTS.in_head()),
    ],
    app_wraps={(5, "ErrorBoundary"): lambda _: unexpected_error()},
    frontend_exception_handler=log_browser_fault,
    backend_exception_handler=log_event_fault,
)

app.register_lifespan_task(serve_metrics, collectors=plan().collectors)
app.register_lifespan_task(watch_health, health=plan().health)
for feature in plan().features:
    for task in feature.tasks:
        app.register_lifespan_task(task)

for route in plan().routes:
    if isinstance(route, LiveRoute) or not settings.is_production_build:
        alone = framework.bundled_alone(partial(composed, route, of_state=True), route.path)
        app.add_page(alone, route=route.path, **head(route))
# The framework requires a page of this name and does not prerender it.
not_found = not_found_route("/404")
app.add_page(partial(composed, not_found), route="404", title=not_found.title)
if not settings.is_production_build:
    for route in not_found_pages():
        app.add_page(
            partial(composed, route, of_state=True),
            route=route.path.removeprefix("/"),
            **head(route),
        )
