"""A small content folder to build documents from."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from nnm_site.shared.content.published import PublishedFile, read_manifest
from nnm_site.shared.content.validate import validate
from nnm_site.shared.documents.build import Folders, Report, build
from tests.unit.conftest import FIRM


@dataclass(frozen=True)
class Workshop:
    """A content folder with the folders for its documents."""

    content: Path
    assets: Path
    manifest: Path

    def build(self) -> Report:
        folders = Folders(self.content / "documents", self.assets, self.manifest)
        return build(validate(self.content), folders)

    def files(self) -> dict[str, PublishedFile]:
        return read_manifest(self.manifest)

    def write(self, file: str, change: Callable[[str], str]) -> None:
        path = self.content / file
        before = path.read_text(encoding="utf-8")
        after = change(before)
        assert after != before
        path.write_text(after, encoding="utf-8")


@pytest.fixture
def small(root: Path, tmp_path: Path) -> Workshop:
    """The small firm before its documents are made: three, an installer, a month, a note."""
    return Workshop(root, tmp_path / "assets", tmp_path / "var" / "manifest.json")


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a workshop whose documents have been made."""
    folder = tmp_path_factory.mktemp("workshop")
    content = shutil.copytree(FIRM, folder / "content")
    Workshop(content, folder / "assets", folder / "var" / "manifest.json").build()
    return folder


@pytest.fixture
def built(small: Workshop, made_once: Path) -> Workshop:
    """The small firm with its documents, all of which a test may change."""
    shutil.copytree(made_once / "assets", small.assets)
    shutil.copytree(made_once / "var", small.manifest.parent)
    return small
