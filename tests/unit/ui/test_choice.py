"""One choice between panels: what its definition refuses. The markup: tests/web/test_choices.py."""

from collections.abc import Sequence

import pytest
import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.ui.choice import Choice

pytestmark = pytest.mark.requirement("R106")


@pytest.mark.parametrize("keys", [["one", "two", "one"], ("a", "a")])
def test_a_key_that_occurs_twice_is_named(keys: Sequence[str]):
    with pytest.raises(ValueError, match=rf"^\?desk= has the key {keys[0]} twice$"):
        Choice("desk", keys)


def test_a_default_that_is_no_key_is_named():
    with pytest.raises(ValueError, match=r"^\?desk= has no key 'three', its default$"):
        Choice("desk", ["one", "two"], default="three")


def test_the_first_key_is_the_default_unless_one_is_named():
    assert Choice("desk", ["one", "two"]).default == "one"
    assert Choice("desk", ["one", "two"], default="two").default == "two"


def test_tabs_of_one_key_twice_fail_the_build():
    tab = ui.Tab("one", "One", rx.el.p("1"))
    with pytest.raises(ValueError, match="has the key one twice"):
        ui.tabs("desk", [tab, tab], label="Desks")


def test_the_root_tells_the_script_what_can_be_chosen():
    root = Choice("desk", ["one", "two"], drops=["page", "q"]).root()
    assert root["custom_attrs"] == {
        "data-choice": "desk",
        "data-keys": "one two",
        "data-default": "one",
        "data-drops": "page q",
    }
    assert "data-drops" not in Choice("desk", ["one"]).root()["custom_attrs"]
