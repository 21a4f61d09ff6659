"""A small build, and the site that serves it, with a stub for Reflex."""

import gzip
from pathlib import Path

import brotli
import pytest
from starlette.types import Receive, Scope, Send

from nnm_site.features.enquiries.rules.fields import TRAP, Form
from nnm_site.features.enquiries.texts import forms
from nnm_site.features.help import complain, ledger
from nnm_site.features.regulatory.check import PATH as IS_THIS_YOU
from nnm_site.features.trades import month_page, note_page
from nnm_site.platform import builds
from nnm_site.platform.route import LiveRoute
from nnm_site.platform.serve.app import Site
from nnm_site.platform.serve.files import IN_MEMORY_LIMIT
from nnm_site.platform.serve.listing import files_below, list_files
from nnm_site.shared.languages.language import languages
from nnm_site.site_map import plan, routes

#: A page that the server fills, still or live.
FILLED = "<title>Filled</title><main>Main</main>"

#: A live page, which keeps its content.
LIVE = '<title>Live</title><main><noscript data-answers=""></noscript>Main</main>'

#: Pages that their own endpoints fill with posted data.
POSTED = {
    month_page.PAGE.posted_at,
    note_page.PAGE.posted_at,
    IS_THIS_YOU,
    ledger.PATH,
    complain.PATH,
}

HOME = "<!DOCTYPE html><title>Home</title><script>one()</script>"


def form_page(form: Form) -> str:
    """The page of one form, with only what the server needs to fill it."""
    fields = "".join(
        f'<input name="{name}" id="{form.kind}-{name}"><p id="{form.kind}-{name}-error"></p>'
        for name in (*(field.name for field in form.fields), TRAP)
    )
    outcome = '<div class="enquiry-outcome"></div>'
    return f"<title>Form</title><main><form>{outcome}{fields}</form></main>"


def make_build(folder: Path) -> Path:
    """Make a build of pages, a script in two encodings, a font, a program and a large document."""
    files = {
        "index.html": HOME.encode(),
        "index.html.br": brotli.compress(HOME.encode()),
        "about.html": b"<title>About</title>",
        "blog/not-found.html": b"<title>No article</title><main>Blog Not Found</main>",
        "not-found.html": b"<title>Not found</title><main>Nothing here</main>",
        "assets/app-abc.js": b"app()",
        "assets/app-abc.js.gz": gzip.compress(b"app()"),
        "behaviour.js": b"move()",
        "fonts/a.woff2": b"font",
        "exe/a.exe": b"MZ",
        "pdf/large.pdf": b"%PDF" + bytes(IN_MEMORY_LIMIT),
    }
    for route in routes():
        if route.path != "/" and (route.answer or route.path in POSTED):
            files[f"{route.path.strip('/')}.html"] = (
                LIVE if isinstance(route, LiveRoute) else FILLED
            ).encode()
    for form in forms().values():
        files[f"{form.address.strip('/')}.html"] = form_page(form).encode()
    # Each page has a translation in every language.
    files |= {
        f"{language.code}/{name}" if name != "index.html" else f"{language.code}.html": body
        for name, body in files.items()
        if name.endswith(".html")
        for language in languages()
    }
    for name, content in files.items():
        path = folder / "client" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    list_files(files_below(folder / "client"), folder)
    builds.mark_compressed(folder.name, "a test", folder.parent)
    return folder / "client"


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A small build that the test may change."""
    return make_build(tmp_path)


@pytest.fixture(scope="module")
def shared_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small build for tests that only read."""
    return make_build(tmp_path_factory.mktemp("build"))


async def reflex(_scope: Scope, _receive: Receive, send: Send):
    """A stub for Reflex's own app."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"reflex"})


@pytest.fixture(scope="module")
def small_site(shared_build: Path) -> Site:
    """The site that serves the small build."""
    return Site(reflex, shared_build, plan())
