"""A part of a page that the server may write anew at a request (the `answer` of its route)."""

from typing import Any

import reflex as rx

from nnm_site.platform.tree import give_source, render
from nnm_site.shared.ui.attributes import attrs


def written_part(
    name: str, content: rx.Component | str, *, inline: bool = False, class_name: str | None = None
) -> rx.Component:
    """A place for `content` of plain values at the build, later for what `Filled.parts` holds under `name`.

    `name` is of small letters and hyphens. The framework does not look into it, on live pages either.
    """
    element: Any = rx.el.span if inline else rx.el.div
    made = element(
        class_name=class_name,
        **attrs(
            dangerouslySetInnerHTML={"__html": f"<!--part {name}-->{render(content)}<!--/part-->"}
        ),
    )
    give_source(made, content)
    return made
