"""Write the gallery's pictures from the firm's photographs: `python -m tools.photographs`.

A photograph `content/company/photographs/<category>/<name>.jpg` (or .jpeg, .png, .webp) replaces the
placeholder of that name. It is written in two widths as AVIF and WebP, without camera metadata, with an
entry in `assets/gallery/index.json`, from which the page is built. `--check` only lists outdated ones.
"""

import hashlib
import io
import json
import sys
from pathlib import Path

from PIL import Image, ImageOps

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "assets" / "gallery"
PHOTOGRAPHS = ROOT / "content" / "company" / "photographs"

_TYPES = {".jpg", ".jpeg", ".png", ".webp"}

#: Widths in pixels: a cell of the grid, and the slider.
SMALL, LARGE = 480, 1200
#: Quality by format. AVIF first, WebP for browsers without it.
_QUALITY = {"avif": 58, "webp": 78}


def out_of_date(index: dict[str, dict[str, int | str]]) -> dict[str, bytes]:
    """Name → photograph, for those whose pictures were not made from it.

    Raises `ValueError` for a photograph without a picture of its name in the gallery.
    """
    photographs = {
        f"{path.parent.name}/{path.stem}": path.read_bytes()
        for path in sorted(PHOTOGRAPHS.glob("*/*"))
        if path.suffix.lower() in _TYPES
    }
    if unknown := photographs.keys() - index.keys():
        raise ValueError(f"There is no picture of this name: {', '.join(sorted(unknown))}")
    return {
        name: content
        for name, content in photographs.items()
        if index[name].get("source") != _fingerprint(content)
    }


def _fingerprint(content: bytes) -> str:
    recipe = json.dumps([SMALL, LARGE, _QUALITY]).encode()
    return hashlib.sha256(content + recipe).hexdigest()[:16]


def write(name: str, content: bytes) -> dict[str, int | str]:
    """Write a photograph in both widths and formats; returns the picture's entry in the index."""
    # Apply the orientation. Metadata (place, camera) are not written.
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(content))).convert("RGB")
    size = image.size
    for label, width in (("small", SMALL), ("large", min(LARGE, image.width))):
        size = (width, round(image.height * width / image.width))
        scaled = image if size == image.size else image.resize(size, Image.Resampling.LANCZOS)
        for suffix, quality in _QUALITY.items():
            path = PICTURES / f"{name}-{label}.{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            scaled.save(path, quality=quality, exif=b"")
    return {"width": size[0], "height": size[1], "source": _fingerprint(content)}


def main() -> int:
    """Write outdated pictures, or with `--check` list them and return 1."""
    path = PICTURES / "index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    stale = out_of_date(index)
    print(*stale, sep="\n", end="\n" if stale else "")
    if "--check" in sys.argv:
        return int(bool(stale))
    index |= {name: write(name, content) for name, content in stale.items()}
    path.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
