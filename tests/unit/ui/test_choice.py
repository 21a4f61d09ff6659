"""One choice between panels: what its definition refuses, and the markup that its script reads."""

from collections.abc import Sequence
from typing import Any

import pytest
import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.ui.choice import Choice

pytestmark = pytest.mark.requirement("R106")


def written(made: dict[str, Any]) -> dict[str, Any]:
    """Attributes as they stand in the document."""
    return made["custom_attrs"] | {k: v for k, v in made.items() if k != "custom_attrs"}


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
    assert written(root) == {
        "data-choice": "desk",
        "data-keys": "one two",
        "data-default": "one",
        "data-drops": "page q",
    }
    assert "data-drops" not in written(Choice("desk", ["one"]).root())


def test_only_the_panel_of_the_default_shows_before_the_script_runs():
    choice = Choice("desk", ["one", "two"], default="two")
    assert [choice.panel(key)["hidden"] for key in choice.keys] == [True, False]
    assert written(choice.panel("one", id="x")) == {"hidden": True, "data-panel": "one", "id": "x"}


def options(component: rx.Component) -> list[dict[str, Any]]:
    """The attributes of a component's options, in their order."""
    made = [*([component.custom_attrs] if "data-key" in component.custom_attrs else [])]
    for child in component.children:
        made += options(child)  # pyright: ignore[reportArgumentType]
    return made


TABS = [ui.Tab("one", "One", rx.el.p("1")), ui.Tab("two", "Two", rx.el.p("2"))]


def test_tabs_follow_the_aria_pattern():
    first, second = options(ui.tabs("desk", TABS, label="Desks"))
    assert (first["role"], first["aria-selected"], first["tabindex"]) == ("tab", "true", "0")
    assert (second["role"], second["aria-selected"], second["tabindex"]) == ("tab", "false", "-1")
    assert (first["href"], first["aria-controls"]) == ("?desk=one", "desk-one")


def test_lines_of_a_list_have_aria_current_instead():
    first, second = options(ui.chooser("desk", TABS, label="Desks"))
    assert (first["aria-current"], second["aria-current"]) == ("true", "false")
    assert not {"role", "aria-selected", "tabindex"} & {*first, *second}
