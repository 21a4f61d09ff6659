"""The field for trades as text: typed, pasted, or read from a file by the browser."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import reflex as rx

from nnm_site.platform.feature import Feature
from nnm_site.platform.route import LiveRoute, PageAnswer, Route
from nnm_site.shared import ui
from nnm_site.shared.languages.posted_pages import asking_feature
from nnm_site.shared.publishing.routes import head_of, page_route
from nnm_site.shared.trades.rules.needed_patterns import Wanted, rules
from nnm_site.shared.ui import el

#: The most characters of a text as it is sent, where line ends and quotes take two.
LONGEST_SENT = 24_000

#: What the pages with this field say about the entries.
LEFT_OUT = "It leaves out or masks all else: see “What will be sent”."
NOT_STORED = (
    "Nothing is stored, and nothing that you enter goes into the page’s address or into a log."
)


@dataclass(frozen=True)
class TradesPage:
    """A page with a form for trades and the answer above it: its addresses, texts and parts.

    `posted_at` is where the form is posted without JavaScript. `answer` turns what was sent into a view,
    `box` renders a view's sheet and `entries` the fields. `state` answers the live page, `example` is its
    view before the first answer, `unsent` that of the posted page. `sent` are entries whose answers together
    show every variant.
    """

    name: str
    path: str
    posted_at: str
    id: str
    intro: str
    label: str
    button: str
    method: str
    points: Sequence[str]
    links: Callable[[], Iterable[rx.Component]]
    state: type[rx.State]
    answer: Callable[[Mapping[str, str]], Any]
    box: Callable[[Any], rx.Component]
    entries: Callable[[Any], Iterable[rx.Component]]
    example: Callable[[], Any]
    unsent: Callable[[], Any]
    sent: Collection[Mapping[str, str]]

    def routes(self) -> Iterator[Route]:
        """The live page, and the page that its form opens without JavaScript."""
        yield page_route(
            self.path, self.page, kind=LiveRoute, state=self.state, example=self.example
        )
        yield page_route(self.posted_at, self.posted_page, listed=False)

    def feature(self) -> Feature:
        """The feature with both pages."""
        return asking_feature(self.routes, self.posted_at, self.fill, self.sent)

    def page(self, view: Any = None) -> rx.Component:
        """The live page of a view, or of its state."""
        return ui.page(*self._content(view or self.state, is_live=True), name=self.name)

    def posted_page(self) -> rx.Component:
        """The page that the form opens without JavaScript."""
        return ui.page(*self._content(self.unsent(), is_live=False), name=self.name)

    def fill(self, _: str, entries: Mapping[str, str]) -> PageAnswer:
        """The answer to a post, with the form."""
        return PageAnswer(main=rx.fragment(*self._content(self.answer(entries), is_live=False)))

    def _content(self, view: Any, *, is_live: bool) -> list[rx.Component]:
        """The answer with the form, then the method, what is stored, and links."""
        return [
            ui.first_section(
                ui.either(view.sheet.number != 0, self.box(view.sheet)),
                self._form(view, is_live=is_live),
                id=self.id,
                title=head_of(self.path).label,
                intro=self.intro,
            ),
            ui.section(
                ui.bullets(*self.points, NOT_STORED),
                ui.row(*self.links()),
                id="how",
                title=self.method,
                tone="tint",
                reveal=False,
            ),
        ]

    def _form(self, view: Any, *, is_live: bool) -> rx.Component:
        """The form, sent over the WebSocket if the page is connected, else posted.

        Nothing of it is in an address. It counts the answers, so that the script notices a new one.
        """
        is_state = ui.is_state(view)
        connected = rx.State.is_hydrated if is_state else False
        asking = partial(rx.el.form, on_submit=view.ask) if is_state else ui.PlainForm.create
        return asking(
            ui.heading(self.label, id="entries"),
            *self.entries(view),
            ui.row(
                ui.button(self.button, type="submit"),
                ui.link("Start again", href=self.path),
                class_name="send-row",
            ),
            class_name="trades-form",
            **ui.attrs(
                action=self.posted_at,
                method="post",
                noValidate=True,
                autoComplete="off",
                data_trades_form="",
                data_answers=view.sheet.number,
                data_connected=connected if is_live else None,
                aria_label=self.label,
            ),
        )


def trades_field(label: str, hint: str, value: str | None, wanted: Wanted) -> rx.Component:
    """A text area, a button that fills it from a file, and a preview of what will be sent.

    `value` is what was sent before, `wanted` what the answer needs: the browser sends only that
    (`nnm_site/shared/scripts/trades.js`).
    """
    needed_rules = json.dumps({**rules(wanted), "longestSent": LONGEST_SENT}, ensure_ascii=False)
    area = {"rows": "8", "spellCheck": False, "autocomplete": "off", "lang": ""}
    sent = {"readOnly": True, "rows": "8", "lang": "", "aria_label": "What will be sent"}
    # It has no name, so it is not sent: the script puts its text into the field.
    file = el.input(type="file", accept=".csv,.txt,.tsv", data_trades_file="")
    return el.div(
        ui.field(
            "text", label, kind="textarea", hint=hint, value=value, **area, data_trades=needed_rules
        ),
        el.div(
            el.label(el.span("Choose a file"), file, class_name="button outline file-button"),
            ui.small("CSV or text. You can also drop the file on the field."),
            class_name="row scripted",
        ),
        # Shown by `nnm_site/shared/scripts/first.js`.
        el.p(
            "This part of the page has not loaded yet. Try again in a moment, or reload the page.",
            class_name="error",
            hidden=True,
            data_trades_waits="",
        ),
        el.p(class_name="small", role="status", data_trades_said=""),
        el.p(class_name="small", role="status", data_trades_count=""),
        el.details(
            el.summary("What will be sent"),
            ui.small(
                "A masked word is x, a masked figure 0. Look through it: a name that is right beside a "
                "security can be taken for a part of it."
            ),
            el.div(el.textarea(**sent, data_trades_sent=""), class_name="input"),
            class_name="scripted",
            hidden=True,
            data_trades_preview="",
        ),
        el.p(
            "Without JavaScript the whole text is sent. Our server drops the rest unread.",
            class_name="small unscripted",
        ),
        class_name="trades-text",
    )


def answer_box(
    heading: str, sheet: Any, *own: rx.Component, lines: Sequence[rx.Component] = ()
) -> rx.Component:
    """The answer: its summary, its `lines`, messages about the text, lines that were not accepted, and its
    `own` tables.
    """
    return el.div(
        el.h2(heading, tabindex="-1", data_trades_answer=""),
        el.p(sheet.summary, class_name="lead-figure"),
        *lines,
        ui.either(
            ui.some(sheet.messages),
            el.ul(ui.each(sheet.messages, lambda each: el.li(each)), class_name="bullets"),
        ),
        ui.either(
            ui.some(sheet.refused),
            el.div(
                ui.heading("Lines that were not taken", 3),
                el.ul(ui.each(sheet.refused, _refused_line), class_name="refused-lines"),
            ),
        ),
        *own,
        class_name="trades-answer",
    )


def print_row() -> rx.Component:
    """The button that prints the answer."""
    return ui.row(ui.button("Print", kind="outline", class_name="scripted", data_print=""))


def column_questions(questions: Any) -> rx.Component:
    """A select for each column that was not recognised."""

    def question(asked: Any) -> rx.Component:
        name = f"column-{asked.role}"
        options = ui.each(asked.names, lambda each: el.option(each, value=each, lang=""))
        return el.div(
            el.label(asked.label, htmlFor=name),
            el.select(el.option("Choose", value=""), options, id=name, name=name),
            class_name="field",
        )

    hint = "Of these columns only the names were sent. Where the field above lacks one that you choose, paste the text again."
    return ui.either(
        ui.some(questions),
        el.fieldset(
            el.legend("These columns we do not know"),
            ui.small(hint),
            ui.each(questions, question),
            class_name="entries asked-columns",
        ),
    )


def _refused_line(refused: Any) -> rx.Component:
    """A line that was not accepted: its place, its text, and why."""
    place, text, why = refused[0], refused[1], refused[2]
    return el.li(
        el.span(place, class_name="nowrap"),
        ui.either(text != "", el.code(text, lang="")),
        el.p(why, class_name="error"),
    )
