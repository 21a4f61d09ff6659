"""Links and buttons. A link goes somewhere; a button does something here."""

import json
from typing import Literal

import reflex as rx
from reflex_base.utils.imports import ImportVar
from reflex_base.vars import VarData
from reflex_components_core.el.elements.inline import A

from nnm_site.ui.attributes import attrs, classes

Kind = Literal["solid", "outline", "quiet"]


#: The browser's own link. `rx.el.a` is the router's, which stays inside this site.
plain_link = A.create

#: The path of the page. While it is prerendered, a slash stands behind it.
_PATH = VarData(
    hooks={
        "const here = useLocation();": None,
        'const herePath = here.pathname.replace(/(.)\\/$/, "$1");': None,
    },
    imports={"react-router": [ImportVar(tag="useLocation")]},
)


def is_external(href: str) -> bool:
    """Whether an address leaves this site (or opens another program, as `tel:` does)."""
    return "://" in href or href.startswith(("mailto:", "tel:"))


def hidden_text(text: str) -> rx.Component:
    """Words for a screen reader alone."""
    return rx.el.span(text, class_name="visually-hidden")


def link(
    *children: rx.Component | str,
    href: str,
    class_name: str = "link",
    new_tab: bool = False,
    current: bool = False,
    label: str | None = None,
    reload: bool = False,
) -> rx.Component:
    """A link. External ones carry an arrow, documents open a new tab and say so.

    `current` makes it mark itself as the current page. `label` replaces its name for screen
    readers (it must contain the visible words, WCAG 2.5.3). `reload` loads the page anew.
    """
    if reload:
        return plain_link(*children, class_name=class_name, **attrs(href=href, aria_label=label))
    if new_tab:
        return plain_link(
            *children,
            hidden_text(" (opens in a new tab)"),
            class_name=class_name,
            **attrs(href=href, target="_blank", rel="noopener", aria_label=label),
        )
    if is_external(href):
        web = "://" in href
        return plain_link(
            *children,
            external_mark() if web else None,
            class_name=class_name,
            **attrs(href=href, rel="noopener" if web else None, aria_label=label),
        )
    here = f'herePath === {json.dumps(href)} ? "page" : undefined'
    marked = rx.Var(here, _var_data=_PATH) if current else None
    return rx.el.a(
        *children,
        href=href,
        class_name=class_name,
        **attrs(aria_label=label, aria_current=marked),
    )


def external_mark() -> rx.Component:
    """The arrow that marks a link as leaving this site."""
    return rx.el.span(
        rx.el.span("\u2197", class_name="external-mark", aria_hidden=True),
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
    """A link that looks like a button: for the one thing a section asks the reader to do."""
    return link(label, href=href, new_tab=new_tab, class_name=classes(f"button {kind}", class_name))


def button(
    *children: rx.Component | str,
    kind: Kind = "solid",
    class_name: str | None = None,
    type: Literal["button", "submit"] = "button",
    disabled: bool | rx.Var[bool] = False,
    on_click: rx.event.EventType[()] | None = None,
    **html: str | bool | None,
) -> rx.Component:
    """A button. `html` are plain attributes, e.g. `commandfor` and `command` of a dialog."""
    events = {} if on_click is None else {"on_click": on_click}
    return rx.el.button(
        *children,
        type=type,
        disabled=disabled,
        class_name=classes(f"button {kind}", class_name),
        **events,
        **attrs(**html),
    )


def skip_link() -> rx.Component:
    """The first thing a keyboard reaches: past the navigation, to the content."""
    return plain_link("Skip to content", class_name="skip-link", **attrs(href="#content"))
