"""A content folder of its own for every test that asks for one."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.content.validate import CONTENT_DIR


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the shipped content, free to be broken."""
    copy = tmp_path / "content"
    shutil.copytree(CONTENT_DIR, copy)
    return copy


@pytest.fixture
def edit(root: Path) -> Callable[[str, str, str], None]:
    """Replace a piece of a content file; the piece must be there."""

    def replace(file: str, old: str, new: str) -> None:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return replace
