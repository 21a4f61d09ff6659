"""The app: site map in, app out."""

from pathlib import Path

import reflex as rx

from nnm_site import ui
from nnm_site.errors.pages import not_found
from nnm_site.server.app import around_reflex
from nnm_site.shell.frame import frame
from nnm_site.site_map import routes

BUILD = Path(__file__).parents[1] / ".web" / "build" / "client"

app = rx.App(
    html_lang="en-IN",
    reset_style=False,
    toaster=None,
    stylesheets=["/styles/fonts.css", "/styles/site.css"],
    head_components=[
        rx.el.script(ui.SHOW_TABS_JS),
        rx.el.script(src="/behaviour.js", defer=True),
    ],
    hydrate_fallback=not_found,
    app_wraps={},
    extra_app_wraps={(10, "Frame"): lambda stateful: frame()},
    api_transformer=around_reflex(BUILD),
)

for route in routes():
    app.add_page(
        route.page,
        route=route.path,
        title=route.title,
        description=route.description,
        on_load=route.on_load,
        meta=[*map(ui.structured_data, route.structured_data())],
    )
app.add_page(not_found, route="404", title="Page not found")
