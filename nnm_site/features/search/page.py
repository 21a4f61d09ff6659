"""The search page."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import reflex as rx

from nnm_site.features.search.state import Results, SearchState, find
from nnm_site.features.search.words import HELP, trade
from nnm_site.platform.feature import part
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.speaking import t
from nnm_site.shared.shell.is_this_you import check_button

el = ui.el

#: The label of each kind of results, and of a single one.
KIND_LABELS = {
    "": ("Everything", ""),
    "answer": ("Answers", "Answer"),
    "page": ("Pages", "Page"),
    "article": ("Articles", "Article"),
    "document": ("Documents", "PDF document"),
    "note": ("Research notes", "Research note, PDF"),
}


def search_page(view: Any = SearchState) -> rx.Component:
    """The search box, the kinds to choose from, and the results. `view` is the state or an example."""
    return ui.reading_page(
        ui.live(_form(), _answer(view.found), view=view), name="search", title="Search"
    )


def _form(question: str | None = None) -> rx.Component:
    box = ui.field(
        "q",
        "Words to look for",
        kind="search",
        hint="A name, a subject, or words from a document.",
        required=True,
        autocomplete="off",
        value=question,
    )
    return ui.live_form(
        "/search",
        box,
        ui.row(ui.button("Search", type="submit")),
        label="Search this site",
        drops=["page"],
        wait=250,
        class_name="search-form",
    )


def example() -> SimpleNamespace:
    """The page's content before a question."""
    return SimpleNamespace(asked="", found=Results())


def answer_results(_: str, query: Mapping[str, str]) -> PageAnswer | None:
    """The question and its results, for visitors without JavaScript."""
    if not query:
        return None
    results = find(query)
    return PageAnswer(answers=rx.fragment(_form(results.question), _answer(results)))


def _answer(view: Any) -> rx.Component:
    suggested = el.span(view.suggested, translate="no")
    return ui.answer(
        el.p(view.summary, class_name="search-summary", data_says=""),
        ui.either(view.urgent, _at_once()),
        ui.either(view.checkable, ui.callout(check_button(view.question), title="Is this you?")),
        ui.either(
            view.suggested != "",
            el.p(
                el.span("Did you mean:"),
                " ",
                el.a(suggested, class_name="link", href=view.suggestion),
            ),
        ),
        ui.either(view.words != "", _results(view), ui.either(view.question == "", _often_asked())),
    )


def _often_asked() -> rx.Component:
    """Suggestions before a question."""
    answers = map(HelpAnswer.get, trade().often)
    return ui.stack(
        ui.heading("Often asked", 2),
        ui.bullets(*(ui.link(one.question, href=f"{HELP}/{one.key}") for one in answers)),
    )


def _at_once() -> rx.Component:
    """First steps when money or an account may be in danger."""
    helpline, report = map(ExternalLink.get, ("cybercrime-helpline", "cybercrime"))
    return ui.callout(
        ui.bullets(
            "Pay nothing more, and give nobody an OTP, a password or your screen.",
            rx.fragment(
                "Money has gone: call your bank, then the cybercrime helpline ",
                ui.phone_link(helpline.label),
                ". Report it at ",
                ui.link(report.label, href=report.url),
                ".",
            ),
            part("whom-to-call").show(),
            rx.fragment(
                "Not sure whether it was us: ",
                ui.link("check whether this is ours", href="/know-it-is-us#is-this-you"),
                ".",
            ),
        ),
        title="If this is happening now",
        tone="warning",
    )


def _results(view: Any) -> rx.Component:
    nothing = ui.empty_state(
        "Nothing found. The downloads centre lists all documents, and the contact desk "
        "answers questions.",
        ui.row(
            ui.button_link("Help for clients", "/help", kind="outline"),
            ui.button_link("Downloads", "/downloads", kind="outline"),
            ui.button_link("Contact Us", "/contact", kind="outline"),
        ),
    )
    results = el.div(
        el.ol(ui.each(view.results, _result), class_name="results", role="list"),
        ui.either(ui.some(view.window), _pager(view)),
    )
    return el.div(
        _kinds(view),
        ui.either(ui.some(view.results), results, nothing),
        class_name="filtered search-found",
    )


def _address(view: Any, kind: Any, page: Any = None) -> str:
    """The address of a kind, or of a `page` of it. With JavaScript, a script adds the question."""
    if isinstance(view, rx.Var):
        return f"?kind={kind}" if page is None else f"?page={page}"
    query = {"q": view.question, "kind": kind} | ({} if page is None else {"page": page})
    return f"?{urlencode(query)}"


def _kinds(view: Any) -> rx.Component:
    def entry(kind: str, label: str) -> rx.Component:
        return el.li(
            el.a(
                el.span(label),
                el.span(view.counts[kind], class_name="selector-note"),
                class_name="selector-item",
                href=_address(view, kind),
                data_drops="page",
                aria_current=ui.either(view.kind == kind, "true", "false"),
            )
        )

    entries = (entry(kind, label) for kind, (label, _) in KIND_LABELS.items())
    return el.nav(
        el.ul(*entries, role="list"), class_name="selector", aria_label="Kinds of results"
    )


def _pager(view: Any) -> rx.Component:
    def entry(number: Any) -> rx.Component:
        return el.li(
            el.a(
                number,
                class_name="page-number",
                href=_address(view, view.kind, number),
                aria_label=f"Page {number}",
                aria_current=ui.either(number == view.page, "page", "false"),
            )
        )

    gap = el.li("\u2026", class_name="page-gap", aria_label="pages left out")
    entries = ui.each(view.window, lambda number: ui.either(number == 0, gap, entry(number)))
    return el.nav(el.ol(entries, role="list"), class_name="pager", aria_label="Pagination")


def _result(result: Any) -> rx.Component:
    # A `Result`, or a variable that holds one.
    language = ui.either(result.language == "", "en", result.language)
    heading = ui.either(result.heading != "", rx.fragment(": ", result.heading))
    title = el.span(result.title, heading, lang=language)
    remark = ui.hidden_text(" (PDF, opens in a new tab)")
    link = {"class_name": "link", "href": result.address}
    labels = {kind: t(label) for kind, (_, label) in KIND_LABELS.items() if kind}
    return el.li(
        el.h2(
            ui.either(
                (result.kind == "document") | (result.kind == "note"),
                el.a(title, remark, target="_blank", rel="noopener", **link),
                el.a(title, **link),
            )
        ),
        el.p(ui.each(result.excerpt, _piece), lang=language),
        el.p(ui.one_of(result.kind, labels, t("Page")), class_name="small"),
        class_name="result",
    )


def _piece(piece: Any) -> rx.Component:
    # A `Piece`, or a variable that holds one.
    return ui.either(piece.found, el.mark(piece.text), rx.fragment(piece.text))
