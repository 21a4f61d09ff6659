"""The cache that a build keeps for the next one."""

import errno
import gzip
import os
import time
from pathlib import Path

import brotli
import pytest

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.compress import FORMS, compress
from nnm_site.platform.serve.listing import files_below

pytestmark = pytest.mark.slow


def test_a_thing_is_made_once_for_each_key(tmp_path: Path):
    made: list[str] = []

    def make() -> bytes:
        made.append("")
        return b"thing"

    for key in ("a", "a", "b"):
        assert cache.cached("things", key, make, tmp_path) == b"thing"
    assert len(made) == 2


def test_parts_are_told_from_their_neighbours():
    assert cache.key_of(b"ab", b"c") != cache.key_of(b"a", b"bc")


def test_what_no_build_asks_for_is_dropped_and_the_rest_kept(tmp_path: Path):
    for key in ("used", "unused"):
        cache.store("things", key, b"x", tmp_path)
    # Node keeps its own files, in folders.
    (tmp_path / "node" / "folder").mkdir(parents=True)
    (tmp_path / "node" / "folder" / "unused").touch()
    old = time.time() - 40 * 24 * 60 * 60
    for path in (*tmp_path.glob("*/*"), tmp_path / "node" / "folder" / "unused"):
        os.utime(path, (old, old))
    assert cache.find("things", "used", tmp_path) == b"x"
    cache.drop_unused(tmp_path)
    left = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"used.entry", "looked"}
    # The next cleaning is tomorrow's.
    cache.store("things", "unused again", b"y", tmp_path)
    os.utime(tmp_path / "things" / "unused again.entry", (old, old))
    cache.drop_unused(tmp_path)
    assert cache.find("things", "unused again", tmp_path) == b"y"


@pytest.mark.parametrize("left", [b"", b"4e07", b"rubbish\nthing", b"\0" * 100])
def test_an_entry_that_is_damaged_is_none(
    left: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    cache.store("things", "a", b"thing\nof two lines", tmp_path)
    assert cache.find("things", "a", tmp_path) == b"thing\nof two lines"
    (file,) = (tmp_path / "things").iterdir()
    file.write_bytes(left)
    assert cache.find("things", "a", tmp_path) is None
    assert [record.message for record in caplog.records] == [f"{file} is damaged and is made anew"]


def test_an_entry_that_is_cut_is_none(tmp_path: Path):
    cache.store("things", "a", b"thing", tmp_path)
    (file,) = (tmp_path / "things").iterdir()
    for size in range(file.stat().st_size):
        os.truncate(file, file.stat().st_size - 1)
        assert cache.find("things", "a", tmp_path) is None, size


@pytest.mark.parametrize("left", [b"", b"x", b"<html>", b"<html></html", b"\0" * 100])
def test_a_file_that_is_damaged_is_none(left: bytes, tmp_path: Path):
    end = b"</html>"
    assert not cache.is_file("files", "a", end, tmp_path)
    cache.store_file("files", "a", b"<html></html>", tmp_path)
    assert cache.is_file("files", "a", end, tmp_path)
    (tmp_path / "files" / "a").write_bytes(left)
    assert not cache.is_file("files", "a", end, tmp_path)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A build with two files of the same words, and some that are not compressed."""
    root = tmp_path / "root"
    (root / "sub").mkdir(parents=True)
    for name in ("a.css", "sub/b.html"):
        (root / name).write_text("word " * 100)
    (root / "picture.png").write_bytes(bytes(1000))
    (root / "small.js").write_text("x")
    return root


def forms(root: Path) -> dict[str, Path]:
    return {path.name: path for path in root.rglob("*") if path.suffix in FORMS}


def test_files_are_compressed_once_and_are_those_that_are_kept(root: Path, tmp_path: Path):
    kept = tmp_path / "cache"
    assert compress(files_below(root), folder=kept) == 1
    found = forms(root)
    assert set(found) == {name + form for name in ("a.css", "b.html") for form in FORMS}
    assert gzip.decompress(found["a.css.gz"].read_bytes()) == (root / "a.css").read_bytes()
    assert brotli.decompress(found["b.html.br"].read_bytes()) == (root / "a.css").read_bytes()
    entries = {path.stat().st_ino for path in kept.rglob("*") if path.is_file()}
    assert {path.stat().st_ino for path in found.values()} == entries
    assert len(entries) == len(FORMS)

    before = {name: path.stat() for name, path in found.items()}
    assert compress(files_below(root), folder=kept) == 0
    assert {name: path.stat().st_ino for name, path in forms(root).items()} == {
        name: stat.st_ino for name, stat in before.items()
    }


def test_a_file_that_is_the_same_one_takes_its_forms(root: Path, tmp_path: Path):
    compress(files_below(root), folder=tmp_path / "cache")
    after = tmp_path / "after"
    after.mkdir()
    (after / "a.css").hardlink_to(root / "a.css")
    (after / "b.html").write_bytes((root / "sub" / "b.html").read_bytes() + b"more")
    # With an empty cache: the forms come from the previous build.
    assert compress(files_below(after), files_below(root), tmp_path / "another cache") == 1
    found = forms(after)
    assert found["a.css.br"].samefile(root / "a.css.br")
    assert gzip.decompress(found["b.html.gz"].read_bytes()).endswith(b"more")


@pytest.mark.parametrize("left", [0, 7])
def test_a_damaged_form_is_made_anew(root: Path, tmp_path: Path, left: int):
    kept = tmp_path / "cache"
    compress(files_below(root), folder=kept)
    whole = {name: path.read_bytes() for name, path in forms(root).items()}
    for path in [*kept.rglob("*.br.*")]:
        path.write_bytes(path.read_bytes()[:left])
    assert compress(files_below(root), folder=kept) == 1
    assert {name: path.read_bytes() for name, path in forms(root).items()} == whole


def test_forms_are_copied_where_a_file_has_one_name(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*_: object) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", refuse)
    compress(files_below(root), folder=tmp_path / "cache")
    found = forms(root)
    assert gzip.decompress(found["a.css.gz"].read_bytes()) == (root / "a.css").read_bytes()
    assert {path.stat().st_nlink for path in found.values()} == {1}
