"""The search page."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import reflex as rx

from nnm_site.features.search.state import Found, SearchState, find
from nnm_site.platform.feature import part
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.languages.speaking import t
from nnm_site.shared.shell.is_this_you import asked_of

#: Keys of answers that clients of every broker look for.
OFTEN_ASKED = (
    "withdraw-money",
    "forgot-password",
    "charges-of-a-trade",
    "tax-statement",
    "add-nominee",
    "trade-without-order",
    "close-account",
)

KIND_LABELS = {
    "": "Everything",
    "answer": "Answers",
    "page": "Pages",
    "article": "Articles",
    "document": "Documents",
    "note": "Research notes",
}


def search_page(view: Any = SearchState) -> rx.Component:
    """A box, the kinds to choose from, and what was found. `view` is the state, or an example of it."""
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
            _answer(view.found),
            view=view,
        ),
        name="search",
        title="Search",
    )


def example() -> SimpleNamespace:
    """What the page shows before anything is asked."""
    return SimpleNamespace(asked="", found=Found())


def _answer(view: Any) -> rx.Component:
    return ui.answer(
        rx.el.p(view.summary, class_name="search-summary", **ui.attrs(data_says="")),
        ui.either(view.urgent, _at_once()),
        ui.either(
            view.checkable,
            ui.callout(asked_of(view.question), title="Is this you?"),
        ),
        ui.either(
            view.suggested != "",
            rx.el.p(
                rx.el.span("Did you mean:"),
                " ",
                ui.plain_link(
                    rx.el.span(view.suggested, **ui.attrs(translate="no")),
                    class_name="link",
                    **ui.attrs(href=view.suggestion),
                ),
            ),
        ),
        ui.either(view.words != "", _found(view), ui.either(view.question == "", _often_asked())),
    )


def _often_asked() -> rx.Component:
    """Where to begin while nothing has been asked."""
    questions = {answer.key: answer.question for answer in HelpAnswer.all()}
    return ui.stack(
        ui.heading("Often asked", 2),
        ui.bullets(*(ui.link(questions[key], href=f"/help/{key}") for key in OFTEN_ASKED)),
    )


def _at_once() -> rx.Component:
    """What to do first when money or an account may be in danger."""
    helpline = ExternalLink.get("cybercrime-helpline")
    return ui.callout(
        ui.bullets(
            "Pay nothing more, and give nobody an OTP, a password or your screen.",
            rx.fragment(
                "Money has gone: call your bank, then the cybercrime helpline ",
                ui.phone_link(helpline.label),
                ". Report it at ",
                ui.link(
                    ExternalLink.get("cybercrime").label, href=ExternalLink.get("cybercrime").url
                ),
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


def _found(view: Any) -> rx.Component:
    return rx.el.div(
        _kinds(view),
        ui.either(
            ui.some(view.results),
            rx.el.div(
                rx.el.ol(
                    ui.each(view.results, _result), class_name="results", **ui.attrs(role="list")
                ),
                ui.either(ui.some(view.window), _pager(view)),
            ),
            ui.empty_state(
                "Nothing found. The downloads centre lists all documents, and the contact desk "
                "answers questions.",
                ui.row(
                    ui.button_link("Help for clients", "/help", kind="outline"),
                    ui.button_link("Downloads", "/downloads", kind="outline"),
                    ui.button_link("Contact Us", "/contact", kind="outline"),
                ),
            ),
        ),
        class_name="filtered search-found",
    )


def _address(view: Any, kind: str, page: Any = None) -> str:
    """The address of a kind, or of a `page` of it. A script adds the question where there is one."""
    if isinstance(view, rx.Var):
        return f"?kind={kind}" if page is None else f"?page={page}"
    asked = {"q": view.question, "kind": kind} | ({} if page is None else {"page": page})
    return f"?{urlencode(asked)}"


def _kinds(view: Any) -> rx.Component:
    return rx.el.nav(
        rx.el.ul(
            *(
                rx.el.li(
                    ui.plain_link(
                        rx.el.span(label),
                        rx.el.span(view.counts[key], class_name="selector-note"),
                        class_name="selector-item",
                        **ui.attrs(
                            href=_address(view, key),
                            data_drops="page",
                            aria_current=ui.either(view.kind == key, "true", "false"),
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


def _pager(view: Any) -> rx.Component:
    def entry(number: Any) -> rx.Component:
        return rx.el.li(
            ui.plain_link(
                number,
                class_name="page-number",
                **ui.attrs(
                    href=_address(view, view.kind, number),
                    aria_label=f"Page {number}",
                    aria_current=ui.either(number == view.page, "page", "false"),
                ),
            )
        )

    gap = rx.el.li("\u2026", class_name="page-gap", **ui.attrs(aria_label="pages left out"))
    return rx.el.nav(
        rx.el.ol(
            ui.each(view.window, lambda number: ui.either(number == 0, gap, entry(number))),
            **ui.attrs(role="list"),
        ),
        class_name="pager",
        **ui.attrs(aria_label="Pagination"),
    )


def answer_results(_: str, query: Mapping[str, str]) -> PageAnswer | None:
    """What was found, for visitors without JavaScript."""
    return PageAnswer(answers=_answer(find(query))) if query else None


def _result(result: Any) -> rx.Component:
    # A `Result`, or a variable that holds one.
    document = (result.kind == "document") | (result.kind == "note")
    language = ui.attrs(lang=ui.either(result.language == "", "en", result.language))
    title = rx.el.span(
        result.title,
        ui.either(result.heading != "", rx.fragment(": ", result.heading)),
        **language,
    )
    return rx.el.li(
        rx.el.h2(
            ui.either(
                document,
                ui.plain_link(
                    title,
                    ui.hidden_text(" (PDF, opens in a new tab)"),
                    class_name="link",
                    **ui.attrs(href=result.address, target="_blank", rel="noopener"),
                ),
                ui.plain_link(title, class_name="link", **ui.attrs(href=result.address)),
            )
        ),
        rx.el.p(ui.each(result.excerpt, _piece), **language),
        rx.el.p(
            ui.one_of(
                result.kind, {kind: t(label) for kind, label in RESULT_LABELS.items()}, t("Page")
            ),
            class_name="small",
        ),
        class_name="result",
    )


RESULT_LABELS = {
    "answer": "Answer",
    "page": "Page",
    "article": "Article",
    "document": "PDF document",
    "note": "Research note, PDF",
}


def _piece(piece: Any) -> rx.Component:
    # A `Piece`, or a variable that holds one.
    return ui.either(piece.found, rx.el.mark(piece.text), rx.fragment(piece.text))
