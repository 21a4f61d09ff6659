"""Finished builds: where they stand, which of them is served, and how one takes another's place.

Each build has a folder of its own with the site in `client/`, and beside
it what no address shows. The
file `finished` is written last, so that a build that was interrupted is never taken for one, and
`compressed` when the compressed forms of its files are there too. The file `current` names the
build that is served and `previous` the one before; both are replaced in one step, and every process
that serves the site watches `current`.

One process builds at a time: it holds a lock on the file `next`, in which it names what it makes. A
server may then begin to start what serves that build. The system takes the lock back however the
process ends.
"""

import fcntl
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from nnm_site.settings import PROJECT_ROOT

#: Not in `.web`: Vite watches all of that while it prerenders, each file of each build.
BUILDS = PROJECT_ROOT / ".builds"

#: Whoever opened a page before a publication may still ask for its scripts this long afterwards.
KEPT_SECONDS = 24 * 60 * 60

#: How often a process that waits for a build looks whether it is there.
LOOK_SECONDS = 0.02

_FINISHED = "finished"
_COMPRESSED = "compressed"
_NEXT = "next"
_HASHED_FILE = re.compile(r"/assets/[\w.-]+")


def document_file(client: Path, address: str) -> Path:
    """The document of a page in the files of a site: `help/pledge-shares.html` of `/help/pledge-shares`.

    A folder for each page would take longer to make than all else that a build does for a page that
    is as it was.
    """
    return client / f"{address.strip('/') or 'index'}.html"


class NoBuildError(FileNotFoundError):
    """There is no build that could be served or brought back."""


def client_folder(name: str, builds: Path = BUILDS) -> Path:
    """Where the files of the build called `name` are."""
    return builds / name / "client"


def private_file(name: str) -> Path:
    """A file that stands beside the site in the build that is served, at no address."""
    return BUILDS / current_name() / name


def current_client(builds: Path = BUILDS) -> Path:
    """The files of the build that is served. Raises `NoBuildError` when nothing has been built."""
    return client_folder(current_name(builds), builds)


def current_folder(builds: Path = BUILDS) -> Path | None:
    """The folder of the build that is served, if there is any."""
    name = _read(builds / "current")
    return builds / name if name else None


def current_name(builds: Path = BUILDS) -> str:
    """The name of the build that is served. Raises `NoBuildError` when nothing has been built."""
    name = _read(builds / "current")
    if name is None:
        raise NoBuildError("Nothing has been built: run `make run` or `make publish`.")
    return name


def is_finished(name: str, builds: Path = BUILDS) -> bool:
    """Whether a build of this name was completed."""
    return (builds / name / _FINISHED).is_file()


def is_compressed(client: Path) -> bool:
    """Whether all compressed forms of the files in `client` are there."""
    return compressed_by(client.parent) is not None


def compressed_by(folder: Path) -> str | None:
    """What the compressed forms of the files of a build are made by, where all of them are there."""
    return _read(folder / _COMPRESSED)


def mark_compressed(name: str, made_by: str, builds: Path = BUILDS) -> None:
    """Say that all compressed forms of the files of a build are there, and what they are made by."""
    _replace(builds / name / _COMPRESSED, made_by)


class Turn:
    """The one process's turn to build. `handle` is given to those that build for it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.handle = file.fileno()

    def announce(self, name: str) -> None:
        """Say which build is being made; nothing says that none is."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(name)
        self._file.flush()


@contextmanager
def only_one(waiting: Callable[[], object] = lambda: None, builds: Path = BUILDS) -> Iterator[Turn]:
    """Wait until no other process builds; `waiting` is called when that takes a while."""
    builds.mkdir(parents=True, exist_ok=True)
    with (builds / _NEXT).open("a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(file, fcntl.LOCK_EX)
        turn = Turn(file)
        try:
            yield turn
        finally:
            turn.announce("")


def announced(builds: Path = BUILDS) -> str | None:
    """The build that is being made, if any. One whose maker is gone is none."""
    name = _read(builds / _NEXT)
    if name is None:
        return None
    with (builds / _NEXT).open(encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return name
    return None


def wait_until_finished(name: str, builds: Path = BUILDS) -> None:
    """Wait for the build, which somebody makes. Who has started this process ends it when that fails."""
    while not is_finished(name, builds):
        time.sleep(LOOK_SECONDS)


def wait_until_published(name: str, builds: Path = BUILDS) -> None:
    """Wait until the build is the one that is served."""
    while _read(builds / "current") != name:
        time.sleep(LOOK_SECONDS)


def publish(name: str, builds: Path = BUILDS) -> None:
    """Serve the finished build `name` from now on, and remove those nobody needs any more.

    Raises `NoBuildError` when it is not finished.
    """
    if not is_finished(name, builds):
        raise NoBuildError(f"The build {name} is not finished.")
    before = _read(builds / "current")
    if before == name:
        return
    if before is not None:
        # From now on its day counts (see `_remove_old`).
        (builds / before / _FINISHED).touch()
        _replace(builds / "previous", before)
    _replace(builds / "current", name)
    _remove_old(builds)


def undo(builds: Path = BUILDS) -> str:
    """Serve the previous build again; returns its name. Raises `NoBuildError` without one."""
    name = _read(builds / "previous")
    if name is None or not is_finished(name, builds):
        raise NoBuildError("There is no previous build to bring back.")
    publish(name, builds)
    return name


def new(name: str, builds: Path = BUILDS) -> Path:
    """An empty folder for the build `name`, which `finish` makes one that can be served."""
    folder = builds / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def finish(name: str, builds: Path = BUILDS) -> None:
    """Say that all of a build is there."""
    _replace(builds / name / _FINISHED, "")


def hashed_file(address: str, builds: Path = BUILDS) -> Path | None:
    """A file of any finished build whose name is made from its bytes, such as `/assets/a-1x2y.js`.

    A page of the build before still asks for its own, and a process that has not yet read the
    newest build may be asked for that one's.
    """
    if not _HASHED_FILE.fullmatch(address):
        return None
    paths = (client_folder(name, builds) / address[1:] for name in _finished(builds))
    return next((path for path in paths if path.is_file()), None)


def _finished(builds: Path) -> Iterator[str]:
    for mark in builds.glob(f"*/{_FINISHED}"):
        yield mark.parent.name


def _remove_old(builds: Path) -> None:
    needed = {_read(builds / "current"), _read(builds / "previous")}
    for folder in builds.iterdir():
        mark = folder / _FINISHED
        if not folder.is_dir() or folder.name in needed:
            continue
        if not mark.exists() or time.time() - mark.stat().st_mtime > KEPT_SECONDS:
            mark.unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except FileNotFoundError:
        return None


def _replace(path: Path, text: str) -> None:
    draft = path.with_name(path.name + ".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
