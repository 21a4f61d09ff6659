"""The gallery's picture files: two widths, in AVIF and in WebP for browsers without it."""

import json
from typing import Literal

import reflex as rx

from nnm_site.platform.reads import noted_file, remembered
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared import ui
from nnm_site.shared.content.models.company import GalleryPhoto

INDEX = PROJECT_ROOT / "assets" / "gallery" / "index.json"

#: Width of the small form of each picture, as `tools/photographs.py` writes it.
SMALL = 480


@remembered
def _index() -> dict[str, dict[str, int]]:
    return json.loads(noted_file(INDEX).read_text(encoding="utf-8"))


def size(photo: GalleryPhoto) -> tuple[int, int]:
    """Width and height of the large form. Raises `KeyError` for a picture without files."""
    entry = _index()[f"{photo.category}/{photo.key}"]
    return entry["width"], entry["height"]


def address(photo: GalleryPhoto, form: Literal["small", "large"], suffix: str) -> str:
    """Where a file of the picture lies."""
    return f"/gallery/{photo.category}/{photo.key}-{form}.{suffix}"


def picture(photo: GalleryPhoto, sizes: str) -> rx.Component:
    """The picture, fetched when it comes near; its room is kept. `sizes` as in HTML."""
    width, height = size(photo)

    def choices(suffix: str) -> str:
        small, large = address(photo, "small", suffix), address(photo, "large", suffix)
        return f"{small} {SMALL}w, {large} {width}w"

    return rx.el.picture(
        rx.el.source(src_set=choices("avif"), sizes=sizes, type="image/avif"),
        rx.el.img(
            src=address(photo, "large", "webp"),
            src_set=choices("webp"),
            sizes=sizes,
            alt=photo.alt,
            loading="lazy",
            **ui.attrs(width=str(width), height=str(height)),
        ),
    )
