"""Links and buttons. A link goes somewhere; a button does something here."""

import re
from typing import Literal, get_args

import reflex as rx

from nnm_site.shared.rules.samples import SAMPLE_HOST, SAMPLE_PHONE
from nnm_site.shared.ui.element import Examples, classes, el
from nnm_site.shared.ui.marks import sample_line

Kind = Literal["solid", "outline", "quiet"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def phone_address(phone: str) -> str:
    """The `tel:` address of a number written with spaces."""
    return "tel:" + phone.replace(" ", "")


def phone_link(phone: str) -> rx.Component:
    """A telephone number as a link that dials it."""
    return link(phone, href=phone_address(phone))


def mail_link(address: str) -> rx.Component:
    """An e-mail address as a link that begins a mail."""
    return link(address, href=f"mailto:{address}")


#: The `tel:` addresses of samples.
_SAMPLE_CALL = re.compile(phone_address(SAMPLE_PHONE.pattern))


def _reaches_sample(href: str) -> bool:
    """Whether an address calls or writes to a sample."""
    if href.startswith("mailto:"):
        return bool(SAMPLE_HOST.search(href.partition("?")[0]))
    return bool(_SAMPLE_CALL.fullmatch(href))


def hidden_text(*text: rx.Component | str) -> rx.Component:
    """Words for screen readers only."""
    return el.span(*text, class_name="visually-hidden")


def dotted(*facts: rx.Component | str) -> rx.Component:
    """Short facts in one line. Screen readers skip the dots between them."""
    dot = (" ", el.span("·", aria_hidden=True), " ")
    return rx.fragment(facts[0], *(piece for fact in facts[1:] for piece in (*dot, fact)))


def link(
    *children: rx.Component | str,
    href: str,
    class_name: str = "link",
    new_tab: bool = False,
    current: bool = False,
) -> rx.Component:
    """A link. External ones carry an arrow, documents open a new tab and say so.

    A link to a sample's phone or mailbox carries the mark of a sample. `current` marks a link to the
    page that it is on.
    """
    external = "://" in href and not new_tab
    return el.a(
        *children,
        hidden_text(" (opens in a new tab)") if new_tab else None,
        _external_mark() if external else None,
        class_name=class_name,
        href=href,
        target="_blank" if new_tab else None,
        rel="noopener" if new_tab or external else None,
        aria_current="page" if current else None,
        **sample_line(sample=_reaches_sample(href)),
    )


def _external_mark() -> rx.Component:
    """The arrow that marks a link as leaving this site."""
    return el.span(
        el.span("\u2197", class_name="external-mark", aria_hidden=True),
        hidden_text(" (external site)"),
        class_name="nowrap",
    )


def button_link(
    label: str,
    href: str,
    kind: Kind = "solid",
    new_tab: bool = False,
    class_name: str | None = None,
) -> rx.Component:
    """A link that looks like a button: for a section's one call to action."""
    return link(label, href=href, new_tab=new_tab, class_name=classes(f"button {kind}", class_name))


def button(
    *children: rx.Component | str,
    kind: Kind = "solid",
    class_name: str | None = None,
    type: Literal["button", "submit"] = "button",
    disabled: bool | rx.Var[bool] = False,
    **html: str | bool | None,
) -> rx.Component:
    """A button. `html` are plain attributes, e.g. `commandfor` and `command` of a dialog."""
    return el.button(
        *children,
        type=type,
        disabled=disabled,
        class_name=classes(f"button {kind}", class_name),
        **html,
    )


def route_tabs(label: str, here: str, *routes: tuple[str, str]) -> rx.Component:
    """Links between related pages, set as tabs: (label, address) pairs.

    `here` is the address of the current page.
    """
    return el.nav(
        *(link(text, href=href, class_name="tab", current=href == here) for text, href in routes),
        class_name="route-tabs",
        aria_label=label,
    )


def skip_link() -> rx.Component:
    """The first link that a keyboard reaches: past the navigation, to the content."""
    return el.a("Skip to content", class_name="skip-link", href="#content")


def examples() -> Examples:
    """The states of each component, for the style guide."""
    yield link, link("Within this site", href="/")
    yield link, link("To another site", href="https://scores.sebi.gov.in/")
    yield link, link("A document", href="/favicon.svg", new_tab=True)
    yield link, link("This page, current", href="#links", current=True)
    yield phone_link, el.span(phone_link("+91 22 5550 0100"), data_sample="line")
    yield mail_link, mail_link("desk@nnm.example")
    for kind in KINDS:
        yield button, button(kind.title(), kind=kind)
        yield button, button(f"{kind.title()}, disabled", kind=kind, disabled=True)
    yield button_link, *(button_link(kind.title(), "#links", kind=kind) for kind in KINDS)
    yield dotted, el.p(dotted("PDF", "3 pages", "64 KB"))
    yield hidden_text, el.p("Words for a screen reader alone", hidden_text(", such as these"), ".")
    pages = ("Links", "#links"), ("Home", "/")
    yield route_tabs, route_tabs("Pages of the guide", "#links", *pages)
    yield skip_link, el.div(skip_link(), class_name="skip-link-shown")
