"""Photographs of the people who lead the firm: one file each in `content/company/portraits/`, named by the person's key.

It takes the place of the drawing. What pages show is made of it, in the room that the drawing has.
"""

import io
from functools import cache
from pathlib import Path

from nnm_site.platform.reads import digest, hashes, read
from nnm_site.shared.content.validate import CONTENT_DIR

PORTRAITS = CONTENT_DIR / "company" / "portraits"

#: The room of a portrait in pixels of a page, and for screens that have two for each.
SIZES = {"1x": (160, 180), "2x": (320, 360)}
#: Quality by format: AVIF first, WebP for browsers without it.
QUALITY = {"avif": 58, "webp": 78}

_TYPES = {".jpg", ".jpeg", ".png", ".webp"}
_MOST_BYTES = 10_000_000
#: Where a face is in a picture that is cut to the room: in the middle, a third from above.
_FACE = (0.5, 0.35)


class PortraitError(ValueError):
    """What is wrong with a photograph, and the cure; a sentence without its place."""


def files() -> list[Path]:
    """The photographs that were dropped in; what begins with a dot is none."""
    return sorted(path for path in PORTRAITS.glob("*") if not path.name.startswith("."))


def file_of(key: str) -> Path | None:
    """The photograph of a person, if there is one."""
    return next((path for path in files() if path.stem == key), None)


@hashes("portrait")
def _portrait_now(key: str) -> str:
    path = file_of(key)
    return digest(path.read_bytes(), str((SIZES, QUALITY))) if path else ""


def addresses(key: str) -> dict[tuple[str, str], str]:
    """By format and screen where the pictures of a person lie, which change with the photograph; none without one."""
    if not (made_of := read(f"portrait:{key}")):
        return {}
    return {
        (form, screen): f"/assets/portraits/{key}-{size[0]}-{made_of}.{form}"
        for form in QUALITY
        for screen, size in SIZES.items()
    }


@cache
def pictures(name: str, data: bytes) -> dict[tuple[str, str], bytes]:
    """The pictures of a photograph, by format and screen: the right way up, cut to the room, without what a camera notes.

    Raises `PortraitError`.
    """
    # The server shows them, and makes none.
    from PIL import Image, ImageOps

    if Path(name).suffix.lower() not in _TYPES:
        raise PortraitError(
            "is no picture of a kind that is read here: save it as .jpg, .png or .webp"
        )
    if len(data) > _MOST_BYTES:
        raise PortraitError(f"has {len(data) / 1e6:.1f} MB: save it with 10 MB at most")
    width, height = SIZES["2x"]
    try:
        image = Image.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP"))
        # Of a large JPEG a smaller form is read.
        image.draft("RGB", (4 * width, 4 * height))
        image = ImageOps.exif_transpose(image).convert("RGB")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise PortraitError(
            "cannot be read as a picture: save it anew as .jpg, .png or .webp"
        ) from None
    if image.width < width or image.height < height:
        raise PortraitError(
            f"is {image.width} × {image.height} pixels: take one of {width} × {height} at least"
        )
    made = {}
    for screen, size in SIZES.items():
        fitted = ImageOps.fit(image, size, Image.Resampling.LANCZOS, centering=_FACE)
        for form, quality in QUALITY.items():
            out = io.BytesIO()
            fitted.save(out, form, quality=quality, exif=b"")
            made[form, screen] = out.getvalue()
    return made
