"""The not-found page and the unexpected-error page (R1105, R1106)."""

from collections.abc import Callable

import reflex as rx

from nnm_site.platform.framework import ERROR_MESSAGE, error_boundary
from nnm_site.platform.route import Route
from nnm_site.shared import ui
from nnm_site.shared.content.models.shell import Page
from nnm_site.shared.publishing.routes import titled
from nnm_site.shared.shell.frame import frame
from nnm_site.shared.shell.in_language import end_in

NOT_FOUND, ERROR = "Page not found", "Unexpected Application Error"


def not_found_route(path: str, page: Callable[[], rx.Component] | None = None) -> Route:
    """What is sent, with status 404, where nothing is."""
    return Route(path, titled(NOT_FOUND), page or not_found)


def not_found() -> rx.Component:
    """What an unknown address shows; the server answers 404."""
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
    """Catches what goes wrong while a live page is drawn: says so, logs it, leads home.

    The error goes to the server's log through Reflex's own handler of frontend exceptions.
    """
    message = ui.el.pre(ERROR_MESSAGE, class_name="error-message")
    page = failed_page(message)
    return error_boundary(
        rx.fragment(
            ui.el.title(titled(ERROR)), frame(page, here="", plain=rx.fragment), end_in("")()
        )
    )


def failed_page(known: rx.Component) -> rx.Component:
    """What a visitor sees where a page could not be shown; `known` is all that is said of why."""
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
    """A page that says what is missing or wrong. `name` is that of its drawing too."""
    return ui.page(
        ui.section(
            ui.lead(lead),
            *actions,
            ui.drawing(name),
            id=id or name,
            title=title,
            kicker=kicker,
            level=1,
            reveal=False,
            class_name="error-page",
        ),
        name=name,
    )
