"""Pop-ups and filters whose state is in the address, kept by the browser alone.

`followAddress`, a few lines in the head of every document, opens and closes them before first paint
and whenever the address changes; no server is asked. `assets/behaviour.js` calls it on every
navigation, and when a pop-up is closed takes its parameter out of the address again and puts the
focus back on what opened it.
"""

from collections.abc import Mapping, Sequence

import reflex as rx
from reflex_components_core.react_router import ReactRouterLink

from nnm_site.ui.address import leaving
from nnm_site.ui.attributes import attrs, classes
from nnm_site.ui.disclosure import close_button

FOLLOW_ADDRESS_JS = """
function followAddress(){
var q=new URLSearchParams(location.search),each=function(s,f,e){[].forEach.call((e||document).querySelectorAll(s),f)};
each('[data-filter]',function(e){
var v=q.get(e.dataset.filter),links=e.querySelectorAll('[data-value]'),
on=[].some.call(links,function(a){return a.dataset.value===v})?v:links[0].dataset.value;
e.dataset.shown=on;
[].forEach.call(links,function(a){a.setAttribute('aria-current',a.dataset.value===on)})});
each('dialog[data-asks]',function(d){
var v=q.get(d.dataset.asks),on=d.dataset.keys.split(' ').indexOf(v)>=0&&!d.closest('[hidden]');
if(on&&!d.open)d.showModal();
if(!on&&d.open)d.close();
if(!on)return;
each('[data-slide="'+v+'"]',function(s){s.parentNode.scrollLeft=s.offsetLeft-s.parentNode.offsetLeft},d);
each('[data-go]',function(a){a.setAttribute('aria-current',a.dataset.go===v?'page':'false')},d)})}
""".strip().replace("\n", "")


def follow_address() -> rx.Component:
    """Stands once at the end of a page that uses this module: right before first paint."""
    return rx.el.script("followAddress()")


def ask_link(
    query: str,
    key: str,
    *children: rx.Component | str,
    class_name: str,
    label: str | None = None,
) -> rx.Component:
    """A link to the address (`?…`) that opens a pop-up; `key` is the value that it asks for."""
    return ReactRouterLink.create(
        *children,
        to=query,
        prevent_scroll_reset=True,
        class_name=class_name,
        **attrs(data_ask=key, aria_label=label),
    )


def addressed_dialog(
    *children: rx.Component,
    param: str,
    keys: Sequence[str],
    id: str,
    title: str,
    leave: str | rx.Var[str] | None = None,
    class_name: str | None = None,
) -> rx.Component:
    """A pop-up that is open while `param` in the address is one of `keys`.

    It closes by its button, by Escape and by a click outside; the address is `leave` then, or the
    present one without `param`.
    """
    return rx.el.dialog(
        rx.el.div(
            rx.el.header(
                rx.el.h2(title, **attrs(id=f"{id}-title")), close_button(), class_name="dialog-head"
            ),
            rx.el.div(*children, class_name="dialog-body"),
            class_name="dialog-sheet",
        ),
        _replacing_link(
            "Leave",
            leaving(param) if leave is None else leave,
            class_name="dialog-leave",
            hidden=True,
        ),
        class_name=classes("dialog", class_name),
        **attrs(
            id=id,
            closedby="any",
            aria_labelledby=f"{id}-title",
            data_asks=param,
            data_keys=" ".join(keys),
        ),
    )


def slider(
    slides: Sequence[rx.Component], *, query: str, param: str, label: str, noun: str
) -> rx.Component:
    """Slides side by side inside an addressed dialog: swiped, stepped through, and paged.

    The slide on view is `param` in the address, counted from 1; `query` is the rest of the address
    (`?a=b&`). `noun` names one slide ("Photo").
    """
    total = len(slides)
    return rx.el.div(
        rx.el.ul(
            *(
                rx.el.li(slide, class_name="slide", **attrs(data_slide=n))
                for n, slide in enumerate(slides, 1)
            ),
            class_name="slides",
            **attrs(tabindex="0", role="list", aria_label=label),
        ),
        rx.el.div(
            _step(-1, f"Previous {noun.lower()}", "\u2190"),
            rx.el.nav(
                *(
                    _replacing_link(
                        "",
                        f"{query}{param}={n}",
                        class_name="dot",
                        data_go=n,
                        aria_label=f"{noun} {n} of {total}",
                    )
                    for n in range(1, total + 1)
                ),
                class_name="dots",
                **attrs(aria_label="Pagination"),
            ),
            _step(1, f"Next {noun.lower()}", "\u2192"),
            class_name="slider-controls",
        ),
        rx.el.p(class_name="visually-hidden", **attrs(role="status")),
        class_name="slider",
    )


def _step(by: int, label: str, arrow: str) -> rx.Component:
    return rx.el.button(
        rx.el.span(arrow, aria_hidden=True),
        class_name="step",
        **attrs(type="button", data_step=by, aria_label=label),
    )


def _replacing_link(
    text: str, to: str | rx.Var[str], class_name: str, **html: str | int | bool
) -> rx.Component:
    """A router link that replaces the present entry of the history."""
    return ReactRouterLink.create(
        text, to=to, replace=True, prevent_scroll_reset=True, class_name=class_name, **attrs(**html)
    )


def filtered(
    content: rx.Component,
    *,
    param: str,
    options: Sequence[tuple[str, str]],
    label: str,
    notes: Mapping[str, str],
) -> rx.Component:
    """A list with links that leave only one kind of entry in it; the first option shows all.

    `options` are (key, label) pairs, `notes` a small remark for each key (a count). What is left out is
    decided by a style rule for `[data-shown=key]` on entries that carry `data-kind`.
    """
    return rx.el.div(
        rx.el.nav(
            rx.el.ul(
                *(
                    rx.el.li(
                        ReactRouterLink.create(
                            rx.el.span(text),
                            rx.el.span(notes[key], class_name="selector-note"),
                            to=f"?{param}={key}",
                            prevent_scroll_reset=True,
                            class_name="selector-item",
                            **attrs(data_value=key, aria_current="true" if index == 0 else "false"),
                        )
                    )
                    for index, (key, text) in enumerate(options)
                ),
                **attrs(role="list"),
            ),
            class_name="selector",
            **attrs(aria_label=label),
        ),
        content,
        class_name="filtered",
        **attrs(data_filter=param, data_shown=options[0][0]),
    )
