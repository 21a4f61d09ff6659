"""A page in another language: a step on its tree, before React or Python renders it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import reflex as rx

from nnm_site.platform.tree import copies, render
from nnm_site.shared import ui
from nnm_site.shared.languages.catalogue import Catalogue
from nnm_site.shared.languages.language import Language
from nnm_site.shared.languages.messages import message_of, of_text, runs, words_of
from nnm_site.shared.languages.store import Entry
from nnm_site.shared.languages.translator import Translator

XY = Language(
    code="xy", name="Xyz", english_name="Xyz", locale="xy_IN", script="x", offer="x", close="x", in_english="x",
    months=tuple(f"m{number}" for number in range(1, 13)), under_review="x",
    pages=("/", "/charges"),
)  # fmt: skip


class _State(rx.State):
    text: str = ""
    many: list[str] = []  # noqa: RUF012 - Reflex copies it for each session
    yes: bool = False


def translator(**texts: str) -> Translator:
    """A translator that knows the words A and B, and these."""
    known = {"A": "अ", "B": "ब", **texts}
    return Translator(
        Catalogue(
            XY, {(key, ""): Entry(key, "", text, reviewed=True) for key, text in known.items()}
        )
    )


def put(tree: Any, texts: dict[str, str] | None = None) -> str:
    return str(render(translator(**(texts or {})).tree(tree)))


@pytest.mark.parametrize(
    ("tree", "texts", "said"),
    [
        pytest.param(
            lambda: rx.el.p("Within 21 days, ", ui.plain_link("write", **ui.attrs(href="#x")), " to us."),
            {"Within {number} days, <1>write</1> to us.": "<1>लिखें</1>, {number} दिनों में।"},
            '<p><a href="#x">लिखें</a>, 21 दिनों में।</p>',
            id="inline elements and values change places",
        ),
        pytest.param(
            lambda: rx.el.p("Since 25 January 2023."),
            {"Since {day}.": "{day} से।"},
            "<p>25 m1 2023 से।</p>",
            id="a day in a sentence",
        ),
        pytest.param(
            lambda: rx.el.td("20 November 2026"), {}, "<td>20 m11 2026</td>", id="a day alone"
        ),
        pytest.param(
            lambda: rx.el.button("A", aria_label="B"),
            {},
            '<button aria-label="ब">अ</button>',
            id="what is spoken",
        ),
        pytest.param(
            lambda: rx.el.p("Nobody translated these words."),
            {},
            '<p lang="en">Nobody translated these words.</p>',
            id="what has no translation is marked",
        ),
        pytest.param(
            lambda: rx.el.div("A", rx.el.p("B"), "Other words"),
            {},
            '<div>अ<p>ब</p><span lang="en">Other words</span></div>',
            id="texts beside blocks",
        ),
        pytest.param(
            lambda: rx.el.p(rx.el.span("A", lang="en"), rx.el.bdi("B", **ui.attrs(translate="no"))),
            {},
            '<p><span lang="en">A</span><bdi lang="en" translate="no">B</bdi></p>',
            id="what says its language is left alone",
        ),
        pytest.param(
            lambda: rx.el.p("पहले से 5 NSE"), {}, "<p>पहले से 5 NSE</p>", id="what is said already"
        ),
        pytest.param(
            lambda: rx.fragment(
                ui.plain_link("A", **ui.attrs(href="/charges#plan")), ui.plain_link("B", **ui.attrs(href="/products"))
            ),
            {},
            '<a href="/xy/charges#plan">अ</a><a href="/products" hreflang="en">ब'
            '<span class="in-english" lang="en"> (English)</span></a>',
            id="links lead to pages of the language or say that they do not",
        ),
    ],
)  # fmt: skip
def test_a_tree_in_another_language(tree: Callable[[], Any], texts: dict[str, str], said: str):
    made = tree()
    before = str(render(made))
    assert put(made, texts) == said
    # Parts that other pages share are unchanged.
    assert str(render(made)) == before


@pytest.mark.parametrize(
    ("hrefs", "said"),
    [
        ({"A": "/charges", "B": "/products"}, "In English: ब."),
        ({"A": "/products", "B": "/products"}, "All in English."),
        ({"A": "/charges", "B": "/"}, ""),
    ],
)
def test_a_list_tells_once_which_of_its_links_lead_to_english(hrefs: dict[str, str], said: str):
    links = [rx.el.li(ui.plain_link(text, **ui.attrs(href=href))) for text, href in hrefs.items()]
    told = put(
        rx.el.ul(*links, **ui.attrs(data_tells_english="")),
        {
            "These pages of the list are in English: {pages}.": "In English: {pages}.",
            "The pages of this list are in English.": "All in English.",
        },
    )
    assert "(English)" not in told
    assert (f'<li class="told-english">{said}</li>' in told) == bool(said)
    assert told.count("told-english") == bool(said)
    assert told.count('hreflang="en"') == list(hrefs.values()).count("/products")


def test_a_line_that_ends_and_a_sign_have_named_places():
    tree = rx.el.p(
        "Mumbai", rx.el.br(), "Fort", rx.el.span("*", aria_hidden="true"), " ", rx.el.b("here")
    )
    (run,) = runs(copies.own(tree))
    message = message_of(run.nodes)
    assert message.key == "Mumbai{break}Fort{part} <1>here</1>"
    said = translator(**{message.key: "<1>यहाँ</1> फोर्ट{part}{break}मुंबई"}).tree(tree)
    assert str(render(said)) == ('<p><b>यहाँ</b> फोर्ट<span aria-hidden="true">*</span><br/>मुंबई</p>')


def test_variables_of_the_state_are_holes_in_a_sentence():
    tree = rx.el.p("You owe ", _State.text, " today.")
    made = translator(**{"You owe {value} today.": "आज {value} देना है।"}).tree(tree)
    (paragraph,) = made.children
    first, hole, last = paragraph.children
    assert copies.words_of(first) == "आज "
    assert copies.words_of(last) == " देना है।"
    assert copies.words_of(hole) is None
    assert str(hole.contents) == str(_State.text)


def test_what_state_chooses_and_repeats_is_translated():
    tree = rx.el.div(
        rx.cond(_State.yes, rx.el.p("A"), rx.el.p("B")),
        rx.foreach(_State.many, lambda one: rx.el.li("A", rx.el.b(one), title=f"B {one}")),
    )
    drawn = str(translator(**{"B {value}": "{value} ब"}).tree(tree))
    assert '"A"' not in drawn
    assert '"B' not in drawn
    own, other = (json.dumps(text)[1:-1] for text in ("अ", "ब"))
    assert drawn.count(own) == 2
    assert f'one_rx_state_+" {other}"' in drawn


def test_what_is_repeated_by_a_component_alone_is_drawn_without_its_place():
    made = translator().tree(rx.el.ul(rx.foreach(_State.many, rx.el.li)))
    drawn = json.dumps(made.render(), default=repr)
    assert '"contents": "children_rx_state_"' in drawn
    assert '"contents": "props_rx_state_"' not in drawn


def test_the_content_of_a_memo_is_translated():
    @rx.memo
    def both() -> rx.Component:
        return rx.el.p("A")

    assert put(rx.el.div(both())) == "<div><p>अ</p></div>"


def test_a_number_that_an_element_holds_stays_in_its_sentence():
    (run,) = runs(copies.own(rx.el.p("Page ", rx.el.b("3"), " of ", "9")))
    assert message_of(run.nodes).key == "Page <1>{number}</1> of {number2}"


def test_a_plain_text_has_the_days_of_the_language():
    assert of_text("Since 25 January 2023.").text("{day} से।", XY.show) == "25 m1 2023 से।"


def test_the_words_of_a_charter_stay_to_the_letter_and_are_not_missed():
    words = "Execution of trades on behalf of investors."
    beside = "Order execution"
    said = translator(**{beside: "ऑर्डर पूरा करना"})
    drawn = str(render(said.tree(rx.el.tr(rx.el.td(words), rx.el.td(beside)))))
    assert f'<td lang="en">{words}</td>' in drawn
    assert f'<span lang="en">{beside}</span><span class="plain-words">ऑर्डर पूरा करना</span>' in drawn
    assert said.catalogue.missing == set()


def test_a_fact_of_a_charter_has_its_note_once_and_no_label_in_a_cell():
    known = ui.fact("24 hours", key="a", text="Circular", checked="checked")
    said = translator(
        **{"<1>{number} hours</1> of execution of trades": "सौदे से <1>{number} घंटे</1>"}
    )
    cell = rx.el.td(rx.el.span(known, " of execution of trades"))
    drawn = str(render(said.tree(rx.el.tr(cell))))
    assert drawn.count("Circular") == 1
    assert '<span class="plain-words">सौदे से 24 घंटे</span>' in drawn.replace("<!-- -->", "")


def test_the_words_of_a_page_are_those_of_its_content_whatever_it_looks_like():
    plain = rx.el.div(rx.el.p("Some ", rx.el.em("words"), "."))
    assert words_of(plain) == words_of(rx.el.section(rx.el.p("Some words.", class_name="lead")))


def test_what_a_request_puts_in_is_no_word_of_the_page():
    written = rx.el.div(dangerouslySetInnerHTML={"__html": "Open now"})
    assert words_of(rx.fragment("Hours", written)) == "Hours"
