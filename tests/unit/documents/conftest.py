"""A small content folder to build documents from."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from nnm_site.shared.content.published import PublishedFile, read_manifest
from nnm_site.shared.documents.build import Report, build


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


@pytest.fixture
def small(root: Path, tmp_path: Path) -> Workshop:
    """A folder with three documents, an installer, the records of one month and one note, free to be changed."""
    made = Workshop(root, tmp_path / "assets", tmp_path / "var" / "manifest.json")
    kept = {"pledge-form", "unpledge-form", "surveillance-policy", "trading-software-solo"}

    def keep(file: str, table: str, is_kept: Callable[[int, str], bool]) -> None:
        def without_others(text: str) -> str:
            head, *entries = text.split(table)
            return table.join([head, *(e for n, e in enumerate(entries) if is_kept(n, e))])

        made.write(file, without_others)

    keep("documents/catalogue.toml", "[[document]]\n", lambda _, entry: entry.split('"')[1] in kept)
    keep("documents/complaints.toml", "[[complaints]]\n", lambda number, _: number < 3)
    keep("clients/requests.toml", "[[request]]\n", lambda *_: False)
    keep("forms.toml", "[[form]]\n", lambda *_: False)
    for answer in (root / "help").glob("*.md"):
        text = answer.read_text(encoding="utf-8")
        answer.write_text(
            re.sub(r"^request = .*\n", "", text, flags=re.MULTILINE), encoding="utf-8"
        )
    keep("research/notes.toml", "[[note]]\n", lambda number, _: number == 0)
    return made
