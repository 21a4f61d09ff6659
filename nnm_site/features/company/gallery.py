"""The photo gallery (R404): four categories, and a slider over each."""

import reflex as rx

from nnm_site.features.company.pictures import picture
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import GalleryCategory, GalleryPhoto

#: Widths at which a picture is shown: in the grid, in the slider.
IN_GRID = "(min-width: 75rem) 17.5rem, (min-width: 40rem) 45vw, 90vw"
IN_SLIDER = "(min-width: 75rem) 60rem, 95vw"


def gallery() -> rx.Component:
    """The page."""
    categories = queries.gallery_categories()
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
    photos = queries.photos(category.key)
    query = f"?category={category.key}"
    total = len(photos)
    return rx.fragment(
        rx.el.ul(
            *(_thumbnail(photo, query, number) for number, photo in enumerate(photos, 1)),
            class_name="photos",
            **ui.attrs(role="list", aria_label=category.label),
        ),
        ui.popup(
            ui.slider(
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
