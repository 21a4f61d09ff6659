"""Compressed forms next to the files of a build, cached from earlier builds.

A form in a build is a hard link to the cached file, if the file system has hard links.
"""

import json
import os
from collections.abc import Collection
from pathlib import Path

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.node import run_node
from nnm_site.platform.serve.listing import Files, is_same

_PROGRAM = Path(__file__).with_suffix(".mjs")

#: Scripts are compressed at the highest quality.
_SCRIPT = ".js"
#: Files that become smaller; pictures, fonts and PDF files are compressed already.
_SUFFIXES = (".js", ".css", ".html", ".json", ".svg", ".xml", ".txt")
#: Smaller files fit into one packet uncompressed. Documents are compressed whatever their size.
_SMALLEST = 256

FORMS = (".br", ".gz", ".zst")

_NONE: Files = {}


def compress(files: Files, were: Files = _NONE, folder: Path = cache.CACHE) -> int:
    """Write the compressed forms next to files; returns how many files were compressed.

    A file that is a hard link to one of another site, whose files `were` with forms `made_by` the
    same compressor, gets links to its forms. Raises `BuildError` with the compressor's own message.
    """
    store = folder / made_by()
    store.mkdir(parents=True, exist_ok=True)
    keys = {
        (path := Path(file.path)): cache.key_of(
            b"js" if path.suffix == _SCRIPT else b"", path.read_bytes()
        )
        for name, file in files.items()
        if _is_packed(file) and not _takes_forms(name, file, were)
    }
    kept = _kept(store, set(keys.values()))
    missing = {
        key: path for path, key in keys.items() if not all(key + form in kept for form in FORMS)
    }
    if missing:
        given = [(str(path), str(store / key)) for key, path in missing.items()]
        run_node([str(_PROGRAM)], _PROGRAM.parent, json.dumps(given))
        kept = _kept(store, set(keys.values()))
    for path, key in keys.items():
        for form in FORMS:
            cache.link(kept[key + form], path.with_name(path.name + form))
    return len(missing)


def made_by() -> str:
    """A name for the compressor and its settings; another one may make other forms."""
    return f"compressed-{cache.key_of(_PROGRAM.read_bytes())[:8]}"


def _is_packed(file: "os.DirEntry[str]") -> bool:
    if file.name.endswith(".html"):
        return True
    return file.name.endswith(_SUFFIXES) and file.stat().st_size >= _SMALLEST


def _takes_forms(name: str, file: "os.DirEntry[str]", were: Files) -> bool:
    """Whether a file could reuse the forms of the same file in another build, whose files `were`."""
    was = were.get(name)
    if was is None or not is_same(was, file):
        return False
    try:
        for form in FORMS:
            os.link(was.path + form, file.path + form)
    except OSError:
        return False
    return True


def _kept(store: Path, keys: Collection[str]) -> dict[str, Path]:
    """The undamaged cached forms of these files, by the file's key and their suffix."""
    forms: dict[str, Path] = {}
    with os.scandir(store) as files:
        for file in files:
            name, _, size = file.name.rpartition(".")
            if name.partition(".")[0] in keys and size == str(file.stat().st_size):
                forms[name] = Path(file.path)
    return forms
