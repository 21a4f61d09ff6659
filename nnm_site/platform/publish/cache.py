"""What a build has made before, by the hash of everything it is made from: `var/cache`.

An entry is right for ever, so that nothing is ever brought up to date: what has changed has another
hash. It begins with the hash of its own bytes, and one that is damaged is none; but for files that a build
links to, of which the end is known. An entry that no build has asked for in a month is dropped.
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
#: An entry's age is written down once a day, not at each use.
_DAY = 24 * 60 * 60


def cached(kind: str, key: str, make: Callable[[], bytes], folder: Path = CACHE) -> bytes:
    """What `make` returned when it was first asked for this key.

    `kind` names a folder of things that are made in the same way.
    """
    data = find(kind, key, folder)
    if data is None:
        data = make()
        store(kind, key, data, folder)
    return data


def find(kind: str, key: str, folder: Path = CACHE) -> bytes | None:
    """The entry, or `None` where there is none that is whole."""
    return read(_entry(kind, key, folder))


def read(path: Path) -> bytes | None:
    """What `write` has written, or `None` where that is not there as a whole."""
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
    """Where a file is that builds link to."""
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
    except OSError:  # It is shorter than its end.
        is_whole = False
    if not is_whole:
        log.warning("%s is damaged and is made anew", path)
    return is_whole


def mark_as_used(path: Path) -> None:
    """Write down that a build has asked for the entry at `path`."""
    if time.time() - path.stat().st_mtime > _DAY:
        path.touch()


def store(kind: str, key: str, data: bytes, folder: Path = CACHE) -> None:
    """Keep an entry."""
    write(_entry(kind, key, folder), data)


def write(path: Path, data: bytes) -> None:
    """Write what `read` reads; whoever reads sees all of it or nothing."""
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
    """Have a file of the cache at `target` too, without a copy where the file system can do that. Nobody may write there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    try:
        os.link(path, target)
    except OSError:
        shutil.copy2(path, target)
    mark_as_used(path)


def drop_unused(folder: Path = CACHE) -> None:
    """Remove what no build has asked for in a month; it is looked for once a day."""
    looked = folder / "looked"
    if looked.exists() and time.time() - looked.stat().st_mtime < _DAY:
        return
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):
            if path.is_file() and time.time() - path.stat().st_mtime > _UNUSED_SECONDS:
                path.unlink()
    looked.touch()
