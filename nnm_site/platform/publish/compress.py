"""Compressed forms beside the files of a build; what has been compressed before is kept.

A form in a build is the kept file itself under another name, where the file system can do that.
"""

import json
import shutil
from collections.abc import Collection, Iterator
from pathlib import Path

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.node import run_node

_PROGRAM = Path(__file__).with_suffix(".mjs")

#: Scripts are packed better than others.
_SCRIPT = ".js"
#: Kinds of files that become smaller; pictures, fonts and PDF files are packed already.
_SUFFIXES = {".js", ".css", ".html", ".json", ".svg", ".xml", ".txt"}
#: Smaller files fit into one packet as they are. Documents are packed whatever their size.
_SMALLEST = 256

FORMS = (".br", ".gz", ".zst")


def compress(root: Path, before: Path | None = None, folder: Path = cache.CACHE) -> int:
    """Put the compressed forms beside all files below `root`; returns how many files had to be compressed.

    A file that is the same one as in the site `before` (a hard link), whose forms are `made_by` the same, has its forms. Raises `BuildError` with the
    compressor's own words when it fails.
    """
    store = folder / made_by()
    store.mkdir(parents=True, exist_ok=True)
    files = {
        path: cache.key_of(b"js" if path.suffix == _SCRIPT else b"", path.read_bytes())
        for path in _files(root)
        if not (before and _takes_forms(path, before / path.relative_to(root)))
    }
    kept = _kept(store, set(files.values()))
    missing = {
        key: path for path, key in files.items() if not all(key + form in kept for form in FORMS)
    }
    if missing:
        given = [(str(path), str(store / key)) for key, path in missing.items()]
        run_node([str(_PROGRAM)], _PROGRAM.parent, json.dumps(given))
        kept = _kept(store, set(files.values()))
    for path, key in files.items():
        for form in FORMS:
            _link(kept[key + form], path.with_name(path.name + form))
    return len(missing)


def made_by() -> str:
    """What the forms are made by; forms of another name may be others."""
    return f"compressed-{cache.key_of(_PROGRAM.read_bytes())[:8]}"


def _files(root: Path) -> Iterator[Path]:
    for path in root.rglob("*"):
        if path.suffix in _SUFFIXES and path.is_file() and not _is_too_small(path):
            yield path


def _is_too_small(path: Path) -> bool:
    return path.suffix != ".html" and path.stat().st_size < _SMALLEST


def _takes_forms(path: Path, was: Path) -> bool:
    """Whether a file could take the forms of the same file in another build."""
    try:
        if not was.samefile(path):
            return False
        for form in FORMS:
            path.with_name(path.name + form).hardlink_to(was.with_name(was.name + form))
    except OSError:
        return False
    return True


def _kept(store: Path, keys: Collection[str]) -> dict[str, Path]:
    """The kept forms of these files, by the key of the file and their suffix, without those that are damaged."""
    found: dict[str, Path] = {}
    for path in store.iterdir():
        name, _, size = path.name.rpartition(".")
        if name.partition(".")[0] in keys and size == str(path.stat().st_size):
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
