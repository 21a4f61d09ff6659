"""A choice between panels: refused definitions. The markup: tests/web/test_choices.py."""

from collections.abc import Callable

import pytest
import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.ui.choice import Choice
from tests.rows import each

pytestmark = pytest.mark.requirement("R106")

TAB = ui.Tab("one", "One", rx.el.p("1"))


@each([
    (lambda: Choice("desk", ["one", "two", "one"]), r"^\?desk= has the key one twice$"),
    (lambda: Choice("desk", ("a", "a")), r"^\?desk= has the key a twice$"),
    (lambda: Choice("desk", ["one"], default="three"), r"^\?desk= has no key 'three', its default$"),
    (lambda: ui.tabs("desk", [TAB, TAB], label="Desks"), "has the key one twice"),
])  # fmt: skip
def test_a_key_that_occurs_twice_or_not_at_all_is_named(make: Callable[[], object], said: str):
    with pytest.raises(ValueError, match=said):
        make()


def test_the_first_key_is_the_default_unless_one_is_named():
    assert Choice("desk", ["one", "two"]).default == "one"
    assert Choice("desk", ["one", "two"], default="two").default == "two"


def test_the_root_tells_the_script_what_can_be_chosen():
    root = Choice("desk", ["one", "two"], drops=["page", "q"]).root()
    assert root == {
        "data_choice": "desk",
        "data_keys": "one two",
        "data_default": "one",
        "data_drops": "page q",
    }
    assert Choice("desk", ["one"]).root()["data_drops"] is None
