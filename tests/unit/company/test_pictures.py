"""The gallery's files: none is missing, none is out of date, and all fit their budget."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from tools import photographs

pytestmark = pytest.mark.slow

INDEX = json.loads((photographs.PICTURES / "index.json").read_text(encoding="utf-8"))
FILES = [f"{name}-{form}.{suffix}" for name in INDEX for form in ("small", "large") for suffix in ("avif", "webp")]  # fmt: skip


def test_every_picture_is_written_from_its_present_photograph() -> None:
    """`python -m tools.photographs` writes what is out of date."""
    assert not photographs.out_of_date(INDEX)


def test_every_picture_has_two_widths_in_two_formats_of_the_size_that_the_index_says() -> None:
    """R119: responsive formats."""
    present = list(photographs.PICTURES.glob("*/*"))
    assert {path.relative_to(photographs.PICTURES).as_posix() for path in present} == set(FILES)
    assert sum(path.stat().st_size for path in present) < 3_000_000
    assert len({path.read_bytes() for path in present}) == len(present), "two are alike"
    for name, entry in INDEX.items():
        with Image.open(photographs.PICTURES / f"{name}-large.webp") as image:
            assert image.size == (entry["width"], entry["height"]), name
        with Image.open(photographs.PICTURES / f"{name}-small.avif") as image:
            assert image.width == photographs.SMALL, name


def photograph(size: tuple[int, int], orientation: int = 1) -> bytes:
    """A JPEG with camera data: where it was taken, and which way up."""
    image = Image.new("RGB", size, "#336699")
    exif = image.getexif()
    exif[0x0112] = orientation
    exif[0x010F] = "Camera maker"
    stream = io.BytesIO()
    image.save(stream, "JPEG", exif=exif)
    return stream.getvalue()


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Separate folders for photographs and pictures."""
    monkeypatch.setattr(photographs, "PHOTOGRAPHS", tmp_path / "photographs")
    monkeypatch.setattr(photographs, "PICTURES", tmp_path / "gallery")
    (tmp_path / "photographs/outdoor").mkdir(parents=True)
    return tmp_path


def test_a_photograph_takes_the_place_of_the_picture_of_its_name(folders: Path) -> None:
    content = photograph((1500, 1000))
    (folders / "photographs/outdoor/cricket.JPG").write_bytes(content)

    assert photographs.out_of_date(INDEX) == {"outdoor/cricket": content}
    written = INDEX | {"outdoor/cricket": photographs.write("outdoor/cricket", content)}
    assert not photographs.out_of_date(written)


def test_a_photograph_without_a_place_is_named(folders: Path) -> None:
    (folders / "photographs/outdoor/holiday.jpg").write_bytes(photograph((30, 20)))

    with pytest.raises(ValueError, match="outdoor/holiday"):
        photographs.out_of_date(INDEX)


def test_a_photograph_is_turned_scaled_and_stripped(folders: Path) -> None:
    """A phone's picture is rotated and contains its location."""
    line = photographs.write("outdoor/cricket", photograph((3000, 2000), orientation=6))

    assert (line["width"], line["height"]) == (1200, 1800)
    for form in ("small", "large"):
        for suffix in ("avif", "webp"):
            path = folders / f"gallery/outdoor/cricket-{form}.{suffix}"
            with Image.open(path) as image:
                assert not image.getexif()
                assert image.width < image.height
            assert b"Camera maker" not in path.read_bytes()


@pytest.mark.usefixtures("folders")
def test_a_small_photograph_is_not_blown_up() -> None:
    assert photographs.write("outdoor/cricket", photograph((800, 600)))["width"] == 800
