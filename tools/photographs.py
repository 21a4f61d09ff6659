"""Write the gallery's pictures from the firm's photographs: `python -m tools.photographs`.

A photograph `content/company/photographs/<category>/<name>.jpg` (or .jpeg, .png, .webp) takes the
place of the stand-in picture of that name. It becomes two widths in AVIF and WebP, without any data of
the camera's, and a line in `assets/gallery/index.json`, which the page is built from.
"""

import argparse
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
    """Name → photograph, of those whose pictures were not made from it.

    Raises `ValueError` for a photograph that no picture of the gallery is named like.
    """
    found = {
        f"{path.parent.name}/{path.stem}": path.read_bytes()
        for path in sorted(PHOTOGRAPHS.glob("*/*"))
        if path.suffix.lower() in _TYPES
    }
    if unknown := found.keys() - index.keys():
        raise ValueError(f"There is no picture of this name: {', '.join(sorted(unknown))}")
    return {
        name: content
        for name, content in found.items()
        if index[name].get("source") != _fingerprint(content)
    }


def _fingerprint(content: bytes) -> str:
    recipe = json.dumps([SMALL, LARGE, _QUALITY]).encode()
    return hashlib.sha256(content + recipe).hexdigest()[:16]


def write(name: str, content: bytes) -> dict[str, int | str]:
    """Write a photograph in both widths and formats; returns the picture's line of the index."""
    # The right way up. Its metadata (place, camera) stay behind when it is written.
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(content))).convert("RGB")
    large = min(LARGE, image.width)
    for width in (SMALL, large):
        size = (width, round(image.height * width / image.width))
        scaled = image if size == image.size else image.resize(size, Image.Resampling.LANCZOS)
        label = "small" if width == SMALL else "large"
        for suffix, quality in _QUALITY.items():
            path = PICTURES / f"{name}-{label}.{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            scaled.save(path, quality=quality, exif=b"")
    height = round(image.height * large / image.width)
    return {"width": large, "height": height, "source": _fingerprint(content)}


def main() -> int:
    """Write what is out of date, or with `--check` name it and return 1."""
    parser = argparse.ArgumentParser(prog="python -m tools.photographs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check: bool = parser.parse_args().check
    path = PICTURES / "index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    stale = out_of_date(index)
    for name, content in stale.items():
        if check:
            print(f"out of date: {name}", file=sys.stderr)
        else:
            index[name] = write(name, content)
            print(name)
    if not check:
        path.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
