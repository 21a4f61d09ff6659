"""Choices between panels: tabs, lists, accordions, numbered pages (R106), in every document that has one."""

from collections.abc import Iterator

import pytest
from lxml.html import HtmlElement

from tests.client import Page, every_page

pytestmark = pytest.mark.requirement("R106", "R204", "R1103")


def own(choice: HtmlElement, attribute: str) -> Iterator[HtmlElement]:
    """The elements of a choice that have the attribute, without those of a choice within it."""
    for child in choice:
        if attribute in child.attrib:
            yield child
        if "data-choice" not in child.attrib:
            yield from own(child, attribute)


def faults_of(choice: HtmlElement, ids: set[str]) -> Iterator[str]:
    """Where its keys, options and panels do not name one another, or more shows than the default."""
    keys, default = choice.attrib["data-keys"].split(), choice.attrib["data-default"]
    if default not in keys or len(keys) != len({*keys}):
        yield f"the keys {keys} with the default {default}"
    panels = list(own(choice, "data-panel"))
    if (named := {p.attrib["data-panel"] for p in panels}) != {*keys} - {
        "none",
        choice.get("data-all"),
    }:
        yield f"the panels {named} of {keys}"
    if panels[0].tag == "details":
        if (opened := [p.attrib["data-panel"] for p in panels if "open" in p.attrib]) != [default]:
            yield f"{opened} is open, not {default}"
        return
    shown = {p.attrib["data-panel"] for p in panels if "hidden" not in p.attrib}
    if "data-all" not in choice.attrib and shown != {default}:
        yield f"{shown} shows, not {default}"
    options = list(own(choice, "data-key"))
    for option in options:
        key, is_tab = option.attrib["data-key"], option.get("role") == "tab"
        here = "true" if key == default else "false"
        if key not in keys or option.get("aria-selected" if is_tab else "aria-current") != here:
            yield f"the option {key} of {keys}"
        if is_tab and option.get("tabindex") != ("0" if here == "true" else "-1"):
            yield f"the tab {key} in the Tab order"
        if is_tab and option.get("aria-controls") not in ids:
            yield f"the tab {key} controls nothing"
    for panel in panels:
        if panel.get("role") == "tabpanel" and (
            panel.get("tabindex") != "0" or panel.get("aria-labelledby") not in ids
        ):
            yield f"the panel {panel.attrib['data-panel']} has no name, or is no stop of the Tab key"
    # The links of numbered pages stand in each page's pager, which goes with the page. What a list shows is
    # announced; a tab says it itself.
    is_paged = choice.attrib["data-choice"] == "page"
    if not is_paged and options[0].get("role") != "tab" and not list(own(choice, "data-said")):
        yield "says nothing"


@every_page
def test_the_choices_of_a_document_fit_together(page: Page) -> Iterator[str]:
    """Keys, options and panels name one another; the default alone shows."""
    choices = list(page.with_attribute("data-choice"))
    names = [choice.attrib["data-choice"] for choice in choices]
    # The pages or months of several lists may have one name: only one of them is to be seen.
    outer = [name for name in names if name not in {"page", "month"}]
    if len(outer) != len({*outer}):
        yield f"has the choices {outer}"
    # R204: Attention Investors, KYC, IPO.
    if "awareness" not in names:
        yield "has no tabs in its footer"
    for choice in choices:
        found = faults_of(choice, {*page.ids})
        yield from (f"{choice.attrib['data-choice']}: {fault}" for fault in found)
