"""What a build keeps for the next one."""

import os
import time
from pathlib import Path

import pytest

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.compress import FORMS, compress

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
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["used"]


@pytest.mark.parametrize("name", ["a.js", "b.html", "c.svg"])
def test_files_are_compressed_once(tmp_path: Path, name: str):
    root, kept = tmp_path / "root", tmp_path / "cache"
    (root / "sub").mkdir(parents=True)
    (root / name).write_text("word " * 100)
    (root / "sub" / name).write_text("word " * 100)
    (root / "picture.png").write_bytes(bytes(1000))
    (root / "small.js").write_text("x")
    assert compress(root, kept) == 1
    first = {path.name: path.read_bytes() for path in root.rglob("*") if path.suffix in FORMS}
    assert set(first) == {name + form for form in FORMS}
    assert all((root / "sub" / (name + form)).exists() for form in FORMS)
    assert compress(root, kept) == 0
