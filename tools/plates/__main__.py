"""Write the gallery's pictures, those that are out of date: `python -m tools.plates`.

A photograph `content/company/photographs/<category>/<name>.jpg` (or .jpeg, .png, .webp) comes
before the plate of that name. Each picture becomes two widths in AVIF and WebP, without any data
of the camera's, and a line in `assets/gallery/index.json`, which the page is built from.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageOps

from tools.browser import ensure_browser
from tools.plates import celebration, listings, meetups, outdoor
from tools.plates.scene import HEIGHT, WIDTH

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "assets" / "gallery"
PHOTOGRAPHS = ROOT / "content" / "company" / "photographs"
INDEX = PICTURES / "index.json"

PLATES = {
    "ipo-listings": listings.PLATES,
    "meet-ups": meetups.PLATES,
    "celebration": celebration.PLATES,
    "outdoor": outdoor.PLATES,
}
PHOTOGRAPH_TYPES = (".jpg", ".jpeg", ".png", ".webp")

#: Widths in pixels: a cell of the grid, and the slider.
SMALL, LARGE = 480, 1200
#: Quality by format. AVIF first, WebP for browsers without it.
QUALITY = {"avif": 58, "webp": 78}


@dataclass(frozen=True)
class Source:
    """What a picture is made from: the SVG of a plate, or the bytes of a photograph."""

    name: str
    content: bytes
    is_photograph: bool

    @property
    def fingerprint(self) -> str:
        """Changes when the source or the way of writing it changes."""
        recipe = json.dumps([SMALL, LARGE, QUALITY]).encode()
        return hashlib.sha256(self.content + recipe).hexdigest()[:16]


def sources() -> Iterator[Source]:
    """Every picture of the gallery. Raises `ValueError` for a photograph without a place."""
    photographs = {
        f"{path.parent.name}/{path.stem}": path
        for path in sorted(PHOTOGRAPHS.glob("*/*"))
        if path.suffix.lower() in PHOTOGRAPH_TYPES
    }
    for category, plates in PLATES.items():
        for key, draw in plates.items():
            name = f"{category}/{key}"
            if photograph := photographs.pop(name, None):
                yield Source(name, photograph.read_bytes(), is_photograph=True)
            else:
                yield Source(name, draw().svg().encode(), is_photograph=False)
    if photographs:
        raise ValueError(f"There is no picture of this name: {', '.join(photographs)}")


def main() -> int:
    """Write what is out of date, or with `--check` name it and return 1."""
    parser = argparse.ArgumentParser(prog="python -m tools.plates", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check: bool = parser.parse_args().check
    index = json.loads(INDEX.read_text()) if INDEX.exists() else {}
    wanted = {source.name: source for source in sources()}
    stale = [s for s in wanted.values() if index.get(s.name, {}).get("source") != s.fingerprint]
    if check:
        for source in stale:
            print(f"out of date: {source.name}", file=sys.stderr)
        return 1 if stale else 0
    plates = rasterise([s for s in stale if not s.is_photograph])
    for source in stale:
        image = photograph(source.content) if source.is_photograph else plates[source.name]
        index[source.name] = write(source, image)
        print(source.name)
    ordered = {name: index[name] for name in wanted}
    INDEX.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    return 0


def rasterise(plates: list[Source]) -> dict[str, Image.Image]:
    """Plates as images of the large width, drawn by Chromium."""
    if not plates:
        return {}
    from playwright.sync_api import sync_playwright

    done = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_browser())
        page = browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=LARGE / WIDTH
        )
        for plate in plates:
            page.set_content(f'<body style="margin:0">{plate.content.decode()}</body>')
            done[plate.name] = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        browser.close()
    return done


def photograph(content: bytes) -> Image.Image:
    """A photograph the right way up. Its metadata (place, camera) stay behind when it is written."""
    return ImageOps.exif_transpose(Image.open(io.BytesIO(content))).convert("RGB")


def write(source: Source, image: Image.Image) -> dict[str, int | str]:
    """Write both widths in both formats; returns the picture's line of the index."""
    large = min(LARGE, image.width)
    height = round(image.height * large / image.width)
    for width in (SMALL, large):
        size = (width, round(image.height * width / image.width))
        scaled = image if size == image.size else image.resize(size, Image.Resampling.LANCZOS)
        label = "small" if width == SMALL else "large"
        for suffix, quality in QUALITY.items():
            path = PICTURES / f"{source.name}-{label}.{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            scaled.save(path, quality=quality, exif=b"")
    return {"width": large, "height": height, "source": source.fingerprint}


if __name__ == "__main__":
    raise SystemExit(main())
