"""The style guide page: colours, then every component of `nnm_site.shared.ui`, from its module's examples."""

import inspect
from importlib import import_module
from itertools import groupby

import reflex as rx

from nnm_site.features.style_guide.colours import PAIRS, contrast, read_themes
from nnm_site.shared import ui

#: The modules of the design system with visible components, in the order of the guide.
MODULES = (
    "layout", "links", "choice", "list_detail", "paging", "popup", "forms", "live", "disclosure", "data", "documents",
    "markdown", "marks", "quotations", "motion", "drawings", "head", "element",
)  # fmt: skip


def style_guide() -> rx.Component:
    """Every component in every state."""
    chapters = {"colours": colours(), **{name: _chapter(name) for name in MODULES}}
    contents = (ui.el.li(ui.link(_words(name), href=f"#{name}")) for name in chapters)
    return ui.page(
        ui.first_section(
            id="guide",
            title="Style guide",
            kicker="For those who build this site",
            intro="Every component of nnm_site.shared.ui in every state. Pages are made of these and of "
            "nothing else; look here first.",
            tone="ruled",
        ),
        ui.el.div(
            ui.el.nav(
                ui.el.ol(*contents, role="list"),
                class_name="guide-contents",
                aria_label="Contents of the style guide",
            ),
            ui.el.div(*chapters.values()),
            class_name="guide",
        ),
        name="style-guide",
    )


def _chapter(name: str) -> rx.Component:
    """The components of a module, introduced by its docstring."""
    # Imported by name: `ui.live` is a component, not the module `live`.
    module = import_module(f"{ui.__name__}.{name}")
    named = groupby(module.examples(), lambda example: example[0])
    return ui.section(
        *(
            ui.el.div(
                ui.el.h3(ui.el.code(f"ui.{component.__name__}")),
                ui.small(_summary(component)),
                ui.el.div(
                    *(shown for _, *all_shown in examples for shown in all_shown),
                    class_name="guide-example-body",
                ),
                class_name="guide-example",
            )
            for component, examples in named
        ),
        id=name,
        title=_words(name),
        intro=_summary(module),
        reveal=False,
    )


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _summary(documented: object) -> str:
    """The first sentence of a docstring, without backticks."""
    text = " ".join((inspect.getdoc(documented) or "").replace("`", "").split())
    return text.partition(". ")[0].removesuffix(".") + "."


def colours() -> rx.Component:
    """Every colour of both themes, and the contrast of each colour pair."""
    themes = read_themes()
    swatches = (
        ui.el.figure(
            ui.el.svg(
                ui.el.rect(width="240", height="72", fill=f"var(--{name})"),
                viewBox="0 0 240 72",
                aria_hidden="true",
                preserveAspectRatio="none",
            ),
            ui.el.figcaption(
                ui.el.strong(name),
                ui.el.span(use),
                ui.el.code(f"{themes.light[name]} {themes.dark[name]}"),
            ),
            class_name="swatch",
        )
        for name, use in themes.uses.items()
    )
    rows = [
        (
            f"{front} on {ground}",
            f"{needed:g}",
            *(
                f"{contrast(theme[front], theme[ground]):.1f}"
                for theme in (themes.light, themes.dark)
            ),
        )
        for front, ground, needed in PAIRS
    ]
    return ui.section(
        ui.grid(
            *swatches,
            columns=4,
            label="Colours: name, use, code in the light and in the dark theme",
        ),
        ui.table(
            "Contrast: 4.5 is needed for text, 3 for what shows a control",
            ("On one another", "Needed", "Light", "Dark"),
            rows,
            numeric=(1, 2, 3),
        ),
        id="colours",
        title="Colours",
        intro="Paper, ink, indigo and one saffron. The swatches follow the theme; the codes are those of "
        "assets/styles/tokens.css.",
        reveal=False,
    )
