"""Compressed forms beside the files of a build; what has been compressed before is kept.

A form in a build is the kept file itself under another name, where the file system can do that.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.node import run_node

_PROGRAM = Path(__file__).with_suffix(".mjs")

#: Kinds of files that become smaller; pictures, fonts and PDF files are packed already.
_SUFFIXES = {".js", ".css", ".html", ".json", ".svg", ".xml", ".txt"}
#: Smaller files fit into one packet as they are. Documents are packed whatever their size.
_SMALLEST = 256

FORMS = (".br", ".gz", ".zst")


def compress(root: Path, folder: Path = cache.CACHE) -> int:
    """Put the compressed forms beside all files below `root`; returns how many files had to be compressed.

    Raises `BuildError` with the compressor's own words when it fails.
    """
    store = folder / f"compressed-{cache.key_of(_PROGRAM.read_bytes())[:8]}"
    store.mkdir(parents=True, exist_ok=True)
    files = {path: cache.key_of(data) for path, data in _files(root)}
    kept = _kept(store)
    missing = {
        key: path for path, key in files.items() if not all(key + form in kept for form in FORMS)
    }
    if missing:
        given = [(str(path), str(store / key)) for key, path in missing.items()]
        run_node([str(_PROGRAM)], _PROGRAM.parent, json.dumps(given))
        kept = _kept(store)
    for path, key in files.items():
        for form in FORMS:
            _link(kept[key + form], path.with_name(path.name + form))
    return len(missing)


def _files(root: Path) -> Iterator[tuple[Path, bytes]]:
    for path in root.rglob("*"):
        if path.suffix in _SUFFIXES and path.is_file():
            data = path.read_bytes()
            if len(data) >= _SMALLEST or path.suffix == ".html":
                yield path, data


def _kept(store: Path) -> dict[str, Path]:
    """The kept forms, by the key of their file and their suffix, without drafts and those that are damaged."""
    found: dict[str, Path] = {}
    for path in store.iterdir():
        name, _, size = path.name.rpartition(".")
        if size == str(path.stat().st_size):
            found[name] = path
    return found


def _link(kept: Path, form: Path) -> None:
    cache.mark_as_used(kept)
    form.unlink(missing_ok=True)
    try:
        form.hardlink_to(kept)
    except OSError:
        # Another file system, or one without links.
        shutil.copyfile(kept, form)
