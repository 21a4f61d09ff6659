"""The warning that must stand wherever something is promoted."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.element import el
from nnm_site.shared.ui.samples import sample_line


def market_warning(
    texts: Sequence[str], issuer: Sequence[str], sample: bool = False
) -> rx.Component:
    """The exchanges' prescribed warning in legible type, and who says it.

    `texts` are the prescribed sentences, to the letter; `issuer` the member's name, address and
    registration number, as the code of advertisement asks. `sample` marks an issuer that is one.
    """
    return el.aside(
        el.div(
            *(el.p(text, class_name="market-warning-text") for text in texts),
            el.p(". ".join(issuer), class_name="small", **sample_line(sample=sample)),
            class_name="measure",
        ),
        class_name="market-warning",
        aria_label="Market risk",
    )
