"""Pop-ups whose state is in the address, and the sliders in them.

A script (`nnm_site/shared/scripts/popup.js`) opens and closes them before the first paint and whenever the
address changes; no server is asked. With JavaScript off their content stands in the page.
"""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.disclosure import dialog
from nnm_site.shared.ui.element import el


def popup_link(
    query: str,
    key: str,
    *children: rx.Component | str,
    class_name: str,
    label: str | None = None,
) -> rx.Component:
    """A link to the address (`?…`) that opens a pop-up; `key` is the value that it asks for."""
    return el.a(
        *children,
        class_name=class_name,
        href=query,
        data_opens=key,
        aria_label=label,
        aria_haspopup="dialog",
    )


def popup(
    *children: rx.Component,
    param: str,
    keys: Sequence[str],
    id: str,
    title: str,
    class_name: str | None = None,
    sample: bool = False,
) -> rx.Component:
    """A pop-up that is open while `param` in the address is one of `keys`.

    It closes by its button, by Escape, by a click outside and by Back; the address forgets it then.
    """
    return dialog(
        id,
        title,
        *children,
        class_name=class_name,
        sample=sample,
        data_popup=param,
        data_keys=" ".join(keys),
    )


def slider(slides: Sequence[rx.Component], *, param: str, label: str, noun: str) -> rx.Component:
    """Slides side by side inside a pop-up: swiped, stepped through, and paged.

    The slide on view is `param` in the address, counted from 1. `noun` names one ("Photo").
    """
    total = len(slides)
    return el.div(
        el.ul(
            *(el.li(slide, class_name="slide", data_slide=n) for n, slide in enumerate(slides, 1)),
            class_name="slides",
            tabindex="0",
            role="list",
            aria_label=label,
        ),
        el.div(
            _step(-1, f"Previous {noun.lower()}"),
            el.nav(
                *(
                    el.a(
                        "",
                        class_name="dot",
                        href=f"?{param}={n}",
                        data_replace="",
                        data_dot=n,
                        aria_label=f"{noun} {n} of {total}",
                    )
                    for n in range(1, total + 1)
                ),
                class_name="dots",
                aria_label="Pagination",
            ),
            _step(1, f"Next {noun.lower()}"),
            class_name="slider-controls",
        ),
        el.p(class_name="visually-hidden", role="status", data_slider_said=""),
        class_name="slider",
    )


def _step(by: int, label: str) -> rx.Component:
    # The text face has one of the two arrows; the other is its mirror image (company.css).
    return el.button(
        el.span("\u2192", aria_hidden=True),
        class_name="step",
        type="button",
        data_step=by,
        aria_label=label,
    )
