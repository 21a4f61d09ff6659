"""Tabs, and lists to choose from, whose choice is in the address.

Every panel is in the HTML. The state of the page says which one shows; until the state arrives
(or when it cannot) `showTabs`, a few lines in the head of every document, reads the address and
shows the right one before first paint. With JavaScript off all panels show.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx
from reflex_components_core.react_router import ReactRouterLink

from nnm_site.ui.address import choosing
from nnm_site.ui.attributes import attrs, classes

#: Shows the panels that an address asks for. As on the server, an unknown value means the default,
#: and the last of several values counts.
SHOW_TABS_JS = """
function showTabs(set){
var q=new URLSearchParams(location.search).getAll(set.dataset.param).pop(),
on=q&&[].some.call(set.children,function(c){return c.dataset.key===q})?q:set.dataset.first;
[].forEach.call(set.querySelectorAll('[data-key]'),function(e){
if(e.closest('[data-param]')!==set)return;
var m=['aria-selected','aria-current'].find(function(a){return e.hasAttribute(a)});
if(m)e.setAttribute(m,e.dataset.key===on);else e.hidden=e.dataset.key!==on})}
""".strip().replace("\n", "")


@dataclass(frozen=True)
class Tab:
    """One tab: `key` stands in the address, `label` on the tab."""

    key: str
    label: str
    panel: rx.Component


def tabs(
    param: str,
    items: Sequence[Tab],
    selected: rx.Var[str] | str,
    label: str,
    default: str | None = None,
    without: Sequence[str] = (),
    class_name: str | None = None,
) -> rx.Component:
    """A tab list with its panels.

    `param` is the name in the address (`?param=key`) and must be the only one on the page;
    `selected` is the state that holds the key; `default` the key shown without one (the first);
    `without` names parameters that another choice ends.
    """
    first = default or items[0].key
    return rx.el.div(
        rx.el.div(
            *(_tab(param, item, selected, without) for item in items),
            class_name="tablist",
            **attrs(role="tablist", aria_label=label),
        ),
        *(
            rx.el.div(
                rx.el.p(item.label, class_name="tab-title", aria_hidden=True),
                item.panel,
                hidden=selected != item.key,
                class_name="tabpanel",
                **attrs(
                    role="tabpanel",
                    id=f"{param}-{item.key}",
                    aria_labelledby=f"{param}-{item.key}-tab",
                    data_key=item.key,
                    tabindex="0",
                ),
            )
            for item in items
        ),
        rx.el.script("showTabs(document.currentScript.parentNode)"),
        class_name=classes("tabs", class_name),
        **attrs(data_param=param, data_first=first),
    )


def chooser(
    param: str,
    items: Sequence[Tab],
    selected: rx.Var[str] | str,
    label: str,
) -> rx.Component:
    """A list to pick one from with what belongs to each beside it; works as `tabs` do.

    The chosen line has `aria-current`. Each panel should begin with a heading of its own.
    """
    return rx.el.div(
        rx.el.nav(
            rx.el.ul(
                *(
                    rx.el.li(
                        ReactRouterLink.create(
                            item.label,
                            to=choosing(param, item.key),
                            prevent_scroll_reset=True,
                            class_name="selector-item",
                            **attrs(
                                aria_current=rx.cond(selected == item.key, "true", "false"),
                                data_key=item.key,
                            ),
                        )
                    )
                    for item in items
                ),
                **attrs(role="list"),
            ),
            class_name="selector",
            **attrs(aria_label=label),
        ),
        *(
            rx.el.div(
                item.panel,
                hidden=selected != item.key,
                class_name="tabpanel",
                **attrs(id=f"{param}-{item.key}", data_key=item.key),
            )
            for item in items
        ),
        rx.el.script("showTabs(document.currentScript.parentNode)"),
        class_name="chooser",
        **attrs(data_param=param, data_first=items[0].key),
    )


def route_tabs(label: str, here: str, *routes: tuple[str, str]) -> rx.Component:
    """Links between pages that belong together, set as tabs: (label, address) pairs.

    `here` is the address of the page they stand on.
    """
    return rx.el.nav(
        *(
            ReactRouterLink.create(
                text,
                to=href,
                class_name="tab",
                **attrs(aria_current="page" if href == here else None),
            )
            for text, href in routes
        ),
        class_name="route-tabs",
        **attrs(aria_label=label),
    )


def _tab(
    param: str, item: Tab, selected: rx.Var[str] | str, without: Sequence[str]
) -> rx.Component:
    return ReactRouterLink.create(
        item.label,
        to=choosing(param, item.key, without),
        prevent_scroll_reset=True,
        class_name="tab",
        **attrs(
            role="tab",
            id=f"{param}-{item.key}-tab",
            aria_controls=f"{param}-{item.key}",
            aria_selected=selected == item.key,
            data_key=item.key,
        ),
    )
