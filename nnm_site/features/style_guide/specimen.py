"""How the guide shows one thing: its name, a remark, the thing itself."""

import reflex as rx

from nnm_site.shared import ui


def specimen(name: str, *shown: rx.Component | None, note: str | None = None) -> rx.Component:
    """One component under its name in the vocabulary, e.g. `ui.button`."""
    return rx.el.div(
        rx.el.h3(rx.el.code(name)),
        ui.small(note) if note else None,
        rx.el.div(*shown, class_name="guide-example-body"),
        class_name="guide-example",
    )


def chapter(id: str, title: str, intro: str, *specimens: rx.Component) -> rx.Component:
    """One part of the guide; `id` is its anchor."""
    return ui.section(*specimens, id=id, title=title, intro=intro, reveal=False)
