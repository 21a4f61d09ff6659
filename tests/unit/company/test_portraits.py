"""A person's photograph is one file: checked, cropped, and shown in place of the drawing."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from nnm_site.features.company.management import management, portrait_files
from nnm_site.platform import reads
from nnm_site.platform.tree import render
from nnm_site.shared.content import portraits
from nnm_site.shared.content.pictures import wrong_portraits
from nnm_site.shared.content.queries import site_content
from tests.rows import each
from tests.unit.fragments import tree

pytestmark = pytest.mark.requirement("R1320")

KEY = "head-of-dealing"


def photograph(size: tuple[int, int] = (800, 600), form: str = "JPEG", turned: int = 1) -> bytes:
    """A picture, half of it red, with a camera's metadata."""
    image = Image.new("RGB", size, "#336699")
    image.paste("#cc0000", (0, 0, size[0] // 2, size[1]))
    exif = image.getexif()
    exif[0x0112], exif[0x010F] = turned, "Camera maker"
    out = io.BytesIO()
    image.save(out, form, exif=exif)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(portraits, "PORTRAITS", tmp_path)
    reads.forget()
    yield tmp_path
    reads.forget()


@pytest.mark.usefixtures("folder")
def test_without_a_file_the_page_has_the_drawing() -> None:
    text = render(management())
    assert "/company.svg#portrait-3" in text
    assert "<picture" not in text
    assert (portrait_files(), list(wrong_portraits(site_content()))) == ({}, [])


def test_the_photograph_takes_the_place_of_the_drawing_in_its_room(folder: Path) -> None:
    (folder / f"{KEY}.jpg").write_bytes(photograph())
    text, made = render(management()), portrait_files()
    assert "portrait-3" not in text
    (image,) = tree(management()).find(".//picture/img")
    shown = [image.get(name) for name in ("width", "height", "alt")]
    assert shown == ["160", "180", "Rohan Udaharan"]
    assert len(made) == 4
    for address, data in made.items():
        assert f"{address} " in text
        with Image.open(io.BytesIO(data)) as image:
            assert image.size == ((160, 180) if "-160-" in address else (320, 360))
            assert not image.getexif()
        assert len(data) < 20_000
    reads.forget()
    (folder / f"{KEY}.jpg").write_bytes(photograph((900, 900)))
    assert not made.keys() & portrait_files().keys(), "browsers keep a picture for a year"


def test_a_photograph_that_lies_on_its_side_is_turned() -> None:
    data = portraits.pictures("a.jpg", photograph((1200, 1000), turned=6))["webp", "1x"]
    with Image.open(io.BytesIO(data)).convert("RGB") as image:
        assert image.getpixel((80, 10))[0] > 150
        assert image.getpixel((80, 170))[0] < 100


@each(
    [
        (f"{KEY}.gif", photograph(form="GIF"), "is no picture of a kind that is read here: save it as .jpg, .png or .webp"),
        (f"{KEY}.jpg", b"text", "cannot be read as a picture: save it anew"),
        (f"{KEY}.jpg", photograph()[:900], "cannot be read as a picture: save it anew"),
        (f"{KEY}.png", photograph((200, 300), "PNG"), "is 200 × 300 pixels: take one of 320 × 360 at least"),
        (f"{KEY}.jpg", photograph() + bytes(10_000_000), "has 10.0 MB: save it with 10 MB at most"),
        ("nobody.jpg", photograph(), "no person has the key “nobody”: name it after one of head-and-ceo, "),
    ]
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_cure(
    name: str, data: bytes, said: str, folder: Path
) -> None:
    (folder / name).write_bytes(data)
    (fault,) = wrong_portraits(site_content())
    (folder / name).unlink()
    assert str(fault).startswith(f"content/company/portraits/{name}: {said}")


def test_a_person_has_one_file(folder: Path) -> None:
    for name in (f"{KEY}.jpg", f"{KEY}.png"):
        (folder / name).write_bytes(photograph())
    (fault,) = wrong_portraits(site_content())
    assert str(fault).endswith(f"{KEY}.png: “{KEY}” has another file too: keep one")
