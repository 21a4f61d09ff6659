"""A small content folder to build documents from."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from nnm_site.content.published import PublishedFile, read_manifest
from nnm_site.content.validate import CONTENT_DIR
from nnm_site.documents.build import Report, build


@dataclass(frozen=True)
class Workshop:
    """A content folder with the places its documents go to."""

    content: Path
    assets: Path
    manifest: Path

    def build(self) -> Report:
        return build(self.content, self.assets, self.manifest)

    def files(self) -> dict[str, PublishedFile]:
        return read_manifest(self.manifest)

    def write(self, file: str, change: Callable[[str], str]) -> None:
        path = self.content / file
        before = path.read_text(encoding="utf-8")
        after = change(before)
        assert after != before
        path.write_text(after, encoding="utf-8")


def workshop(folder: Path) -> Workshop:
    content = folder / "content"
    shutil.copytree(CONTENT_DIR, content)
    return Workshop(content, folder / "assets", folder / "var" / "manifest.json")


@pytest.fixture
def small(tmp_path: Path) -> Workshop:
    """A folder with three documents, an installer and one complaint record, free to be changed."""
    made = workshop(tmp_path)
    catalogue = (made.content / "documents" / "catalogue.toml").read_text(encoding="utf-8")
    head, *documents = catalogue.split("[[document]]\n")
    kept = {"pledge-form", "unpledge-form", "surveillance-policy", "trading-software-solo"}
    chosen = [text for text in documents if text.split('"')[1] in kept]
    (made.content / "documents" / "catalogue.toml").write_text(
        "[[document]]\n".join([head, *chosen]), encoding="utf-8"
    )
    records = (made.content / "documents" / "complaints.toml").read_text(encoding="utf-8")
    (made.content / "documents" / "complaints.toml").write_text(
        "[[complaints]]\n".join(records.split("[[complaints]]\n")[:2]), encoding="utf-8"
    )
    notes = (made.content / "research" / "notes.toml").read_text(encoding="utf-8")
    (made.content / "research" / "notes.toml").write_text(
        "[[note]]\n".join(notes.split("[[note]]\n")[:2]), encoding="utf-8"
    )
    return made
