"""The cache of builds, `var/cache`: results by the hash of everything that they are made from.

An entry never becomes invalid: a changed input gives another hash. An entry begins with the hash of its
own bytes, and a damaged one is ignored; files that a build links to are checked by their known end
instead. An entry that no build has used for a month is dropped.
"""

import logging
import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from nnm_site.platform.reads import key_of
from nnm_site.settings import PROJECT_ROOT

log = logging.getLogger(__name__)

CACHE = PROJECT_ROOT / "var" / "cache"

_UNUSED_SECONDS = 30 * 24 * 60 * 60
#: The last use of an entry is recorded once a day, not at each use.
_DAY = 24 * 60 * 60


def cached(kind: str, key: str, make: Callable[[], bytes], folder: Path = CACHE) -> bytes:
    """The result of `make` for this key, from the cache if it is there.

    `kind` names a folder of results that are made in the same way.
    """
    data = find(kind, key, folder)
    if data is None:
        data = make()
        store(kind, key, data, folder)
    return data


def find(kind: str, key: str, folder: Path = CACHE) -> bytes | None:
    """The entry, or `None` without an undamaged one."""
    return read(_entry(kind, key, folder))


def read(path: Path) -> bytes | None:
    """What `write` has written, or `None` if it is missing or damaged."""
    try:
        checksum, _, data = path.read_bytes().partition(b"\n")
        mark_as_used(path)
    except OSError:
        return None
    if checksum != key_of(data).encode():
        log.warning("%s is damaged and is made anew", path)
        return None
    return data


def _entry(kind: str, key: str, folder: Path) -> Path:
    return folder / kind / f"{key}.entry"


def file_of(kind: str, key: str, folder: Path = CACHE) -> Path:
    """The path of a file that builds link to."""
    return folder / kind / key


def is_file(kind: str, key: str, end: bytes, folder: Path = CACHE) -> bool:
    """Whether there is a file with this end."""
    path = file_of(kind, key, folder)
    try:
        with path.open("rb", buffering=0) as file:
            file.seek(-len(end), os.SEEK_END)
            is_whole = file.read() == end
    except FileNotFoundError:
        return False
    except OSError:  # The file is shorter than the expected end.
        is_whole = False
    if not is_whole:
        log.warning("%s is damaged and is made anew", path)
    return is_whole


def mark_as_used(path: Path) -> None:
    """Record that a build has used the entry at `path`."""
    if time.time() - path.stat().st_mtime > _DAY:
        path.touch()


def store(kind: str, key: str, data: bytes, folder: Path = CACHE) -> None:
    """Keep an entry."""
    write(_entry(kind, key, folder), data)


def write(path: Path, data: bytes) -> None:
    """Write what `read` reads, atomically."""
    _write(path, key_of(data).encode() + b"\n" + data)


def store_file(kind: str, key: str, data: bytes, folder: Path = CACHE) -> None:
    """Keep a file that builds link to."""
    _write(file_of(kind, key, folder), data)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    draft.write_bytes(data)
    draft.replace(path)


def link(path: Path, target: Path) -> None:
    """Link a file of the cache at `target`, or copy it without hard links. Never write there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    try:
        os.link(path, target)
    except OSError:
        shutil.copy2(path, target)
    mark_as_used(path)


def drop_unused(folder: Path = CACHE) -> None:
    """Remove entries that no build has used for a month; does so once a day."""
    looked = folder / "looked"
    if looked.exists() and time.time() - looked.stat().st_mtime < _DAY:
        return
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):
            if path.is_file() and time.time() - path.stat().st_mtime > _UNUSED_SECONDS:
                path.unlink()
    looked.touch()
