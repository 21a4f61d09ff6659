"""Photographs of the firm's leaders: one file each in `content/company/portraits/`, named by their key.

A photograph replaces the person's drawing; pages show it cropped and scaled to the drawing's size.
"""

import io
from functools import cache
from pathlib import Path

from nnm_site.platform.reads import digest, hashes, read
from nnm_site.shared.content.validate import CONTENT_DIR

PORTRAITS = CONTENT_DIR / "company" / "portraits"

#: The size of a portrait in CSS pixels, and for screens with two device pixels to each.
SIZES = {"1x": (160, 180), "2x": (320, 360)}
#: Quality by format: AVIF first, WebP for browsers without it.
QUALITY = {"avif": 58, "webp": 78}

_TYPES = {".jpg", ".jpeg", ".png", ".webp"}
_MOST_BYTES = 10_000_000
#: The centre of the crop, where the face is: in the middle, a third from the top.
_FACE = (0.5, 0.35)


class PortraitError(ValueError):
    """What is wrong with a photograph, and the cure: a sentence without the file's name."""


def files() -> list[Path]:
    """The photographs in the folder; names that begin with a dot are ignored."""
    return sorted(path for path in PORTRAITS.glob("*") if not path.name.startswith("."))


def file_of(key: str) -> Path | None:
    """The photograph of a person, if there is one."""
    return next((path for path in files() if path.stem == key), None)


@hashes("portrait")
def _portrait_now(key: str) -> str:
    path = file_of(key)
    return digest(path.read_bytes(), str((SIZES, QUALITY))) if path else ""


def addresses(key: str) -> dict[tuple[str, str], str]:
    """A person's picture addresses by format and screen; new for a new photograph, empty without one."""
    if not (made_of := read(f"portrait:{key}")):
        return {}
    return {
        (form, screen): f"/assets/portraits/{key}-{size[0]}-{made_of}.{form}"
        for form in QUALITY
        for screen, size in SIZES.items()
    }


@cache
def pictures(name: str, data: bytes) -> dict[tuple[str, str], bytes]:
    """The pictures of a photograph, by format and screen: upright, cropped, without EXIF data.

    Raises `PortraitError`.
    """
    # Imported here: the server only shows pictures.
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
        # Decodes a large JPEG at a smaller size.
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
