"""The style guide shows the whole vocabulary, and its colours can be read."""

import inspect
import re
from collections import Counter

import pytest
import reflex as rx

from nnm_site.features.style_guide.colours import PAIRS, contrast, read_themes
from nnm_site.features.style_guide.page import style_guide
from nnm_site.platform.tree import render
from nnm_site.shared import ui
from tests.rows import each

pytestmark = pytest.mark.slow

#: Parts of a document's head are invisible; a page has one first section; some are a whole page;
#: wrappers of a page's state would make the guide a live page. `each` renders others from a list.
NOT_SHOWN = {
    "icons", "preload_font", "structured_data", "policy_page", "reading_page", "page", "live", "answer", "each",
    "status", "first_section",
}  # fmt: skip


def components() -> list[str]:
    """Every function of the vocabulary that makes a visible component."""
    names = []
    for name, thing in vars(ui).items():
        if inspect.isfunction(thing) and name not in NOT_SHOWN:
            made = inspect.signature(thing).return_annotation
            if inspect.isclass(made) and issubclass(made, rx.Component):
                names.append(name)
    return names


def test_every_component_is_shown_once():
    shown = Counter(re.findall(r"<code>ui\.(\w+)</code>", render(style_guide())))
    # `prose` makes several components.
    assert shown == Counter([*components(), "prose"])


@each((theme, *pair) for theme in ("light", "dark") for pair in PAIRS)
def test_colours_have_the_contrast_they_need(theme: str, front: str, ground: str, needed: float):
    """Design brief: 4.5:1 for text and 3:1 for controls, in both themes."""
    colours = getattr(read_themes(), theme)
    assert contrast(colours[front], colours[ground]) >= needed


@each([("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#767676", "#ffffff", 4.54)])
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float):
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)
    assert contrast(other, one) == contrast(one, other)
