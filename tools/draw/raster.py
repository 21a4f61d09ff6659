"""Write what cannot be a themed drawing: favicon, home-screen icons and the sharing picture.

Run by hand after a change of the mark or the butterfly: ``python -m tools.draw.raster``. Needs
Chromium (``CHROMIUM_PATH``, else ``chromium`` on the path) and Pillow.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from tools.draw.logo import logo

ASSETS = Path(__file__).resolve().parents[2] / "assets"
ICONS = ASSETS / "icons"


def literal(svg: str) -> str:
    """Replace every themed colour by its light fallback."""
    return re.sub(r"var\([^,]+, (#[0-9A-F]{6})\)", r"\1", svg)


def full_bleed(svg: str) -> str:
    """Square the mark's corners, for systems that round icons themselves."""
    return re.sub(r' rx="\d+"', "", svg)


def photograph(page: str, width: int, height: int) -> Image.Image:
    """Render an HTML page in Chromium and return the picture."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "page.html", Path(folder) / "page.png"
        source.write_text(page, encoding="utf-8")
        subprocess.run(
            [
                os.environ.get("CHROMIUM_PATH", "chromium"),
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--default-background-color=00000000",
                f"--window-size={width},{height}",
                f"--screenshot={target}",
                source.as_uri(),
            ],
            check=True,
            capture_output=True,
        )
        return Image.open(io.BytesIO(target.read_bytes())).convert("RGBA")


def icon(svg: str, size: int) -> Image.Image:
    """Render the mark at ``size`` pixels, reduced from one large photograph."""
    large = photograph(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}", 1024, 1024)
    return large.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    """Write every file."""
    ICONS.mkdir(parents=True, exist_ok=True)
    mark = literal(logo().svg())
    (ASSETS / "favicon.svg").write_text(mark, encoding="utf-8")
    bleed = full_bleed(mark)
    rounded = icon(mark, 512)
    rounded.resize((32, 32), Image.Resampling.LANCZOS).save(
        ASSETS / "favicon.ico", sizes=[(32, 32)]
    )
    icon(bleed, 180).convert("RGB").save(ICONS / "apple-touch-icon.png", optimize=True)
    for size in (192, 512):
        rounded.resize((size, size), Image.Resampling.LANCZOS).save(
            ICONS / f"icon-{size}.png", optimize=True
        )


if __name__ == "__main__":
    main()
