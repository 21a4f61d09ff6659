"""The gallery's files: none is missing, none is out of date, and all fit their budget."""

import hashlib
import io
import json
from pathlib import Path

import pytest
from PIL import Image

from tools.plates import __main__ as plates
from tools.plates import house

NAMES = [f"{category}/{key}" for category, drawn in plates.PLATES.items() for key in drawn]
FILES = [f"{name}-{form}.{suffix}" for name in NAMES for form in ("small", "large") for suffix in ("avif", "webp")]  # fmt: skip


def test_every_picture_is_written_from_its_present_source() -> None:
    """`python -m tools.plates` writes what is out of date."""
    index = json.loads(plates.INDEX.read_text())

    assert list(index) == NAMES
    assert {s.name: s.fingerprint for s in plates.sources()} == {
        name: entry["source"] for name, entry in index.items()
    }


def test_every_picture_has_two_widths_in_two_formats() -> None:
    """Issue 3: responsive formats."""
    present = {path.relative_to(plates.PICTURES).as_posix() for path in plates.PICTURES.glob("*/*")}
    assert present == set(FILES)


def test_the_index_knows_the_size_of_each_picture() -> None:
    for name, entry in json.loads(plates.INDEX.read_text()).items():
        with Image.open(plates.PICTURES / f"{name}-large.webp") as image:
            assert image.size == (entry["width"], entry["height"])
        with Image.open(plates.PICTURES / f"{name}-small.avif") as image:
            assert image.width == plates.SMALL


def test_no_two_plates_are_alike() -> None:
    digests = {
        hashlib.sha256((plates.PICTURES / f"{n}-large.webp").read_bytes()).hexdigest()
        for n in NAMES
    }
    assert len(digests) == len(NAMES)


def test_the_gallery_stays_below_three_megabytes() -> None:
    assert sum((plates.PICTURES / name).stat().st_size for name in FILES) < 3_000_000


def test_the_drawings_are_written_from_their_present_source() -> None:
    """`python -m tools.plates.house` writes them."""
    assert house.FILE.read_text(encoding="utf-8") == house.text()


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
    """Folders of its own for photographs and pictures."""
    monkeypatch.setattr(plates, "PHOTOGRAPHS", tmp_path / "photographs")
    monkeypatch.setattr(plates, "PICTURES", tmp_path / "gallery")
    (tmp_path / "photographs/outdoor").mkdir(parents=True)
    return tmp_path


def test_a_photograph_comes_before_the_plate_of_its_name(folders: Path) -> None:
    (folders / "photographs/outdoor/cricket.JPG").write_bytes(photograph((1500, 1000)))

    found = {source.name: source for source in plates.sources()}

    assert found["outdoor/cricket"].is_photograph
    assert not found["outdoor/terraces"].is_photograph
    assert len(found) == len(NAMES)


def test_a_photograph_without_a_place_is_named(folders: Path) -> None:
    (folders / "photographs/outdoor/holiday.jpg").write_bytes(photograph((30, 20)))

    with pytest.raises(ValueError, match="outdoor/holiday"):
        list(plates.sources())


def test_a_photograph_is_turned_scaled_and_stripped(folders: Path) -> None:
    """A phone's picture lies on its side and knows where it was taken."""
    source = plates.Source("outdoor/cricket", photograph((3000, 2000), orientation=6), True)

    line = plates.write(source, plates.photograph(source.content))

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
    source = plates.Source("outdoor/cricket", photograph((800, 600)), True)

    assert plates.write(source, plates.photograph(source.content))["width"] == 800
