"""The search page."""

from collections.abc import Mapping
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.route import Filled
from nnm_site.rules.dates import long_date
from nnm_site.search.state import SearchState, find
from nnm_site.ui.html import render

KIND_LABELS = {
    "": "Everything",
    "page": "Pages",
    "article": "Articles",
    "document": "Documents",
    "note": "Research notes",
}


#: The state's lists; type checkers see the plain values there.
_results: Any = SearchState.results
_window: Any = SearchState.window


def search_page() -> rx.Component:
    """A box, the kinds to choose from, and what was found."""
    return ui.reading_page(
        ui.live(
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
                label="Search this site",
                drops=["page"],
                wait=250,
                class_name="search-form",
            ),
            ui.answer(
                rx.el.p(
                    SearchState.summary, class_name="search-summary", **ui.attrs(role="status")
                ),
                rx.cond(SearchState.question != "", _found()),
            ),
            state=SearchState,
        ),
        name="search",
        title="Search",
        intro="Pages, articles, research notes and documents, the words inside the PDFs included.",
        facts=_facts(),
    )


def _facts() -> list[ui.HeadFact]:
    """The newest of each kind that can be found."""
    categories = queries.download_categories()
    documents = [one for category in categories for one in queries.documents(category.key)]
    kinds = (
        ("Newest document", documents),
        ("Newest article", queries.articles()),
        ("Newest research note", [*queries.notes("fundamental"), *queries.notes("ipo")]),
    )
    newest = [(label, max(items, key=lambda item: item.date)) for label, items in kinds]
    return [
        ui.HeadFact(
            label,
            item.heading,
            ("Specimen, " if item.sample else "") + long_date(item.date),
            item.sample,
        )
        for label, item in newest
    ]


def _found() -> rx.Component:
    return rx.el.div(
        _kinds(),
        rx.cond(
            _results.length() > 0,
            rx.el.div(
                rx.el.ol(
                    rx.foreach(_results, _result),
                    class_name="results",
                    **ui.attrs(role="list"),
                ),
                rx.cond(_window.length() > 0, _pager()),
            ),
            ui.empty_state(
                "Nothing found. The downloads centre lists all documents, and the contact desk "
                "answers questions.",
                ui.row(
                    ui.button_link("Downloads", "/downloads", kind="outline"),
                    ui.button_link("Contact Us", "/contact", kind="outline"),
                ),
            ),
        ),
        class_name="search-columns",
    )


def _kinds() -> rx.Component:
    return rx.el.nav(
        rx.el.ul(
            *(
                rx.el.li(
                    ui.plain_link(
                        rx.el.span(label),
                        rx.el.span(SearchState.counts[key], class_name="selector-note"),
                        class_name="selector-item",
                        **ui.attrs(
                            href=f"?kind={key}",
                            data_drops="page",
                            aria_current=rx.cond(SearchState.kind == key, "true", "false"),
                        ),
                    )
                )
                for key, label in KIND_LABELS.items()
            ),
            **ui.attrs(role="list"),
        ),
        class_name="selector",
        **ui.attrs(aria_label="Kinds of results"),
    )


def _pager() -> rx.Component:
    def entry(number: rx.Var[int]) -> rx.Component:
        return rx.el.li(
            ui.plain_link(
                number,
                class_name="page-number",
                **ui.attrs(
                    href=f"?page={number}",
                    aria_label=f"Page {number}",
                    aria_current=rx.cond(number == SearchState.page, "page", "false"),
                ),
            )
        )

    gap = rx.el.li("\u2026", class_name="page-gap", **ui.attrs(aria_label="pages left out"))
    return rx.el.nav(
        rx.el.ol(
            rx.foreach(_window, lambda number: rx.cond(number == 0, gap, entry(number))),
            **ui.attrs(role="list"),
        ),
        class_name="pager",
        **ui.attrs(aria_label="Pagination"),
    )


def fill_results(_: str, query: Mapping[str, str]) -> Filled | None:
    """What was found, for visitors without JavaScript and for pages without the framework."""
    if not query:
        return None
    found = find(query)
    pages = found.window[-1] if found.window else 1
    answers = render(
        "search/templates/results.html",
        kinds=KIND_LABELS.items(),
        labels=RESULT_LABELS,
        pages=pages,
        **vars(found),
    )
    return Filled(answers=answers, parts={"answer": answers})


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
                ui.plain_link(result.title, class_name="link", **ui.attrs(href=result.address)),
            )
        ),
        rx.el.p(rx.foreach(result.excerpt, _piece)),
        rx.el.p(
            rx.match(
                result.kind,
                *((key, label) for key, label in RESULT_LABELS.items()),
                "Page",
            ),
            " · ",
            result.address,
            class_name="small",
        ),
        class_name="result",
        **ui.attrs(lang=rx.cond(result.language == "", None, result.language)),
    )


RESULT_LABELS = {
    "page": "Page",
    "article": "Article",
    "document": "PDF document",
    "note": "Research note, PDF",
}


def _piece(piece: Any) -> rx.Component:
    # A `Piece` as the state holds it.
    return rx.cond(piece.found, rx.el.mark(piece.text), rx.fragment(piece.text))
