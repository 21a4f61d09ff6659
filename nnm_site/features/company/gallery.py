"""The photo gallery (R404): four categories, each with a slider; pictures in two widths, as AVIF and WebP."""

import json
from typing import Any, Literal

import reflex as rx

from nnm_site.platform.reads import noted_file, remembered
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import GalleryCategory, GalleryPhoto
from nnm_site.shared.publishing.structured import SITE

#: Display widths of a picture (`sizes`): in the grid, in the slider.
IN_GRID = "(min-width: 75rem) 17.5rem, (min-width: 40rem) 45vw, 90vw"
IN_SLIDER = "(min-width: 75rem) 60rem, 95vw"


def gallery() -> rx.Component:
    """The page."""
    categories = GalleryCategory.all()
    return ui.page(
        ui.first_section(
            ui.tabs(
                "category",
                [ui.Tab(category.key, category.label, _panel(category)) for category in categories],
                label="Categories",
                drops=["photo"],
            ),
            id="gallery",
            title="Photo gallery",
            intro="Listing days, meetings, festivals and days outdoors.",
            class_name="gallery",
        ),
        name="gallery",
    )


def gallery_data() -> list[dict[str, Any]]:
    """The pictures with their captions, as structured data (schema.org)."""
    photos = [
        photo
        for category in GalleryCategory.all()
        for photo in GalleryPhoto.all(category=category.key)
    ]
    images = [
        {
            "@type": "ImageObject",
            "contentUrl": SITE + address(photo, "large", "webp"),
            "thumbnailUrl": SITE + address(photo, "small", "webp"),
            "caption": photo.caption,
            "width": size(photo)[0],
            "height": size(photo)[1],
        }
        for photo in photos
    ]
    name = f"Gallery of {queries.firm().name}"
    return [
        {"@type": "ImageGallery", "name": name, "url": f"{SITE}/about/gallery", "image": images}
    ]


def _panel(category: GalleryCategory) -> rx.Component:
    """The pictures of a category, and a slider that can be swiped, stepped and paged.

    The current picture is `photo` in the address, counted from 1.
    """
    photos = GalleryPhoto.all(category=category.key)
    thumbnails, slides, dots = [], [], []
    for number, photo in enumerate(photos, 1):
        query = f"?category={category.key}&photo={number}"
        link = ui.popup_link(query, str(number), picture(photo, IN_GRID), class_name="photo")
        thumbnails.append(ui.el.li(ui.el.figure(link, _caption(photo))))
        count = ui.el.span(f"{number} of {len(photos)}", class_name="count")
        slide = ui.el.figure(picture(photo, IN_SLIDER), _caption(photo, count))
        slides.append(ui.el.li(slide, class_name="slide", data_slide=number))
        dot = {
            "data_replace": "",
            "data_dot": number,
            "aria_label": f"Photo {number} of {len(photos)}",
        }
        dots.append(ui.el.a("", class_name="dot", href=f"?photo={number}", **dot))
    slider = ui.el.div(
        ui.el.ul(
            *slides,
            class_name="slides",
            tabindex="0",
            role="list",
            aria_label=f"Photos: {category.label}",
        ),
        ui.el.div(
            _step(-1, "Previous photo"),
            ui.el.nav(*dots, class_name="dots", aria_label="Pagination"),
            _step(1, "Next photo"),
            class_name="slider-controls",
        ),
        ui.el.p(class_name="visually-hidden", role="status", data_slider_said=""),
        class_name="slider",
    )
    return rx.fragment(
        ui.el.ul(*thumbnails, class_name="photos", role="list", aria_label=category.label),
        ui.popup(
            slider,
            param="photo",
            keys=[str(number) for number in range(1, len(photos) + 1)],
            id=f"slider-{category.key}",
            title=category.label,
            class_name="lightbox",
        ),
    )


def _caption(photo: GalleryPhoto, *more: rx.Component) -> rx.Component:
    return ui.el.figcaption(ui.el.span(photo.caption), ui.specimen(sample=photo.sample), *more)


def _step(by: int, label: str) -> rx.Component:
    # The font has only one of the two arrows; the other is mirrored (company.css).
    return ui.el.button(
        ui.el.span("\u2192", aria_hidden=True),
        class_name="step",
        type="button",
        data_step=by,
        aria_label=label,
    )


INDEX = PROJECT_ROOT / "assets" / "gallery" / "index.json"

#: Width of the small version of each picture, as written by `tools/photographs.py`.
SMALL = 480


@remembered
def _index() -> dict[str, dict[str, int]]:
    return json.loads(noted_file(INDEX).read_text(encoding="utf-8"))


def size(photo: GalleryPhoto) -> tuple[int, int]:
    """Width and height of the large version. Raises `KeyError` for a picture without files."""
    entry = _index()[f"{photo.category}/{photo.key}"]
    return entry["width"], entry["height"]


def address(photo: GalleryPhoto, form: Literal["small", "large"], suffix: str) -> str:
    """The address of a picture's file."""
    return f"/gallery/{photo.category}/{photo.key}-{form}.{suffix}"


def picture(photo: GalleryPhoto, sizes: str) -> rx.Component:
    """The picture, loaded lazily, with its space reserved. `sizes` as in HTML."""
    width, height = size(photo)

    def choices(suffix: str) -> str:
        small, large = address(photo, "small", suffix), address(photo, "large", suffix)
        return f"{small} {SMALL}w, {large} {width}w"

    return ui.el.picture(
        ui.el.source(srcSet=choices("avif"), sizes=sizes, type="image/avif"),
        ui.el.img(
            src=address(photo, "large", "webp"),
            srcSet=choices("webp"),
            sizes=sizes,
            alt=photo.alt,
            loading="lazy",
            width=str(width),
            height=str(height),
        ),
    )
