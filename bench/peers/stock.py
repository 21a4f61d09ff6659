"""Home page and calculator as `reflex export` makes them: nginx for the files, Reflex behind."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import programs
from bench.peers.site import Site, pack
from bench.peers.walk import CALCULATOR, HOME
from tests.server import ROOT, free_port

PAGES = (HOME, CALCULATOR)

_APP = f"""
from functools import partial

import reflex as rx

from nnm_site.platform.live_answers import LiveAnswers

# The client of a stock export knows whole answers alone.
del LiveAnswers.get_delta

from nnm_site.shared.scripts import SCRIPTS
from nnm_site.shared.shell.html_document import STYLES, composed, head
from nnm_site.site_map import plan

scripts = [rx.el.script(src=f"/scripts/{{name}}.js", type="module") for name in ("first", "site", *SCRIPTS.of_few)]
sheets = [f"/styles/{{name}}.css" for name in STYLES]
app = rx.App(reset_style=False, stylesheets=sheets, head_components=scripts)
for route in plan().routes:
    if route.path in {PAGES}:
        app.add_page(partial(composed, route, of_state=True), route=route.path, **head(route))
"""
_SETTINGS = """
import reflex as rx

from nnm_site.shared.scripts import SCRIPTS

config = rx.Config(
    app_name="stock", telemetry_enabled=False, show_built_with_reflex=False,
    backend_port={backend}, api_url="{address}", deploy_url="{address}",
    plugins=[SCRIPTS], disable_plugins=[rx.plugins.SitemapPlugin],
)
"""


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    """Serve the two pages. Every build makes everything. Raises `MissingProgramError`."""
    backend, port = free_port(), free_port()
    address = f"http://localhost:{port}"
    (folder / "stock").mkdir(parents=True)
    (folder / "rxconfig.py").write_text(_SETTINGS.format(backend=backend, address=address))
    (folder / "stock" / "__init__.py").touch()
    (folder / "stock" / "stock.py").write_text(_APP)
    (folder / "assets").symlink_to(ROOT / "assets")
    environment = os.environ | {
        "PYTHONPATH": str(ROOT), "APP_ENV": "development", "REFLEX_USE_NPM": "1",
        "DATABASE_URL": f"sqlite:///{folder}/stock.db", "SITE_URL": address,
    }  # fmt: skip
    prepare = [sys.executable, "-m", "nnm_site", "data", "prepare"]
    subprocess.run(prepare, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    export = ["reflex", "export", "--frontend-only", "--no-zip"]
    for _ in ("packages are installed", "measured"):
        began = time.monotonic()
        subprocess.run(export, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
        seconds = time.monotonic() - began
    run = ["reflex", "run", "--env", "prod", "--backend-only"]
    with programs.program(run, backend, folder / "log", cwd=folder, env=environment) as server:
        built = pack(folder / ".web" / "build" / "client")
        with programs.nginx(built, f"http://localhost:{backend}", port) as (_, nginx):
            yield Site(address, (nginx, server), seconds, seconds)
