"""A tree of components is written as HTML: the same as React renders, or refused."""

import pytest
import reflex as rx
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html
from markupsafe import Markup

from nnm_site.platform.tree import TreeError, html_of, render
from tests.rows import each


class _State(rx.State):
    text: str = ""


def written(*children: rx.Component | str, **attributes: object) -> str:
    return str(render(rx.el.div(*children, custom_attrs=attributes)))


def test_texts_and_attributes_are_escaped():
    assert written("a < b & c", title='"x" & <y>') == (
        '<div title="&quot;x&quot; &amp; &lt;y&gt;">a &lt; b &amp; c</div>'
    )


def test_html_that_is_marked_safe_is_left_as_it_is():
    held = {"__html": "<b>x</b>"}
    assert written(dangerouslySetInnerHTML=held) == "<div><b>x</b></div>"
    assert render(Markup("<i>y</i>")) == "<i>y</i>"


@each([
    ("htmlFor", "a", 'for="a"'), ("className", "a b", 'class="a b"'),
    ("autoComplete", "off", 'autocomplete="off"'), ("data-faulty", False, 'data-faulty="false"'),
    ("aria-hidden", True, 'aria-hidden="true"'), ("noValidate", True, 'novalidate=""'),
    ("disabled", False, ""), ("required", None, ""), ("viewBox", "0 0 1 1", 'viewBox="0 0 1 1"'),
    ("strokeWidth", 2, 'stroke-width="2"'), ("tabIndex", 0, 'tabindex="0"'),
])  # fmt: skip
def test_attributes_have_the_names_and_forms_of_html(prop: str, value: object, attribute: str):
    assert written(**{prop: value}) == f"<div{' ' if attribute else ''}{attribute}></div>"


def test_lists_and_conditions_over_plain_values_are_made():
    rows = [["a", "b"], ["c", "d"]]
    tree = rx.fragment(
        rx.foreach(rows, lambda row, place: rx.el.li(row[1], place)),
        rx.foreach(["e", "f"], rx.el.em),
        rx.cond(True, rx.el.b("yes"), rx.el.i("no")),
    )
    assert render(tree) == "<li>b0</li><li>d1</li><em>e</em><em>f</em><b>yes</b>"


def test_fields_show_what_they_begin_with():
    tree = rx.fragment(
        rx.el.input(custom_attrs={"defaultValue": "a"}),
        rx.el.textarea(custom_attrs={"defaultValue": "\na<"}),
        rx.el.select(
            rx.el.option("A", value="a"),
            rx.el.option("B", value="b"),
            custom_attrs={"defaultValue": "b"},
        ),
    )
    assert render(tree) == (
        '<input value="a"/><textarea>\n\na&lt;</textarea>'
        '<select><option value="a">A</option><option value="b" selected="">B</option></select>'
    )


@each(
    [
        (lambda: rx.el.p(_State.text), "state"),
        (lambda: rx.el.button(on_click=rx.console_log("x")), "<button> handles events"),
        (lambda: rx.icon("x"), "only React can draw"),
        (lambda: rx.el.p("x", color="red"), "class names alone"),
    ]
)
def test_what_only_react_can_draw_is_refused_by_name(make, said: str):
    with pytest.raises(TreeError, match=said):
        render(make())


@given(st.text(st.characters(exclude_categories=["C"]), min_size=1))
def test_every_text_comes_back_as_it_was(text: str):
    read = lxml_html.fragment_fromstring(written(text, title=text))
    assert (read.text, read.get("title")) == (text, text)


def test_a_memo_that_is_there_by_its_name_is_written_from_those_that_are_given():
    assert html_of([["@", {"name": "end"}, []]], {"end": [["p", {}, ["x"]]]}) == "<p>x</p>"


def test_a_memo_is_written_as_what_it_holds_and_composed_once():
    composed = []

    def end_of_test() -> rx.Component:
        composed.append(1)
        return rx.el.p("a < b")

    memo = rx.memo(end_of_test)
    assert [written(memo()), written("x", memo())] == [
        "<div><p>a &lt; b</p></div>",
        "<div>x<p>a &lt; b</p></div>",
    ]
    assert composed == [1]
