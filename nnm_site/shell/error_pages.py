"""The not-found page and the unexpected-error page (specification §2.19)."""

import reflex as rx
from reflex_base.utils.imports import ImportVar
from reflex_base.vars import VarData
from reflex_components_core.base.error_boundary import ErrorBoundary

from nnm_site import ui
from nnm_site.ui.adopted import adopted_head, adopted_main

NOT_FOUND_TITLE = "Page not found | NNM Securities"
ERROR_TITLE = "Unexpected Application Error | NNM Securities"

_LOCATION = VarData(
    hooks={"const errorLocation = useLocation();": None},
    imports={"react-router": [ImportVar(tag="useLocation")]},
)
#: Going to another page leaves an error behind.
_PATH = rx.Var("[errorLocation.pathname]", _var_data=_LOCATION)
_IS_ARTICLE = rx.Var(
    'errorLocation.pathname.startsWith("/blog/")', _var_type=bool, _var_data=_LOCATION
).bool()


def not_found() -> rx.Component:
    """What an unknown address shows; the server answers 404.

    Below `/blog/` it is an article that is missing. The server sends the body of `blog_not_found`
    there, and what React makes of the address is the same.
    """
    return ui.page(rx.cond(_IS_ARTICLE, _no_article(), _not_found_section()), name="not-found")


def blog_not_found() -> rx.Component:
    """What an unknown article shows (specification §8)."""
    return ui.page(_no_article(), name="not-found")


def _no_article() -> rx.Component:
    return ui.section(
        ui.lead("There is no article at this address. All that we have written is in the list."),
        ui.row(
            ui.button_link("All articles", "/blog"),
            ui.button_link("Go To Homepage", "/", kind="outline"),
        ),
        ui.drawing("not-found"),
        id="not-found",
        title="Blog Not Found",
        kicker="404: article not found",
        level=1,
        reveal=False,
        class_name="error-page",
    )


def fallback() -> rx.Component:
    """The document for every address that was not built: the body of a 404.

    For some addresses the server writes another title and content into it.
    """
    return rx.fragment(
        adopted_head(NOT_FOUND_TITLE),
        rx.el.meta(**ui.attrs(name="robots", content="noindex")),
        adopted_main(_not_found_section(), name="not-found"),
    )


def _not_found_section() -> rx.Component:
    return ui.section(
        ui.lead(
            "The address may have changed, or a letter may be missing. "
            "Nothing is lost: everything we publish can be reached from the home page."
        ),
        ui.row(
            ui.button_link("Go To Homepage", "/"),
            ui.button_link("Contact Us", "/contact", kind="outline"),
        ),
        ui.drawing("not-found"),
        id="not-found",
        title="This page is not in our books.",
        kicker="404: page not found",
        level=1,
        reveal=False,
        class_name="error-page",
    )


def unexpected_error() -> rx.Component:
    """Catches what goes wrong while a page is drawn: says so, logs it, leads home.

    The error goes to the server's log through Reflex's own handler of frontend exceptions.
    """
    message = rx.Var("event_args.error.message")
    return ErrorBoundary.create(
        # `create` makes a function of `event_args` of it.
        fallback_render=rx.Var.create(_error_page(message)),
        custom_attrs={"resetKeys": _PATH},
    )


def _error_page(message: rx.Var) -> rx.Component:
    return rx.fragment(
        rx.el.title(ERROR_TITLE),
        ui.page(
            ui.section(
                ui.lead(
                    "This page could not be shown. The fault is ours and has been written to our log. "
                    "Loading the page again often helps."
                ),
                rx.el.pre(message, class_name="error-message"),
                ui.row(
                    # A real page load: what failed is left behind.
                    ui.link("Go To Homepage", href="/", class_name="button solid", reload=True),
                ),
                ui.drawing("error"),
                id="unexpected-error",
                title="Unexpected Application Error",
                level=1,
                reveal=False,
                class_name="error-page",
            ),
            name="error",
        ),
    )
