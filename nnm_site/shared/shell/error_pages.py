"""The not-found page, the unexpected-error page, and the response after a server error (R1105, R1106)."""

import logging
from collections.abc import Callable

import reflex as rx
from starlette.responses import HTMLResponse, JSONResponse, Response

from nnm_site.platform.framework import ERROR_MESSAGE, error_boundary
from nnm_site.platform.route import Route
from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.tree import render
from nnm_site.shared import ui
from nnm_site.shared.content.models.shell import Page
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import Language
from nnm_site.shared.languages.pages import language_of
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.publishing.routes import titled
from nnm_site.shared.shell.frame import frame
from nnm_site.shared.shell.in_language import end_in

LOG = logging.getLogger(__name__)

NOT_FOUND, ERROR = "Page not found", "Unexpected Application Error"


def not_found_route(path: str, page: Callable[[], rx.Component] | None = None) -> Route:
    """The page that is sent, with status 404, for an unknown address."""
    return Route(path, titled(NOT_FOUND), page or not_found)


def not_found() -> rx.Component:
    """The page for an unknown address; the server answers 404."""
    return error_page(
        "not-found",
        "The address may have changed, or a letter may be missing. You can reach "
        "everything from the home page.",
        ui.row(
            ui.button_link("Go To Homepage", "/"),
            ui.button_link("Help for clients", Page.get("help").href, kind="outline"),
            ui.button_link("Contact Us", Page.get("contact").href, kind="outline"),
        ),
        title="We could not find this page.",
        kicker="404: page not found",
    )


def unexpected_error() -> rx.Component:
    """Catches errors while a live page renders: tells the visitor, logs them, links to the home page.

    Reflex's own handler of frontend exceptions writes the error to the server's log.
    """
    message = ui.el.pre(ERROR_MESSAGE, class_name="error-message")
    page = failed_page(message)
    return error_boundary(
        rx.fragment(
            ui.el.title(titled(ERROR)), frame(page, here="", plain=rx.fragment), end_in("")()
        )
    )


def failed_page(known: rx.Component) -> rx.Component:
    """The page in place of one that could not be shown; `known` is all that it says about the cause."""
    return error_page(
        "error",
        "This page could not be shown. The fault is ours, and our log has recorded it. "
        "Loading the page again often helps.",
        known,
        ui.row(ui.link("Go To Homepage", href="/", class_name="button solid")),
        title=ERROR,
        id="unexpected-error",
    )


def error_page(
    name: str,
    lead: str,
    *actions: rx.Component,
    title: str,
    kicker: str | None = None,
    id: str | None = None,
) -> rx.Component:
    """A page that says what is missing or wrong. `name` also names its drawing."""
    return ui.page(
        ui.first_section(
            ui.lead(lead),
            *actions,
            ui.drawing(name),
            id=id or name,
            title=title,
            kicker=kicker,
            class_name="error-page",
        ),
        name=name,
    )


#: The page needs no other file: the build may be broken.
_STYLE = """
body{margin:0;padding:12vh 1.5rem;font:1.0625rem/1.6 Georgia,serif;color:#1c2b26;background:#f7f4ec}
main{max-width:36rem;margin:auto}
h1{font-size:1.75rem;line-height:1.2}
a{color:inherit}
svg{max-width:100%;height:auto}
"""


def error_document(reference: str, language: Language | None = None) -> str:
    """The whole document of the failed page; `reference` is the number that it shows."""
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
    """The page in the language of the address; in English if even that fails."""
    language = language_of(path)
    try:
        return error_document(reference, language)
    except Exception:
        if language is None:
            raise
        LOG.exception("the error page could not be translated")
        return error_document(reference)


def error_answer(path: str, reference: str) -> Response:
    """The 500 response: JSON below `/api/`, else a page. `reference` is the request's id."""
    headers = {"Cache-Control": "no-store"}
    if path.startswith("/api/"):
        body = {"error": "This could not be answered. The fault is ours.", "reference": reference}
        return JSONResponse(body, 500, headers)
    page = _in_language(path, reference)
    policy = {"Content-Security-Policy": content_security_policy(page)}
    return HTMLResponse(page, 500, headers | policy)
