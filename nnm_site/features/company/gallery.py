"""The photo gallery (R404): four categories, and a slider over each."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.features.company.pictures import picture
from nnm_site.shared import ui
from nnm_site.shared.content.models.company import GalleryCategory, GalleryPhoto

#: Widths at which a picture is shown: in the grid, in the slider.
IN_GRID = "(min-width: 75rem) 17.5rem, (min-width: 40rem) 45vw, 90vw"
IN_SLIDER = "(min-width: 75rem) 60rem, 95vw"


def gallery() -> rx.Component:
    """The page."""
    categories = GalleryCategory.all()
    return ui.page(
        ui.section(
            ui.tabs(
                "category",
                [ui.Tab(category.key, category.label, _panel(category)) for category in categories],
                label="Categories",
                drops=["photo"],
            ),
            id="gallery",
            title="Photo gallery",
            intro="Listing days, meetings, festivals and days outdoors.",
            level=1,
            reveal=False,
            class_name="gallery",
        ),
        name="gallery",
    )


def _panel(category: GalleryCategory) -> rx.Component:
    photos = GalleryPhoto.all(category=category.key)
    query = f"?category={category.key}"
    total = len(photos)
    return rx.fragment(
        rx.el.ul(
            *(_thumbnail(photo, query, number) for number, photo in enumerate(photos, 1)),
            class_name="photos",
            **ui.attrs(role="list", aria_label=category.label),
        ),
        ui.popup(
            _slider(
                [_slide(photo, number, total) for number, photo in enumerate(photos, 1)],
                param="photo",
                label=f"Photos: {category.label}",
                noun="Photo",
            ),
            param="photo",
            keys=[str(number) for number in range(1, total + 1)],
            id=f"slider-{category.key}",
            title=category.label,
            class_name="lightbox",
        ),
    )


def _thumbnail(photo: GalleryPhoto, query: str, number: int) -> rx.Component:
    return rx.el.li(
        rx.el.figure(
            ui.popup_link(
                f"{query}&photo={number}", str(number), picture(photo, IN_GRID), class_name="photo"
            ),
            _caption(photo),
        )
    )


def _slide(photo: GalleryPhoto, number: int, total: int) -> rx.Component:
    return rx.el.figure(
        picture(photo, IN_SLIDER),
        _caption(photo, rx.el.span(f"{number} of {total}", class_name="count")),
    )


def _caption(photo: GalleryPhoto, *more: rx.Component) -> rx.Component:
    return rx.el.figcaption(rx.el.span(photo.caption), ui.specimen(sample=photo.sample), *more)


def _slider(slides: Sequence[rx.Component], *, param: str, label: str, noun: str) -> rx.Component:
    """Slides side by side inside a pop-up: swiped, stepped through, and paged.

    The slide on view is `param` in the address, counted from 1. `noun` names one ("Photo").
    """
    total = len(slides)
    return ui.el.div(
        ui.el.ul(
            *(
                ui.el.li(slide, class_name="slide", data_slide=n)
                for n, slide in enumerate(slides, 1)
            ),
            class_name="slides",
            tabindex="0",
            role="list",
            aria_label=label,
        ),
        ui.el.div(
            _step(-1, f"Previous {noun.lower()}"),
            ui.el.nav(
                *(
                    ui.el.a(
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
        ui.el.p(class_name="visually-hidden", role="status", data_slider_said=""),
        class_name="slider",
    )


def _step(by: int, label: str) -> rx.Component:
    # The text face has one of the two arrows; the other is its mirror image (company.css).
    return ui.el.button(
        ui.el.span("\u2192", aria_hidden=True),
        class_name="step",
        type="button",
        data_step=by,
        aria_label=label,
    )
