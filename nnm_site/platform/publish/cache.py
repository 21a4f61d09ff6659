"""What a build has made before, by the hash of everything it is made from: `var/cache`.

An entry is right for ever, so that nothing is ever brought up to date: what has changed has another
hash. An entry that no build has asked for in a month is dropped.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from nnm_site.settings import PROJECT_ROOT

CACHE = PROJECT_ROOT / "var" / "cache"

_UNUSED_SECONDS = 30 * 24 * 60 * 60
#: An entry's age is written down once a day, not at each use.
_DAY = 24 * 60 * 60


def key_of(*parts: bytes) -> str:
    """The hash of the parts, each told from its neighbours."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:40]


def cached(kind: str, key: str, make: Callable[[], bytes], folder: Path = CACHE) -> bytes:
    """What `make` returned when it was first asked for this key.

    `kind` names a folder of things that are made in the same way.
    """
    found = find(kind, key, folder)
    if found is None:
        found = make()
        store(kind, key, found, folder)
    return found


def find(kind: str, key: str, folder: Path = CACHE) -> bytes | None:
    """The entry, or `None` where there is none."""
    path = folder / kind / key
    try:
        data = path.read_bytes()
        mark_as_used(path)
    except OSError:
        return None
    return data


def exists(kind: str, key: str, folder: Path = CACHE) -> bool:
    """Whether there is an entry."""
    return (folder / kind / key).is_file()


def mark_as_used(path: Path) -> None:
    """Write down that a build has asked for the entry at `path`."""
    if time.time() - path.stat().st_mtime > _DAY:
        path.touch()


def store(kind: str, key: str, data: bytes, folder: Path = CACHE) -> None:
    """Keep an entry; whoever reads sees all of it or nothing."""
    path = folder / kind / key
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{key}.draft")
    draft.write_bytes(data)
    draft.replace(path)


def link(kind: str, key: str, target: Path, folder: Path = CACHE) -> None:
    """Have an entry at `target` too, without a copy where the file system can do that. Nobody may write there."""
    path = folder / kind / key
    target.parent.mkdir(parents=True, exist_ok=True)
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
