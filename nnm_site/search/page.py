"""The search page."""

from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.search.state import SearchState

_KINDS = (
    ("", "Everything"),
    ("page", "Pages"),
    ("article", "Articles"),
    ("document", "Documents"),
    ("note", "Research notes"),
)


def search_page() -> rx.Component:
    """A box, the kinds to choose from, and what was found."""
    return ui.reading_page(
        ui.live_form(
            "/search",
            ui.field(
                "q",
                "Words to look for",
                kind="search",
                hint="A name, a subject, or words from a document.",
                required=True,
                autocomplete="off",
            ),
            ui.row(ui.button("Search", type="submit")),
            answered=SearchState.answered,
            label="Search this site",
        ),
        ui.without_script(
            "The search needs JavaScript. Without it, the site map lists every page, and the "
            "downloads centre every document."
        ),
        rx.el.p(SearchState.summary, class_name="search-summary", **ui.attrs(role="status")),
        rx.cond(SearchState.question != "", _found()),
        name="search",
        title="Search",
        here="Search",
        intro="Pages, articles, research notes and documents, the words inside the PDFs included.",
    )


def _found() -> rx.Component:
    return rx.el.div(
        ui.selector(
            "kind",
            [(key, label) for key, label in _KINDS],
            SearchState.kind,
            label="Kinds of results",
            notes={key: rx.Var.create(SearchState.counts[key]).to(str) for key, _ in _KINDS},
        ),
        rx.cond(
            SearchState.found,
            rx.el.ol(
                rx.foreach(SearchState.results, _result),
                class_name="results",
                **ui.attrs(role="list"),
            ),
            ui.empty_state(
                "Nothing here. The downloads centre lists all documents, and the contact desk "
                "answers questions.",
                ui.row(
                    ui.button_link("Downloads", "/downloads", kind="outline"),
                    ui.button_link("Contact Us", "/contact", kind="outline"),
                ),
            ),
        ),
        class_name="search-columns",
    )


def _result(result: Any) -> rx.Component:
    # A `Result` as the state holds it.
    document = (result.kind == "document") | (result.kind == "note")
    return rx.el.li(
        rx.el.h2(
            rx.cond(
                document,
                ui.plain_link(
                    result.title,
                    ui.hidden_text(" (PDF, opens in a new tab)"),
                    class_name="link",
                    **ui.attrs(href=result.address, target="_blank", rel="noopener"),
                ),
                rx.el.a(result.title, href=result.address, class_name="link"),
            )
        ),
        rx.el.p(rx.foreach(result.excerpt, _piece)),
        rx.el.p(
            rx.match(
                result.kind,
                *((key, label) for key, label in _RESULT_KINDS),
                "Page",
            ),
            " · ",
            result.address,
            class_name="small",
        ),
        class_name="result",
    )


_RESULT_KINDS = (
    ("article", "Article"),
    ("document", "PDF document"),
    ("note", "Research note, PDF"),
)


def _piece(piece: Any) -> rx.Component:
    # A `Piece` as the state holds it.
    return rx.cond(piece.found, rx.el.mark(piece.text), rx.fragment(piece.text))
