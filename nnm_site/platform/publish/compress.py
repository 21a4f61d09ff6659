"""Compressed forms beside the files of a build; what has been compressed before is kept."""

import json
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
    """Write the compressed forms of all files below `root`; returns how many had to be made.

    Raises `BuildError` with the compressor's own words when it fails.
    """
    kind = f"compressed-{cache.key_of(_PROGRAM.read_bytes())[:8]}"
    missing: dict[str, list[Path]] = {}
    for path in root.rglob("*"):
        if path.suffix not in _SUFFIXES or not path.is_file():
            continue
        data = path.read_bytes()
        if len(data) < _SMALLEST and path.suffix != ".html":
            continue
        key = cache.key_of(data)
        if not _take(path, kind, key, folder):
            missing.setdefault(key, []).append(path)
    if missing:
        first = [str(paths[0]) for paths in missing.values()]
        run_node([str(_PROGRAM)], _PROGRAM.parent, json.dumps(first))
    for key, paths in missing.items():
        for form in FORMS:
            made = paths[0].with_name(paths[0].name + form).read_bytes()
            cache.store(kind, key + form, made, folder)
        for path in paths[1:]:
            _take(path, kind, key, folder)
    return len(missing)


def _take(path: Path, kind: str, key: str, folder: Path) -> bool:
    for form in FORMS:
        if (kept := cache.find(kind, key + form, folder)) is None:
            return False
        path.with_name(path.name + form).write_bytes(kept)
    return True
