"""What a visitor sees when the server failed: that it did, and a number to name, nothing else."""

import logging

import reflex as rx
from starlette.responses import HTMLResponse, JSONResponse, Response

from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.tree import render
from nnm_site.shared import ui
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import Language
from nnm_site.shared.languages.pages import language_of
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.publishing.routes import titled
from nnm_site.shared.shell.error_pages import ERROR, failed_page

LOG = logging.getLogger(__name__)

#: The page stands alone: what is broken may be the build.
_STYLE = """
body{margin:0;padding:12vh 1.5rem;font:1.0625rem/1.6 Georgia,serif;color:#1c2b26;background:#f7f4ec}
main{max-width:36rem;margin:auto}
h1{font-size:1.75rem;line-height:1.2}
a{color:inherit}
svg{max-width:100%;height:auto}
"""


def error_document(reference: str, language: Language | None = None) -> str:
    """The whole document that says so; `reference` is the number to name."""
    content = failed_page(
        rx.fragment(
            ui.paragraph("If you write to us about it, please name this number:"),
            ui.paragraph(ui.el.code(reference)),
        )
    )
    title = titled(ERROR)
    if language is not None:
        translator = Translator(catalogue(language.code))
        content, title = translator.tree(content), translator.text(title)
    head = ui.el.head(
        ui.el.meta(charset="utf-8"),
        ui.el.meta(name="viewport", content="width=device-width, initial-scale=1"),
        ui.el.meta(name="robots", content="noindex"),
        ui.el.title(title),
        ui.el.style(_STYLE),
    )
    code = language.code if language else "en-IN"
    return f'<!DOCTYPE html><html lang="{code}">{render(head)}<body>{render(content)}</body></html>'


def _in_language(path: str, reference: str) -> str:
    """The page in the language of the address; in English where even that fails."""
    language = language_of(path)
    try:
        return error_document(reference, language)
    except Exception:
        if language is None:
            raise
        LOG.exception("the error page could not be translated")
        return error_document(reference)


_HEADERS = {"Cache-Control": "no-store"}


def error_answer(path: str, reference: str) -> Response:
    """The answer 500: JSON below `/api/`, else a page. `reference` is the id of the request."""
    if path.startswith("/api/"):
        body = {"error": "This could not be answered. The fault is ours.", "reference": reference}
        return JSONResponse(body, 500, _HEADERS)
    page = _in_language(path, reference)
    policy = {"Content-Security-Policy": content_security_policy(page)}
    return HTMLResponse(page, 500, _HEADERS | policy)
