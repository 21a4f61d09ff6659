"""The HTML of components, where a browser test is not needed."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared import ui
from tests.rows import each


def props(component: Any) -> dict[str, str]:
    """A component's attributes as Reflex writes them."""
    pairs = (prop.partition(":") for prop in component.render()["props"])
    return {name.strip('"'): value.strip('"') for name, _, value in pairs}


def test_attributes_read_like_the_html_they_make():
    made = ui.attrs(aria_labelledby="a", for_="b", data_key="c", left_out=None)
    assert made == {"custom_attrs": {"aria-labelledby": "a", "for": "b", "data-key": "c"}}


@each(["https://scores.sebi.gov.in/", "tel:+912255500100",
                                  "mailto:desk@nnm.example", "/about", "?tab=second"])  # fmt: skip
def test_every_link_is_the_browsers_own(href: str):
    link = ui.link("x", href=href)
    assert link.render()["name"] == '"a"', "the router would not load the next page"
    assert props(link)["href"] == href


def test_a_drawing_that_does_not_exist_fails_the_build():
    with pytest.raises(KeyError):
        ui.drawing("no-such-drawing")


def test_a_drawing_is_decoration_unless_it_has_a_name():
    assert props(ui.drawing("butterfly"))["aria-hidden"] == "true"
    named = props(ui.drawing("butterfly", alt="A butterfly"))
    assert (named["role"], named["aria-label"]) == ("img", "A butterfly")
    assert "aria-hidden" not in named


@given(st.text())
def test_no_text_can_end_a_block_of_structured_data(text: str):
    block = ui.structured_data({"@type": "Thing", "name": text}).children[0].render()["contents"]
    written = json.loads(block)
    assert "</" not in written
    assert json.loads(written)["name"] == text
