"""The manifest of generated documents: size and pages of each file.

`python -m nnm_site documents build` writes it; queries read it. Before the first build it is absent
and no file is known.
"""

from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

from nnm_site.platform.reads import digest, hashes, note
from nnm_site.settings import PROJECT_ROOT

MANIFEST = PROJECT_ROOT / "var" / "documents" / "manifest.json"


class PublishedFile(BaseModel):
    """A file; its `path` below `assets/` is also its address.

    `fingerprint` covers everything it was made from. `sample` is true if anything in it is one: it is then
    a specimen. Installers have no `pages`; only they have a `sha256` (in hexadecimal).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    fingerprint: str
    size: int
    pages: int | None
    sample: bool
    sha256: str | None = None


_ENTRIES = TypeAdapter(dict[str, PublishedFile])


def read_manifest(path: Path) -> dict[str, PublishedFile]:
    """The published files by key; empty when the manifest is absent or invalid."""
    try:
        return _ENTRIES.validate_json(path.read_bytes())
    except (OSError, ValueError):
        return {}


def write_manifest(path: Path, files: dict[str, PublishedFile]) -> None:
    """Write `files` to the manifest, atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_bytes(_ENTRIES.dump_json(files, indent=1) + b"\n")
    draft.replace(path)


def published_file(key: str) -> PublishedFile | None:
    """The published file of a document or note, if known."""
    note(f"document:{key}")
    try:
        changed = MANIFEST.stat().st_mtime_ns
    except OSError:
        return None
    return _files(MANIFEST, changed).get(key)


@hashes("document")
def _document_now(key: str) -> str:
    return digest(repr(published_file(key)))


@lru_cache(maxsize=1)
def _files(path: Path, _changed: int) -> dict[str, PublishedFile]:
    return read_manifest(path)
