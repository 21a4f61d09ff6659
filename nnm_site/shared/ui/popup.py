"""Pop-ups whose state is in the address.

A script (`nnm_site/shared/scripts/popup.js`) opens and closes them before the first paint and whenever the
address changes, without a server request. With JavaScript off their content is part of the page.
"""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.disclosure import dialog
from nnm_site.shared.ui.element import Examples, el


def popup_link(
    query: str, key: str, *children: rx.Component | str, class_name: str, label: str | None = None
) -> rx.Component:
    """A link to the address (`?…`) that opens a pop-up; `key` is the parameter's value."""
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

    It closes by its button, by Escape, by a click outside and by Back; then `param` leaves the address.
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


def examples() -> Examples:
    """The states of each component, for the style guide."""
    keys = ["1", "2", "3"]
    for key in keys:
        yield popup_link, popup_link(f"?picture={key}", key, f"Picture {key}", class_name="link")
    words = el.p("Open while the address asks for one of its keys.")
    yield popup, popup(words, param="picture", keys=keys, id="guide-pictures", title="Pictures")
